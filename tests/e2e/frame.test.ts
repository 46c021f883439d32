import type { Page } from 'playwright'
import { settingsGroups } from '../../src/app/(console)/settings/settings-sections.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { createFile, picture } from '../support/files.ts'
import { expectLinks, group, link, navigation, openSettled } from '../support/frame.ts'
import { shiftOf, watchShift } from '../support/layout-shift.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

const RAIL = { width: 1099, height: 800 }

let shop: Workshop

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Cornice' })
})

/** All that there are, from top to bottom. */
const SECTIONS = [
  ...[
    'Home',
    'Calendar',
    'Check-ins',
    'Worksheets',
    'Tyres',
    'Quotes',
    'Receipts',
    'Invoices',
    'Delivery notes',
    'Expenses',
    'Cash book',
    'Reports',
  ],
  ...['Customers', 'Vehicles', 'Articles', 'Stock counts', 'Suppliers', 'Purchase orders', 'Dealership'],
  'Settings',
]

const widthOf = async (page: Page) => (await navigation(page).boundingBox())!.width

test.describe('console, the sidebar', () => {
  test('holds quiet groups with rows of 32 px, and marks the section in which a record lies', async () => {
    const page = await openSettled(shop.owner, `/customers/${shop.customer.id}`)
    await expectLinks(page, SECTIONS)
    for (const name of ['Workshop', 'Sales', 'Accounting', 'Registry'])
      expect(await group(page, name).getAttribute('aria-expanded')).toBe('true')
    expect((await link(page, 'Quotes').boundingBox())!.height).toBe(32)
    const current = navigation(page).locator('[aria-current=page]')
    expect(await current.allInnerTexts()).toEqual(['Customers'])
    await page.locator('main').getByRole('link', { name: 'Customers', exact: true }).click()
    await page.waitForURL('**/customers')
  })

  test('is left behind by the first stop of the Tab key', async () => {
    const page = await openSettled(shop.owner, '/customers')
    const toPage = page.getByRole('link', { name: 'Go to the page' })
    await expect(toPage).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(toPage).toBeFocused()
    await expect(toPage).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
    expect(new URL(page.url()).hash).toBe('')
  })

  test('folds its groups and remembers it; where one is stays in sight', async () => {
    const page = await openSettled(shop.owner, '/customers')
    await group(page, 'Registry').click()
    await group(page, 'Sales').click()
    const folded = [
      'Home',
      'Calendar',
      'Check-ins',
      'Worksheets',
      'Tyres',
      'Expenses',
      'Cash book',
      'Reports',
      'Customers',
      'Settings',
    ]
    await expectLinks(page, folded)
    await page.reload()
    await expectLinks(page, folded)
    expect(await group(page, 'Sales').getAttribute('aria-expanded')).toBe('false')
    await expectAccessible(page)
    await group(page, 'Sales').press('Enter')
    await link(page, 'Receipts').waitFor()
  })

  test('shows the section in which one is, also where it holds more than the window', async () => {
    const page = await openSettled(shop.owner, '/dealership', { viewport: { width: 1280, height: 640 } })
    await expect(link(page, 'Dealership')).toBeInViewport({ ratio: 0.95 })
    await page.goto('/worksheets')
    await expect(link(page, 'Worksheets')).toBeInViewport({ ratio: 0.95 })
    // Keys are heard by a page that has come alive.
    await settled(page)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.waitForURL('**/purchase-orders')
    await expect(link(page, 'Purchase orders')).toBeInViewport({ ratio: 0.95 })
  })

  test('keeps on top what was pinned there, until it is pinned no more', async () => {
    const page = await openSettled(shop.owner, '/vehicles')
    const pin = (await navigation(page).getByRole('button', { name: 'Pin to the top' }).boundingBox())!
    expect(Math.min(pin.width, pin.height)).toBeGreaterThanOrEqual(24)
    await navigation(page).getByRole('button', { name: 'Pin to the top' }).click()
    await page.reload()
    const after = SECTIONS.filter((name) => !['Home', 'Calendar', 'Vehicles'].includes(name))
    await expectLinks(page, ['Home', 'Calendar', 'Vehicles', ...after])
    await expectAccessible(page)
    await navigation(page).getByRole('button', { name: 'Unpin' }).click()
    await expectLinks(page, SECTIONS)
  })

  test('stands as it was left from the first paint on: nothing moves', async () => {
    const page = await openSettled(shop.owner, '/vehicles')
    await navigation(page).getByRole('button', { name: 'Pin to the top' }).click()
    await group(page, 'Sales').click()
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
    expect(await widthOf(page)).toBe(56)
    await watchShift(page)
    await page.goto('/suppliers')
    await settled(page)
    expect(await widthOf(page)).toBe(56)
    expect(await shiftOf(page)).toBeLessThan(0.01)
    await page.getByRole('button', { name: 'Expand the sidebar' }).click()
    expect(await widthOf(page)).toBe(220)
  })
})

test.describe("console.md#the-frame: the workshop's logo", () => {
  test('stands above the sections, once there is one', async () => {
    const page = await openSettled(shop.owner, '/suppliers')
    await navigation(page).getByText('Officina', { exact: true }).waitFor()
    const logo = await createFile(shop.client, 'logo.png', await picture('png'))
    succeed(await shop.client.patch('/v1/settings', { logo_file_id: logo.id }))
    await page.reload()
    const shown = navigation(page).getByRole('img', { name: 'Officina Cornice' })
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
  })
})

