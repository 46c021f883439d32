import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { expectAccessible, expectNoSideways, openConsole } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'

const PHONE = { width: 360, height: 740 }
const RAIL = { width: 1099, height: 800 }

let browser: Browser
let shop: Workshop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await openWorkshop({ name: 'Officina Cornice' })
})

afterAll(() => browser.close())

type Look = Pick<BrowserContextOptions, 'locale' | 'viewport' | 'colorScheme'>

/** A browser of its own, so that what it remembers is the test's. */
async function open(
  path: string,
  look: Look = {},
  person: { email: string; password: string } = shop.owner,
): Promise<Page> {
  const page = await openConsole(browser, person, look)
  onTestFinished(() => page.context().close())
  const session = page.waitForResponse(/session\.retrieve/)
  await page.goto(path)
  await session
  await page.waitForLoadState('networkidle')
  return page
}

/** axe reads whole pages: on a busy machine that takes its time. */
const AXE_MS = 120_000

const navigation = (page: Page) => page.getByRole('navigation', { name: /^(Navigation|Navigazione)$/ })
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true })
const expectLinks = (page: Page, wanted: string[]) =>
  expect.poll(() => navigation(page).getByRole('link').allInnerTexts()).toEqual(wanted)
const group = (page: Page, name: string) => navigation(page).getByRole('button', { name, exact: true })

describe('console, the rail under 1100 px', { timeout: AXE_MS }, () => {
  it('opens a group by the keyboard, too, and Escape closes it', async () => {
    const page = await open('/customers', { viewport: RAIL, locale: 'it-IT' })
    await group(page, 'Anagrafiche').press('Enter')
    await link(page, 'Veicoli').waitFor()
    await page.keyboard.press('Escape')
    await link(page, 'Veicoli').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => link(page, 'Clienti').evaluate((each) => each === document.activeElement))
      .toBe(true)
    await link(page, 'Veicoli').press('Enter')
    await page.waitForURL('**/vehicles')
  })
})

describe('console, the bar of a phone', { timeout: AXE_MS }, () => {
  it('opens a sheet with the rest, in both languages and colour schemes accessible', async () => {
    const page = await open('/calendar', { viewport: PHONE, locale: 'it-IT', colorScheme: 'dark' })
    await group(page, 'Altro').click()
    const sheet = page.getByRole('dialog', { name: 'Altro' })
    await sheet.getByRole('link', { name: 'Nuovo veicolo' }).waitFor()
    await expectAccessible(page)
    for (const target of await sheet.locator('a, button').all()) {
      const { width, height } = (await target.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await sheet.getByRole('button', { name: 'Persona e azienda' }).click()
    const account = page.getByRole('menuitem', { name: 'Il mio profilo' })
    await account.waitFor()
    const { x, width } = (await account.boundingBox())!
    expect(x >= 0 && x + width <= PHONE.width).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.getByRole('link', { name: 'Fornitori' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fornitori' }).waitFor()
    await sheet.waitFor({ state: 'hidden' })
  })

  it('stays where a page has stopped, and leads on', async () => {
    const page = await open('/suppliers', { viewport: PHONE })
    await page.route('**/_next/static/chunks/**', (route) => route.abort())
    await link(page, 'Calendar').click()
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await expectNoSideways(page)
    await page.unroute('**/_next/static/chunks/**')
    await link(page, 'Workshop').click()
    await page.getByRole('heading', { level: 1, name: 'Worksheets' }).waitFor()
  })
})

describe('console, what a role sees of the sections', () => {
  it('is only what it may read, in the sidebar, Ctrl-K and by keys', async () => {
    const page = await openConsole(browser, shop.owner)
    onTestFinished(() => page.context().close())
    await page.route('**/api/trpc/**', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({
        response,
        body: text.replaceAll(/"(receipts|quotes|suppliers)\.(read|write)",?/g, ''),
      })
    })
    await page.goto('/customers')
    await link(page, 'Quotes').waitFor({ state: 'hidden' })
    await expectLinks(page, [
      ...['Home', 'Calendar', 'Worksheets', 'Customers', 'Vehicles', 'Articles', 'Settings'],
    ])
    expect(await group(page, 'Sales').count()).toBe(0)
    await page.keyboard.press('g')
    await page.keyboard.press('q')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog')
    await box.getByRole('button', { name: 'New worksheet' }).waitFor()
    expect(await box.getByRole('button', { name: /Quotes|Receipts|Suppliers|New quote/ }).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/customers')
  })

  it('makes nothing new where it may only read', async () => {
    const page = await open('/customers', { viewport: PHONE }, await addColleague(shop, 'read_only'))
    await link(page, 'New quote').waitFor({ state: 'detached' })
    await group(page, 'More').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('link', { name: 'Vehicles' }).waitFor()
    expect(await sheet.getByRole('link', { name: /^New / }).count()).toBe(0)
  })
})

describe('console, the settings', () => {
  it('show staff no column that they do not reach', async () => {
    const page = await open('/settings', {}, await addColleague(shop, 'staff'))
    const headings = page.getByRole('main').getByRole('region').getByRole('heading')
    await headings.first().waitFor()
    expect(await headings.allInnerTexts()).toEqual(['Workshop', 'Prices'])
  })
})
