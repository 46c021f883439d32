import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { holdBack } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page
let customer: Body
let vehicle: Body
let article: Body
let quote: Body

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Ricerca' })
  const { client } = shop
  customer = await client.create(
    '/v1/customers',
    customerBody({ last_name: 'Trovabile', phone: '059 7412583' }),
  )
  vehicle = await client.create(
    '/v1/vehicles',
    vehicleBody({ license: 'GX417KR', customer_id: customer.id, model: 'Tipo' }),
  )
  article = await shop.article({ code: 'ZK-90412', name: 'Termostato' })
  quote = await shop.quote({ title: 'Frizione' })
  expect(quote.seq_number).toBe(1)
  page = await openConsole(shop.owner)
})

const box = (on = page) => on.getByRole('dialog')
const input = (on = page) => box(on).getByRole('textbox')
const action = (name: string | RegExp, on = page) => box(on).getByRole('button', { name })
const chosen = (on = page) => box(on).locator('button[data-selected]')

/** On a page with a field in which one may be typing. */
async function open(on = page) {
  await on.keyboard.press('Control+k')
  await input(on).and(on.locator(':focus')).waitFor()
}

async function find(text: string, name: string | RegExp) {
  await open()
  // At once: on a slow machine the hits of its first letters would come and go.
  await page.keyboard.insertText(text)
  await action(name).first().waitFor()
}

