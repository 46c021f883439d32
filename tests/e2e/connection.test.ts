import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, letThrough, openConsole, test } from '../support/playwright.ts'
import { product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let quote: Body
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Senza Rete' })
})

test.beforeEach(async () => {
  const { id } = await shop.quote({ title: 'Linea' })
  quote = succeed(await shop.quoteLines(id, { add: [lineBody({ description: 'Uno' })] }))
  page = await openConsole(shop.owner, { preloads: true })
})

test.afterEach(() => page.context().close())

const CHUNKS = '**/_next/static/chunks/**'
const description = () => page.getByLabel('Description, line 1')
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const stored = async () => (await shop.read('quotes', quote.id)).line_items[0].description
const save = () => page.keyboard.press('Control+s')

async function openQuote() {
  await page.goto(`/quotes/${quote.id}`)
  await description().waitFor()
}

test.describe('console, the connection gone', () => {
  test('answers the first Save, Ctrl-K and a link of the sidebar in its frame, and saves once it is back', async () => {
    await openQuote()
    // What is used later comes by itself once the page is at rest.
    await settled(page)
    await description().fill('Uno mio')
    await page.context().setOffline(true)
    await save()
    await page.getByText('The server cannot be reached').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Find anything' }).fill('Rossi')
    await page.keyboard.press('Escape')
    await expect(description()).toHaveValue('Uno mio')
    await heading(`${quote.seq_number} · Linea`).waitFor()
    await page.context().setOffline(false)
    await save()
    await expect.poll(stored).toBe('Uno mio')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Suppliers', exact: true }).click()
    await page.getByText('The server cannot be reached').last().waitFor()
    expect(await description().inputValue()).toBe('Uno mio')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await heading('Customers').waitFor()
  })

  test('says so of a list whose filters change, and reads on by itself once it is back', async () => {
    await page.goto('/customers')
    await page.getByText(shop.customer.full_name).first().waitFor()
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('searchbox').fill('Qqxyzzy')
    await page.getByRole('alert').getByText('The server cannot be reached').first().waitFor()
    expect(await page.getByText('Nothing matches').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  })

  test('says so also where the code of notices never came, and shows them once it does', async () => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await openQuote()
    await page.route(CHUNKS, (route) => route.abort())
    const remove = page.getByRole('button', { name: 'Remove line 1' })
    const unreached = page.getByRole('alert').getByText('The server cannot be reached')
    await remove.click()
    await unreached.waitFor()
    await letThrough(page, CHUNKS)
    await unreached.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect(description()).toHaveValue('Uno')
    await remove.click()
    await page.getByText('Removed: Uno').waitFor()
    await page.keyboard.press('Control+z')
    await expect(description()).toHaveValue('Uno')
  })

  test('shows a page whose code does not come as stopped, in the frame, with another try', async () => {
    await openQuote()
    await settled(page)
    await page.route(CHUNKS, (route) => route.abort())
    await page.getByRole('link', { name: 'Worksheets', exact: true }).click()
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
    await page.getByRole('link', { name: 'Suppliers', exact: true }).waitFor()
    await expectAccessible(page)
    await letThrough(page, CHUNKS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading('Worksheets').waitFor()
  })
})

/** How many drafts the browser keeps. */
const drafts = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('officina-kept-')).length)

test.describe('console, lines that were not saved when the page went', () => {
  test('are offered again, and saved on what others did meanwhile', async () => {
    await openQuote()
    await description().fill('Uno mio')
    await expect.poll(() => drafts()).toBe(1)
    page.once('dialog', (dialog) => dialog.accept())
    const update = [{ id: quote.line_items[0].id, quantity: 7 }]
    succeed(await shop.quoteLines(quote.id, { update }))
    await page.reload()
    await page.getByText('One change to these lines never reached the server').waitFor()
    await expect(description()).toHaveValue('Uno')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await expect(description()).toHaveValue('Uno mio')
    await save()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await shop.read('quotes', quote.id)).line_items).toMatchObject([
      { description: 'Uno mio', quantity: 7 },
    ])
    await expect.poll(() => drafts()).toBe(0)
  })

  test('are not offered where they were given up on the way out', async () => {
    await openQuote()
    await description().fill('Uno mio')
    await expect.poll(() => drafts()).toBe(1)
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await heading('Customers').waitFor()
    expect(await drafts()).toBe(0)
  })
})