test.describe('console, the rail under 1100 px', () => {
  test('shows icons, and the sections of a group beside its icon under the pointer', async () => {
    const page = await openSettled(shop.owner, '/customers', { viewport: RAIL })
    expect(await widthOf(page)).toBe(56)
    await expectLinks(page, ['Home', 'Calendar', 'Settings'])
    await group(page, 'Sales').hover()
    await expectLinks(page, [
      ...['Home', 'Calendar', 'Quotes', 'Receipts', 'Invoices', 'Delivery notes', 'Settings'],
    ])
    await expectNoSideways(page)
    await expectAccessible(page)
    await link(page, 'Receipts').click()
    await page.waitForURL('**/receipts')
    await page.mouse.move(600, 400)
    await link(page, 'Receipts').waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1100, height: 800 })
    expect(await widthOf(page)).toBe(220)
  })

  test('opens a group by the keyboard, too, and Escape closes it', async () => {
    const page = await openSettled(shop.owner, '/customers', { viewport: RAIL, locale: 'it-IT' })
    await group(page, 'Anagrafiche').press('Enter')
    await link(page, 'Veicoli').waitFor()
    await page.keyboard.press('Escape')
    await link(page, 'Veicoli').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(link(page, 'Clienti')).toBeFocused()
    await link(page, 'Veicoli').press('Enter')
    await page.waitForURL('**/vehicles')
  })
})

test.describe('console, what a role sees of the sections', () => {
  test('is only what it may read, in the sidebar, Ctrl-K and by keys', async () => {
    const page = await openConsole(shop.owner)
    await page.route('**/api/trpc/**', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({
        response,
        body: text.replaceAll(
          /"(receipts|quotes|invoices|credit_notes|delivery_notes|suppliers)\.(read|write)",?/g,
          '',
        ),
      })
    })
    await page.goto('/customers')
    await link(page, 'Quotes').waitFor({ state: 'hidden' })
    await expectLinks(page, [
      ...[
        'Home',
        'Calendar',
        'Check-ins',
        'Worksheets',
        'Tyres',
        'Expenses',
        'Cash book',
        'Reports',
        'Customers',
        'Vehicles',
        'Articles',
        'Stock counts',
        'Purchase orders',
        'Dealership',
        'Settings',
      ],
    ])
    expect(await group(page, 'Sales').count()).toBe(0)
    await page.keyboard.press('g')
    await page.keyboard.press('q')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog')
    await box.getByRole('button', { name: 'New worksheet' }).waitFor()
    expect(
      await box
        .getByRole('button', { name: /Quotes|Receipts|Invoices|Credit notes|Suppliers|New quote/ })
        .count(),
    ).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/customers')
  })
})

test.describe('console, g and a letter', () => {
  test('goes to a section, but from no field, and asks before it leaves what is not saved', async () => {
    const page = await openSettled(shop.owner, '/customers')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()
    await page.keyboard.press('n')
    const name = page.getByRole('textbox', { name: 'Name' }).first()
    await name.fill('')
    await name.pressSequentially('gv')
    await expect(name).toHaveValue('gv')
    await name.blur()
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
  })

  for (const [locale, title, worksheets] of [
    ['en-GB', 'Keyboard shortcuts', 'Go to Worksheets'],
    ['it-IT', 'Scorciatoie da tastiera', 'Vai a Schede lavoro'],
  ] as const)
    test(`is listed with the other keys, no letter twice, ${locale}`, async () => {
      const page = await openSettled(shop.owner, '/customers', { locale })
      await page.keyboard.press('Shift+?')
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByText(worksheets).waitFor()
      const keys = await dialog.locator('kbd').allInnerTexts()
      expect(keys.length).toBeGreaterThan(11)
      expect(new Set(keys).size).toBe(keys.length)
    })
})

test.describe('console, a key that is pressed before its page is ready', () => {
  test('is done once it is known what the person may do', async () => {
    const early = await openConsole(shop.owner)
    const known = await holdBack(early, /session\.retrieve/)
    const asked = early.waitForRequest(/session\.retrieve/)
    await early.goto('/customers')
    await asked
    await early.keyboard.press('n')
    await known()
    await early.waitForURL('**/customers/new')
  })
})

test.describe('console, the settings', () => {
  test('stand in three columns, each page once', async () => {
    const page = await openSettled(shop.owner, '/settings')
    const columns = page.getByRole('main').getByRole('region')
    await columns.first().waitFor()
    expect(await columns.getByRole('heading').allInnerTexts()).toEqual(['Workshop', 'Prices', 'Connections'])
    const known = [
      ...['Company', 'Opening hours', 'People', 'Numbering', 'Invoicing'],
      ...['VAT rates', 'Price lists', 'Kinds of work'],
      ...['Expense categories', 'Accounts', 'Payment methods', 'Job templates', 'Inspections'],
      ...['API access', 'Webhooks', 'Events', 'Audit log'],
    ]
    const names = await columns.getByRole('link').allInnerTexts()
    expect(names.filter((name) => known.includes(name))).toEqual(known)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(settingsGroups(undefined).flatMap(({ sections }) => sections).length)
    const tops = await columns.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await columns.getByRole('link', { name: 'Price lists' }).click()
    await page.getByRole('heading', { level: 1, name: 'Price lists' }).waitFor()
  })

  test('show staff of each column only what they reach', async () => {
    const page = await openSettled(await addColleague(shop, 'staff'), '/settings')
    const headings = page.getByRole('main').getByRole('region').getByRole('heading')
    await headings.first().waitFor()
    expect(await headings.allInnerTexts()).toEqual(['Workshop', 'Prices', 'Connections'])
    // Of the connections they may read the events, neither keys nor the log.
    const connections = page.getByRole('region', { name: 'Connections' })
    expect(await connections.getByRole('link').allInnerTexts()).toEqual(['Events'])
  })
})