test.describe('console, find anything', () => {
  test.beforeEach(async () => {
    await page.goto('/suppliers')
    await page.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()
  })

  for (const [what, text, name, path] of [
    [
      'a vehicle by its plate, written with spaces',
      'gx 417 kr',
      /G\s*X\s*4\s*1\s*7\s*K\s*R/,
      () => `/vehicles/${vehicle.id}`,
    ],
    ['a customer by telephone', '059 7412583', /Trovabile/, () => `/customers/${customer.id}`],
    ['an article by its code', 'zk-90412', /Termostato/, () => `/articles/${article.id}`],
    ['a document by its number', '1', /Frizione/, () => `/quotes/${quote.id}`],
  ] as const)
    test(`finds ${what}, and Enter goes there`, async () => {
      await find(text, name)
      await expect(chosen()).toHaveText(name)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${path()}`)
      await box().waitFor({ state: 'hidden' })
    })

  test('goes to what was typed, also by an Enter that comes before the hits', async () => {
    await find('trovabile', /Trovabile/)
    // The request of the next text is held back until Enter was pressed.
    const release = await holdBack(page, /search\.list/)
    await input().fill('zk-90412')
    await page.keyboard.press('Enter')
    await release()
    await page.waitForURL(`**/articles/${article.id}`)
    await box().waitFor({ state: 'hidden' })
  })

  test('goes from hit to hit by the arrows', async () => {
    await find('trovabile', /Trovabile/)
    const hits = await box().getByRole('button').allTextContents()
    expect(hits.length).toBeGreaterThan(1)
    await expect(chosen()).toHaveText(hits[0]!)
    await page.keyboard.press('ArrowDown')
    await expect(chosen()).toHaveText(hits[1]!)
    await page.keyboard.press('ArrowUp')
    await expect(chosen()).toHaveText(hits[0]!)
  })

  test('offers where to go while nothing is typed, and arrows choose among it', async () => {
    await open()
    for (const name of ['New quote', 'New article', 'New appointment', 'Calendar', 'Customers', 'Settings'])
      await action(name).waitFor()
    await page.keyboard.press('ArrowDown')
    const first = await chosen().textContent()
    await page.keyboard.press('ArrowDown')
    await expect(chosen()).not.toHaveText(first!)
    await page.keyboard.press('ArrowUp')
    await expect(chosen()).toHaveText(first!)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/quotes/new')
  })

  test('closes by Escape and stays on the page', async () => {
    await open()
    await page.keyboard.type('termo')
    await page.keyboard.press('Escape')
    await box().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/suppliers')
    await open()
    await expect(input()).toHaveValue('')
  })

  test('says that nothing was found', async () => {
    await open()
    await page.keyboard.type('qqxyzzy')
    await box().getByText('Nothing found').waitFor()
    await expect(box().getByRole('button')).toHaveText(['New customer “qqxyzzy”'])
  })

  test('tells a search that failed from one that found nothing, and makes nothing of what was typed', async () => {
    await page.route(/search\.everything/, (route) => route.abort())
    await open()
    await page.keyboard.type('Trovabile')
    await box().getByText('The server cannot be reached').waitFor()
    await expect(box().getByText('Nothing found')).toHaveCount(0)
    await expect(box().getByRole('button')).toHaveCount(0)
    await page.unroute(/search\.everything/)
    await page.keyboard.press('Backspace')
    await action(/Trovabile/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })

  test('makes of what was typed a customer, or a vehicle where it has a digit, and goes to a section by its name', async () => {
    await open()
    await page.keyboard.type('Zita Nuovi')
    await action('New customer “Zita Nuovi”').click()
    await page.waitForURL('**/customers/new?**')
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zita')
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Nuovi')
    await open()
    await page.keyboard.type('ZT918KK')
    await action('New vehicle “ZT918KK”').click()
    await page.waitForURL('**/vehicles/new?**')
    await expect(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('ZT918KK')
    await open()
    await page.keyboard.type('calen')
    await action('Calendar').click()
    await page.waitForURL('**/calendar')
  })

  test('opens while one is typing in a field, which keeps its text', async () => {
    await page.getByRole('searchbox').fill('ricambi')
    await page.getByRole('searchbox').press('Control+k')
    await input().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('zk-90412')
    await action(/Termostato/).waitFor()
    await page.keyboard.press('Escape')
    await box().waitFor({ state: 'hidden' })
    await expect(page.getByRole('searchbox')).toHaveValue('ricambi')
  })

  test('asks before it leads away from what is not saved', async () => {
    await page.goto('/suppliers/new')
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Ricambi Sud')
    await find('zk-90412', /Termostato/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Ricambi Sud')
    await find('zk-90412', /Termostato/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(`**/articles/${article.id}`)
  })

  test('opens by its button, too', async () => {
    await page.getByRole('button', { name: 'Find anything' }).click()
    await input().and(page.locator(':focus')).waitFor()
  })

  test('offers nothing to begin to who may only read', async () => {
    const reader = await openConsole(await addColleague(shop, 'read_only'))
    await reader.goto('/')
    await reader.getByRole('heading', { level: 1, name: 'Officina Ricerca' }).waitFor()
    await open(reader)
    await action('Customers', reader).waitFor()
    expect(await action(/^New /, reader).count()).toBe(0)
    await reader.context().close()
  })

  test('speaks Italian', async () => {
    const other = await openConsole(shop.owner, { locale: 'it-IT' })
    await other.goto('/')
    await other.getByRole('heading', { level: 1, name: 'Officina Ricerca' }).waitFor()
    await open(other)
    await action('Nuovo preventivo', other).waitFor()
    await action('Schede lavoro', other).waitFor()
    await other.keyboard.type('trovabile')
    await action(/Trovabile/, other)
      .first()
      .waitFor()
    await other.keyboard.press('Control+a')
    await other.keyboard.type('qqxyzzy')
    await box(other).getByText('Nessun risultato').waitFor()
    await other.context().close()
  })
})

test('console.md#find-anything: a name of more words than are looked for at once is found, by Ctrl-K and in its list', async () => {
  const company_name = 'Trasporti e Logistica dei Fratelli Vanzolini e Figli di Giovanni in liquidazione'
  await shop.client.create('/v1/customers', { company_name })
  await page.goto('/suppliers')
  await find(company_name, company_name)
  await page.keyboard.press('Escape')
  await page.goto('/customers')
  await page.getByRole('searchbox', { name: 'Search name, telephone' }).fill(company_name)
  await expect(page.locator('a[data-row]')).toHaveText([company_name])
  await page.goto(`/customers?q=${'x'.repeat(300)}`)
  await page.getByText('Nothing matches').waitFor()
})
