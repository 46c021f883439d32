import type { Page } from 'playwright'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  workshop = await openWorkshop({ name: 'Officina Doppioni' })
  page = await openConsole(workshop.owner)
})

const make = (fields: object) => workshop.client.create('/v1/customers', customerBody(fields))

test.describe('customers.md#statement: in the console', () => {
  test('shows what is owed on the page and the list, and each entry with the balance after it', async () => {
    const { id } = await workshop.worksheet()
    const line = lineBody({ quantity: 1, unit_price: 200, unit_discount_rate: 0 })
    succeed(await workshop.worksheetLines(id, { add: [line] }))
    const receipt = await workshop.client.create('/v1/receipts', { worksheet_id: id })
    const paid = { payment_method: 'MP01', amount: 44 }
    succeed(await workshop.client.post(`/v1/receipts/${receipt.id}/issue`, paid))
    await make({ full_name: 'Nessun Debito' })
    await page.goto('/customers?has_outstanding=true')
    await page.getByRole('link', { name: workshop.customer.full_name }).first().waitFor()
    await expect(page.getByText('Nessun Debito')).toHaveCount(0)
    await page.goto(`/customers/${workshop.customer.id}?tab=statement`)
    const rows = page.getByRole('table', { name: 'Statement' }).getByRole('row')
    await expect(rows.nth(2)).toContainText(/Receipt 1.*244\.00.*244\.00/)
    await expect(rows.nth(3)).toContainText(/Payment of receipt 1.*44\.00.*200\.00/)
    await expect(rows.nth(4)).toContainText(/Closing balance.*244\.00.*44\.00.*200\.00/)
    await page.getByRole('link', { name: 'Printable page' }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Go to the page', includeHidden: true })).toBeHidden()
    await expect(page.getByText(`Statement of ${workshop.customer.full_name}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })
})

test.describe('customers.md#merging: in the console', () => {
  test('compares two duplicates side by side, lets one be chosen, and merges', async () => {
    const old = await make({ full_name: 'Ugo Doppio', phone: '0598887771', email: 'ugo@example.it' })
    const fresh = await make({ full_name: 'Ugo Doppio', phone: '0598887771', email: null, city: 'Sassuolo' })
    await workshop.client.create('/v1/vehicles', { license: 'DD111DD', customer_id: old.id })
    await workshop.client.create('/v1/calendar-entries', {
      ...{ title: 'Ritiro', customer_id: old.id },
      ...{ start_time: '2027-05-12T08:00:00Z', end_time: '2027-05-12T09:00:00Z' },
    })
    await page.goto('/customers/duplicates?reason=phone')
    await page.getByRole('button', { name: 'Compare and merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make two customers one' })
    await dialog.getByText('Ugo Doppio', { exact: true }).first().waitFor()
    await expect(dialog.getByRole('row', { name: /E-mail/ })).toContainText('ugo@example.it')
    await expectAccessible(page)
    await dialog.getByText('Ugo Doppio · Sassuolo').click()
    await expect(dialog.getByText('1 vehicle')).toBeVisible()
    await expect(dialog.getByText('1 appointment')).toBeVisible()
    // However much is compared, what does it is in sight.
    await page.setViewportSize({ width: 1280, height: 480 })
    await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('Nobody is there twice')).toBeVisible()
    const merged = succeed(await workshop.client.get(`/v1/customers/${fresh.id}`))
    expect(merged).toMatchObject({ email: 'ugo@example.it', city: 'Sassuolo', vehicles_count: 1 })
  })
})

test.describe('customers.md#anonymizing: in the console', () => {
  test('asks for the name to be typed, of a customer and of one who was deleted before', async () => {
    const { id } = await make({ full_name: 'Elio Svanito' })
    const gone = await make({ full_name: 'Elsa Cancellata' })
    await workshop.client.delete(`/v1/customers/${gone.id}`)
    await page.goto(`/customers/${id}`)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Anonymize' }).click()
    const erase = page.getByRole('dialog').getByRole('button', { name: 'Anonymize' })
    await expect(erase).toBeDisabled()
    await page.getByRole('textbox', { name: 'Type the name' }).fill('elio svanito')
    await erase.click()
    await page.waitForURL('**/customers')
    expect((await workshop.client.get(`/v1/customers/${id}`)).status).toBe(404)
    await page.goto('/customers/deleted')
    await page
      .getByRole('row', { name: /Elsa Cancellata/ })
      .getByRole('button')
      .click()
    await page.getByRole('textbox', { name: 'Type the name' }).fill('Elsa Cancellata')
    await erase.click()
    await expect(page.getByText('Nobody here')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 700 })
    await expectNoSideways(page)
  })
})
