import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { expectNoSideways, openConsole } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'

let browser: Browser
let shop: Workshop
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await openWorkshop({ name: 'Officina Vera' })
  page = await openConsole(browser, shop.owner, { locale: 'it-IT' })
})

afterAll(() => browser.close())

describe('console, real data', () => {
  it('has room for a total of a million beside the lines', async () => {
    const { id } = await shop.quote({ title: 'Flotta' })
    const line = lineBody({ quantity: 1, unit_price: 1234567.89, unit_discount_rate: 10 })
    succeed(await shop.quoteLines(id, { add: [line] }))
    await page.goto(`/quotes/${id}`)
    const box = page.getByRole('region', { name: 'Totali' })
    await box.locator('[data-total="total"]').waitFor()
    const lines = (name: string) =>
      box.locator(name).evaluateAll((all) => all.map((each) => Math.round(each.clientHeight)))
    expect(new Set((await lines('dd')).slice(0, -1)).size).toBe(1)
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
    await expectNoSideways(page)
  })

  it('gives each tab of a customer the heads of its own columns', async () => {
    const heads = async (tab: string) => {
      await page.goto(`/customers/${shop.customer.id}?tab=${tab}`)
      await page.locator('main thead th').first().waitFor()
      return page.locator('main thead th').allInnerTexts()
    }
    expect(await heads('vehicles')).toEqual(['Veicoli', 'Km'])
    expect(await heads('quotes')).toEqual(['Preventivi', 'Stato', 'Totale', 'Data'])
  })

  it('has one title a page', async () => {
    await page.goto('/customers')
    await page.getByRole('heading', { level: 1, name: 'Clienti' }).waitFor()
    await expect
      .poll(() => page.locator('head title, body title:not(svg title)').allTextContents())
      .toEqual(['Clienti · Officina'])
  })

  it('says a limit as the reader writes numbers', async () => {
    const { id } = await shop.worksheet()
    succeed(
      await shop.worksheetLines(id, {
        add: [lineBody({ quantity: 1, unit_price: 125.36, unit_discount_rate: 0, vat_code: 'N1' })],
      }),
    )
    const receipt = await shop.client.create('/v1/receipts', { worksheet_id: id })
    await page.goto(`/receipts/${receipt.id}`)
    await page.getByRole('button', { name: 'Aggiungi incasso' }).click()
    await page.getByLabel('Importo').fill('200')
    await page.getByRole('button', { name: 'Registra' }).click()
    await page.getByText('Al massimo 125,36', { exact: true }).waitFor()
  })
})
