import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody, vehicleBody, workCategoryBody } from '../support/factories.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, refuseOnce, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Preventivi' })
  page = await openConsole(shop.owner)
})

/** The screen follows within the time that any wait has here. */
const read = (id: string): Promise<Body> => shop.read('quotes', id)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const picker = (name: string) => page.getByRole('combobox', { name, exact: true })
const option = (name: string) => page.getByRole('option', { name })
const dialog = () => page.getByRole('dialog')
const idInUrl = () => new URL(page.url()).pathname.split('/')[2]!

async function choose(label: string, text: string) {
  await picker(label).fill(text)
  await option(text).click()
}

async function open(id: string, status = 'Waiting') {
  await page.goto(`/quotes/${id}`)
  await page.getByText(status, { exact: true }).waitFor()
}

async function act(name: string) {
  await button('Actions').click()
  await page.getByRole('menuitem', { name }).click()
}

test.describe('console, quotes: a new one', () => {
  test('begins with the customer, whose vehicles come first, and goes on in its lines', async () => {
    const category = await shop.client.create('/v1/work-categories', workCategoryBody())
    await page.goto('/quotes')
    await page.getByRole('link', { name: 'New quote' }).first().click()
    // The list that is left has a picker of customers too.
    await page.waitForURL('**/quotes/new')
    await choose('Customer', shop.customer.full_name)
    await picker('Vehicle').click()
    await option(shop.vehicle.license).click()
    await expect(page.getByLabel('Km')).toHaveValue('84,200 km')
    await field('Title').fill('Tagliando')
    await picker('Kind of work').click()
    await option(category.name).click()
    await button('Create and write lines').click()
    await page.getByLabel('Description, line 1').and(page.locator(':focus')).waitFor()
    expect(await read(idInUrl())).toMatchObject({
      ...shop.parties,
      ...{ title: 'Tagliando', km: 84200, work_category_id: category.id, status: 'waiting' },
    })
  })

  test('takes the owner of the vehicle that is chosen first', async () => {
    await page.goto('/quotes/new')
    await choose('Vehicle', shop.vehicle.license)
    await expect(picker('Customer')).toHaveValue(shop.customer.full_name)
    await button('Create and write lines').click()
    await page.getByLabel('Description, line 1').waitFor()
    expect(await read(idInUrl())).toMatchObject(shop.parties)
  })

  test('says on the field what is missing, and keeps what was typed', async () => {
    await page.goto('/quotes/new')
    await field('Title').fill('Senza cliente')
    await button('Create and write lines').click()
    await page.getByText('This is needed').first().waitFor()
    await expect(picker('Customer')).toHaveAttribute('aria-invalid', 'true')
    await expect(picker('Vehicle')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Title')).toHaveValue('Senza cliente')
  })

  test('makes a customer and a vehicle on the spot', async () => {
    await page.goto('/quotes/new')
    await button('New customer').click()
    await dialog().getByLabel('Name').fill('Piero Nuovi')
    await dialog().getByLabel('Phone').fill('333 1234567')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect(picker('Customer')).toHaveValue('Piero Nuovi')
    await button('New vehicle').click()
    await dialog().getByLabel('Plate').fill('zz 999 zz')
    await dialog().getByLabel('Make').fill('Alfa Romeo')
    await dialog().getByLabel('Model').fill('Giulia')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => picker('Vehicle').inputValue()).toContain('ZZ999ZZ')
    await button('Create and write lines').click()
    await page.getByLabel('Description, line 1').waitFor()
    const { customer_name, vehicle_license, vehicle_id } = await read(idInUrl())
    expect({ customer_name, vehicle_license }).toEqual({
      customer_name: 'Piero Nuovi',
      vehicle_license: 'ZZ999ZZ',
    })
    expect((await shop.read('vehicles', vehicle_id)).customer_name).toBe('Piero Nuovi')
  })
})

