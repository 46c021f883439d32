import type { Page } from 'playwright'
import { type Body, Client } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { articleBody } from '../support/factories.ts'
import { expect, openContext, test } from '../support/playwright.ts'
import { fromElsewhere } from '../support/session.ts'

/**
 * The day of a workshop from the first sign-in to the voided receipt: one story, so its steps share one page and each
 * begins where the one before it ended. What a step did is read over /v1 by another client of the company.
 */

const SECRET = /ofk_[0-9A-Za-z]{40}/
const WEDNESDAY = '2027-02-10'
const FRIDAY = '2027-02-12'

// Tried again, it begins anew.
test.describe.configure({ mode: 'serial' })

let company: TestCompany
let client: Client
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Giornata' })
  client = company.client
  const context = await openContext({ extraHTTPHeaders: fromElsewhere() })
  page = await context.newPage()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const idInUrl = () => new URL(page.url()).pathname.split('/').at(-1)!
const read = async (path: string): Promise<Body> => succeed(await client.get(`/v1/${path}`))
const focused = () => page.locator(':focus')
const euro = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount)

/** Where the story stands: ids of what was made. */
const made = { customer_id: '', vehicle_id: '', quote_id: '', worksheet_id: '', receipt_id: '' }

test.describe('console, a day in the workshop: a key for another program', () => {
  let key: Client

  test('signs in', async () => {
    await page.goto('/')
    await page.waitForURL('**/sign-in**')
    await page.getByLabel('E-mail').fill(company.owner.email)
    await page.locator('input[type=password]').fill(company.owner.password)
    await button('Sign in').click()
    await heading('Officina Giornata').waitFor()
  })

  test('makes a key, which works over /v1', async () => {
    await link('Settings').click()
    await link(/^API access/)
      .first()
      .click()
    await link('New key').first().click()
    await field('Name').fill('Gestionale')
    await page.getByRole('radio', { name: 'Full access' }).check()
    await button('Make the key').click()
    await dialog().getByText('This is the only time').waitFor()
    const curl = (await dialog().getByText(/^curl/).textContent())!
    const secret = SECRET.exec(curl)![0]
    await button('I have stored it').click()
    await heading('Gestionale').waitFor()
    key = new Client(secret)
    const article = await key.create(
      '/v1/articles',
      articleBody({ name: 'Pastiglie freno', sale_price: 41.5 }),
    )
    expect(await read(`articles/${article.id}`)).toMatchObject({ name: 'Pastiglie freno', stock: 10 })
  })

  test("sees the request in the key's log", async () => {
    await page.getByRole('row', { name: /201.*POST.*\/v1\/articles/ }).waitFor()
  })

  test('revokes it: refused within a second', async () => {
    await button('Revoke').click()
    await dialog().getByText('Whatever uses “Gestionale” stops working at once').waitFor()
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Gestionale” is revoked').waitFor()
    await expect.poll(async () => (await key.get('/v1/articles')).status).toBe(401)
  })
})

test.describe('console, a day in the workshop: the customer at the desk', () => {
  test('writes down a customer', async () => {
    await link('Customers').click()
    await link('New customer').first().click()
    await field('First name').fill('Chiara')
    await field('Last name').fill('Neri')
    await field('Mobile').fill('333 7654321')
    await button('Save').click()
    await heading('Chiara Neri').waitFor()
    made.customer_id = idInUrl()
    expect(await read(`customers/${made.customer_id}`)).toMatchObject({ full_name: 'Chiara Neri' })
  })

  test('and the car', async () => {
    await page.getByRole('tab', { name: 'Vehicles' }).click()
    await link('New vehicle').click()
    await field('Plate').fill('fz 205 km')
    await field('Make').fill('Fiat')
    await field('Model').fill('Panda')
    await button('Save').click()
    await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}/)
    made.vehicle_id = idInUrl()
    const { customer_id, make, license } = await read(`vehicles/${made.vehicle_id}`)
    expect({ customer_id, make }).toEqual({ customer_id: made.customer_id, make: 'Fiat' })
    expect(license.replace(/\s/g, '').toUpperCase()).toBe('FZ205KM')
  })
})

