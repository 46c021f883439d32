import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { askToDelete, expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody, person } from '../support/factories.ts'
import { openFilter } from '../support/filters.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

const MANY = 60

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  workshop = await openWorkshop({ name: 'Officina Clienti' })
  await owe200()
  page = await openConsole(workshop.owner)
})

/** A receipt of 244.00 of which 44.00 is paid. */
async function owe200() {
  const { id } = await workshop.worksheet()
  succeed(
    await workshop.worksheetLines(id, {
      add: [lineBody({ quantity: 1, unit_price: 200, unit_discount_rate: 0 })],
    }),
  )
  const receipt = await workshop.client.create('/v1/receipts', { worksheet_id: id })
  succeed(
    await workshop.client.post(`/v1/receipts/${receipt.id}/issue`, { payment_method: 'MP01', amount: 44 }),
  )
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const found = async (query: string) => succeed(await workshop.client.get(`/v1/customers?${query}`)).data

test.describe('customers: making and changing', () => {
  test('creates a private person and leads to the page', async () => {
    await page.goto('/customers/new')
    await field('First name').fill('Giulia')
    await field('Last name').fill('Ferrari')
    await field('Phone').fill('+39 333 1112223')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Giulia Ferrari' }).waitFor()
    expect(await page.getByRole('link', { name: '+39 333 1112223' }).getAttribute('href')).toBe(
      'tel:+393331112223',
    )
    expect(await found('q=giulia%20ferrari')).toMatchObject([
      { full_name: 'Giulia Ferrari', customer_type: 'private', phone: '+39 333 1112223' },
    ])
  })

  test('asks for no first and last name where the name on documents is enough, and for them once that is gone', async () => {
    const heirs = { customer_type: 'private', full_name: 'Eredi Malagoli' }
    const { id } = await workshop.client.create('/v1/customers', heirs)
    await page.goto(`/customers/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(field('Name on documents, if another')).toHaveValue('Eredi Malagoli')
    for (const name of ['First name', 'Last name']) await expect(field(name)).not.toHaveAttribute('required')
    await field('Name on documents, if another').fill('')
    await expect(field('First name')).toHaveAttribute('required')
    await field('Name on documents, if another').fill('Eredi Malagoli Bruna')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Eredi Malagoli Bruna' }).waitFor()
  })

  test('shows the fields of a firm for a firm, and creates it', async () => {
    await page.goto('/customers/new')
    await page.getByText('Firm', { exact: true }).click()
    await field('Name of the firm').fill('Trasporti Emilia Srl')
    expect(await field('First name').count()).toBe(0)
    // As a letterhead has it.
    await field('VAT number').fill('0074 3110 157')
    await field('Tax code').fill(' 00743 110157')
    await page.getByLabel('Keeps tax back of invoices').check()
    await field('Rate kept back').fill('0')
    await page.getByLabel('Habitual exporter').check()
    await page.getByLabel('Habitual exporter').uncheck()
    await page.getByLabel('Due at the end of the month').check()
    await save()
    await expect(field('Rate kept back')).toBeFocused()
    await expect(field('Rate kept back')).toHaveAccessibleDescription(/0\.01/)
    await field('Rate kept back').fill('4')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Trasporti Emilia Srl' }).waitFor()
    const [made] = await found('vat_number=00743110157')
    expect(made).toMatchObject({ customer_type: 'company' })
    expect(succeed(await workshop.client.get(`/v1/customers/${made!.id}`))).toMatchObject({
      tax_code: '00743110157',
      withholding: { type: 'RT02', rate: 4, reason: 'W' },
      ...{ letter_of_intent: null, payment_terms_end_of_month: true },
    })
  })

  test('puts a refused tax code on its field and keeps everything typed', async () => {
    await page.goto('/customers/new')
    await field('First name').fill('Anna')
    await field('Last name').fill('Sbagliata')
    await field('Tax code').fill('RSSMRA85T10A562X')
    await save()
    await page.getByText('This is no right tax code').waitFor()
    await expect(field('Tax code')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Tax code')).toHaveValue('RSSMRA85T10A562X')
    await expect(field('First name')).toHaveValue('Anna')
    expect(await found('q=sbagliata')).toEqual([])
  })

  test('says that a name is needed where it is typed', async () => {
    await page.goto('/customers/new')
    await field('Phone').fill('059 123456')
    await save()
    await page.getByText('This is needed').waitFor()
    await expect(field('First name')).toHaveAttribute('aria-invalid', 'true')
  })

  for (const reason of ['name', 'tax code', 'telephone'])
    test(`warns of another customer with the same ${reason}`, async () => {
      const { tax_code } = person({ first_name: 'Elena', last_name: 'Gemella' })
      const phone = `059 77${Math.random().toString().slice(2, 7)}`
      const other = await workshop.client.create(
        '/v1/customers',
        customerBody({ first_name: 'Elena', last_name: `Gemella ${reason}`, tax_code, phone }),
      )
      await page.goto('/customers/new')
      if (reason === 'name') {
        await field('First name').fill('ELENA')
        await field('Last name').fill(`Gemella ${reason}`)
      }
      if (reason === 'tax code') await field('Tax code').fill(tax_code.toLowerCase())
      if (reason === 'telephone') await field('Phone').fill(phone.replace(' ', '-'))
      const warning = page.getByRole('alert').filter({ hasText: 'There is such a customer already' })
      await warning.getByText(`same ${reason}`).first().waitFor()
      const hrefs = await warning
        .getByRole('link')
        .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
      expect(hrefs).toContain(`/customers/${other.id}`)
    })

  test('changes what was typed and nothing else', async () => {
    const before = await workshop.client.create(
      '/v1/customers',
      customerBody({ full_name: 'Chiamata Apposta', vat_number: '00743110157', tags: ['flotta'] }),
    )
    await page.goto(`/customers/${before.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await field('E-mail').fill('nuova@example.com')
    await save()
    await page.getByRole('link', { name: 'nuova@example.com' }).waitFor()
    const after = succeed(await workshop.client.get(`/v1/customers/${before.id}`))
    expect(after).toEqual({ ...before, email: 'nuova@example.com', updated_at: after.updated_at })
  })

  test('is left by Back for its page, once what was typed is given up, and the page for the list it was opened from', async () => {
    const { id } = await workshop.client.create(
      '/v1/customers',
      customerBody({ full_name: 'Avanti Indietro' }),
    )
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    const isHere = () => expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
    // The page may stay until it is answered.
    const back = () => page.evaluate(() => history.back())
    await page.goto('/customers?q=indietro')
    await page.getByRole('link', { name: 'Avanti Indietro' }).click()
    await page.getByRole('link', { name: 'Open as page' }).click()
    await edit.click()
    await field('E-mail').fill('prima@example.com')
    await back()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(field('E-mail')).toHaveValue('prima@example.com')
    await back()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
    await isHere()
    await expect(field('E-mail')).toHaveCount(0)
    await edit.click()
    await field('E-mail').fill('dopo@example.com')
    await save()
    await page.getByRole('link', { name: 'dopo@example.com' }).waitFor()
    await isHere()
    await edit.click()
    await field('E-mail').waitFor()
    await page.reload()
    await field('E-mail').fill('ancora@example.com')
    await save()
    await page.getByRole('link', { name: 'ancora@example.com' }).waitFor()
    await isHere()
    await edit.click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(field('E-mail')).toHaveCount(0)
    await expect(edit).toBeFocused()
    await back()
    await expect(page).toHaveURL(/\/customers\?/)
  })

  test('says the effect of deleting, then deletes', async () => {
    const { id, full_name } = await workshop.client.create('/v1/customers', customerBody())
    await page.goto(`/customers/${id}`)
    await askToDelete(page)
    const question = page.getByRole('dialog', { name: `Delete ${full_name}` })
    await question.getByText('Documents stay as they are').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/customers')
    await expect.poll(async () => (await workshop.client.get(`/v1/customers/${id}`)).status).toBe(404)
  })
})

test.describe('customers: the page', () => {
  test('shows what is outstanding on issued receipts, and how it came about', async () => {
    await page.goto(`/customers/${workshop.customer.id}`)
    await page.getByRole('link', { name: '€200.00' }).click()
    const statement = page.getByRole('table', { name: 'Statement' })
    await expect(statement.getByRole('row').last()).toContainText('€200.00')
  })

  test('keeps the open tab in the URL and prefills the way to a new quote', async () => {
    await page.goto(`/customers/${workshop.customer.id}`)
    await page.getByRole('link', { name: workshop.vehicle.license }).waitFor()
    await page.getByRole('tab', { name: 'Quotes' }).click()
    await page.waitForURL('**?tab=quotes')
    expect(await page.getByRole('link', { name: 'New quote' }).getAttribute('href')).toBe(
      `/quotes/new?customer_id=${workshop.customer.id}`,
    )
    await page.goBack()
    await page.getByRole('tab', { name: 'Vehicles', selected: true }).waitFor()
    await page.goto(`/customers/${workshop.customer.id}?tab=entries`)
    await page.getByRole('link', { name: 'New appointment' }).click()
    const dialog = page.getByRole('dialog', { name: 'New appointment' })
    const customer = dialog.getByRole('combobox', { name: 'Customer', exact: true })
    await expect(customer).toHaveValue(workshop.customer.full_name)
    await expect(page).toHaveURL(/\/calendar$/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('customers: the list', () => {
  test.beforeAll(async () => {
    const bodies = Array.from({ length: MANY }, (_, n) =>
      customerBody({ last_name: `Moltiplicato${n}`, city: 'Nonantola' }),
    )
    await Promise.all(bodies.map((body) => workshop.client.create('/v1/customers', body)))
  })

  test('keeps filters and the open drawer through back and forward', async () => {
    await page.goto('/customers')
    await openFilter(page, 'City')
    await page.getByRole('textbox', { name: 'City' }).fill('nonantola')
    await page.keyboard.press('Enter')
    await page.waitForURL('**city=nonantola')
    await page
      .getByRole('link', { name: `Moltiplicato${MANY - 1}` })
      .first()
      .waitFor()
    await page.locator('tbody a[data-row]').first().click()
    await page.getByRole('link', { name: 'Open as page' }).waitFor()
    await expect(page).toHaveURL(/open=/)
    const url = page.url()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'City: nonantola' }).waitFor()
    await page.goForward()
    await page.getByRole('link', { name: 'Open as page' }).waitFor()
    await expect(page).toHaveURL(url)
    await page.goto('/vehicles')
    await page.goBack()
    await page.getByRole('link', { name: 'Open as page' }).waitFor()
  })

  test('saves every row of the filtered list as CSV, not only the loaded page', async () => {
    await page.goto('/customers?city=Nonantola')
    await page.getByRole('link', { name: 'Moltiplicato' }).first().waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByRole('menuitem', { name: 'Visible columns' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n')
    expect(lines[0]).toContain('"Name","Phone","E-mail","City","Kind"')
    expect(lines).toHaveLength(MANY + 1)
    expect(lines.filter((line) => line.includes('Moltiplicato'))).toHaveLength(MANY)
  })
})

for (const { colorScheme, locale, title, width } of [
  { colorScheme: 'light', locale: 'it-IT', title: 'Clienti', width: 360 },
  { colorScheme: 'dark', locale: 'en-GB', title: 'Customers', width: 1280 },
] as const)
  test.describe(`customers in ${colorScheme}, ${locale}, ${width} px`, () => {
    let small: Page
    test.beforeAll(async () => {
      const viewport = { width, height: 800 }
      small = await openConsole(workshop.owner, { colorScheme, locale, viewport })
    })
    test.beforeEach(async () => {
      await small.goto('/customers')
    })

    test('has an accessible drawer', async () => {
      await small.getByRole('heading', { level: 1, name: title }).waitFor()
      await small.locator('tbody a').first().waitFor()
      await small.locator('tbody tr').first().locator('a').first().click()
      await small.getByRole('dialog').getByRole('term').first().waitFor()
      await expectAccessible(small)
    })

    test('has accessible lists on its page, without sideways scrolling', async () => {
      await small.goto(`/customers/${workshop.customer.id}?tab=receipts`)
      await small.getByRole('tabpanel').getByRole('table').waitFor()
      await expectAccessible(small)
      await expectNoSideways(small)
    })
  })

test.describe('customers: permissions', () => {
  test('shows a person who may only read no way to change anything', async () => {
    const reader = await openConsole(await addColleague(workshop, 'read_only'))
    await reader.goto(`/customers/${workshop.customer.id}`)
    await reader.getByRole('link', { name: workshop.vehicle.license }).waitFor()
    await reader.getByText('Still to pay').waitFor()
    expect(await reader.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    expect(await reader.getByRole('button', { name: 'Actions' }).count()).toBe(0)
    expect(await reader.getByRole('link', { name: 'New vehicle' }).count()).toBe(0)
    await reader.goto('/customers')
    await reader.locator('tbody a').first().waitFor()
    expect(await reader.getByRole('link', { name: 'New customer' }).count()).toBe(0)
    // The ways to what only those who may change customers do something about.
    for (const name of ['Duplicates', 'Deleted customers']) {
      await page.goto('/customers')
      await page.getByRole('link', { name, exact: true }).waitFor()
      await expect(reader.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
  })
})
