import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, holdBack } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { settled } from '../support/settled.ts'

let till: Till
let page: Page

test.beforeAll(async () => {
  till = await openTill({ name: 'Officina Posta' })
  page = await openConsole(till.owner)
})

const dialog = () => page.getByRole('dialog')

test('console.md#forms: what is typed while the mail opens is its subject, and Ctrl-S sends to the address that is typed', async () => {
  const customer = await till.client.create('/v1/customers', customerBody({ email: 'rossi@example.com' }))
  const quote = await till.quote({ customer_id: customer.id })
  await page.goto(`/quotes/${quote.id}`)
  await settled(page)
  const release = await holdBack(page, /customers\.retrieve/)
  await page.getByRole('button', { name: 'Send by mail' }).press('Enter')
  await page.keyboard.type('eccolo')
  await release()
  await expect(dialog().getByLabel('Subject')).toHaveValue('eccolo')
  await dialog().getByLabel('Cc', { exact: true }).fill('banco@example.com')
  await page.keyboard.press('Control+s')
  await expect(dialog()).toBeHidden()
  const { data } = succeed(await till.client.get(`/v1/messages?document_id=${quote.id}`))
  expect(data).toMatchObject([{ to: ['rossi@example.com'], cc: ['banco@example.com'], subject: 'eccolo' }])
})

test('console.md#sending: a document goes to its customer, and its page tells what became of the mail', async () => {
  const customer = await till.client.create('/v1/customers', customerBody({ email: 'verdi@example.com' }))
  const quote = await till.quote({ customer_id: customer.id })
  await page.goto(`/quotes/${quote.id}`)
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await expect(dialog().getByText('verdi@example.com')).toBeVisible()
  await expectAccessible(page)
  // The ring is that of the whole field: there is none within it.
  await dialog().getByLabel('Cc', { exact: true }).focus()
  await expect(dialog().getByLabel('Cc', { exact: true })).toHaveCSS('outline-style', 'none')
  await dialog().getByLabel('Cc', { exact: true }).fill('nobody')
  await dialog().getByLabel('Subject').fill('La sua auto')
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expect(dialog().getByLabel('Cc', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog().getByLabel('Cc', { exact: true }).press('Backspace')
  await dialog().getByLabel('Cc', { exact: true }).fill('banco@example.com')
  // whose address was removed is not written to all the same
  await dialog().getByLabel(/^To\b/).press('Backspace')
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expect(dialog().getByLabel(/^To\b/)).toHaveAttribute('aria-invalid', 'true')
  await dialog().getByLabel(/^To\b/).fill('verdi@example.com')
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expect(dialog()).toBeHidden()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('La sua auto')
  await expect(messages).toContainText('verdi@example.com, banco@example.com')
  await expect(messages).toContainText('Sent')
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await dialog().getByRole('checkbox', { name: 'With a link by which the customer' }).check()
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expect(dialog()).toBeHidden()
  await page.getByRole('button', { name: 'Revoke link' }).waitFor()
  const { data } = succeed(await till.client.get(`/v1/messages?document_id=${quote.id}`))
  expect(data.map(({ share_link_id }: Body) => share_link_id !== null)).toEqual([true, false])
  const receipt = await till.over(100)
  await page.goto(`/receipts/${receipt.id}`)
  await page.getByRole('button', { name: 'Issue', exact: true }).waitFor()
  await expect(page.getByRole('button', { name: 'Send by mail' })).toHaveCount(0)
  succeed(await till.convert(quote.id))
  await page.goto(`/quotes/${quote.id}`)
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await dialog().getByLabel('Subject').waitFor()
  await expect(dialog().getByRole('checkbox')).toHaveCount(0)
})