test.describe('console, quotes: a quote', () => {
  test('shows whom to call, and what has happened', async () => {
    const { id } = await shop.quote()
    await open(id)
    const phone = shop.customer.phone.replace(/\s/g, '')
    await page.locator(`a[href="tel:${phone}"]`).waitFor()
    await button('Accept').click()
    await page.getByText('recorded by the workshop').waitFor()
    expect(await read(id)).toMatchObject({ status: 'accepted', decision_source: 'staff' })
  })

  test('is rejected with a reason, and waits again', async () => {
    const { id } = await shop.quote()
    await open(id)
    await button('Reject').click()
    await dialog().getByLabel('Reason').fill('Troppo caro')
    await refuseOnce(page, 'quotes.transition')
    await dialog().getByRole('button', { name: 'Reject' }).click()
    await page.getByText('That did not work').waitFor()
    await dialog().getByRole('button', { name: 'Reject' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await page.getByText('Troppo caro').waitFor()
    expect(await read(id)).toMatchObject({ status: 'rejected', rejection_reason: 'Troppo caro' })
    await button('Back to waiting').click()
    await expect.poll(async () => (await read(id)).status).toBe('waiting')
  })

  test('becomes a worksheet; then only title and comments change, and the lines are read', async () => {
    const { id } = await shop.quote({ title: 'Freni' })
    succeed(await shop.quoteLines(id, { add: [lineBody({ description: 'Disco freno' })] }))
    await open(id)
    await act('Convert to worksheet')
    await page.waitForURL('**/worksheets/*')
    await open(id)
    const link = page.getByRole('link', { name: 'Open worksheet' })
    await link.waitFor()
    const { worksheet_id } = await read(id)
    await expect(link).toHaveAttribute('href', `/worksheets/${worksheet_id}`)
    await page.getByRole('cell', { name: 'Disco freno' }).waitFor()
    expect(await button('Save lines').count()).toBe(0)
    await page.keyboard.press('e')
    await page.getByText('The quote has become a worksheet: only its title').waitFor()
    expect(await picker('Customer').count()).toBe(0)
    await field('Title').fill('Freni anteriori')
    await field('Comments').fill('Chiamare prima')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: /Freni anteriori/ }).waitFor()
    expect(await read(id)).toMatchObject({ title: 'Freni anteriori', comments: 'Chiamare prima' })
  })

  test('says what deleting does, and is gone', async () => {
    const { id } = await shop.quote()
    await open(id)
    await act('Delete')
    await dialog().getByText('It vanishes from the list').waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/quotes')
    expect((await shop.client.get(`/v1/quotes/${id}`)).status).toBe(404)
    await page.goBack()
    await page.getByRole('alert').getByText('This does not exist any more').waitFor()
    expect(await button('Actions').count()).toBe(0)
  })
})

test.describe('console, quotes: the list', () => {
  test('offers all years where the period hides what is sought', async () => {
    await page.goto('/quotes?q=nessuno%20cerca%20questo')
    await button('Show all years').click()
    await page.waitForURL('**preset=all')
    await page.getByText('Take a filter off').waitFor()
    expect(await button('Show all years').count()).toBe(0)
  })

  test('counts each status under the other filters, and shows the one that is chosen', async () => {
    const customer = await shop.client.create('/v1/customers', customerBody({ last_name: 'Conteggi' }))
    const vehicle = await shop.client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
    const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
    const made = await Promise.all(
      ['Prima', 'Seconda', 'Terza'].map((title) => shop.quote({ ...parties, title })),
    )
    succeed(await shop.transitionQuote(made[1]!.id, 'accepted'))
    await page.goto(`/quotes?customer_id=${customer.id}`)
    const tab = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
    await expect(tab('All')).toHaveText(/3$/)
    await expect(tab('Waiting')).toHaveText(/2$/)
    await tab('Accepted').click()
    await page.waitForURL('**status=accepted**')
    await page.getByText('1 in all').waitFor()
    await page.getByRole('link', { name: String(made[1]!.seq_number), exact: true }).click()
    await dialog()
      .getByRole('heading', { name: /Seconda/ })
      .waitFor()
  })
})

test.describe('console, quotes: who may only read', () => {
  test('is offered nothing to do', async () => {
    const { id } = await shop.quote()
    succeed(await shop.quoteLines(id, { add: [lineBody({ description: 'Solo lettura' })] }))
    const reader = await openConsole(await addColleague(shop, 'read_only'))
    await reader.goto(`/quotes/${id}`)
    await reader.getByRole('cell', { name: 'Solo lettura' }).waitFor()
    for (const name of ['Accept', 'Actions', 'Save lines', 'Add line'])
      expect(await reader.getByRole('button', { name }).count(), name).toBe(0)
    await reader.goto('/quotes')
    await reader.getByText(/in all/).waitFor()
    expect(await reader.getByRole('link', { name: 'New quote' }).count()).toBe(0)
    await reader.context().close()
  })
})

test.describe('console, quotes: looks', () => {
  for (const look of [
    { locale: 'it-IT', colorScheme: 'dark', width: 360, heading: 'Preventivi', all: /in tutto/ },
    { locale: 'en-GB', colorScheme: 'light', width: 1280, heading: 'Quotes', all: /in all/ },
  ] as const)
    test(`speak ${look.locale} and have an accessible drawer in ${look.colorScheme} at ${look.width} pixels`, async () => {
      const { locale, colorScheme, width, heading, all } = look
      const { id } = await shop.quote({
        title: 'Sostituzione completa del kit distribuzione con pompa acqua',
      })
      const viewport = { width, height: 800 }
      const other = await openConsole(shop.owner, { locale, colorScheme, viewport })
      await other.goto(`/quotes?open=${id}`)
      await other.getByText(all).waitFor()
      await other.getByRole('heading', { name: heading }).waitFor()
      await other
        .getByRole('dialog')
        .getByRole('heading', { name: /distribuzione/ })
        .waitFor()
      await expectAccessible(other)
      await other.context().close()
    })
})
