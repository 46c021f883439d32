import type { Page } from 'playwright'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { signIn } from '../support/session.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Dal Vivo' })
  page = await openConsole(shop.owner)
})

const field = (on: Page, name: string) => on.getByLabel(name, { exact: true })
const isStream = (url: string) => url.includes('/api/changes')

/** Opens a page and waits until it hears of changes. */
async function watch(path: string, on = page): Promise<void> {
  const heard = on.waitForResponse((response) => isStream(response.url()) && response.ok())
  await on.goto(path)
  await heard
  await settled(on)
}

/** Puts a page to the background, or back to the front, where it is looked at. */
const show = (state: 'hidden' | 'visible', on = page) =>
  on.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** What the page reads from now on, by procedure. */
function readsOf(on: Page): string[] {
  const reads: string[] = []
  on.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/trpc/'))
      reads.push(...decodeURIComponent(pathname.slice('/api/trpc/'.length)).split(','))
  })
  return reads
}

test.describe('console.md#what-renews-by-itself', () => {
  test('a colleague’s change shows on a record and in its list without a reload', async () => {
    const { id } = await shop.quote({ title: 'Tagliando' })
    const colleague = await openConsole(await addColleague(shop, 'staff'))
    await watch(`/quotes/${id}`)
    await watch('/quotes', colleague)
    await colleague.locator('tbody').getByText('Tagliando').first().waitFor()

    const owner = await openConsole(shop.owner)
    await owner.goto(`/quotes/${id}?edit=true`)
    await field(owner, 'Title').fill('Tagliando grande')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()

    await page.getByRole('heading', { name: 'Tagliando grande' }).waitFor()
    await colleague.locator('tbody').getByText('Tagliando grande').first().waitFor()
    // What is new comes too.
    const made = await shop.quote({ title: 'Appena arrivato' })
    await colleague
      .locator(`a[href="/quotes/${made.id}"]`)
      .or(colleague.getByText('Appena arrivato'))
      .first()
      .waitFor()
    await Promise.all([colleague.context().close(), owner.context().close()])
  })

  test('what is half typed stays, in a form and in lines, while what is around it follows', async () => {
    const { id } = await shop.quote({ title: 'Freni', comments: 'Prima' })
    succeed(await shop.quoteLines(id, { add: [lineBody({ unit_price: 10 }), lineBody({ unit_price: 20 })] }))
    await watch(`/quotes/${id}?edit=true`)
    await field(page, 'Title').fill('Freni mi')
    await page.getByLabel('Price, line 1').fill('12')
    const reads = readsOf(page)
    succeed(await shop.client.patch(`/v1/quotes/${id}`, { title: 'Freni altrui' }))
    const [, second] = (await shop.read('quotes', id)).line_items
    succeed(await shop.quoteLines(id, { update: [{ id: second.id, unit_price: 21 }] }))
    await expect(page.getByLabel('Price, line 2')).toHaveValue('21.00')
    expect(reads).toContain('quotes.retrieve')
    await expect(field(page, 'Title')).toHaveValue('Freni mi')
    await expect(page.getByLabel('Price, line 1')).toHaveValue('12')
    await field(page, 'Title').press('End')
    await page.keyboard.type('ei')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // Both wrote the title: nothing is written over.
    await page.getByText('Meanwhile somebody else wrote “Freni altrui”.').waitFor()
    await page.getByRole('button', { name: 'Keep this' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('edit'))
    expect(await shop.read('quotes', id)).toMatchObject({ title: 'Freni miei', comments: 'Prima' })
  })

  test('what only names a record follows it: a set of tyres and a draft invoice their customer', async () => {
    const customer = await shop.client.create('/v1/customers', { full_name: 'Anna Prima' })
    const named = { customer_id: customer.id }
    const rename = async (full_name: string) => {
      succeed(await shop.client.patch(`/v1/customers/${customer.id}`, { full_name }))
      await page.locator('main').getByRole('link', { name: full_name }).first().waitFor()
    }
    const set = await shop.client.create('/v1/tyre-sets', { ...named, season: 'winter' })
    await watch(`/tyre-sets/${set.id}`)
    await rename('Anna Seconda')
    const invoice = await shop.client.create('/v1/invoices', named)
    await watch(`/invoices/${invoice.id}`)
    await rename('Anna Terza')
  })

  test('the tabs of a customer count what a colleague has made', async () => {
    const { id } = await shop.client.create('/v1/customers', { full_name: 'Bruno Conti' })
    const vehicle = await shop.client.create('/v1/vehicles', { license: 'FB123CC', customer_id: id })
    const named = { customer_id: id, vehicle_id: vehicle.id }
    await watch(`/customers/${id}`)
    await page.getByRole('tab', { name: 'Quotes 0' }).waitFor()
    await shop.client.create('/v1/quotes', { ...named, title: 'Freni' })
    await page.getByRole('tab', { name: 'Quotes 1' }).waitFor()
    const hours = { start_time: '2026-12-02T09:00:00Z', end_time: '2026-12-02T10:00:00Z' }
    await shop.client.create('/v1/calendar-entries', { ...named, title: 'Freni', ...hours })
    await page.getByRole('tab', { name: 'Appointments 1' }).waitFor()
    await watch(`/vehicles/${vehicle.id}`)
    await shop.client.create('/v1/quotes', { ...named, title: 'Gomme' })
    await page.getByRole('tab', { name: 'Quotes 2' }).waitFor()
  })

  test('what stands against issuing an invoice goes once a colleague has mended the customer', async () => {
    succeed(await shop.client.patch('/v1/settings', { electronic_invoicing_enabled: true }))
    const customer = await shop.client.create('/v1/customers', { full_name: 'Anna Verdi' })
    const { id } = await shop.client.create('/v1/invoices', { customer_id: customer.id })
    succeed(await shop.client.post(`/v1/invoices/${id}/line-items/batch`, { add: [lineBody()] }))
    await watch(`/invoices/${id}`)
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    const missing = page.getByRole('dialog').getByText('The customer’s tax code: missing')
    await missing.waitFor()
    succeed(await shop.client.patch(`/v1/customers/${customer.id}`, { tax_code: 'RSSMRA80A01H501U' }))
    await missing.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
  })

  test('the board says so once a part that was short has come', async () => {
    const article = await shop.article({ stock: 1 })
    const { id } = await shop.worksheet({ title: 'Filtro' })
    succeed(await shop.worksheetLines(id, { add: [{ article_id: article.id, quantity: 2 }] }))
    await watch('/worksheets')
    const short = page.locator('[data-short]')
    await short.waitFor()
    await shop.client.create('/v1/stock-adjustments', {
      article_id: article.id,
      quantity: 5,
      reason: 'found',
    })
    await short.waitFor({ state: 'hidden' })
  })

  test('what this page changed itself is read once', async () => {
    const { id } = await shop.quote({ title: 'Mio' })
    await watch(`/quotes/${id}?edit=true`)
    await field(page, 'Title').fill('Mio per davvero')
    const reads = readsOf(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('edit'))
    // A change of somebody else is told after the page's own: by then that one came, too.
    succeed(await shop.client.patch(`/v1/customers/${shop.customer.id}`, { notes: 'Richiama' }))
    await expect.poll(() => reads.filter((name) => name === 'quotes.retrieve').length).toBeGreaterThan(1)
    await settled(page)
    // Once with the save, once with the customer.
    expect(reads.filter((name) => name === 'quotes.retrieve')).toHaveLength(2)
  })

  test('a page in the background hears nothing, and catches up when it is looked at again', async () => {
    const { id } = await shop.quote({ title: 'Dietro' })
    await watch(`/quotes/${id}`)
    const closed = page.waitForEvent('requestfailed', (request) => isStream(request.url()))
    await show('hidden')
    await closed
    succeed(await shop.client.patch(`/v1/quotes/${id}`, { title: 'Davanti' }))
    const resumed = page.waitForRequest((request) => isStream(request.url()))
    await show('visible')
    expect(new URL((await resumed).url()).searchParams.get('after_seq')).toMatch(/^\d+$/)
    await page.getByRole('heading', { name: 'Davanti' }).waitFor()
  })

  test('a role that was changed while the page heard nothing holds once it hears again', async () => {
    const colleague = await addColleague(shop, 'read_only')
    const theirs = await openConsole(colleague)
    await watch('/customers/new', theirs)
    await theirs.getByText('Not allowed', { exact: true }).waitFor()
    const closed = theirs.waitForEvent('requestfailed', (request) => isStream(request.url()))
    await show('hidden', theirs)
    await closed
    const owner = await signIn(shop.owner)
    succeed(await owner.call('members.update', 'mutation', { id: colleague.id, role: 'staff' }))
    await show('visible', theirs)
    await theirs.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await theirs.context().close()
  })
})
