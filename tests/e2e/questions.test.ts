import type { Page } from 'playwright'
import { askToDelete } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Domande' })
  page = await openConsole(shop.owner)
})

const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const focused = (name: string) => button(name).and(page.locator(':focus')).waitFor()

test.describe('console, questions before what cannot be undone', () => {
  test('have the harmless button focused: Enter by habit deletes nothing', async () => {
    const { id } = await shop.client.create('/v1/suppliers', { name: 'Ricambi Sud' })
    await page.goto(`/suppliers/${id}`)
    await askToDelete(page)
    await focused('Cancel')
    // Under the question the page's keys rest.
    await page.keyboard.press('e')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain('edit')
    expect(await shop.read('suppliers', id)).toMatchObject({ name: 'Ricambi Sud' })
    await askToDelete(page)
    await focused('Cancel')
    await page.keyboard.press('Tab')
    await focused('Delete')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()
    await expect.poll(async () => (await shop.client.get(`/v1/suppliers/${id}`)).status).toBe(404)
  })

  test('have no two buttons that begin with the same word', async () => {
    const { id } = await shop.worksheet({ title: 'Sospeso' })
    await page.goto(`/worksheets/${id}`)
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitem', { name: 'Cancel the work' }).click()
    await button('Cancel the work').waitFor()
    await focused('Leave it')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await shop.read('worksheets', id)).toMatchObject({ status: 'draft' })
  })

  test('give the focus back, the first one too', async () => {
    await shop.client.create('/v1/work-categories', { name: 'Gomme', color: '#0F766E', default_duration: 60 })
    await page.goto('/settings/work-categories')
    const remove = page.getByRole('button', { name: 'Delete “Gomme”' })
    for (let time = 0; time < 2; time++) {
      await remove.press('Enter')
      await focused('Cancel')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect(remove).toBeFocused()
    }
  })

  test('keep what was typed when Enter answers whether to leave it', async () => {
    const { id } = await shop.quote({ title: 'Bozza' })
    succeed(await shop.quoteLines(id, { add: [lineBody({ description: 'Uno' })] }))
    await page.goto(`/quotes/${id}`)
    await page.getByLabel('Description, line 1').fill('Uno mio')
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await focused('Stay')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect(page.getByLabel('Description, line 1')).toHaveValue('Uno mio')
  })
})