test.describe('console, a day in the workshop: the quote', () => {
  test('begins for the car that is shown', async () => {
    await link('New quote').click()
    await page.waitForURL('**/quotes/new**')
    await page.getByRole('textbox', { name: 'Title' }).fill('Freni anteriori')
    await button('Create and write lines').click()
    await expect(focused()).toHaveAttribute('aria-label', 'Description, line 1')
    made.quote_id = idInUrl()
    const { customer_id, vehicle_id } = made
    expect(await read(`quotes/${made.quote_id}`)).toMatchObject({ customer_id, vehicle_id })
  })

  test('takes a part by typing, free text, and a third line that is put before the others', async () => {
    await page.keyboard.type('pastiglie')
    await page.getByRole('listbox').getByText('Pastiglie freno').waitFor()
    await press('Enter')
    await expect(focused()).toHaveAttribute('aria-label', 'Quantity, line 1')
    await page.keyboard.type('2')
    await press('Enter')
    await expect(focused()).toHaveAttribute('aria-label', 'Description, line 2')
    await page.keyboard.type('Sostituzione a mano')
    await press('Tab', 'Tab', 'Tab')
    await page.keyboard.type('48')
    await press('Enter')
    await expect(focused()).toHaveAttribute('aria-label', 'Description, line 3')
    await page.keyboard.type('Controllo impianto')
    await press('Tab', 'Tab', 'Tab')
    await page.keyboard.type('15.5')
    await press('Alt+ArrowUp', 'Alt+ArrowUp', 'Control+s')
    await expect.poll(async () => (await read(`quotes/${made.quote_id}`)).line_items.length).toBe(3)
    expect((await read(`quotes/${made.quote_id}`)).line_items).toMatchObject([
      { position: 1, description: 'Controllo impianto', unit_price: 15.5, article_id: null },
      { position: 2, quantity: 2, unit_price: 41.5, article_id: expect.any(String) },
      { position: 3, description: 'Sostituzione a mano', unit_price: 48, article_id: null },
    ])
  })

  test('shows the totals that /v1 has', async () => {
    const { total_before_tax, total_after_tax } = await read(`quotes/${made.quote_id}`)
    expect(total_before_tax).toBe(146.5)
    const total = (name: string) => page.locator(`[data-total="${name}"]`).textContent()
    expect(await total('before_tax')).toBe(euro(total_before_tax))
    expect(await total('total')).toBe(euro(total_after_tax))
  })

  test('is accepted, and becomes a worksheet', async () => {
    await button('Accept').click()
    await page.getByText('recorded by the workshop').waitFor()
    expect((await read(`quotes/${made.quote_id}`)).status).toBe('accepted')
    await button('Convert to worksheet').click()
    await page.waitForURL('**/worksheets/*')
    made.worksheet_id = idInUrl()
    expect(await read(`quotes/${made.quote_id}`)).toMatchObject({ worksheet_id: made.worksheet_id })
    const { data } = await read('articles?q=pastiglie')
    // two went out of the stock
    expect(data[0].stock).toBe(8)
  })
})

test.describe('console, a day in the workshop: the work', () => {
  test('is begun on its page, and completed by drag on the board', async () => {
    await button('Start work').click()
    const status = async () => (await read(`worksheets/${made.worksheet_id}`)).status
    await expect.poll(status).toBe('in_progress')
    await link('Worksheets').first().click()
    const column = (name: string) => page.locator(`section[data-status=${name}]`)
    const card = column('in_progress').locator('[data-card]')
    await card.waitFor()
    const [from, target] = [(await card.boundingBox())!, (await column('completed').boundingBox())!]
    await page.mouse.move(from.x + 20, from.y + from.height - 12)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 })
    await page.locator('[data-dragging]').waitFor()
    await page.mouse.move(target.x + target.width / 2, target.y + 130, { steps: 12 })
    await page.mouse.up()
    await column('completed').locator('[data-card]').waitFor()
    await expect.poll(status).toBe('completed')
  })

  test('becomes a receipt with the same lines and totals', async () => {
    await page.goto(`/worksheets/${made.worksheet_id}`)
    await button('Make receipt').click()
    await page.waitForURL('**/receipts/*')
    await page.getByRole('cell', { name: 'Controllo impianto' }).waitFor()
    made.receipt_id = idInUrl()
    const { total_after_tax } = await read(`quotes/${made.quote_id}`)
    expect(await read(`receipts/${made.receipt_id}`)).toMatchObject({
      ...{ type: 'draft', worksheet_id: made.worksheet_id, total_after_tax },
    })
  })
})

