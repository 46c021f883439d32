import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { askToDelete, holdBack } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Articoli' })
  await shop.article({ name: 'Sempre qui' })
  page = await openConsole(shop.owner)
})

const rows = (on = page) => on.locator('tbody a[data-row]')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const read = (id: string) => shop.read('articles', id)

async function openArticle({ id, name }: Body) {
  await page.goto(`/articles/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test.describe('console, article: form and page', () => {
  test('says on its fields what is refused, and keeps what was typed', async () => {
    await page.goto('/articles/new')
    await field('Name').fill('Rifiutato')
    const [price, discount] = [field('Sale price (before VAT)'), field('Discount')]
    await price.fill('-5')
    await discount.fill('101')
    await field('Comments').fill('resta qui')
    await page.keyboard.press('Control+s')
    await page.getByText('At least 0').waitFor()
    await page.getByText('At most 100').waitFor()
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await expect(discount).toHaveAttribute('aria-invalid', 'true')
    await expect(price).toHaveValue('-5.00')
    await expect(discount).toHaveValue('101 %')
    await expect(field('Name')).toHaveValue('Rifiutato')
    await expect(field('Comments')).toHaveValue('resta qui')
    await price.and(page.locator(':focus')).waitFor()
    const { data } = (await shop.client.get('/v1/articles?q=rifiutato')).body
    expect(data).toEqual([])
  })

  test('is saved with the default VAT rate, also before the rates are there', async () => {
    const release = await holdBack(page, '**/api/trpc/**vatRates.list**')
    await page.goto('/articles/new')
    await field('Name').fill('Subito')
    await page.keyboard.press('Control+s')
    await button('Save').and(page.locator('[data-loading]')).waitFor()
    await release()
    await page.getByRole('heading', { level: 1, name: 'Subito' }).waitFor()
    const { data } = (await shop.client.get('/v1/articles?q=subito')).body
    expect(data).toMatchObject([{ vat_code: '22' }])
  })

  test('takes a pasted number with a decimal comma', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/articles/new')
    await field('Sale price (before VAT)').selectText()
    await page.evaluate(() => navigator.clipboard.writeText('7,5'))
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Tab')
    await expect(field('Sale price (before VAT)')).toHaveValue('7.50 €')
  })

  test('takes a pasted point in Italian for what it is, never for a thousand', async () => {
    const italian = await openConsole(shop.owner, { locale: 'it-IT' })
    await italian.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await italian.goto('/articles/new')
    const price = italian.getByRole('textbox', { name: 'Prezzo di vendita (IVA esclusa)' })
    for (const [pasted, shown] of [
      ['12.5', '12,50 €'],
      ['8,9', '8,90 €'],
    ] as const) {
      await price.selectText()
      await italian.evaluate((text) => navigator.clipboard.writeText(text), pasted)
      await italian.keyboard.press('Control+v')
      await italian.keyboard.press('Tab')
      await expect(price).toHaveValue(shown)
    }
    await italian.context().close()
  })

  test('keeps what it does not show: external id and metadata', async () => {
    const kept = { external_id: 'gestionale-77', metadata: { scaffale: 'B', origine: 'import' } }
    const article = await shop.article({ name: 'Esterno', ...kept })
    await openArticle(article)
    await page.keyboard.press('e')
    await field('Name').fill('Esterno due')
    await button('Save').click()
    await page.getByRole('heading', { level: 1, name: 'Esterno due' }).waitFor()
    expect(await read(article.id)).toEqual({
      ...article,
      name: 'Esterno due',
      updated_at: expect.any(String),
    })
    expect(await read(article.id)).toMatchObject(kept)
  })

  test('a changed stock writes a movement, which the page shows with what it left', async () => {
    const article = await shop.article({ name: 'Contato', stock: 10 })
    await openArticle(article)
    await button('Edit').click()
    await field('Stock').selectText()
    await page.keyboard.type('7,5')
    await button('Save').click()
    const row = page.getByRole('row', { name: /Adjustment/ })
    await row.waitFor()
    await expect(row.getByRole('cell')).toHaveText(['today', 'Adjustment 1', '-2.5', '7.5'])
    expect((await shop.movements(article.id))[0]).toMatchObject({ source: 'adjustment', quantity: -2.5 })
    expect((await read(article.id)).stock).toBe(7.5)
  })

  test('asks before it is left with changes; who stays finds the text', async () => {
    await openArticle(await shop.article({ name: 'In sospeso' }))
    await page.keyboard.press('e')
    await field('Name').fill('In sospeso, cambiato')
    const leave = () => page.getByRole('link', { name: 'Customers' }).click()
    await leave()
    await dialog().getByRole('button', { name: 'Stay' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await expect(field('Name')).toHaveValue('In sospeso, cambiato')
    await leave()
    await dialog().getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL('**/customers')
  })

  test('is not asked about once it was saved', async () => {
    await openArticle(await shop.article({ name: 'Salvato' }))
    await page.keyboard.press('e')
    await field('Name').fill('Salvato bene')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name: 'Salvato bene' }).waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/customers')
  })

  test('deletes after saying the effect', async () => {
    const article = await shop.article({ name: 'Da eliminare' })
    await openArticle(article)
    await askToDelete(page)
    await dialog().getByText('Documents that cite it stay as they are').waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/articles')
    await rows().first().waitFor()
    await expect.poll(() => rows().allTextContents()).not.toContain('Da eliminare')
    expect((await shop.client.get(`/v1/articles/${article.id}`)).status).toBe(404)
  })

  test('is not offered to who may only read', async () => {
    const reader = await openConsole(await addColleague(shop, 'read_only'))
    await reader.goto('/articles')
    await rows(reader).first().waitFor()
    await reader.getByRole('button', { name: 'Person and company' }).getByText('Anna Verdi').waitFor()
    expect(await reader.getByRole('link', { name: 'New article' }).count()).toBe(0)
    await reader.goto('/articles/new')
    await reader.getByRole('heading', { name: 'Not allowed' }).waitFor()
    expect(await reader.getByRole('button', { name: 'Create' }).count()).toBe(0)
    await reader.goto(`/articles/${(await shop.article()).id}?edit=true`)
    await reader.getByRole('heading', { name: 'Movements' }).waitFor()
    expect(await reader.getByRole('button', { name: /Edit|Options|Delete|Save/ }).count()).toBe(0)
    await reader.context().close()
  })
})
