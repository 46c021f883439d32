import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { holdBack } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let page: Page
let nicola: Body

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Tasti' })
  nicola = await shop.client.create(
    '/v1/customers',
    customerBody({ first_name: 'Nicola', last_name: 'Presto' }),
  )
})

/** The code of what opens is not there yet: it is loaded when it is first asked for. */
const holdCode = () => holdBack(page, /_next\/static\/chunks/)

test.describe('console, keys typed while something opens', () => {
  test.beforeEach(async () => {
    page = await openConsole(shop.owner)
  })

  test('are what Ctrl-K looks for, from the first letter to Enter, and no shortcut of the page', async () => {
    await page.goto('/customers')
    await page.getByText('Nicola Presto').waitFor()
    await settled(page)
    const release = await holdCode()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nicolas')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await release()
    await page.waitForURL(`**/customers/${nicola.id}`)
  })

  test('stand in the first field of a dialog', async () => {
    await page.goto('/settings/people')
    await page.getByRole('button', { name: 'Invite' }).waitFor()
    await settled(page)
    const release = await holdCode()
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.keyboard.type('nuova@persona.example')
    await release()
    const email = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })
    await expect(email).toHaveValue('nuova@persona.example')
  })

  test('stand in the first field of a dialog also where that finds a record', async () => {
    const supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord' })
    const { id } = await shop.article()
    await page.goto(`/articles/${id}`)
    await page.getByRole('button', { name: 'New supplier price' }).click()
    await page.keyboard.type('ricambi n')
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Supplier' })
    await expect(field).toHaveValue('ricambi n')
    await page.getByRole('option', { name: supplier.name }).waitFor()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(supplier.name)
  })

  test('stand in the buyer of a vehicle that is reserved', async () => {
    const car = { make: 'Fiat', model: 'Panda', list_price: 9900 }
    const { id } = await shop.client.create('/v1/dealership/vehicles', car)
    for (const action of ['in_preparation', 'available'])
      await shop.client.post(`/v1/dealership/vehicles/${id}/transitions`, { action })
    await page.goto(`/dealership/${id}`)
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await page.keyboard.type('presto')
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Buyer' })
    await expect(field).toHaveValue('presto')
  })

  test('stand in the first field also of a dialog that names none of its own', async () => {
    await page.goto('/cash-book')
    await settled(page)
    for (const [button, first] of [
      ['Transfer', 'From'],
      ['Close days', 'Close up to'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      const field = page.getByRole('dialog').getByLabel(first)
      await expect(field).toBeFocused()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('send no dialog that nobody has seen: Enter twice on its button ends at the one that sends it', async () => {
    await page.goto('/cash-book')
    await settled(page)
    await page.getByRole('button', { name: 'Close days', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const send = page.getByRole('dialog').locator('button[type="submit"]')
    await expect(send).toHaveText('Close')
    // One that comes while the focus is between button and field meets neither: it is then pressed once more.
    await expect(send)
      .toBeFocused({ timeout: 5_000 })
      .catch(() => page.keyboard.press('Enter'))
    await expect(send).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(succeed(await shop.client.get('/v1/cash-book-closings')).data).toEqual([])
  })
})
