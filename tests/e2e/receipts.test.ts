import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { database } from '../support/company.ts'
import { expectAccessible } from '../support/console.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, letThrough, openConsole, refuseOnce, test } from '../support/playwright.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { signIn } from '../support/session.ts'

let till: Till
let page: Page

test.beforeAll(async () => {
  till = await openTill({ name: 'Officina Ricevute' })
  page = await openConsole(till.owner)
})

const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true })
const dialog = (on = page) => on.getByRole('dialog')
const open = (id: string, on = page) => on.goto(`/receipts/${id}`)

async function choose(label: string, option: string) {
  await dialog().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const chooseVoid = async () => {
  await button('Actions').click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
}

/** An issued receipt over an amount with tax. */
async function issued(total: number, body: object = {}): Promise<Body> {
  const { id } = await till.over(total)
  return (await till.issue(id, body)).body
}

test.describe('console, receipts: issue', () => {
  test('suggests the whole, and gives the number and the payment', async () => {
    const { id } = await till.over(100)
    await open(id)
    await button('Issue').click()
    await expect(dialog().getByLabel('Received now')).toHaveValue('100.00 €')
    await dialog().getByRole('button', { name: 'Card' }).click()
    await page.getByRole('heading', { level: 1, name: /^Receipt \d+\/R$/ }).waitFor()
    expect(await till.read(id)).toMatchObject({ type: 'issued', outstanding_payments: 0 })
    expect(await till.payments(id)).toMatchObject([{ amount: 100, payment_method: 'MP08' }])

    await open((await till.over(10)).id)
    await button('Issue').click()
    // the method that was chosen last has the focus
    await dialog().getByRole('button', { name: 'Card' }).and(page.locator(':focus')).waitFor()
  })

  test('records no payment where nothing is paid yet', async () => {
    const { id } = await till.over(80)
    await open(id)
    await button('Issue').click()
    await dialog().locator('button:focus').waitFor()
    await refuseOnce(page, 'receipts.issue')
    await dialog().getByRole('button', { name: 'Not paid yet' }).click()
    await page.getByText('That did not work').waitFor()
    await expect(dialog().getByLabel('Received now')).toHaveValue(/^80[.]00/)
    await dialog().getByRole('button', { name: 'Not paid yet' }).click()
    await page.getByText('Unpaid').waitFor()
    expect(await till.read(id)).toMatchObject({ type: 'issued', outstanding_payments: 80 })
    expect(await till.payments(id)).toEqual([])
  })

  test('says on its field that an amount is over what is open, and keeps what was typed', async () => {
    const { id } = await till.over(50)
    await open(id)
    await button('Issue').click()
    await dialog().getByLabel('Received now').fill('50.01')
    await dialog().getByRole('button', { name: 'Cash' }).click()
    await dialog().getByText('At most 50').waitFor()
    const amount = dialog().getByLabel('Received now')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(amount).toHaveValue('50.01')
    expect((await till.read(id)).type).toBe('draft')
  })

  test('is not offered where the register issues, and says why', async () => {
    const other = await openTill({ name: 'Officina Registratore' })
    await database()
      .kysely.updateTable('company')
      .set({ electronic_receipts_enabled: true })
      .where('id', '=', other.company_id)
      .execute()
    const theirs = await openConsole(other.owner)
    await open((await other.over(10)).id, theirs)
    await theirs.getByText('Not issued here').waitFor()
    expect(await button('Issue', theirs).count()).toBe(0)
    await expectAccessible(theirs)
    await theirs.context().close()
  })
})

test.describe('console, receipts: draft', () => {
  test('changes title and method', async () => {
    const { id } = await till.over(20)
    await open(id)
    await page.getByRole('heading', { name: 'Draft receipt' }).waitFor()
    await page.keyboard.press('e')
    await dialog().getByLabel('Title').fill('Cambio gomme')
    await choose('Method', 'Bank transfer')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Cambio gomme').waitFor()
    expect(await till.read(id)).toMatchObject({ title: 'Cambio gomme', payment_method: 'MP05' })
  })

  test('is deleted after saying the effect', async () => {
    const { id } = await till.over(20)
    await open(id)
    await button('Actions').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog().getByText('Its worksheet can have another receipt.').waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/receipts')
    expect((await till.client.get(`/v1/receipts/${id}`)).status).toBe(404)
  })
})

test.describe('console, receipts: payments', () => {
  test('suggests what is left, refuses more than that on its field, and takes a payment back', async () => {
    const { id } = await issued(90, { amount: 40, payment_method: 'MP01' })
    await open(id)
    await button('Add payment').first().click()
    const amount = page.getByLabel('Amount')
    await expect(amount).toHaveValue('50.00')
    await amount.fill('50.5')
    await button('Record').click()
    await page.getByText('At most 50').waitFor()
    await expect(amount).toHaveValue('50.50')
    await amount.fill('50')
    await button('Record').click()
    await expect.poll(async () => (await till.read(id)).outstanding_payments).toBe(0)
    await button(/^Remove payment of €40.00$/).click()
    await dialog().getByText('€40.00 will be to receive again').waitFor()
    await dialog().getByRole('button', { name: 'Remove payment' }).click()
    await expect.poll(async () => (await till.read(id)).outstanding_payments).toBe(40)
    expect(await till.payments(id)).toMatchObject([{ amount: 50, payment_method: 'MP01' }])
  })

  test('is the next step of an issued one, and kept while it is not recorded', async () => {
    const { id } = await issued(90)
    await open(id)
    const head = button('Add payment').first()
    // A button without a variant is the filled one.
    await expect(head).not.toHaveAttribute('data-variant')
    await head.click()
    await dialog().getByLabel('Amount').fill('35')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('payment-')
    await page.reload()
    await button('Add payment').nth(1).click()
    await dialog().getByRole('button', { name: 'Go on with it' }).click()
    await expect(dialog().getByLabel('Amount')).toHaveValue(/^35[.]00/)
    await dialog().getByLabel('Amount').fill('90')
    await dialog().getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: 'Cash', exact: true }).click()
    await dialog().getByRole('button', { name: 'Record' }).click()
    await expect.poll(async () => (await till.read(id)).outstanding_payments).toBe(0)
    await expect(button('Add payment')).toHaveCount(0)
  })

  test('is recorded once, also where the answer was lost and it is recorded again; the same amount can follow', async () => {
    const { id } = await issued(90, { amount: 20, payment_method: 'MP01' })
    await open(id)
    const record = async () => {
      await button('Add payment').first().click()
      await page.getByLabel('Amount').fill('20')
      await button('Record').click()
    }
    await page.route('**/api/trpc/receipts.createPayment**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await record()
    await page.getByText('The server cannot be reached').waitFor()
    await letThrough(page, '**/api/trpc/receipts.createPayment**')
    await button('Record').click()
    await page.getByText('Payment recorded').waitFor()
    expect(await till.payments(id)).toHaveLength(2)
    await record()
    await expect.poll(async () => (await till.payments(id)).length).toBe(3)
  })
})