test.describe('console, a day in the workshop: the money', () => {
  const receipt = () => read(`receipts/${made.receipt_id}`)
  const amounts = async () => {
    const { data } = await read(`receipts/${made.receipt_id}/payments`)
    return data.map(({ amount }: Body) => amount).toSorted((a: number, b: number) => a - b)
  }

  test('is issued with a part of it', async () => {
    await dialog().getByLabel('Received now').fill('50')
    await dialog().getByRole('button', { name: 'Cash' }).click()
    await heading(/^Receipt \d+\/\S+$/).waitFor()
    expect(await receipt()).toMatchObject({ type: 'issued', seq_number: 1, total_payments: 50 })
  })

  test('takes the rest, which it suggests', async () => {
    const { total_after_tax } = await receipt()
    await button('Add payment').first().click()
    const rest = Math.round((total_after_tax - 50) * 100) / 100
    await expect(field('Amount')).toHaveValue(rest.toFixed(2))
    await button('Record').click()
    await expect.poll(async () => (await receipt()).outstanding_payments).toBe(0)
    expect(await amounts()).toEqual([50, rest])
    await page.getByText('Paid', { exact: true }).first().waitFor()
  })

  test('is voided: the payments are reversed, the number stays', async () => {
    await button('Actions').click()
    await page.getByRole('menuitem', { name: 'Void' }).click()
    const number = (await receipt()).seq_number
    await dialog()
      .getByLabel(/to confirm$/)
      .fill(`${number}/r`)
    await dialog().getByRole('button', { name: 'Void the receipt' }).click()
    await page.getByText('This receipt is voided').waitFor()
    expect(await receipt()).toMatchObject({ type: 'voided', seq_number: number, total_payments: 0 })
    expect(await amounts()).toEqual([])
  })
})

test.describe('console, a day in the workshop: the next appointment', () => {
  const slot = (day: string, time: string) =>
    page.locator(`[data-drag-slot-group="${day}"][data-time="${time}:00"]`)
  const entries = async (): Promise<Body[]> => {
    const query = 'from=2027-02-08T00:00:00Z&to=2027-02-15T00:00:00Z'
    return (await read(`calendar-entries?${query}`)).data
  }
  const centre = async (of: ReturnType<typeof slot>) => {
    await of.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await of.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }

  test('is made for the customer', async () => {
    await page.goto(`/calendar?date=${WEDNESDAY}`)
    await slot(WEDNESDAY, '10:00').click()
    const form = page.getByRole('dialog', { name: /appointment/ })
    await form.getByRole('combobox', { name: 'Customer' }).fill('Neri')
    await page.getByRole('option', { name: 'Chiara Neri' }).click()
    await form.getByLabel('Title').fill('Ritiro auto')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await entries()).toMatchObject([
      { title: 'Ritiro auto', customer_id: made.customer_id, start_time: `${WEDNESDAY}T09:00:00.000Z` },
    ])
  })

  test('is put off to another day by drag', async () => {
    const [{ id }] = (await entries()) as [Body]
    const drawn = page.locator(`[data-event-id="${id}"]`)
    await drawn.waitFor()
    const [from, target] = [await centre(drawn), await centre(slot(FRIDAY, '10:00'))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + target.x) / 2, from.y, { steps: 4 })
    await page.mouse.move(target.x, from.y, { steps: 4 })
    await page.locator('[class*="DragPreview"]').waitFor()
    await page.mouse.move(target.x, from.y + 1)
    await page.mouse.up()
    await expect.poll(async () => (await entries())[0].start_time).toBe(`${FRIDAY}T09:00:00.000Z`)
    await page.getByRole('button', { name: /Ritiro auto.*Friday 12 February/ }).waitFor()
  })
})
