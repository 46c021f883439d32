import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { expect, openConsole, refuseOnce, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let office: Office
let page: Page

const idAt = () => new URL(page.url()).pathname.split('/').at(-1)!
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const act = async (name: string) => {
  await button('Actions').click()
  await page.getByRole('menuitem', { name }).click()
}

test.beforeAll(async () => {
  office = await openOffice({ name: 'Officina Fatture' })
  page = await openConsole(office.owner)
})

/** A worksheet that is done, with a line. */
async function done(): Promise<Body> {
  const worksheet = await office.worked([lineBody({ unit_price: 50, unit_discount_rate: 0 })], {
    title: 'Freni',
  })
  succeed(await office.transitionWorksheet(worksheet.id, 'completed'))
  return worksheet
}

test.describe('console, invoices', () => {
  test('makes one of a worksheet, writes a line, issues it with a payment, and corrects it', async () => {
    const worksheet = await done()
    await page.goto(`/worksheets/${worksheet.id}`)
    await refuseOnce(page, 'invoices.create')
    await act('Make invoice')
    await page.getByText('That did not work').waitFor()
    await act('Make invoice')
    await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor()
    const id = idAt()
    await button('Add line').click()
    await page
      .getByRole('textbox', { name: /^Description/ })
      .last()
      .fill('Smaltimento')
    await page
      .getByLabel(/^Price/)
      .last()
      .fill('10')
    await button('Save lines').click()
    await expect.poll(async () => (await office.find(id)).total_before_tax).toBe(110)
    await button('Issue').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Electronic invoicing is off').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Received now').fill('34.20')
    await dialog.getByRole('combobox', { name: 'Payment method' }).click()
    await page.getByRole('option', { name: 'Cash', exact: true }).click()
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await page.getByText(/^Invoice .+ issued$/).waitFor()
    const issued = await office.find(id)
    expect(issued).toMatchObject({ type: 'issued', total_payments: 34.2, outstanding_payments: 100 })
    await page.getByRole('heading', { level: 1, name: `Invoice ${issued.full_number}` }).waitFor()
    await expectAccessible(page)
    await act('Correct')
    await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click()
    await expect.poll(async () => (await office.find(id)).type).toBe('draft')
    await button('Issue').click()
    await page.getByText(`It gets the number ${issued.full_number}`).waitFor()
    await page.keyboard.press('Escape')
    const bare = await office.client.create('/v1/customers', { company_name: 'Senza Codici' })
    await office.client.patch('/v1/settings', { electronic_invoicing_enabled: true })
    const { id: unfit } = await office.invoice({ customer_id: bare.id }, [
      lineBody({ description: 'Cofano 龍' }),
    ])
    // The page stands before its lines can be edited.
    const letLinesCome = await holdBack(page, '**/api/trpc/vatRates.list**')
    await page.goto(`/invoices/${unfit}`)
    await button('Issue').click()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Line 1, description: some characters do not go into the file' })
      .getByRole('button')
      .click()
    await letLinesCome()
    await expect(page.getByRole('textbox', { name: 'Description, line 1' })).toBeFocused()
    await button('Issue').click()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'The customer’s tax code: missing. (SdI 00417)' })
      .getByRole('link')
      .click()
    await expect(page.getByRole('textbox', { name: 'Tax code' })).toBeFocused()
    await office.client.patch('/v1/settings', { electronic_invoicing_enabled: false })
    await page.goto(`/worksheets/${worksheet.id}`)
    await page.getByRole('link', { name: 'Invoice draft' }).waitFor()
    await page.getByText('An invoice cites this worksheet').waitFor()
  })

  test('bills the ticked worksheets of a customer at once, and lists what is due by its state', async () => {
    const [first, second] = [await done(), await done()]
    await page.goto(`/invoices/new?customer_id=${office.customer.id}&vehicle_id=${office.vehicle.id}`)
    // It needs no vehicle.
    await button('Clear').click()
    for (const { seq_number } of [first, second])
      await page.getByRole('checkbox', { name: new RegExp(`^${seq_number} · Freni`) }).check()
    await button('Create').click()
    await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor()
    // They are called by their numbers.
    for (const { seq_number } of [first, second])
      await page.getByRole('link', { name: `Worksheet ${seq_number}`, exact: true }).waitFor()
    const id = idAt()
    const made = await office.find(id)
    expect(made.worksheet_ids.toSorted()).toEqual([first.id, second.id].toSorted())
    expect(made.vehicle_id).toBeNull()
    succeed(await office.issue(id))
    await page.goto('/invoices')
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: /^Unpaid/ })
      .click()
    await page
      .getByRole('link', { name: new RegExp((await office.find(id)).full_number) })
      .first()
      .waitFor()
    await page.goto(`/invoices?open=${id}`)
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Make credit note' }).waitFor()
    await page.keyboard.press('Escape')
    await office.client.create('/v1/invoices', { ...office.parties, title: 'Targa' })
    await page.goto('/invoices')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('row').filter({ hasText: office.vehicle.license }).first().waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('takes a part of an issued one back by a credit note, and gives money back', async () => {
    const lines = [lineBody({ unit_price: 50, quantity: 2, unit_discount_rate: 0 })]
    const invoice = await office.issued(lines, { payment_method: 'MP05' })
    succeed(await office.pay(invoice.id, { amount: invoice.amount_due, payment_method: 'MP05' }))
    await page.goto(`/invoices/${invoice.id}`)
    await act('Make credit note')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 pc of 2 left').waitFor()
    await expectAccessible(page)
    // What is refused, an amount that is missing too, stands on its line.
    const quantity = dialog.getByRole('textbox', { name: /^Quantity of/ })
    for (const refused of ['3', '']) {
      await quantity.fill(refused)
      await dialog.getByRole('button', { name: 'Make credit note' }).click()
      await expect(quantity).toHaveAttribute('aria-invalid', 'true')
      await expect(quantity).toBeFocused()
    }
    await quantity.fill('1')
    // What was chosen is not let go as an untouched dialog is.
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Make credit note' }).click()
    await page.getByRole('heading', { level: 1, name: 'Draft credit note' }).waitFor()
    const id = idAt()
    await button('Edit').click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Merce difettosa')
    await button('Save').click()
    await page.getByText('Merce difettosa').first().waitFor()
    await button('Issue').click()
    await dialog.getByText(/^It gets the number/).waitFor()
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await page.getByText(/^Credit note .+ issued$/).waitFor()
    await button('Add refund').first().click()
    await page.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: 'Bank transfer' }).click()
    await button('Record').click()
    const note = async () => succeed(await office.client.get(`/v1/credit-notes/${id}`))
    await expect.poll(async () => (await note()).payment_status).toBe('paid')
    expect(await note()).toMatchObject({ amount_due: 61, total_payments: 61, reason: 'Merce difettosa' })
    await expectAccessible(page)
    await expect(page.getByRole('listitem').filter({ hasText: /^Credit note$/ })).toHaveAttribute(
      'aria-current',
      'step',
    )
    // The lines have the sums: they are not said once more.
    expect(await page.getByText('With VAT', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: `Invoice ${invoice.full_number}` }).click()
    await page.getByRole('link', { name: `Credit note ${(await note()).full_number}` }).waitFor()
    await page.goto('/invoices')
    await page.getByRole('tab', { name: 'Credit notes' }).click()
    await page.waitForURL('**/credit-notes')
    await page.getByRole('cell', { name: 'Merce difettosa' }).waitFor()
    await page.getByRole('button', { name: /^Settled ?1$/ }).waitFor()
  })

  test('console.md#invoices: promises no debt by a payment that is removed where credit notes have taken it', async () => {
    const { id, amount_due: amount } = await office.issued([
      lineBody({ quantity: 1, unit_price: 100, unit_discount_rate: 0 }),
    ])
    succeed(await office.pay(id, { amount, payment_method: 'MP05' }))
    succeed(await office.issueNote(succeed(await office.credit(id)).id))
    await page.goto(`/invoices/${id}`)
    await button(/^Remove payment of /).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^At most €122\.00 will be to receive again: €122\.00 of the invoice/).waitFor()
    await dialog.getByRole('button', { name: 'Remove payment' }).click()
    await expect.poll(async () => (await office.find(id)).total_payments).toBe(0)
    expect((await office.find(id)).outstanding_payments).toBe(0)
  })

  test('asks of no credit note what is given back where nothing was paid', async () => {
    const { id } = await office.issued([lineBody({ unit_price: 80, unit_discount_rate: 0 })])
    const note = succeed(await office.credit(id))
    await page.goto(`/credit-notes/${note.id}`)
    await button('Issue').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It gets the number').waitFor()
    await dialog.getByLabel('Date', { exact: true }).waitFor()
    await expect(dialog.getByLabel('Given back now')).toHaveCount(0)
    await expect(dialog.getByLabel('Given back on')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await page.getByText(/^Credit note .+ issued$/).waitFor()
  })

  test('console.md#forms: a credit note calls nobody away who has left while it was made', async () => {
    const { id } = await office.issued([lineBody()])
    await page.goto(`/invoices?open=${id}`)
    await page.getByRole('link', { name: 'Open as page' }).click()
    await page.waitForURL(`**/invoices/${id}`)
    await act('Make credit note')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/ of .+ left$/).waitFor()
    const release = await holdBack(page, /creditNotes\.create/)
    const asked = page.waitForRequest(/creditNotes\.create/)
    const made = page.waitForResponse(/creditNotes\.create/)
    await dialog.getByRole('button', { name: 'Make credit note' }).click()
    await asked
    await page.goBack()
    await page.waitForURL('**/invoices?**')
    await release()
    await made
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/invoices')
  })

  test('console.md#customers: each document of a customer leads to its page and says where it stands', async () => {
    const customer = await office.client.create('/v1/customers', { full_name: 'Ugo Documenti' })
    const { id: customer_id } = customer
    const { id } = await office.issued([lineBody()], { customer_id })
    await office.invoice({ customer_id, title: 'Bozza' })
    const note = succeed(await office.credit(id))
    const delivered = await office.client.create('/v1/delivery-notes', { customer_id, comments: 'Consegna' })
    const item = (name: RegExp) => page.getByRole('link', { name }).locator('..')
    const open = async () => {
      await page.goto(`/customers/${customer_id}`)
      await page.getByRole('tab', { name: /^Documents/ }).click()
      await item(/^Credit note/).waitFor()
    }
    await open()
    for (const draft of [/^Invoice · Bozza/, /^Credit note/, /^Delivery note · Consegna/])
      await expect(item(draft)).toContainText('Draft')
    await expect(item(/^Invoice \d+$/)).toContainText('Unpaid')
    await page.getByRole('link', { name: /^Credit note/ }).click()
    await page.waitForURL(`**/credit-notes/${note.id}`)
    await open()
    await page.getByRole('link', { name: /^Delivery note · Consegna/ }).click()
    await page.waitForURL(`**/delivery-notes/${delivered.id}`)
  })

  test('console.md#invoices: what stands against the issue leads to account, kind and VAT rate, in their own words', async () => {
    const { client } = office
    const account = await client.create('/v1/cash-book-accounts', {
      ...{ name: 'Banca chiusa', kind: 'bank', iban: 'IT60X0542811101000000123456' },
    })
    await client.create('/v1/vat-rates', { code: 'MUTO', description: 'Senza legge', rate: 0, nature: 'N4' })
    const { id } = await office.invoice({ document_type: 'TD24', bank_account_id: account.id }, [
      lineBody({ vat_code: 'MUTO' }),
    ])
    succeed(await client.patch(`/v1/cash-book-accounts/${account.id}`, { iban: null }))
    const mend = async (text: string) => {
      await page.goto(`/invoices/${id}`)
      await button('Issue').click()
      const problem = page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
      await problem.getByRole('link', { name: 'Mend it' }).click()
    }
    await mend('The bank account has lost its IBAN, or is out of use')
    await expect(page.getByRole('combobox', { name: 'Bank account' })).toBeFocused()
    await mend('A deferred invoice cites the delivery notes')
    await expect(page.getByRole('combobox', { name: 'Kind', exact: true })).toBeFocused()
    await mend('A VAT rate of this invoice cites no law')
    await page.getByRole('heading', { level: 1, name: 'VAT rates' }).waitFor()
  })
})
