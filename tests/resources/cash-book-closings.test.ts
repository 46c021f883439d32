import { beforeAll, describe, expect, it } from 'vitest'
import { cashBookOf, openCashBook, plus, TODAY } from '../support/cash-book.ts'
import { type Body, type Client, NOWHERE, refusal } from '../support/client.ts'

let client: Client
let cash: Body
let bank: Body

const { enter, newReceipt, pay } = cashBookOf(() => client)

async function freshCompany(): Promise<void> {
  ;({ client, cash, bank } = await openCashBook())
}

beforeAll(freshCompany)

describe('closings', () => {
  it('cash-book.md#closings: nothing of closed days is written, changed or deleted, by any route', async () => {
    await freshCompany()
    const [closing_date, open] = [plus(-1), TODAY]
    const receipt = await newReceipt()
    const paid = await pay(receipt, { payment_date: closing_date })
    const draft = await newReceipt()
    await pay(draft, { payment_date: closing_date })
    const entry = await enter({ entry_date: closing_date })
    const later = await enter()
    const transfer = await client.create('/v1/cash-book-transfers', {
      ...{ from_account_id: cash.id, to_account_id: bank.id, amount: 5, transfer_date: closing_date },
    })
    const account = await client.create('/v1/cash-book-accounts', {
      name: 'Deposito',
      opening_balance: 3,
      opening_date: closing_date,
    })
    const counted = [{ account_id: cash.id, amount: 200 }]
    const closing = await client.create('/v1/cash-book-closings', { closing_date, counted })
    expect(closing.balances).toEqual([
      {
        object: 'cash_book_closing_balance',
        account_id: bank.id,
        account_name: 'Banca',
        balance: 5,
        counted: null,
        difference: null,
      },
      {
        object: 'cash_book_closing_balance',
        account_id: cash.id,
        account_name: 'Cassa',
        balance: 205,
        counted: 200,
        difference: -5,
      },
      {
        object: 'cash_book_closing_balance',
        account_id: account.id,
        account_name: 'Deposito',
        balance: 3,
        counted: null,
        difference: null,
      },
    ])
    const expense = await client.create('/v1/expenses', {
      document_date: TODAY,
      total_after_tax: 5,
      payment_method: 'MP01',
    })
    const refused = [
      client.post('/v1/cash-book-entries', {
        direction: 'in',
        amount: 1,
        description: 'x',
        entry_date: closing_date,
      }),
      client.patch(`/v1/cash-book-entries/${entry.id}`, { entry_date: open }),
      client.patch(`/v1/cash-book-entries/${entry.id}`, { description: 'x' }),
      client.patch(`/v1/cash-book-entries/${later.id}`, { entry_date: closing_date }),
      client.delete(`/v1/cash-book-entries/${entry.id}`),
      client.post(`/v1/receipts/${receipt.id}/payments`, {
        amount: 1,
        payment_method: 'MP01',
        payment_date: closing_date,
      }),
      client.delete(`/v1/receipts/${receipt.id}/payments/${paid.id}`),
      client.post(`/v1/receipts/${receipt.id}/issue`, {
        amount: 1,
        payment_method: 'MP01',
        payment_date: closing_date,
      }),
      client.delete(`/v1/receipts/${draft.id}`),
      client.post(`/v1/expenses/${expense.id}/payments`, { amount: 1, payment_date: closing_date }),
      client.post('/v1/cash-book-transfers', {
        from_account_id: cash.id,
        to_account_id: bank.id,
        amount: 1,
        transfer_date: closing_date,
      }),
      client.delete(`/v1/cash-book-transfers/${transfer.id}`),
      client.patch(`/v1/cash-book-accounts/${account.id}`, { opening_balance: 4 }),
      client.post('/v1/cash-book-accounts', {
        name: 'Altro',
        opening_balance: 1,
        opening_date: closing_date,
      }),
    ]
    for (const [index, answer] of (await Promise.all(refused)).entries())
      expect(refusal(answer), String(index)).toEqual({ status: 409, code: 'period_closed', param: null })
    expect(
      (await client.patch(`/v1/cash-book-entries/${entry.id}`, { reconciled: true })).body.reconciled,
    ).toBe(true)
    expect(
      (await client.post(`/v1/receipts/${receipt.id}/issue`, { amount: 1, payment_method: 'MP01' })).status,
    ).toBe(200)
    expect((await client.get(`/v1/cash-book-closings/${closing.id}`)).body.balances).toEqual(closing.balances)
  })

  it('cash-book.md#closings: go forward to today at most, and only the last one opens its days again', async () => {
    const [last] = (await client.get('/v1/cash-book-closings')).body.data
    const close = (body: object) => client.post('/v1/cash-book-closings', body)
    for (const closing_date of [last.closing_date, plus(-2), plus(1)])
      expect(refusal(await close({ closing_date })).param).toBe('closing_date')
    const twice = [
      { account_id: cash.id, amount: 1 },
      { account_id: cash.id, amount: 1 },
    ]
    expect(refusal(await close({ closing_date: TODAY, counted: twice })).param).toBe('counted[1].account_id')
    const next = await client.create('/v1/cash-book-closings', { closing_date: TODAY })
    const path = (id: string) => `/v1/cash-book-closings/${id}`
    expect(refusal(await client.delete(path(last.id))).code).toBe('closing_not_last')
    expect((await client.delete(path(next.id))).status).toBe(200)
    expect((await client.delete(path(last.id))).status).toBe(200)
    expect((await client.get('/v1/cash-book-closings')).body.data).toEqual([])
    expect((await enter({ entry_date: plus(-1) })).entry_date).toBe(plus(-1))
  })

  it('requests.md#error-body: a day and an account that are wrong are told together', async () => {
    const counted = [{ account_id: NOWHERE, amount: 1 }]
    const { body } = await client.post('/v1/cash-book-closings', { closing_date: plus(1), counted })
    expect(body.errors.map(({ param }: Body) => param)).toEqual(['closing_date', 'counted[0].account_id'])
  })
})
