import type { Page } from 'playwright'
import { expect, openConsole, test } from '../support/playwright.ts'
import { openTill, type Till } from '../support/receipts.ts'

let till: Till
let page: Page

test.beforeAll(async () => {
  till = await openTill({ name: 'Officina Numeri' })
  page = await openConsole(till.owner, { locale: 'it-IT' })
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const cell = (column: string) => page.getByLabel(`${column}, riga 1`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const echo = (text: string) => page.getByRole('status').and(page.getByText(text, { exact: true }))
const PRICE = 'Prezzo di vendita (IVA esclusa)'
const articles = async (q: string) => (await till.client.get(`/v1/articles?q=${q}`)).body.data

test.describe('console, numbers as an Italian types them', () => {
  test('a point before three digits groups: said while it is typed, written when left, saved so', async () => {
    await page.goto('/articles/new')
    await field('Nome').fill('Migliaio')
    await field(PRICE).fill('1.250')
    await echo('= 1.250,00 €').waitFor()
    await field('Prezzo d’acquisto').fill('1.100,50')
    await field('Giacenza').fill('1250.5')
    await field('Sconto').fill('10')
    await expect(field(PRICE)).toHaveValue('1.250,00 €')
    await expect(field('Prezzo d’acquisto')).toHaveValue('1.100,50 €')
    await expect(field('Giacenza')).toHaveValue('1.250,5')
    await button('Salva').click()
    await page.getByRole('heading', { level: 1, name: 'Migliaio' }).waitFor()
    const [{ id }] = await articles('migliaio')
    expect((await till.client.get(`/v1/articles/${id}`)).body).toMatchObject({
      ...{ sale_price: 1250, purchase_price: 1100.5, stock: 1250.5, unit_discount_rate: 10 },
    })
  })

  test('what is no number is said when the field is left, stays as typed and is not saved', async () => {
    await page.goto('/articles/new')
    await field('Nome').fill('Senza numero')
    await field(PRICE).fill('1.2.3')
    await field('Nome').focus()
    await page.getByText('Non è un numero').waitFor()
    await button('Salva').click()
    await field(PRICE).and(page.locator(':focus')).waitFor()
    await expect(field(PRICE)).toHaveValue('1.2.3')
    expect(await articles('senza numero')).toEqual([])
  })

  test('a payment of 1.250,50 is recorded as that', async () => {
    const receipt = await till.over(2000)
    await till.issue(receipt.id, { payment_method: 'MP08' })
    await page.goto(`/receipts/${receipt.id}`)
    await button('Aggiungi incasso').first().click()
    await field('Importo').fill('1.250,50')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await till.read(receipt.id)).total_payments).toBe(1250.5)
  })

  test('lines take the same numbers', async () => {
    const { id } = await till.quote()
    await page.goto(`/quotes/${id}`)
    await cell('Descrizione').fill('Motore revisionato')
    await cell('Quantità').fill('1,5')
    await cell('Prezzo').fill('1.250')
    await echo('= 1.250,00').waitFor()
    await cell('Sconto %').fill('12.5')
    await expect(cell('Prezzo')).toHaveValue('1.250,00')
    await button('Salva le righe').click()
    await expect
      .poll(async () => (await till.client.get(`/v1/quotes/${id}`)).body.line_items)
      .toMatchObject([{ quantity: 1.5, unit_price: 1250, unit_discount_rate: 12.5 }])
  })

  test('a price that is no number is refused on its cell, also in a line without anything else', async () => {
    const { id } = await till.quote()
    await page.goto(`/quotes/${id}`)
    await cell('Prezzo').fill('venti')
    await button('Salva le righe').click()
    await page.getByText('Non è un numero').waitFor()
    await expect(cell('Prezzo')).toHaveValue('venti')
    expect((await till.client.get(`/v1/quotes/${id}`)).body.line_items).toEqual([])
  })
})
