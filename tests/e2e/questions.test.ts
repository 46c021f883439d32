import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'

let browser: Browser
let shop: Workshop
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await openWorkshop({ name: 'Officina Domande' })
  page = await openConsole(browser, shop.owner)
})

afterAll(() => browser.close())

const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const focused = (name: string) => button(name).and(page.locator(':focus')).waitFor()

describe('console, questions before what cannot be undone', () => {
  it('have the harmless button focused: Enter by habit deletes nothing', async () => {
    const { id } = await shop.client.create('/v1/suppliers', { name: 'Ricambi Sud' })
    await page.goto(`/suppliers/${id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await focused('Cancel')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await shop.read('suppliers', id)).toMatchObject({ name: 'Ricambi Sud' })
    await page.getByRole('button', { name: 'Delete' }).click()
    await focused('Cancel')
    await page.keyboard.press('Tab')
    await focused('Delete')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()
    await expect.poll(async () => (await shop.client.get(`/v1/suppliers/${id}`)).status).toBe(404)
  })

  it('keep what was typed when Enter answers whether to leave it', async () => {
    const { id } = await shop.quote({ title: 'Bozza' })
    succeed(await shop.quoteLines(id, { add: [lineBody({ description: 'Uno' })] }))
    await page.goto(`/quotes/${id}`)
    await page.getByLabel('Description, line 1').fill('Uno mio')
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await focused('Stay')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Description, line 1').inputValue()).toBe('Uno mio')
  })
})