test.describe('console, receipts: void', () => {
  test('wants the number typed, then reverses the payments and keeps number and worksheet', async () => {
    const { id, seq_number, worksheet_id } = await issued(60, { amount: 60, payment_method: 'MP01' })
    await open(id)
    await chooseVoid()
    await dialog().getByText('payments of €60.00 are reversed').waitFor()
    const confirm = dialog().getByRole('button', { name: 'Void the receipt' })
    await expect(confirm).toBeDisabled()
    await dialog()
      .getByLabel(/to confirm$/)
      .fill(`${seq_number}/r`)
    await confirm.click()
    await page.getByText('This receipt is voided').waitFor()
    expect(await till.read(id)).toMatchObject({ type: 'voided', seq_number, total_payments: 0 })
    expect(await till.payments(id)).toEqual([])
    expect((await till.client.post('/v1/receipts', { worksheet_id })).body.code).toBe('receipt_exists')
    // the worksheet stays used: its work is billed by another one
    await button('Duplicate the worksheet').click()
    await page.waitForURL('**/worksheets/*')
    await page.getByRole('button', { name: 'Make receipt' }).waitFor()
  })
})

test.describe('console, receipts: a voided one owes nothing', () => {
  let shop: Till
  let theirs: Page
  let voided: Body

  test.beforeAll(async () => {
    shop = await openTill({ name: 'Officina Annullo' })
    theirs = await openConsole(shop.owner)
    voided = (await shop.issue((await shop.over(123.45)).id)).body
    const session = await signIn(shop.owner)
    succeed(await session.call('receipts.void', 'mutation', { id: voided.id }))
  })

  const expectNothingDue = async (place: Locator) => {
    await place.getByText('Voided').first().waitFor()
    expect(await place.getByText('To be received').count()).toBe(0)
    expect(await place.getByText('€123.45').count()).toBeGreaterThan(0)
  }

  test('neither on its page nor beside the list', async () => {
    await open(voided.id, theirs)
    await theirs.getByText('This receipt is voided').waitFor()
    await expectNothingDue(theirs.locator('main'))
    await theirs.goto(`/receipts?open=${voided.id}`)
    await dialog(theirs).getByText('Voided').first().waitFor()
    await expectNothingDue(dialog(theirs))
  })

  test('nor in the list and its CSV', async () => {
    await theirs.goto('/receipts')
    const cells = theirs.getByRole('table', { name: 'Receipts' }).locator('tbody td')
    await expect.poll(() => cells.allInnerTexts()).toContain('–')
    expect((await cells.allInnerTexts()).filter((text) => text.includes('123.45'))).toHaveLength(1)
    const saved = theirs.waitForEvent('download')
    await button('Download CSV', theirs).click()
    await theirs.getByRole('menuitem', { name: 'Visible columns' }).click()
    const [head, row] = (await readFile(await (await saved).path(), 'utf8'))
      .replaceAll('"', '')
      .split('\r\n')
      .map((line) => line.split(','))
    expect(row![head!.indexOf('To be received')]).toBe('')
  })

  test('and its worksheet says that it is voided, once', async () => {
    await theirs.goto(`/worksheets/${voided.worksheet_id}`)
    const link = theirs.getByRole('link', { name: 'Receipt voided' })
    await expect(link).toHaveAttribute('href', `/receipts/${voided.id}`)
    expect(
      await theirs
        .locator('main')
        .getByText(/^No receipt$|Open the receipt/)
        .count(),
    ).toBe(0)
  })
})