test.describe('console, a form that was not saved when the page went', () => {
  const city = () => page.getByLabel('City')
  const openForm = async (id: string) => {
    await page.goto(`/suppliers/${id}?edit=true`)
    await city().waitFor()
  }
  const typeAndLose = async (id: string) => {
    await openForm(id)
    await city().fill('Padova')
    await expect.poll(() => drafts()).toBe(1)
  }
  const supplier = () => shop.client.create('/v1/suppliers', { name: 'Ricambi Nord', city: 'Vicenza' })

  test('is offered again, and saved on what others did meanwhile', async () => {
    const { id } = await supplier()
    await typeAndLose(id)
    page.once('dialog', (dialog) => dialog.accept())
    succeed(await shop.client.patch(`/v1/suppliers/${id}`, { phone: '0444 1' }))
    await page.reload()
    await page.getByText('What was typed here').waitFor()
    await expect(city()).toHaveValue('Vicenza')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await expect(city()).toHaveValue('Padova')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await shop.client.get(`/v1/suppliers/${id}`)).body).toMatchObject({
      city: 'Padova',
      phone: '0444 1',
    })
    await expect.poll(() => drafts()).toBe(0)
  })

  test('says where somebody else wrote the same field meanwhile', async () => {
    const { id } = await supplier()
    await typeAndLose(id)
    page.once('dialog', (dialog) => dialog.accept())
    succeed(await shop.client.patch(`/v1/suppliers/${id}`, { city: 'Verona' }))
    await page.reload()
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Verona').waitFor()
    // The field takes the focus and comes into sight: what is pressed before that moves away.
    await expect(city()).toBeFocused()
    await page.getByRole('button', { name: 'Keep this' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await shop.client.get(`/v1/suppliers/${id}`)).body)
      .toMatchObject({ city: 'Padova' })
  })

  test('comes back whole where it is of no record yet, whatever the form that is open by then begins with', async () => {
    const first = page.getByLabel('First name')
    const phone = page.getByLabel('Phone', { exact: true })
    await page.goto('/customers/new?name=Mario Rossi')
    await phone.fill('0444 2')
    await expect.poll(() => drafts()).toBe(1)
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/customers/new?name=Luca Bianchi')
    await expect(first).toHaveValue('Luca')
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await expect(first).toHaveValue('Mario')
    await expect(page.getByLabel('Last name')).toHaveValue('Rossi')
    await expect(phone).toHaveValue('0444 2')
  })

  test('outlives its tab, for its own person alone, until they sign out', async () => {
    const { id } = await supplier()
    const context = page.context()
    const colleague = await addColleague(shop, 'staff')
    await typeAndLose(id)
    await page.close()
    const offer = () => page.getByText('What was typed here')
    const cookies = await context.cookies()
    const theirs = await openConsole(colleague, { preloads: true })
    await context.clearCookies()
    await context.addCookies(await theirs.context().cookies())
    page = await context.newPage()
    await openForm(id)
    await settled(page)
    await expect(offer()).toHaveCount(0)
    await context.clearCookies()
    await context.addCookies(cookies)
    await openForm(id)
    await offer().waitFor()
    expect(await drafts()).toBe(1)
    const owner = await signIn(shop.owner)
    await context.clearCookies()
    const [name, value] = owner.cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: product.base_url }])
    await openForm(id)
    const other = await context.newPage()
    await other.goto('/customers')
    await page.getByRole('button', { name: 'Person and company' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    expect(await drafts()).toBe(0)
    // Nor does another tab show what is no longer theirs.
    await other.waitForURL('**/sign-in')
  })

  test('is not offered where it was given up', async () => {
    const { id } = await supplier()
    await typeAndLose(id)
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    await cancel.click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(city()).toHaveValue('Padova')
    expect(await drafts()).toBe(1)
    await cancel.click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(city()).toHaveCount(0)
    expect(await drafts()).toBe(0)
  })
})
