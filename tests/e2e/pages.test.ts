import { globSync } from 'node:fs'
import type { Page } from 'playwright'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { makeElectronicInvoice, makeRecord } from '../support/records.ts'
import { signIn } from '../support/session.ts'
import { settled } from '../support/settled.ts'

/** Every page of the frame, found where Next finds it: `/quotes/[id]` and the like; what takes all else is none. */
const ROUTES = globSync('src/app/(console)/**/page.tsx')
  .map((file) => file.replace('src/app/(console)', '').replace(/\/?page\.tsx$/, '') || '/')
  .filter((route) => !route.startsWith('/[...'))
  .sort()

/** How each page is seen once: both languages, both colour schemes, a desk and a phone. */
const LOOKS = [
  { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { locale: 'it-IT', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

let ids: Record<string, string>
let workshop: Workshop

/** Records whose pages show more than their kind needs, by the part of the path before the id. */
async function makeRicherRecords({ client, quote, worksheet, article, ...made }: Workshop) {
  const offer = await quote({ title: 'Tagliando' })
  await made.quoteLines(offer.id, { add: [lineBody()] })
  const work = await worksheet({ title: 'Freni' })
  await made.worksheetLines(work.id, { add: [lineBody({ quantity: 3 })] })
  const receipt = await client.create('/v1/receipts', { worksheet_id: work.id })
  succeed(await client.post(`/v1/receipts/${receipt.id}/issue`, { amount: 10, payment_method: 'MP01' }))
  const invoice = await client.create('/v1/invoices', { ...made.parties, title: 'Flotta' })
  succeed(await client.post(`/v1/invoices/${invoice.id}/line-items/batch`, { add: [lineBody()] }))
  const bill = await client.create('/v1/invoices', { ...made.parties, title: 'Freni' })
  succeed(await client.post(`/v1/invoices/${bill.id}/line-items/batch`, { add: [lineBody()] }))
  succeed(await client.request('POST', `/v1/invoices/${bill.id}/issue`, {}))
  const checkin = await client.create('/v1/checkins', { ...made.parties, reported_issues: 'Rumore' })
  const damage = { view: 'left', x: 0.4, y: 0.5, kind: 'scratch' }
  succeed(await client.post(`/v1/checkins/${checkin.id}/damages/batch`, { add: [damage] }))
  const place = await client.create('/v1/tyre-storage-locations', { code: 'A-01-1', capacity: 1 })
  const set = await client.create('/v1/tyre-sets', {
    ...{ ...made.parties, season: 'winter', location_id: place.id },
  })
  const tyre = { position: 'front_left', brand: 'Michelin', tread_depth_mm: 3.2, dot: '3522' }
  succeed(await client.post(`/v1/tyre-sets/${set.id}/tyres/batch`, { add: [tyre] }))
  const { call } = await signIn(made.owner)
  const key = await call('apiKeys.create', 'mutation', {
    name: 'Flotta',
    permissions: ['articles.read'],
    expires_at: null,
  })
  return {
    articles: (await article()).id,
    checkins: checkin.id,
    customers: made.customer.id,
    vehicles: made.vehicle.id,
    quotes: offer.id,
    worksheets: work.id,
    receipts: receipt.id,
    invoices: invoice.id,
    'credit-notes': (await client.create('/v1/credit-notes', { invoice_id: bill.id })).id,
    'electronic-invoices': (await makeElectronicInvoice(client)).id,
    'tyre-sets': set.id,
    suppliers: (await client.create('/v1/suppliers', { name: 'Ricambi Nord' })).id,
    dealership: (
      await client.create('/v1/dealership/vehicles', { make: 'Fiat', model: 'Panda', list_price: 9900 })
    ).id,
    expenses: (await client.create('/v1/expenses', { document_date: '2026-09-05', total_before_tax: 100 }))
      .id,
    'stock-counts': (await client.create('/v1/stock-counts', { title: 'Scaffale A' })).id,
    webhooks: (await makeRecord(client, 'webhook-endpoints')).id,
    'cash-book': (await makeRecord(client, 'cash-book-entries')).id,
    'price-lists': (await client.create('/v1/price-lists', { name: 'Flotte' })).id,
    api: succeed(key).id,
  }
}

/** What stands before the ids of a page: `quotes`. */
const nounsIn = (route: string) => [...route.matchAll(/([\w-]+)\/\[id\]/g)].map(([, noun]) => noun!)

/** One record of every kind that has a page; one of which nothing is said above is what the API makes at this path. */
async function makeRecords(shop: Workshop): Promise<Record<string, string>> {
  const made: Record<string, string> = await makeRicherRecords(shop)
  for (const noun of ROUTES.flatMap(nounsIn)) made[noun] ??= (await makeRecord(shop.client, noun)).id
  return made
}

const pathOf = (route: string) =>
  route.replace(/([\w-]+)\/\[id\]/g, (_, noun: string) => `${noun}/${ids[noun]}`).replace('[name]', 'revenue')

// Each page is tested alone, and there are many: no worker is left with all of them at the end.
test.describe.configure({ mode: 'parallel' })

test.beforeAll(async () => {
  workshop = await openWorkshop({ name: 'Officina Pagine' })
  ids = await makeRecords(workshop)
})

/** What a browser complains of: errors, refused scripts, words that are missing. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  await expect(page.locator('.mantine-Skeleton-root[data-visible]')).toHaveCount(0)
}

test('finds the pages', () => {
  expect(ROUTES.length).toBeGreaterThan(20)
})

for (const { locale, colorScheme, viewport } of LOOKS)
  test.describe(`${locale}, ${colorScheme}, ${viewport.width} px`, () => {
    let page: Page
    let complaints: string[]

    test.beforeAll(async () => {
      page = await openConsole(workshop.owner, { locale, colorScheme, viewport })
      complaints = complaintsOf(page)
    })

    test.afterAll(() => page.context().close())

    for (const route of ROUTES)
      test(`${route}: speaks the language, fits the screen, is accessible, complains of nothing`, async () => {
        complaints.length = 0
        await page.goto(pathOf(route))
        await settle(page)
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
        await expectNoSideways(page)
        await expectAccessible(page)
        expect(complaints).toEqual([])
      })
  })
