import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cashBookOf, openCashBook, plus, TODAY } from '../support/cash-book.ts'
import { type Body, type Client, refusal } from '../support/client.ts'
import { database, prisma, type TestCompany } from '../support/company.ts'
import { newCompany } from '../support/new-company.ts'
import { LINES } from '../support/records.ts'
import { signIn } from '../support/session.ts'

let company: TestCompany
let client: Client
let cash: Body
let bank: Body

const { entriesOf, balanceOf, newReceipt, pay } = cashBookOf(() => client)

async function freshCompany(): Promise<void> {
  ;({ company, client, cash, bank } = await openCashBook())
}

beforeAll(freshCompany)

describe('accounts', () => {
  it('cash-book.md#accounts: a company is born with a drawer, the default account, and a bank account', async () => {
    expect(
      [cash, bank].map(({ name, is_default, balance, active }) => [name, is_default, balance, active]),
    ).toEqual([
      ['Cassa', true, 0, true],
      ['Banca', false, 0, true],
    ])
  })

  it('cash-book.md#accounts: those that a company is born with open on its own day, which may not be that of UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T22:30:00Z') })
    const { company_id } = await newCompany(prisma(), { name: 'Dopo mezzanotte' }).finally(() =>
      vi.useRealTimers(),
    )
    const born = await database()
      .kysely.selectFrom('cash_book_account')
      .select('opening_date')
      .where('company_id', '=', company_id)
      .execute()
    expect(born.map(({ opening_date }) => opening_date)).toEqual(['2026-04-01', '2026-04-01'])
  })

  it('cash-book.md#accounts: names are unique letter case aside, and exactly one account is the default', async () => {
    const account = await client.create('/v1/cash-book-accounts', { name: 'Pos', is_default: true })
    expect(account).toMatchObject({ kind: 'bank', opening_date: TODAY, opening_balance: 0, is_default: true })
    expect(refusal(await client.post('/v1/cash-book-accounts', { name: 'POS' }))).toMatchObject({
      status: 422,
      param: 'name',
    })
    const path = `/v1/cash-book-accounts/${account.id}`
    expect(refusal(await client.patch(path, { is_default: false })).param).toBe('is_default')
    expect(refusal(await client.patch(path, { active: false })).code).toBe('account_default')
    expect(refusal(await client.delete(path)).code).toBe('account_default')
    await client.patch(`/v1/cash-book-accounts/${cash.id}`, { is_default: true })
    const { data } = (await client.get('/v1/cash-book-accounts')).body
    expect(data.filter(({ is_default }: Body) => is_default).map(({ id }: Body) => id)).toEqual([cash.id])
    const idle = await client.patch(path, { active: false })
    expect(idle.body.active).toBe(false)
    expect(refusal(await client.patch(path, { is_default: true })).param).toBe('is_default')
    expect((await client.delete(path)).status).toBe(200)
    expect((await client.post('/v1/cash-book-accounts', { name: 'pos' })).status).toBe(201)
  })

  it('cash-book.md#accounts: an opening balance is an entry, which follows it', async () => {
    const account = await client.create('/v1/cash-book-accounts', {
      ...{ name: 'Conto deposito', opening_balance: -50.5, opening_date: '2026-01-01' },
    })
    const path = `/v1/cash-book-accounts/${account.id}`
    const [opening] = await entriesOf(account.id)
    expect(opening).toMatchObject({
      source: 'opening',
      direction: 'out',
      amount: 50.5,
      entry_date: '2026-01-01',
    })
    expect(account.balance).toBe(-50.5)
    expect(refusal(await client.delete(path)).code).toBe('account_used')
    expect((await client.patch(path, { opening_balance: 20, opening_date: '2026-01-02' })).body.balance).toBe(
      20,
    )
    expect(await entriesOf(account.id)).toMatchObject([
      { id: opening!.id, direction: 'in', amount: 20, entry_date: '2026-01-02' },
    ])
    expect((await client.patch(path, { opening_balance: 0 })).body.balance).toBe(0)
    expect(await entriesOf(account.id)).toEqual([])
    expect((await client.patch(path, { opening_balance: 7 })).body.balance).toBe(7)
    expect(await entriesOf(account.id)).toHaveLength(1)
  })

  it('cash-book.md#accounts: an account that is out of use is refused by the field that names it', async () => {
    const idle = await client.create('/v1/cash-book-accounts', { name: 'Vecchia banca', active: false })
    const receipt = await newReceipt()
    const answers = [
      await client.post('/v1/cash-book-entries', {
        direction: 'in',
        amount: 1,
        description: 'x',
        account_id: idle.id,
      }),
      await client.post(`/v1/receipts/${receipt.id}/payments`, {
        amount: 1,
        payment_method: 'MP01',
        account_id: idle.id,
      }),
      await client.post(`/v1/receipts/${receipt.id}/issue`, {
        amount: 1,
        payment_method: 'MP01',
        account_id: idle.id,
      }),
      await client.patch('/v1/payment-methods/MP08', { account_id: idle.id }),
    ]
    for (const answer of answers) expect(refusal(answer)).toMatchObject({ status: 422, param: 'account_id' })
    const transfer = { from_account_id: cash.id, to_account_id: idle.id, amount: 1 }
    expect(refusal(await client.post('/v1/cash-book-transfers', transfer)).param).toBe('to_account_id')
    expect(await entriesOf(receipt.id)).toEqual([])
  })

  it('payment-methods.md#methods: a method leads its payments into its account, and keeps it from going', async () => {
    const list = (await client.get('/v1/payment-methods')).body
    expect(list.data.map(({ code }: Body) => code)).toEqual(
      Array.from({ length: 23 }, (_, index) => `MP${String(index + 1).padStart(2, '0')}`),
    )
    expect(list.data.filter(({ receipts }: Body) => receipts).map(({ code }: Body) => code)).toEqual([
      ...['MP01', 'MP05', 'MP08'],
    ])
    expect(list.data[0]).toMatchObject({
      name: 'Contanti',
      active: true,
      account_id: cash.id,
      account_name: 'Cassa',
    })
    const card = await client.create('/v1/cash-book-accounts', { name: 'Carte', kind: 'card' })
    const changed = await client.patch('/v1/payment-methods/MP08', { account_id: card.id })
    expect(changed.body).toMatchObject({ code: 'MP08', account_id: card.id, account_name: 'Carte' })
    const receipt = await newReceipt()
    expect((await pay(receipt, { payment_method: 'MP08' })).account_id).toBe(card.id)
    expect((await pay(receipt)).account_id).toBe(cash.id)
    expect((await pay(receipt, { account_id: bank.id })).account_id).toBe(bank.id)
    expect(refusal(await client.patch(`/v1/cash-book-accounts/${card.id}`, { active: false })).code).toBe(
      'account_default',
    )
    await client.patch('/v1/payment-methods/MP08', { account_id: null })
    expect((await pay(receipt, { payment_method: 'MP08' })).account_id).toBe(cash.id)
    expect((await client.get('/v1/payment-methods/MP24')).status).toBe(404)
    const [event] = (await client.get('/v1/events?type=settings.updated&limit=1')).body.data
    expect(event.related).toMatchObject({ object: 'payment_method', code: 'MP08', account_id: null })
  })
})

