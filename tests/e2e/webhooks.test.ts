import type { Page } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { clickTwice, expectAccessible, expectNoSideways } from '../support/console.ts'
import { articleBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { answering, openReceiver, type Receiver, verified } from '../support/receiver.ts'

let company: TestCompany
let page: Page
let receiver: Receiver

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Webhook' })
  receiver = await openReceiver()
  page = await openConsole(company.owner)
})

test.afterAll(() => receiver.close())

test('webhooks.md#in-the-console: an endpoint is made, its secret seen once, and what is sent shows with its answer', async () => {
  await page.goto('/settings/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('URL').fill('https://10.0.0.1/hooks')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/private/)
  await form.getByLabel('URL').fill(receiver.url)
  await form.getByRole('button', { name: 'Save' }).click()
  const secret = (await page.getByText(/^whsec_/).textContent())!
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('heading', { name: /^127\.0\.0\.1/ })).toBeVisible()
  await expect(page.getByText('whsec_')).toHaveCount(0)

  receiver.answers(answering(500, 'broken'))
  const { name } = await company.client.create('/v1/articles', articleBody())
  await page.getByRole('row').filter({ hasText: 'article.created' }).click()
  const delivery = page.getByRole('dialog')
  await expect(delivery.getByRole('listitem')).toContainText(['Attempt 1: Refused'])
  await expect(delivery.getByText('broken')).toBeVisible()
  await expect(delivery.getByText(`"name": ${JSON.stringify(name)}`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  receiver.answers(answering(200, 'ok'))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('redeliver') && asked.push(request.url()))
  await clickTwice(delivery.getByRole('button', { name: 'Send again' }))
  await expect(delivery.getByRole('listitem').last()).toContainText('Succeeded')
  expect(verified(receiver.received.at(-1)!, secret)).toMatchObject({ type: 'article.created' })
  expect(asked).toHaveLength(1)
})

test('webhooks.md#in-the-console: a test, a new secret, disabling and enabling, and what was missed', async () => {
  const { id } = await company.client.create('/v1/webhook-endpoints', { url: receiver.url })
  await page.goto(`/settings/webhooks/${id}`)
  receiver.answers(answering(503, 'closed'))
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The test failed: Refused 503')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'webhook_endpoint.test' })).toContainText(
    'Refused 503',
  )
  receiver.answers(answering(200, 'ok'))
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The receiver answered 200')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Succeeded' })).toContainText('webhook_endpoint.test')

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('New secret')
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText('Earlier secret signs until')).toBeVisible()

  // An attempt that ends while the page shows an earlier one makes a new version.
  await company.db
    .update('webhook_endpoint')
    .set({ last_failure_at: '2026-01-02T03:04:05Z' })
    .where('id', '=', id)
    .execute()
  await act('Disable')
  await expect(page.getByRole('definition').filter({ hasText: 'Disabled' })).toBeVisible()
  for (const _ of [1, 2]) await company.client.create('/v1/articles', articleBody())
  await act('Enable')
  await expect(page.getByRole('definition').filter({ hasText: 'Disabled' })).toHaveCount(0)
  await act('Replay events')
  const after = page.getByRole('dialog').getByLabel('After event number')
  await after.fill('the first')
  await after.press('Enter')
  await expect(after).toHaveAttribute('aria-invalid', 'true')
  await after.fill('0')
  await after.press('Enter')
  await expect(after).toBeHidden()
  await expect(page.getByText('events are sent')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'article.created' }).first()).toContainText(
    'Succeeded',
  )
})

test('webhooks.md#disabled: one that is enabled again neither delivers nor was never used', async () => {
  receiver.answers(answering(410, 'gone'))
  const { id } = await company.client.create('/v1/webhook-endpoints', { url: receiver.url })
  await company.client.create('/v1/articles', articleBody())
  const status = page.getByRole('definition')
  await page.goto(`/settings/webhooks/${id}`)
  await expect(status.filter({ hasText: 'Disabled by the receiver' })).toBeVisible()
  receiver.answers(answering(200, 'ok'))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await expect(status.filter({ hasText: 'Enabled again' })).toBeVisible()
  await company.client.create('/v1/articles', articleBody())
  await expect(status.filter({ hasText: 'Delivering' })).toBeVisible()
})
