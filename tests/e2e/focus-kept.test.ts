import type { Page } from 'playwright'
import { lineBody, succeed } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Office
let page: Page

test.beforeAll(async () => {
  shop = await openOffice({ name: 'Officina Tastiera' })
  page = await openConsole(shop.owner)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A worksheet with two lines, on its page. */
async function openWorksheet() {
  const { id } = await shop.worksheet({ title: 'Freni' })
  const line = { unit_price: 50, unit_discount_rate: 0 }
  succeed(
    await shop.worksheetLines(id, {
      add: [lineBody(line), lineBody({ ...line, description: 'Manodopera' })],
    }),
  )
  await page.goto(`/worksheets/${id}`)
  await page.getByRole('textbox', { name: 'Description, line 2' }).waitFor()
  await settled(page)
}

test.describe('console.md#forms: by keyboard alone the focus is never on nothing', () => {
  test('what acts has it again once it has acted', async () => {
    await openWorksheet()
    const urgent = page.getByRole('switch', { name: 'Urgent' })
    await urgent.press('Space')
    await expect(urgent).toBeChecked()
    await expect(urgent).toBeFocused()
    await button('Start work').press('Enter')
    // The next step stands in its place.
    await expect(button('Complete')).toBeFocused()
  })

  test('lines that were saved leave it at their button, a discount in its first cell, a dialog that is closed at what opened it', async () => {
    await openWorksheet()
    await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Dischi')
    await button('Save lines').press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect(button('Save lines')).toBeFocused()
    const [field, cell] = [
      page.getByRole('dialog').getByRole('textbox', { name: 'Discount' }),
      page.getByRole('textbox', { name: 'Disc. %, line 1' }),
    ]
    await button('Discount all lines').press('Enter')
    await field.press('Escape')
    await expect(button('Discount all lines')).toBeFocused()
    await page.keyboard.press('Enter')
    await field.fill('10')
    await page.keyboard.press('Enter')
    await expect(cell).toBeFocused()
    await button('Undo').press('Enter')
    await expect(cell).toHaveValue('0')
    await expect(cell).toBeFocused()
  })

  test('what goes once the dialog’s action is done leaves it to the record’s head: a payment that is removed, an invoice that is corrected', async () => {
    const { id } = await shop.issued([lineBody({ unit_price: 50, unit_discount_rate: 0 })])
    succeed(await shop.pay(id, { amount: 20, payment_method: 'MP01' }))
    await page.goto(`/invoices/${id}`)
    const remove = page.getByRole('button', { name: /^Remove payment of/ })
    await remove.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove payment' }).press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(button('Edit')).toBeFocused()
    await button('Actions').press('Enter')
    await page.getByRole('menuitem', { name: 'Correct' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).press('Enter')
    await expect(button('Issue')).toBeVisible()
    await expect(button('Edit')).toBeFocused()
  })

  test('a row that is deleted leaves it to the one after it, the last one to the one before', async () => {
    for (const name of ['Freni', 'Gomme', 'Motore'])
      await shop.client.create('/v1/work-categories', { name, color: '#ff0000' })
    await page.goto('/settings/work-categories')
    const remove = page.getByRole('main').getByRole('button', { name: /^Delete/ })
    const names = () => remove.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    await expect(remove).toHaveCount(3)
    const [first, , last] = await names()
    for (const [index, left] of [
      [1, last],
      [1, first],
    ] as const) {
      await remove.nth(index).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await expect(page.getByRole('button', { name: left!, exact: true })).toBeFocused()
    }
  })

  test('a form that took the place of a record gives it back to the pencil', async () => {
    await openWorksheet()
    const title = page.getByRole('textbox', { name: 'Title' })
    await button('Edit').press('Enter')
    await button('Cancel').press('Enter')
    await expect(button('Edit')).toBeFocused()
    await page.keyboard.press('Enter')
    await title.fill('Freni posteriori')
    await button('Cancel').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).press('Enter')
    await expect(button('Edit')).toBeFocused()
    await page.keyboard.press('e')
    await title.fill('Freni anteriori')
    await page.keyboard.press('Control+s')
    await expect(button('Edit')).toBeFocused()
  })

  test('what takes its own button away leaves it at the head of the record', async () => {
    const { id: worksheet_id } = await shop.worksheet({ title: 'Pastiglie' })
    succeed(await shop.worksheetLines(worksheet_id, { add: [lineBody({ unit_price: 50 })] }))
    const { id } = await shop.client.create('/v1/receipts', { worksheet_id })
    await page.goto(`/receipts/${id}`)
    await button('Issue').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cash' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Receipt \d+\/R$/ }).waitFor()
    await expect(button('Actions')).toBeFocused()
  })

  test('a page that came instead of the one that was left has it, so that the next Tab goes on in it', async () => {
    await openWorksheet()
    await button('Actions').press('Enter')
    await page.getByRole('menuitem', { name: 'Make invoice' }).press('Enter')
    await page.waitForURL('**/invoices/*')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true })).toBeFocused()
    // What is edited from there is left to the pencil, as from nowhere.
    await page.keyboard.press('e')
    await button('Cancel').press('Enter')
    await expect(button('Edit')).toBeFocused()
  })

  test('an appointment has it again once its card is closed', async () => {
    const { id } = await shop.client.create('/v1/calendar-entries', {
      title: 'Freni',
      start_time: '2027-02-12T09:00:00+01:00',
      end_time: '2027-02-12T10:00:00+01:00',
    })
    await page.goto('/calendar?date=2027-02-12')
    const drawn = page.locator(`[data-event-id="${id}"]`)
    await drawn.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect(drawn).toBeFocused()
  })
})
