import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, NOWHERE, refusal } from '../support/client.ts'
import { expectSettled, lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import { fetchPdf } from '../support/pdf.ts'
import type { Session } from '../support/session.ts'

let office: Office
let session: Session

const priced = (unit_price: number, quantity = 1, more: object = {}) =>
  lineBody({ unit_price, quantity, unit_discount_rate: 0, ...more })
const find = async (id: string): Promise<Body> => succeed(await office.client.get(`/v1/credit-notes/${id}`))
const reopen = async (id: string) => await session.call('creditNotes.reopen', 'mutation', { id })

beforeAll(async () => {
  office = await openOffice()
  session = await office.session()
})

describe('creation', () => {
  it('credit-notes.md#creation: every line with what is left, or those that are named', async () => {
    const customer = await office.client.create('/v1/customers', {
      ...customerBody(),
      ...{ split_payment: true, withholding: { type: 'RT02', rate: 4, reason: 'W' } },
    })
    const draft = await office.invoice({ customer_id: customer.id }, [priced(10, 3), priced(50)])
    expect(refusal(await office.credit(draft.id)).code).toBe('invoice_not_issued')
    expect(refusal(await office.credit(customer.id)).param).toBe('invoice_id')
    const invoice = succeed(await office.issue(draft.id))
    const [first, second] = invoice.line_items
    const part = (invoice_line_item_id: string, quantity?: number) => ({ invoice_line_item_id, quantity })
    for (const [line_items, param] of [
      [[part(first.id, 3.001)], 'line_items[0].quantity'],
      [[part(first.id, 0)], 'line_items[0].quantity'],
      [[part(first.id), part(first.id)], 'line_items[1].invoice_line_item_id'],
      [[part(invoice.id)], 'line_items[0].invoice_line_item_id'],
    ] as const)
      expect(refusal(await office.credit(invoice.id, { line_items })).param).toBe(param)
    const nothing = { bank_account_id: NOWHERE, sezionale_id: NOWHERE }
    const several = { line_items: [part(invoice.id), part(first.id, 9)], ...nothing }
    expect((await office.credit(invoice.id, several)).body.errors.map(({ param }: Body) => param)).toEqual([
      ...['bank_account_id', 'sezionale_id'],
      ...['line_items[0].invoice_line_item_id', 'line_items[1].quantity'],
    ])
    const note = succeed(await office.credit(invoice.id, { line_items: [part(first.id, 2)], reason: 'Reso' }))
    expect(note).toMatchObject({
      ...{ object: 'credit_note', type: 'draft', document_type: 'TD04', full_number: null, reason: 'Reso' },
      ...{ invoice_id: invoice.id, invoice_full_number: invoice.full_number, restock: false },
      ...{ customer_id: customer.id, split_payment: true, withholding: invoice.withholding },
      ...{ total_before_tax: 20, total_tax: 4.4, split_tax: 4.4, withholding_amount: 0.8, amount_due: 19.2 },
      ...{ title: invoice.title, vehicle_id: invoice.vehicle_id, km: invoice.km },
    })
    expect(note.line_items).toMatchObject([
      { invoice_line_item_id: first.id, quantity: 2, movement_id: null },
    ])
    expectSettled(note)
    const rest = succeed(await office.credit(invoice.id))
    expect(rest.line_items).toMatchObject([
      { invoice_line_item_id: first.id, quantity: 1 },
      { invoice_line_item_id: second.id, quantity: 1 },
    ])
    expect((await office.find(invoice.id)).credit_note_ids).toEqual([note.id, rest.id])
    expect(refusal(await office.credit(invoice.id)).code).toBe('invoice_already_credited')
    succeed(await office.client.delete(`/v1/credit-notes/${rest.id}`))
    expect(succeed(await office.credit(invoice.id, { line_items: [] })).line_items).toEqual([])
  })

  it('credit-notes.md#creation: a line of text with an amount is left until it is taken', async () => {
    const told = { ...priced(30), description: 'Supplemento', kind: 'text' }
    const { id } = await office.invoice({}, [priced(5), told, { description: 'Nota', kind: 'text' }])
    const invoice = succeed(await office.issue(id))
    const line_items = [{ invoice_line_item_id: invoice.line_items[0].id }]
    succeed(await office.issueNote(succeed(await office.credit(id, { line_items })).id))
    const rest = succeed(await office.credit(id))
    expect(rest.line_items).toMatchObject([{ description: 'Supplemento', quantity: 1 }])
    succeed(await office.issueNote(rest.id))
    const { credited_total, amount_due } = await office.find(id)
    expect(credited_total).toBe(amount_due)
    expect(refusal(await office.credit(id)).code).toBe('invoice_already_credited')
  })

  it('credit-notes.md#creation: text comes with the first one only, the stamp duty as a line like any other', async () => {
    const { id } = await office.invoice({}, [priced(5), { description: 'Nota', kind: 'text' }, untaxed(100)])
    succeed(await office.change(id, { charge_stamp_duty: true }))
    const invoice = succeed(await office.issue(id))
    const note = succeed(await office.credit(invoice.id))
    const kinds = note.line_items.map(({ kind }: Body) => kind)
    expect(kinds).toEqual(['item', 'text', 'item', 'item'])
    expect(note.total_after_tax).toBe(invoice.total_after_tax)
    expect(refusal(await office.credit(invoice.id)).code).toBe('invoice_already_credited')
  })
})

describe('lines', () => {
  it('credit-notes.md#lines: the VAT codes of the invoice as they stood, and no others', async () => {
    const { client } = await openOffice()
    const own = await client.create('/v1/vat-rates', { code: 'X9', rate: 9, description: 'Nove' })
    const customer = await client.create('/v1/customers', customerBody())
    const { id } = await client.create('/v1/invoices', { customer_id: customer.id })
    const add = [priced(100, 1, { vat_code: 'X9' })]
    succeed(await client.post(`/v1/invoices/${id}/line-items/batch`, { add }))
    succeed(await client.request('POST', `/v1/invoices/${id}/issue`, {}))
    succeed(await client.patch(`/v1/vat-rates/${own.id}`, { active: false }))
    const note = await client.create('/v1/credit-notes', { invoice_id: id, line_items: [] })
    const lines = (body: object) => client.post(`/v1/credit-notes/${note.id}/line-items/batch`, body)
    const { body: other } = await lines({ add: [priced(10, 1, { vat_code: '22' })] })
    expect(other).toMatchObject({ status: 422, param: 'add[0].vat_code', reason: 'other_vat_code' })
    const changed = succeed(
      await lines({ add: [priced(10, 1, { vat_code: 'X9' }), { description: 'Altro' }] }),
    )
    expect(changed).toMatchObject({ total_before_tax: 10, total_tax: 0.9 })
    expect(changed.line_items[1].vat_code).toBe('X9')
    const [{ id: line }] = changed.line_items
    expect(refusal(await lines({ update: [{ id: line, vat_code: '4' }] })).param).toBe('update[0].vat_code')
  })
})

describe('restocking', () => {
  it('credit-notes.md#restocking: what came back does not come back again with what is cancelled or deleted', async () => {
    const { client } = office
    const article = await client.create('/v1/articles', {
      ...{ code: crypto.randomUUID().slice(0, 8), name: 'Candela', unit_type: 'pz', vat_code: '22' },
      ...{ sale_price: 20, stock: 10 },
    })
    const stock = async () => (await office.read('articles', article.id)).stock
    const parts = [{ article_id: article.id, quantity: 4 }]
    const wholly = async (body: object, line_items?: (invoice: Body) => object[]) => {
      const { id } = await client.create('/v1/invoices', body)
      const invoice = succeed(await office.issue(id))
      for (const restock of line_items ? [true, false] : [true]) {
        const wanted = restock && line_items ? { line_items: line_items(invoice) } : {}
        const note = succeed(await office.credit(id, { restock, ...wanted }))
        succeed(await office.issueNote(note.id))
      }
    }
    const cancelled = await office.worked(parts)
    await wholly({ worksheet_ids: [cancelled.id] })
    expect(await stock()).toBe(10)
    const move = (action: string) => client.post(`/v1/worksheets/${cancelled.id}/transitions`, { action })
    succeed(await move('cancelled'))
    expect(await stock()).toBe(10)
    succeed(await move('draft'))
    expect(await stock()).toBe(10)
    const deleted = await office.worked(parts)
    await wholly({ worksheet_ids: [deleted.id] }, ({ line_items: [line] }) => [
      { invoice_line_item_id: line.id, quantity: 1 },
    ])
    expect(await stock()).toBe(7)
    succeed(await client.delete(`/v1/worksheets/${deleted.id}`))
    expect(await stock()).toBe(10)
    const { customer_id } = office.parties
    const delivered = await client.create('/v1/delivery-notes', { customer_id })
    succeed(await client.post(`/v1/delivery-notes/${delivered.id}/line-items/batch`, { add: parts }))
    succeed(await client.request('POST', `/v1/delivery-notes/${delivered.id}/issue`))
    await wholly({ delivery_note_ids: [delivered.id] })
    succeed(await client.post(`/v1/delivery-notes/${delivered.id}/transitions`, { action: 'cancelled' }))
    expect(await stock()).toBe(10)
  })
})

describe('refunds', () => {
  it('credit-notes.md#refunds: what was paid too much, and no more', async () => {
    const invoice = await office.issued([priced(100, 2, { vat_code: 'N4' })])
    const half = { line_items: [{ invoice_line_item_id: invoice.line_items[0].id, quantity: 1 }] }
    const { id } = succeed(await office.credit(invoice.id, half))
    const refund = (amount: number) => office.refund(id, { amount, payment_method: 'MP05' })
    expect(refusal(await refund(1)).code).toBe('credit_note_not_issued')
    succeed(await office.issueNote(id))
    expect(await find(id)).toMatchObject({ outstanding_payments: 0, payment_status: 'paid' })
    expect(refusal(await refund(1)).param).toBe('amount')
    const pay = (amount: number) => office.pay(invoice.id, { amount, payment_method: 'MP05' })
    succeed(await pay(100))
    expect((await find(id)).outstanding_payments).toBe(0)
    expect(refusal(await pay(0.01)).param).toBe('amount')
    succeed(await office.client.delete(`/v1/credit-notes/${id}`))
    succeed(await pay(60))
    const again = succeed(await office.credit(invoice.id, half))
    const issued = succeed(await office.issueNote(again.id))
    expect(issued).toMatchObject({ amount_due: 100, outstanding_payments: 60, payment_status: 'unpaid' })
    const give = (amount: number) => office.refund(again.id, { amount, payment_method: 'MP01' })
    const given = succeed(await give(20))
    expect(await find(again.id)).toMatchObject({ outstanding_payments: 40, payment_status: 'partial' })
    expect((await give(40.01)).body).toMatchObject({ param: 'amount', limit: 40 })
    succeed(await give(40))
    expect(await find(again.id)).toMatchObject({ total_payments: 60, payment_status: 'paid' })
    expect(await office.find(invoice.id)).toMatchObject({ outstanding_payments: 0, payment_status: 'paid' })
    const later = await office.issued([untaxed(1)])
    succeed(await office.issueNote(succeed(await office.credit(later.id)).id))
    for (const refused of [
      await office.client.delete(`/v1/credit-notes/${again.id}`),
      await reopen(again.id),
    ])
      expect(refusal(refused).code).toBe('payments_exist')
    succeed(await office.client.delete(`/v1/credit-notes/${again.id}/payments/${given.id}`))
    expect(await find(again.id)).toMatchObject({ outstanding_payments: 20, payment_status: 'partial' })
  })

  it('customers.md#statement: credit notes and refunds stand in it, and the balance is exact', async () => {
    const customer = await office.client.create('/v1/customers', customerBody())
    const invoice = await office.issued([untaxed(100)], { customer_id: customer.id })
    succeed(await office.pay(invoice.id, { amount: 100, payment_method: 'MP05' }))
    const { id } = succeed(await office.credit(invoice.id))
    succeed(await office.issueNote(id, { amount: 30, payment_method: 'MP05' }))
    const path = `/v1/customers/${customer.id}/statement?preset=all`
    const { entries, closing_balance } = succeed(await office.client.get(path))
    const said = entries.map(({ type, debit, credit }: Body) => [type, debit, credit])
    expect(said).toEqual(
      expect.arrayContaining([
        ['invoice', 100, 0],
        ['payment', 0, 100],
        ['credit_note', 0, 100],
        ['refund', 30, 0],
      ]),
    )
    expect(closing_balance).toBe(-70)
    const history = succeed(await office.client.get(`/v1/customers/${customer.id}/documents`))
    expect(history.data.find(({ type }: Body) => type === 'credit_note')).toMatchObject({
      ...{ id, status: 'issued', outstanding_payments: 70 },
    })
  })
})

describe('changing', () => {
  it('credit-notes.md#changing-a-credit-note: words stay free once it is issued, the rest does not', async () => {
    const invoice = await office.issued([priced(10)])
    const { id } = succeed(await office.credit(invoice.id))
    const change = (body: object) => office.client.patch(`/v1/credit-notes/${id}`, body)
    expect(refusal(await change({ invoice_id: invoice.id })).code).toBe('parameter_unknown')
    expect(succeed(await change({ document_date: invoice.document_date, restock: true })).restock).toBe(true)
    expect(succeed(await change({ reason: '\u200b' })).reason).toBeNull()
    const nothing = { bank_account_id: NOWHERE, sezionale_id: NOWHERE }
    expect((await change(nothing)).body.errors.map(({ param }: Body) => param)).toEqual([
      ...['sezionale_id', 'bank_account_id'],
    ])
    const { full_number } = succeed(await office.issueNote(id))
    const free = { title: 'Reso', reason: 'Difettoso', comments: 'Scusate', internal_notes: 'Mario' }
    expect(succeed(await change({ ...free, payment_method: 'MP08' }))).toMatchObject(free)
    for (const frozen of [{ restock: false }, { document_date: null }, { apply_stamp_duty: true }])
      expect(refusal(await change(frozen)).code).toBe('credit_note_not_draft')
    const draft = succeed(await reopen(id))
    expect(draft).toMatchObject({ type: 'draft', full_number })
    expect((await office.find(invoice.id)).credited_total).toBe(0)
    expect(refusal(await change({ document_date: null })).code).toBe('number_assigned')
    expect(succeed(await office.issueNote(id)).full_number).toBe(full_number)
  })

  it('credit-notes.md#list: is found by number, customer and its invoice, also over /v1/search', async () => {
    const invoice = await office.issued([priced(10)])
    const { id } = succeed(await office.credit(invoice.id))
    const { full_number } = succeed(await office.issueNote(id))
    const ids = async (query: string): Promise<string[]> =>
      succeed(await office.client.get(`/v1/credit-notes?${query}`)).data.map((note: Body) => note.id)
    expect(await ids(`invoice_id=${invoice.id}`)).toEqual([id])
    expect(await ids(`invoice_id=${invoice.id}&type=draft`)).toEqual([])
    expect(await ids(`q=${full_number}&customer_id=${invoice.customer_id}`)).toContain(id)
    const { data } = succeed(await office.client.get(`/v1/search?q=%23${full_number}&types=credit_note`))
    expect(data.map((hit: Body) => hit.id)).toContain(id)
  })

  it('printing.md#credit-notes: the invoice, the reason and what was split, in words', async () => {
    const invoice = await office.issued([priced(10)])
    const { id } = succeed(await office.credit(invoice.id, { reason: 'Merce difettosa' }))
    expect((await fetchPdf(office.client, `/v1/credit-notes/${id}/pdf?language=it`)).text).toContain('BOZZA')
    const send = () => office.client.post(`/v1/credit-notes/${id}/send`, { to: ['rossi@example.com'] })
    expect(refusal(await send()).code).toBe('document_not_issued')
    const { full_number } = succeed(await office.issueNote(id))
    const { text, link } = await fetchPdf(office.client, `/v1/credit-notes/${id}/pdf?language=it`)
    for (const part of [`Nota di credito ${full_number}`, invoice.full_number, 'Merce difettosa'])
      expect(text, part).toContain(part)
    expect(link.name).toBe(`nota-di-credito-${full_number}.pdf`)
    expect((await send()).body).toMatchObject({ document_type: 'credit_note', document_id: id })
  })
})
