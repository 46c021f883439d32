import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { holdBack } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page
let article: Body
let id: string

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Voci' })
  article = await shop.article({ name: 'Candela iridio', sale_price: 18 })
  page = await openConsole(shop.owner)
})

const cell = (column: string, line: number) => page.getByLabel(`${column}, line ${line}`)
const focus = (column: string, line: number) => cell(column, line).and(page.locator(':focus')).waitFor()
const option = (name: string) => page.getByRole('option', { name })
const chosen = () => page.locator('[aria-selected=true]').and(page.getByRole('option'))
const save = () => page.getByRole('button', { name: 'Save lines' }).click()
const lines = async (): Promise<Body[]> => (await shop.read('quotes', id)).line_items

test.describe('console, what a line is about', () => {
  test.beforeEach(async () => {
    id = (await shop.quote({ title: 'Voci' })).id
    await page.goto(`/quotes/${id}?focus=lines`)
    await focus('Description', 1)
  })

  test('is the first article that matches, by Enter', async () => {
    await page.keyboard.type('candela')
    await option('Candela iridio').and(chosen()).waitFor()
    await page.keyboard.press('Enter')
    await focus('Quantity', 1)
    await save()
    await expect.poll(lines).toMatchObject([{ article_id: article.id, unit_price: 18 }])
  })

  test('is that article also where Enter comes before it, and what is typed meanwhile is its quantity', async () => {
    const release = await holdBack(page, /articles\.list/)
    await page.keyboard.type('candela')
    await page.keyboard.press('Enter')
    await page.keyboard.type('4')
    await release()
    await focus('Quantity', 1)
    await expect(cell('Quantity', 1)).toHaveValue(/4/)
    await expect(cell('Description', 1)).toHaveValue('Candela iridio')
  })

  test('is free text where that is chosen, at the end of what matches', async () => {
    await page.keyboard.type('candela')
    await option('Candela iridio').waitFor()
    await option('As free text: “candela”').waitFor()
    await page.keyboard.press('ArrowUp')
    await option('As free text: “candela”').and(chosen()).waitFor()
    await page.keyboard.press('Enter')
    await focus('Description', 2)
    await save()
    await expect.poll(lines).toMatchObject([{ article_id: null, description: 'candela' }])
  })

  test('is free text where nothing matches', async () => {
    await page.keyboard.type('Controllo generale')
    await page.keyboard.press('Enter')
    await focus('Description', 2)
    await save()
    await expect.poll(lines).toMatchObject([{ article_id: null, description: 'Controllo generale' }])
  })

  for (const [what, text] of [
    [
      'more than ten words',
      'Sostituzione di tutte le guarnizioni del motore e dei due cuscinetti posteriori',
    ],
    ['more characters than are looked for', `Rettifica ${'della testata '.repeat(30)}`.trim()],
    ['a word without an end', 'x'.repeat(300)],
  ] as const)
    test(`is free text also where it has ${what}`, async () => {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Enter')
      await focus('Description', 2)
      await save()
      await expect.poll(lines).toMatchObject([{ article_id: null, description: text }])
    })

  test('is the article of more than ten words that has all of them', async () => {
    const ten = 'Kit distribuzione con pompa acqua cinghia servizi e tenditori per'
    const [, wanted] = await Promise.all(
      ['Alfa', 'Fiat'].map((make) => shop.article({ name: `${ten} ${make}` })),
    )
    await page.keyboard.insertText(`${ten} fiat`)
    await option(`${ten} Fiat`).and(chosen()).waitFor()
    expect(await option(`${ten} Alfa`).count()).toBe(0)
    await page.keyboard.press('Enter')
    await focus('Quantity', 1)
    await save()
    await expect.poll(lines).toMatchObject([{ article_id: wanted!.id }])
  })

  test('is asked for before anything is saved, where a text may mean an article', async () => {
    await page.keyboard.type('candela')
    await save()
    await page.getByText('“candela” matches articles: choose one, or free text').waitFor()
    await focus('Description', 1)
    expect(await cell('Description', 1).inputValue()).toBe('candela')
    expect(await lines()).toEqual([])
    await page.keyboard.press('ArrowDown')
    await option('Candela iridio').waitFor()
    await page.keyboard.press('Escape')
    await save()
    await expect.poll(lines).toMatchObject([{ article_id: null, description: 'candela' }])
  })

  test('stands beside its VAT as a code, whose meaning is among the choices', async () => {
    const vat = cell('VAT', 1)
    const shown = () => vat.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text)
    await expect.poll(shown).toBe('22%')
    await vat.selectOption({ label: 'N4 · Esente art. 10' })
    await expect.poll(shown).toBe('N4')
    await expect(vat).toHaveAttribute('title', 'N4 · Esente art. 10')
    await vat.selectOption('22')
    await expect.poll(shown).toBe('22%')
  })
})