describe('what writes entries', () => {
  it('cash-book.md#what-writes-entries: a payment of each kind of document writes one entry, as it says', async () => {
    const receipt = await newReceipt()
    const paid = await pay(receipt, { payment_date: plus(-3) })
    expect(await entriesOf(receipt.id)).toMatchObject([
      {
        ...{ entry_date: plus(-3), direction: 'in', amount: 100, account_id: cash.id, payment_id: paid.id },
        ...{
          source: 'receipt',
          description: 'Freni',
          party_name: receipt.customer_name,
          payment_method: 'MP01',
        },
        ...{ document_number: null, reconciled: false, reversal_of_id: null },
      },
    ])
    const { seq_number } = (
      await client.post(`/v1/receipts/${receipt.id}/issue`, { amount: 20, payment_method: 'MP05' })
    ).body
    const [latest] = await entriesOf(receipt.id)
    expect(latest).toMatchObject({ amount: 20, account_id: bank.id, document_number: String(seq_number) })

    const customer = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
    const invoice = await client.create('/v1/invoices', { customer_id: customer.id })
    await client.post(`/v1/invoices/${invoice.id}/line-items/batch`, LINES)
    const issued = await client.post(`/v1/invoices/${invoice.id}/issue`, {
      amount: 1220,
      payment_method: 'MP05',
    })
    expect(await entriesOf(invoice.id)).toMatchObject([
      {
        ...{ direction: 'in', amount: 1220, description: 'invoice', party_name: 'Mario Rossi' },
        ...{ source: 'invoice', document_number: issued.body.full_number },
      },
    ])
    const note = await client.create('/v1/credit-notes', { invoice_id: invoice.id, title: 'Reso' })
    await client.post(`/v1/credit-notes/${note.id}/issue`, { amount: 20, payment_method: 'MP01' })
    expect(await entriesOf(note.id)).toMatchObject([
      { direction: 'out', amount: 20, description: 'Reso', party_name: 'Mario Rossi', source: 'credit_note' },
    ])
    const expense = {
      document_date: TODAY,
      total_after_tax: 50,
      supplier_name: 'Ricambi Nord',
      payment_method: 'MP01',
    }
    for (const [kind, direction] of [
      ['invoice', 'out'],
      ['credit_note', 'in'],
    ]) {
      const { id } = await client.create('/v1/expenses', { ...expense, kind, document_number: `F-${kind}` })
      await client.create(`/v1/expenses/${id}/payments`, { amount: 50 })
      expect(await entriesOf(id)).toMatchObject([
        {
          direction,
          amount: 50,
          party_name: 'Ricambi Nord',
          source: 'expense',
          document_number: `F-${kind}`,
        },
      ])
    }
  })

  it('cash-book.md#what-writes-entries: the deletion of a payment, or of its draft, takes the entry with it', async () => {
    const before = await balanceOf(cash.id)
    const receipt = await newReceipt()
    const paid = await pay(receipt)
    await pay(receipt, { amount: 1 })
    expect(await balanceOf(cash.id)).toBe(before + 101)
    await client.delete(`/v1/receipts/${receipt.id}/payments/${paid.id}`)
    expect(await entriesOf(receipt.id)).toMatchObject([{ amount: 1 }])
    await client.delete(`/v1/receipts/${receipt.id}`)
    expect(await entriesOf(receipt.id)).toEqual([])
    expect(await balanceOf(cash.id)).toBe(before)
  })

  it('cash-book.md#what-writes-entries: voiding a receipt writes the opposite of each, on the day of voiding', async () => {
    const before = await balanceOf(cash.id)
    const receipt = await newReceipt()
    const paid = await pay(receipt, { payment_date: plus(-5) })
    await client.post('/v1/cash-book-entries/reconcile', {
      entry_ids: (await entriesOf(receipt.id)).map(({ id }) => id),
    })
    await client.post(`/v1/receipts/${receipt.id}/issue`, {})
    const session = await signIn(company.owner)
    const voiding = () => session.call('receipts.void', 'mutation', { id: receipt.id })
    const closing = await client.create('/v1/cash-book-closings', { closing_date: TODAY })
    expect(refusal(await voiding()).code).toBe('period_closed')
    await client.delete(`/v1/cash-book-closings/${closing.id}`)
    expect((await voiding()).status).toBe(200)
    const [opposite, entry] = await entriesOf(receipt.id)
    expect(entry).toMatchObject({
      entry_date: plus(-5),
      direction: 'in',
      reversal_of_id: null,
      reconciled: true,
    })
    expect(opposite).toMatchObject({
      ...{ entry_date: TODAY, direction: 'out', amount: 100, account_id: cash.id, payment_method: 'MP01' },
      ...{ payment_id: paid.id, reversal_of_id: entry!.id, reconciled: false, source: 'receipt' },
    })
    expect(await balanceOf(cash.id)).toBe(before)
  })

  it('cash-book.md#what-writes-entries: an entry that something writes is changed there', async () => {
    const receipt = await newReceipt()
    await pay(receipt)
    const [entry] = await entriesOf(receipt.id)
    const path = `/v1/cash-book-entries/${entry!.id}`
    expect(refusal(await client.patch(path, { description: 'x' })).code).toBe('entry_locked')
    expect(refusal(await client.delete(path)).code).toBe('entry_locked')
    const changed = await client.patch(path, { metadata: { a: 'b' }, external_id: 'E-1', reconciled: true })
    expect(changed.body).toMatchObject({ metadata: { a: 'b' }, external_id: 'E-1', reconciled: true })
    expect(changed.body.reconciled_at).not.toBeNull()
    const types = (await client.get(`/v1/events?object_id=${entry!.id}`)).body.data.map(
      ({ type }: Body) => type,
    )
    expect(types).toEqual(['cash_book_entry.updated'])
  })
})

it('cash-book.md#entries: readers may not write, and no other key reads', async () => {
  const reader = await company.clientWith(['cash_book.read'])
  expect((await reader.get('/v1/cash-book-balance')).status).toBe(200)
  expect((await reader.post('/v1/cash-book-entries', {})).body.code).toBe('permission_missing')
  const other = await company.clientWith(['receipts.read'])
  expect((await other.get('/v1/cash-book-entries')).body.code).toBe('permission_missing')
})
