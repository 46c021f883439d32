import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { expectSettled, lineBody, succeed } from '../support/documents.ts'
import { openExchange } from '../support/electronic-invoices.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import type { Session } from '../support/session.ts'

let office: Office
let session: Session

const priced = (unit_price: number, quantity = 1, more: object = {}) =>
  lineBody({ unit_price, quantity, unit_discount_rate: 0, ...more })
const noteLines = (id: string, body: object) =>
  office.client.post(`/v1/credit-notes/${id}/line-items/batch`, body)
const reopen = async (id: string) => await session.call('creditNotes.reopen', 'mutation', { id })

beforeAll(async () => {
  office = await openOffice()
  session = await office.session()
})

describe('issue', () => {
  it('credit-notes.md#issue: over a year after the invoice it is worth a look', async () => {
    const { client, invoice, issue, credit } = await openOffice()
    const { id } = await invoice({}, [priced(10)])
    succeed(await issue(id, { document_date: '2025-01-10' }))
    const note = succeed(await credit(id))
    const codes = async (document_date: string) => {
      succeed(await client.patch(`/v1/credit-notes/${note.id}`, { document_date }))
      const { warnings } = succeed(await client.request('POST', `/v1/credit-notes/${note.id}/validate`))
      return warnings.map(({ code }: Body) => code)
    }
    expect(await codes('2026-01-10')).not.toContain('credit_note_late')
    expect(await codes('2026-01-11')).toContain('credit_note_late')
  })

  it('credit-notes.md#issue: of no VAT code and of all together never more than was invoiced', async () => {
    const invoice = await office.issued([priced(100), untaxed(50)])
    const note = succeed(await office.credit(invoice.id, { line_items: [] }))
    expect(refusal(await office.issueNote(note.id))).toMatchObject({ status: 422, param: 'line_items' })
    const { line_items } = succeed(await noteLines(note.id, { add: [untaxed(50.01)] }))
    expect((await office.issueNote(note.id)).body).toMatchObject({
      ...{ param: 'line_items', reason: 'over_invoiced' },
    })
    const validation = succeed(await office.client.request('POST', `/v1/credit-notes/${note.id}/validate`))
    expect(validation).toMatchObject({ valid: false, errors: [{ param: 'line_items' }] })
    succeed(await noteLines(note.id, { update: [{ id: line_items[0].id, unit_price: 50 }] }))
    const { body: early } = await office.issueNote(note.id, { document_date: '2026-01-01' })
    expect(early).toMatchObject({ param: 'document_date', reason: 'before_invoice' })
    const issued = succeed(await office.issueNote(note.id))
    expect(issued).toMatchObject({ type: 'issued', customer_snapshot: { object: 'customer_snapshot' } })
    expect(issued.customer_name).toBe(invoice.customer_name)
    expect(refusal(await office.issueNote(note.id)).code).toBe('credit_note_not_draft')
    expect(refusal(await noteLines(note.id, { remove: [line_items[0].id] })).code).toBe(
      'credit_note_not_draft',
    )
    expect(await office.find(invoice.id)).toMatchObject({
      ...{ credited_total: 50, outstanding_payments: 122, payment_status: 'partial' },
    })
    expect(refusal(await session.call('invoices.reopen', 'mutation', { id: invoice.id })).code).toBe(
      'invoice_credited',
    )
  })

  it('credit-notes.md#issue: numbers of its own, and the last one is free again', async () => {
    const { client, issued, credit, issueNote } = await openOffice()
    const invoice = await issued([priced(10, 5)])
    const one = { line_items: [{ invoice_line_item_id: invoice.line_items[0].id, quantity: 1 }] }
    const made = async () => {
      const { id } = succeed(await credit(invoice.id, one))
      return succeed(await issueNote(id))
    }
    const first = await made()
    const second = await made()
    expect([first.seq_number, second.seq_number]).toEqual([1, 2])
    const remove = ({ id }: Body) => client.delete(`/v1/credit-notes/${id}`)
    expect(refusal(await remove(first)).code).toBe('sequence_gap')
    succeed(await remove(second))
    succeed(await remove(first))
    expect((await made()).seq_number).toBe(1)
  })

  it('credit-notes.md#issue: a whole credit frees the worksheets, until it is deleted', async () => {
    const worksheet = await office.worked([priced(50)])
    const { id } = succeed(await office.client.post('/v1/invoices', { worksheet_ids: [worksheet.id] }))
    succeed(await office.issue(id))
    const note = succeed(await office.issueNote(succeed(await office.credit(id)).id))
    expect(await office.find(id)).toMatchObject({ payment_status: 'credited', outstanding_payments: 0 })
    expect(await office.read('worksheets', worksheet.id)).toMatchObject({ invoice_id: null, frozen: false })
    const remove = () => office.client.delete(`/v1/credit-notes/${note.id}`)
    const receipt = await office.client.create('/v1/receipts', { worksheet_id: worksheet.id })
    expect(refusal(await remove()).code).toBe('worksheet_already_invoiced')
    succeed(await office.client.delete(`/v1/receipts/${receipt.id}`))
    succeed(await remove())
    expect(await office.read('worksheets', worksheet.id)).toMatchObject({ invoice_id: id, frozen: true })
    expect((await office.find(id)).payment_status).toBe('unpaid')
  })

  it('money.md#parts-of-an-invoice: credit notes over its parts come to the invoice, to the cent', async () => {
    const { worked, client, issue, find, credit, issueNote, read, customer } = await openExchange()
    const withheld = { withholding: { type: 'RT02', rate: 4, reason: 'W' } }
    for (const [lines, parts, due, terms] of [
      [[priced(50.02), priced(50.02), priced(50.02)], [61.02, 61.02, 61.03], 183.07],
      [[priced(33.35), priced(33.35), priced(33.35)], [40.69, 40.69, 40.68], 122.06],
      [[priced(33.333, 3)], [40.66, 40.66, 40.68], 122],
      [[priced(10.15), priced(10.15), priced(10.15)], [11.97, 11.97, 11.99], 35.93, withheld],
    ] as const) {
      const { id: customer_id } = await customer(terms)
      const worksheet = await worked([...lines], { customer_id })
      const made = await client.create('/v1/invoices', { worksheet_ids: [worksheet.id] })
      const invoice = succeed(await issue(made.id))
      expect(invoice.amount_due).toBe(due)
      const wanted = parts.map((_, index) => ({
        invoice_line_item_id: (invoice.line_items[index] ?? invoice.line_items[0]).id,
        quantity: 1,
      }))
      const came: number[] = []
      for (const part of wanted) {
        const draft = succeed(await credit(invoice.id, { line_items: [part] }))
        const note = succeed(await issueNote(draft.id))
        expect(note).toMatchObject({ amount_due: draft.amount_due, total_discount: 0 })
        expectSettled(note)
        came.push(note.amount_due)
      }
      expect(came).toEqual(parts)
      expect(await find(invoice.id)).toMatchObject({
        ...{ credited_total: due, outstanding_payments: 0, payment_status: 'credited' },
      })
      expect((await read('worksheets', worksheet.id)).invoice_id).toBeNull()
    }
  })

  it('credit-notes.md#issue, credit-notes.md#deletion: an invoice over nothing is free once every line of it is credited, and bound again', async () => {
    const worksheet = await office.worked([priced(50)])
    const advance = await office.issued([priced(50)], { document_type: 'TD02' })
    const deducting = { advance_invoice_ids: [advance.id] }
    const { id } = await office.client.create('/v1/invoices', { worksheet_ids: [worksheet.id], ...deducting })
    succeed(await office.lines(id, { add: [priced(-50)] }))
    const invoice = succeed(await office.issue(id))
    expect(invoice).toMatchObject({ amount_due: 0, payment_status: 'paid' })
    const empty = succeed(await office.credit(id, { line_items: [] }))
    succeed(await noteLines(empty.id, { add: [priced(0)] }))
    succeed(await office.issueNote(empty.id))
    const again = () => office.client.post('/v1/invoices', { customer_id: invoice.customer_id, ...deducting })
    expect(refusal(await again()).code).toBe('advance_already_deducted')
    const note = succeed(await office.issueNote(succeed(await office.credit(id)).id))
    expect((await office.read('worksheets', worksheet.id)).invoice_id).toBeNull()
    const other = succeed(await again())
    const remove = () => office.client.delete(`/v1/credit-notes/${note.id}`)
    const correct = () => session.call('invoices.reopen', 'mutation', { id: advance.id })
    for (const refused of [await remove(), await reopen(note.id)])
      expect(refused.body).toMatchObject({ code: 'advance_already_deducted', existing_id: other.id })
    expect(refusal(await correct()).code).toBe('document_referenced')
    succeed(await office.client.delete(`/v1/invoices/${other.id}`))
    succeed(await correct())
    expect(refusal(await remove()).code).toBe('invoice_not_issued')
    succeed(await office.issue(advance.id))
    const move = (action: string) =>
      office.client.post(`/v1/worksheets/${worksheet.id}/transitions`, { action })
    succeed(await move('cancelled'))
    expect(refusal(await remove()).code).toBe('worksheet_cancelled')
    succeed(await move('draft'))
    succeed(await reopen(note.id))
    expect((await office.read('worksheets', worksheet.id)).invoice_id).toBe(id)
    expect(refusal(await correct()).code).toBe('document_referenced')
    succeed(await office.issueNote(note.id))
    succeed(await office.client.delete(`/v1/worksheets/${worksheet.id}`))
    expect(refusal(await remove()).code).toBe('worksheet_cancelled')
  })

  it('credit-notes.md#issue: with restock the parts come back, and go again when it is deleted', async () => {
    const article = await office.client.create('/v1/articles', {
      ...{ code: crypto.randomUUID().slice(0, 8), name: 'Filtro', unit_type: 'pz', vat_code: '22' },
      ...{ sale_price: 20 },
    })
    const stock = async () => (await office.read('articles', article.id)).stock
    const invoice = await office.issued([{ article_id: article.id, quantity: 4 }])
    expect(await stock()).toBe(-4)
    const line_items = [{ invoice_line_item_id: invoice.line_items[0].id, quantity: 1.5 }]
    const { id } = succeed(await office.credit(invoice.id, { line_items, restock: true }))
    const issued = succeed(await office.issueNote(id))
    expect(await stock()).toBe(-2.5)
    const { data } = succeed(await office.client.get(`/v1/articles/${article.id}/movements`))
    expect(data[0]).toMatchObject({
      ...{ id: issued.line_items[0].movement_id, source: 'credit_note', source_id: id, quantity: 1.5 },
    })
    succeed(await office.client.delete(`/v1/credit-notes/${id}`))
    expect(await stock()).toBe(-4)
  })
})
