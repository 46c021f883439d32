import type { Page } from 'playwright'
import { today } from '../../src/server/core/clock.ts'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { makeRecord } from '../support/records.ts'

let shop: Workshop
let page: Page
let receipt: Body

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entries = async (query = ''): Promise<Body[]> =>
  (await shop.client.get(`/v1/cash-book-entries?preset=all&${query}`)).body.data

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Prima Nota' })
  const worksheet = await makeRecord(shop.client, 'worksheets', { title: 'Freni anteriori' })
  receipt = await shop.client.create('/v1/receipts', { worksheet_id: worksheet.id })
  const paid = { amount: 120, payment_method: 'MP01' }
  await shop.client.create(`/v1/receipts/${receipt.id}/payments`, paid)
  page = await openConsole(shop.owner)
})

test.describe('console, cash book', () => {
  // One day of one drawer: each goes on where the one before it ended, and so they are tried again together.
  test.describe.configure({ mode: 'serial' })

  test('shows what payments wrote, and takes what is written by hand', async () => {
    await page.goto('/cash-book')
    await page.getByText('Freni anteriori').first().waitFor()
    await expect(page.getByRole('region', { name: 'Balances' })).toContainText('Cassa€120.00')
    await page.keyboard.press('Control+k')
    const found = page.getByRole('dialog', { name: 'Find anything' })
    await found.getByRole('button', { name: 'New entry', exact: true }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Amount') })
    await dialog.getByLabel('Amount').fill('16')
    await dialog.getByLabel('Description').fill('Marche da bollo')
    await dialog.getByLabel('From or to').fill('Tabacchi')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Marche da bollo').first().waitFor()
    const [entry] = await entries('source=manual')
    expect(entry).toMatchObject({
      direction: 'out',
      amount: 16,
      account_name: 'Cassa',
      party_name: 'Tabacchi',
    })
    await expect(page.getByRole('region', { name: 'Balances' })).toContainText('Cassa€104.00')
    await expect(page.getByText('In €120.00 · out €16.00, transfers included')).toBeVisible()
    await page.getByText('Marche da bollo').first().click()
    await page.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Edit' }).waitFor()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  test('of one account says what it held after each entry', async () => {
    await page.goto('/cash-book')
    await page.getByRole('button', { name: /^Cassa/ }).click()
    const row = page.getByRole('row', { name: /Marche da bollo/ })
    await expect(row).toContainText('-€16.00')
    await expect(row).toContainText('€104.00')
  })

  test('reconciles by a tick', async () => {
    await page.goto('/cash-book')
    await page
      .getByRole('row', { name: /Marche da bollo/ })
      .getByRole('checkbox', { name: 'Reconciled' })
      .click()
    await page.getByText('Marked as reconciled').waitFor()
    expect((await entries('reconciled=true')).map(({ description }) => description)).toEqual([
      'Marche da bollo',
    ])
    // It is not deleted until then, and so that is not offered.
    await page.getByText('Marche da bollo').first().click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Edit' }).waitFor()
    await expect(preview.getByRole('button', { name: 'Options' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page
      .getByRole('row', { name: /Marche da bollo/ })
      .getByRole('checkbox', { name: 'Reconciled' })
      .click()
    await page.getByText('No longer reconciled').waitFor()
  })

  test('moves money to the bank, and takes that back', async () => {
    await page.goto('/cash-book')
    await button('Transfer').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'From' }).click()
    await page.getByRole('option', { name: 'Cassa' }).click()
    await dialog.getByRole('combobox', { name: 'To' }).click()
    await page.getByRole('option', { name: 'Banca' }).click()
    await dialog.getByLabel('Amount').fill('100')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Money moved').waitFor()
    await expect(page.getByRole('region', { name: 'Balances' })).toContainText('Banca€100.00')
    const [transferred] = await entries('source=transfer')
    await page.goto(`/cash-book/${transferred!.id}`)
    await button('Delete transfer').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/cash-book')
    expect(await entries('source=transfer')).toEqual([])
  })

  test('closes the day with the drawer’s count beside its balance, and opens it again', async () => {
    await page.goto('/cash-book')
    await button('Close days').click()
    const dialog = page.getByRole('dialog')
    // A refusal stands on the account that it is about.
    await dialog.getByLabel('Counted in Cassa').fill('100.005')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog.getByLabel('Counted in Cassa')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Counted in Cassa').fill('100')
    await expect(dialog.getByRole('row', { name: /Cassa/ })).toContainText('-€4.00')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('Days closed').waitFor()
    const [closing] = (await shop.client.get('/v1/cash-book-closings')).body.data
    expect(closing).toMatchObject({ closing_date: today('Europe/Rome') })
    expect(closing.balances[1]).toMatchObject({ balance: 104, counted: 100, difference: -4 })
    await page.goto(`/receipts/${receipt.id}`)
    await button('Remove payment of €120.00').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove payment' }).click()
    await page.getByText('The cash book is closed for that day').waitFor()
    await page.goto('/cash-book/closings')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('columnheader', { name: 'Difference' }).first()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page)
    await button('Open again').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await page.getByText('No day is closed').waitFor()
  })

  test('leads a method’s payments into an account of its own', async () => {
    await page.goto('/settings/cash-book-accounts')
    await button('New account').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Carte')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Carte', exact: true }).waitFor()
    await page.goto('/settings/payment-methods')
    await page.getByRole('combobox', { name: 'Account of Card', exact: true }).click()
    await page.getByRole('option', { name: 'Carte' }).click()
    await expect
      .poll(async () => (await shop.client.get('/v1/payment-methods/MP08')).body.account_name)
      .toBe('Carte')
  })

  test('fits a phone', async () => {
    const phone = await openConsole(shop.owner, { viewport: { width: 360, height: 740 } })
    await phone.goto('/cash-book')
    await phone.getByText('Freni anteriori').first().waitFor()
    await expectNoSideways(phone)
  })
})
