import { beforeAll, describe, expect, it } from 'vitest'
import { cashBookOf, openCashBook, plus, TODAY } from '../support/cash-book.ts'
import { type Body, type Client, NOWHERE, refusal } from '../support/client.ts'

let client: Client
let cash: Body
let bank: Body

const { entriesOf, balanceOf, enter, newReceipt, pay } = cashBookOf(() => client)

async function freshCompany(): Promise<void> {
  ;({ client, cash, bank } = await openCashBook())
}

beforeAll(freshCompany)

describe('entries by hand', () => {
  it('cash-book.md#entries: a category that is not active is refused where it is written', async () => {
    const { id: category_id } = await client.create('/v1/expense-categories', { name: 'Affitti' })
    const body = { direction: 'out', amount: 1, description: 'Affitto', category_id }
    const { id } = await enter(body)
    await client.patch(`/v1/expense-categories/${category_id}`, { active: false })
    const path = `/v1/cash-book-entries/${id}`
    for (const answer of [
      await client.post('/v1/cash-book-entries', body),
      await client.patch(path, { category_id }),
    ])
      expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_invalid', param: 'category_id' })
    const kept = (await client.patch(path, { amount: 2 })).body
    expect([kept.amount, kept.category_id]).toEqual([2, category_id])
    expect((await client.delete(path)).status).toBe(200)
  })

  it('requests.md#error-body: each id that names nothing is told', async () => {
    const wrong = { account_id: NOWHERE, category_id: NOWHERE }
    const { id } = await enter()
    for (const { body } of [
      await client.post('/v1/cash-book-entries', { direction: 'in', amount: 1, description: 'x', ...wrong }),
      await client.patch(`/v1/cash-book-entries/${id}`, wrong),
    ])
      expect(body.errors.map(({ param }: Body) => param)).toEqual(['account_id', 'category_id'])
    expect((await client.delete(`/v1/cash-book-entries/${id}`)).status).toBe(200)
  })

  it('cash-book.md#entries: are written, changed and deleted, and count while they are there', async () => {
    const before = await balanceOf(cash.id)
    const category = await client.create('/v1/expense-categories', { name: 'Imposte' })
    const entry = await enter({
      direction: 'out',
      amount: 12.5,
      category_id: category.id,
      party_name: 'Tabacchi',
    })
    expect(entry).toMatchObject({
      ...{ entry_date: TODAY, account_id: cash.id, account_name: 'Cassa', category_name: 'Imposte' },
      ...{ source: 'manual', source_id: null, payment_id: null, balance_after: null },
    })
    expect(await balanceOf(cash.id)).toBe(before - 12.5)
    const byBank = await enter({ direction: 'in', amount: 1, payment_method: 'MP05' })
    expect(byBank).toMatchObject({ account_id: cash.id, payment_method: 'MP05' })
    await client.delete(`/v1/cash-book-entries/${byBank.id}`)
    const path = `/v1/cash-book-entries/${entry.id}`
    const changed = await client.patch(path, { amount: 2.25, account_id: bank.id, entry_date: plus(-1) })
    expect(changed.body).toMatchObject({ amount: 2.25, account_id: bank.id, description: 'Prova' })
    expect((await client.delete(path)).body.deleted_at).toBeDefined()
    expect(await balanceOf(cash.id)).toBe(before)
    expect((await client.get(path)).status).toBe(404)
    for (const body of [{ amount: 0 }, { amount: 1.001 }, { direction: 'up' }, { category_id: cash.id }])
      expect(
        (
          await client.post('/v1/cash-book-entries', {
            direction: 'in',
            amount: 1,
            description: 'x',
            ...body,
          })
        ).status,
      ).toBe(422)
  })

  it('cash-book.md#list-of-entries: the list is by day, sums what matches, and says what one account held', async () => {
    await freshCompany()
    const account = await client.create('/v1/cash-book-accounts', {
      name: 'Cassetto',
      opening_balance: 100,
      opening_date: '2026-01-01',
    })
    const make = (entry_date: string, direction: string, amount: number, description = 'Prova') =>
      enter({ account_id: account.id, entry_date, direction, amount, description })
    await make('2026-03-02', 'in', 0.1)
    await make('2026-03-01', 'out', 30.3, 'Marca da bollo')
    await make('2026-03-02', 'in', 0.2)
    await enter({ entry_date: '2026-03-02', amount: 999 })
    const list = async (query: string) => (await client.get(`/v1/cash-book-entries?${query}`)).body
    const one = await list(`account_id=${account.id}&from=2026-03-01&to=2026-03-31`)
    expect(one.data.map(({ amount, balance_after }: Body) => [amount, balance_after])).toEqual([
      [0.2, 70],
      [0.1, 69.8],
      [30.3, 69.7],
    ])
    expect(one.totals).toEqual({ object: 'cash_book_totals', total_in: 0.3, total_out: 30.3 })
    expect(one.date_filter).toMatchObject({ preset: 'custom', from: '2026-03-01' })
    const page = await list(`account_id=${account.id}&preset=all&limit=2`)
    const rest = await list(
      `account_id=${account.id}&preset=all&limit=2&starting_after=${page.next_starting_after}`,
    )
    expect([...page.data, ...rest.data].map(({ balance_after }: Body) => balance_after)).toEqual([
      70, 69.8, 69.7, 100,
    ])
    expect(rest.totals).toEqual(page.totals)
    const searched = await list(`account_id=${account.id}&preset=all&q=BOLLO`)
    expect(searched.data.map(({ amount, balance_after }: Body) => [amount, balance_after])).toEqual([
      [30.3, null],
    ])
    expect((await list('preset=all&direction=out')).totals).toMatchObject({ total_in: 0, total_out: 30.3 })
    for (const query of ['source=opening', `source_id=${account.id}`])
      expect((await list(`preset=all&${query}`)).data).toHaveLength(1)
    expect((await list('preset=all&reconciled=true')).data).toEqual([])
  })

  it('cash-book.md#balance: gives what the accounts held at the end of a day', async () => {
    const balance = async (query = '') => (await client.get(`/v1/cash-book-balance${query}`)).body
    const [before, now] = [await balance('?date=2026-03-01'), await balance()]
    expect(before).toMatchObject({ object: 'cash_book_balance', date: '2026-03-01', total: 69.7 })
    expect(before.accounts.map(({ account_name, balance }: Body) => [account_name, balance])).toEqual([
      ['Banca', 0],
      ['Cassa', 0],
      ['Cassetto', 69.7],
    ])
    expect(now).toMatchObject({ date: TODAY, total: 1069 })
  })
})