test.describe('console, receipts: list', () => {
  test('shows the totals of what it filters, and a row beside it', async () => {
    const shop = await openTill({ name: 'Officina Elenco' })
    const theirs = await openConsole(shop.owner)
    await theirs.goto('/receipts')
    await theirs.getByText('A receipt is made from a worksheet').waitFor()
    await theirs.keyboard.press('n')
    await theirs.waitForURL('**/worksheets?view=list&status=completed&billing_status=not_billed')
    const paid = await shop.over(100)
    await shop.issue(paid.id, { amount: 100, payment_method: 'MP01' })
    await shop.issue((await shop.over(30)).id)
    await shop.receiptOf((await shop.withLines([lineBody()])).id)
    const totals = theirs.getByRole('region', { name: 'Totals of the period' })
    await theirs.goto('/receipts')
    await totals.getByText('€130.00').first().waitFor()
    const tab = (name: string) =>
      theirs.getByRole('group', { name: 'Status' }).getByRole('button', { name: new RegExp(`^${name}`) })
    for (const state of ['Draft', 'Unpaid', 'Paid']) await expect(tab(state)).toHaveText(/1$/)
    await expect(tab('Voided')).toHaveText(/0$/)
    await tab('Paid').click()
    await totals.getByText('€100.00').first().waitFor()
    const rows = theirs.getByRole('table', { name: 'Receipts' }).locator('tbody a')
    await expect(rows).toHaveCount(1)
    await rows.first().click()
    await theirs.waitForURL(`**open=${paid.id}`)
    await dialog(theirs).getByText(shop.customer.full_name).first().waitFor()
    await theirs.context().close()
  })
})

test.describe('console, receipts: for everybody', () => {
  test('offers a reader no actions', async () => {
    const reader = await openConsole(await addColleague(till, 'read_only'))
    await open((await issued(15, { amount: 5, payment_method: 'MP01' })).id, reader)
    await reader.getByRole('heading', { name: 'Payments' }).waitFor()
    await reader.getByText('Partly paid').waitFor()
    expect(await button(/Actions|Add payment|Remove/, reader).count()).toBe(0)
    await reader.goto('/receipts')
    await reader.getByRole('table', { name: 'Receipts' }).locator('tbody a').first().waitFor()
    expect(await reader.getByRole('link', { name: 'From a worksheet' }).count()).toBe(0)
    await reader.context().close()
  })

  test('passes axe in its dialogs', async () => {
    const { id } = await issued(25)
    await open(id)
    await chooseVoid()
    await dialog()
      .getByLabel(/to confirm$/)
      .waitFor()
    await expectAccessible(page)
    await open((await till.over(10)).id)
    await button('Issue').click()
    await dialog().getByLabel('Received now').waitFor()
    await expectAccessible(page)
  })
})
