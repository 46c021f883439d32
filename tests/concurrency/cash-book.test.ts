import { expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import type { Body, Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { makeRecord } from '../support/records.ts'

const TODAY = today('Europe/Rome')

/** The requests at once, in turns at both processes. */
const atOnce = (client: Client, bodies: readonly (readonly [string, object])[]) =>
  Promise.all(
    bodies.map(([path, body], index) =>
      client.post(path, body, { url: index % 2 ? product.other_url : product.base_url }),
    ),
  )

const cents = (amount: number) => Math.round(amount * 100)

/** What the existing entries of each account come to, in cents. */
async function sumsOf(client: Client): Promise<Record<string, number>> {
  const entries = await client.walk('/v1/cash-book-entries?preset=all&limit=100')
  const sums: Record<string, number> = {}
  for (const { account_id, direction, amount } of entries)
    sums[account_id] = (sums[account_id] ?? 0) + (direction === 'in' ? 1 : -1) * cents(amount)
  return sums
}

it('cash-book.md#at-once: an entry that races with a closing of its day is in its balances, or refused', async () => {
  const { client } = await mintCompany()
  const entry = { direction: 'in', amount: 0.1, description: 'Prova' }
  const bodies = Array.from({ length: 60 }, () => ['/v1/cash-book-entries', entry] as const)
  const [closed, ...written] = await atOnce(client, [
    ['/v1/cash-book-closings', { closing_date: TODAY }],
    ...bodies,
  ])
  expect(closed!.status).toBe(201)
  const made = written.filter(({ status }) => status === 201)
  const refused = written.filter(({ status }) => status !== 201)
  expect(refused.filter(({ body }) => body.code !== 'period_closed')).toEqual([])
  const [{ total }, kept] = [
    (await client.get('/v1/cash-book-balance')).body,
    closed!.body.balances as Body[],
  ]
  expect(cents(total)).toBe(made.length * 10)
  expect(kept.reduce((sum, { balance }) => sum + cents(balance), 0)).toBe(made.length * 10)
})

it('cash-book.md#at-once: of closings of one day at once one closes it', async () => {
  const { client } = await mintCompany()
  const body = { closing_date: TODAY }
  const answers = await atOnce(
    client,
    Array.from({ length: 8 }, () => ['/v1/cash-book-closings', body] as const),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
})

it('cash-book.md#at-once: every balance is the sum of its entries after payments, transfers and deletions at once', async () => {
  const { client } = await mintCompany()
  const accounts = (await client.get('/v1/cash-book-accounts')).body.data as Body[]
  const [one, other] = accounts.map(({ id }) => id)
  const worksheet = await makeRecord(client, 'worksheets')
  const receipt = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
  const kinds = [
    [`/v1/receipts/${receipt.id}/payments`, { amount: 1.13, payment_method: 'MP01' }],
    ['/v1/cash-book-transfers', { from_account_id: one, to_account_id: other, amount: 7.07 }],
    ['/v1/cash-book-transfers', { from_account_id: other, to_account_id: one, amount: 3.01 }],
    ['/v1/cash-book-entries', { direction: 'out', amount: 0.7, description: 'Prova', account_id: other }],
  ] as const
  const answers = await atOnce(
    client,
    Array.from({ length: 48 }, (_, index) => kinds[index % kinds.length]!),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const transfers = answers.filter(({ body }) => body.object === 'cash_book_transfer').slice(0, 10)
  await Promise.all(transfers.map(({ body }) => client.delete(`/v1/cash-book-transfers/${body.id}`)))
  const sums = await sumsOf(client)
  const balance = (await client.get('/v1/cash-book-balance')).body.accounts as Body[]
  expect(Object.fromEntries(balance.map(({ account_id, balance }) => [account_id, cents(balance)]))).toEqual(
    sums,
  )
  const paid = (await client.get(`/v1/receipts/${receipt.id}`)).body.total_payments
  expect(cents(paid)).toBe(12 * 113)
})

it('cash-book.md#accounts: of accounts made the default at once, one is', async () => {
  const { client } = await mintCompany()
  const bodies = Array.from(
    { length: 8 },
    (_, index) => ['/v1/cash-book-accounts', { name: `Conto ${index}`, is_default: true }] as const,
  )
  const answers = await atOnce(client, bodies)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const accounts = (await client.get('/v1/cash-book-accounts')).body.data as Body[]
  expect(accounts.filter(({ is_default }) => is_default)).toHaveLength(1)
})

it('cash-book.md#accounts: one that the settings name for invoices at the moment when it would go stays in use', async () => {
  const { client } = await mintCompany()
  const other = { url: product.other_url }
  for (let round = 0; round < 8; round++) {
    const named = { name: `Conto ${round}`, iban: 'IT60X0542811101000000123456' }
    const { id } = await client.create('/v1/cash-book-accounts', named)
    const path = `/v1/cash-book-accounts/${id}`
    const [naming, going] = await Promise.all([
      client.patch('/v1/settings', { invoice_account_id: id }),
      round % 2 ? client.patch(path, { active: false }, other) : client.delete(path, other),
    ])
    expect([naming.status, going.status], String(round)).toEqual(
      naming.status === 200 ? [200, 409] : [422, 200],
    )
  }
})