describe('reconciling', () => {
  it('cash-book.md#reconciling: what was found on a statement stays until it is taken back', async () => {
    const entry = await enter({ reconciled: true })
    const path = `/v1/cash-book-entries/${entry.id}`
    for (const body of [
      { amount: 11 },
      { entry_date: plus(-1) },
      { direction: 'out' },
      { account_id: bank.id },
    ])
      expect(refusal(await client.patch(path, body)).code).toBe('entry_reconciled')
    expect((await client.patch(path, { amount: 10, description: 'Altro' })).status).toBe(200)
    expect(refusal(await client.delete(path)).code).toBe('entry_reconciled')
    const freed = await client.patch(path, { amount: 11, reconciled: false })
    expect(freed.body).toMatchObject({ amount: 11, reconciled: false, reconciled_at: null })
  })

  it('cash-book.md#reconciling: many at once, all or none; their payment, draft and transfer then stay', async () => {
    const receipt = await newReceipt()
    const paid = await pay(receipt)
    const transfer = await client.create('/v1/cash-book-transfers', {
      from_account_id: cash.id,
      to_account_id: bank.id,
      amount: 5,
    })
    const [entry] = await entriesOf(receipt.id)
    const entry_ids = [entry!.id, transfer.in_entry_id]
    const reconcile = (body: object) => client.post('/v1/cash-book-entries/reconcile', body)
    expect(refusal(await reconcile({ entry_ids: [...entry_ids, receipt.id] }))).toEqual({
      ...{ status: 422, code: 'parameter_invalid', param: 'entry_ids[2]' },
    })
    expect((await entriesOf(receipt.id))[0]!.reconciled).toBe(false)
    const { status, body } = await reconcile({ entry_ids })
    expect([status, body.data.map(({ id, reconciled }: Body) => [id, reconciled])]).toEqual([
      200,
      entry_ids.map((id) => [id, true]),
    ])
    for (const path of [
      `receipts/${receipt.id}/payments/${paid.id}`,
      `receipts/${receipt.id}`,
      `cash-book-transfers/${transfer.id}`,
    ])
      expect(refusal(await client.delete(`/v1/${path}`)).code, path).toBe('entry_reconciled')
    const { reconciled_at } = body.data[0]
    await reconcile({ entry_ids, reconciled: false })
    const told = await client.get(`/v1/audit-log?object_id=${entry!.id}&limit=1`)
    expect(told.body.data[0].changes).toEqual({
      reconciled: [true, false],
      reconciled_at: [reconciled_at, null],
    })
    expect((await client.delete(`/v1/cash-book-transfers/${transfer.id}`)).status).toBe(200)
    expect((await client.delete(`/v1/receipts/${receipt.id}`)).status).toBe(200)
  })
})

describe('transfers', () => {
  it('cash-book.md#transfers: are two entries, written and deleted together', async () => {
    const [inCash, inBank] = [await balanceOf(cash.id), await balanceOf(bank.id)]
    const body = { from_account_id: cash.id, to_account_id: bank.id, amount: 250.75, transfer_date: plus(-2) }
    expect(
      refusal(await client.post('/v1/cash-book-transfers', { ...body, to_account_id: cash.id })).param,
    ).toBe('to_account_id')
    const transfer = await client.create('/v1/cash-book-transfers', body)
    const found = await entriesOf(transfer.id)
    expect(found.map(({ id, direction }: Body) => [id, direction]).sort()).toEqual(
      [
        [transfer.out_entry_id, 'out'],
        [transfer.in_entry_id, 'in'],
      ].sort(),
    )
    expect([await balanceOf(cash.id), await balanceOf(bank.id)]).toEqual([inCash - 250.75, inBank + 250.75])
    const { data, date_filter } = (await client.get('/v1/cash-book-transfers?preset=all&limit=1')).body
    expect([data[0].id, date_filter.preset]).toEqual([transfer.id, 'all'])
    expect((await client.patch(`/v1/cash-book-transfers/${transfer.id}`, { amount: 1 })).status).toBe(405)
    await client.delete(`/v1/cash-book-transfers/${transfer.id}`)
    expect([await balanceOf(cash.id), await balanceOf(bank.id)]).toEqual([inCash, inBank])
  })
})
