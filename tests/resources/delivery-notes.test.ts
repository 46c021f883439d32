import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { deliveryNotesOf } from '../support/delivery-notes.ts'
import { expectSettled, lineBody, succeed, wrongStocks } from '../support/documents.ts'
import { type Exchange, openExchange } from '../support/electronic-invoices.ts'
import { customerBody } from '../support/factories.ts'
import { hasFatturaFiles, schemaValidator } from '../support/fatturapa-schema.ts'
import { fetchPdf } from '../support/pdf.ts'

let office: Exchange
let notes: ReturnType<typeof deliveryNotesOf>
let customer: Body
let supplier: Body

beforeAll(async () => {
  office = await openExchange()
  customer = await office.customer()
  supplier = await office.client.create('/v1/suppliers', { name: 'Ricambi Emilia S.r.l.' })
  notes = deliveryNotesOf({ client: office.client, parties: { ...office.parties, customer_id: customer.id } })
})

const make = (body: object) => office.client.post('/v1/delivery-notes', body)
const find = async (id: string) => succeed(await office.client.get(`/v1/delivery-notes/${id}`))
const change = (id: string, body: object) => office.client.patch(`/v1/delivery-notes/${id}`, body)
const list = async (query: string): Promise<string[]> =>
  succeed(await office.client.get(`/v1/delivery-notes?${query}`)).data.map(({ id }: Body) => id)
const invoice = (body: object) => office.client.post('/v1/invoices', body)
const stockOf = async ({ id }: Body) => (await office.read('articles', id)).stock

describe('drafts', () => {
  it('delivery-notes.md#fields-of-delivery-notes: one party, whose name and vehicle are copied', async () => {
    const { vehicle_id } = office.parties
    const made = succeed(await make({ customer_id: customer.id, vehicle_id, packages: 2, weight: 4.5 }))
    expect(made).toMatchObject({
      ...{ object: 'delivery_note', status: 'draft', seq_number: null, reason: 'sale', issued_at: null },
      ...{
        customer_id: customer.id,
        customer_name: customer.full_name,
        supplier_id: null,
        supplier_name: null,
      },
      ...{ vehicle_license: office.vehicle.license, packages: 2, weight: 4.5, invoice_id: null },
      ...{ document_date: today('Europe/Rome'), total_after_tax: 0, total_discount: 0, line_items: [] },
    })
    for (const wrong of [{}, { customer_id: null }])
      expect(refusal(await make(wrong))).toMatchObject({ code: 'parameter_missing', param: 'supplier_id' })
    const both = { customer_id: customer.id, supplier_id: supplier.id }
    expect(refusal(await make(both)).param).toBe('supplier_id')
    expect(refusal(await change(made.id, { supplier_id: supplier.id })).param).toBe('supplier_id')
    const parts = await office.client.create('/v1/suppliers', { name: 'Freni Est' })
    const moved = succeed(
      await change(made.id, { customer_id: null, supplier_id: parts.id, vehicle_id: null }),
    )
    expect(moved).toMatchObject({
      ...{ customer_id: null, customer_name: null, supplier_name: 'Freni Est' },
      ...{ vehicle_name: null, vehicle_license: null },
    })
    succeed(await office.client.patch(`/v1/suppliers/${parts.id}`, { name: 'Freni Est S.r.l.' }))
    const named = succeed(await change(made.id, { supplier_id: parts.id }))
    expect(named.supplier_name).toBe('Freni Est S.r.l.')
    expect(refusal(await make({ customer_id: supplier.id })).param).toBe('customer_id')
    expect(refusal(await make({ customer_id: customer.id, reason: 'gift' })).param).toBe('reason')
    const deleted = succeed(await office.client.delete(`/v1/delivery-notes/${made.id}`))
    expect(deleted.deleted_at).toEqual(expect.any(String))
    expect((await office.client.get(`/v1/delivery-notes/${made.id}`)).status).toBe(404)
  })

  it('delivery-notes.md#lines-of-delivery-notes: an article fills a line, and nothing is moved yet', async () => {
    const article = await office.article({ sale_price: 10, unit_discount_rate: 0, stock: 5 })
    const note = await notes.note([{ article_id: article.id, quantity: 3 }, lineBody()])
    expect(note.line_items).toMatchObject([
      { article_id: article.id, description: article.name, unit_price: 10, movement_id: null },
      { article_id: null },
    ])
    expectSettled(note)
    expect(await stockOf(article)).toBe(5)
  })
})

describe('issue', () => {
  it('delivery-notes.md#issue-of-delivery-notes: parts leave, the number follows, nothing changes any more', async () => {
    const article = await office.article({ stock: 10 })
    const labour = await office.labour()
    const lines = [{ article_id: article.id, quantity: 4 }, { article_id: labour.id }, lineBody()]
    const note = await notes.note(lines, { document_date: '2026-09-05' })
    const empty = succeed(await make({ customer_id: customer.id }))
    expect(refusal(await notes.issue(empty.id))).toMatchObject({
      code: 'parameter_missing',
      param: 'line_items',
    })
    const renamed = { company_name: `${customer.full_name} & C.` }
    customer = succeed(await office.client.patch(`/v1/customers/${customer.id}`, renamed))
    const first = succeed(await notes.issue(note.id))
    const second = await notes.issued()
    expect(second.seq_number).toBe(first.seq_number + 1)
    expect(first).toMatchObject({ status: 'issued', customer_name: renamed.company_name })
    expect(first.issued_at).toEqual(expect.any(String))
    expect(await stockOf(article)).toBe(6)
    const [movement] = await office.movements(article.id)
    expect(movement).toMatchObject({
      ...{ quantity: -4, source: 'delivery_note', source_object: 'delivery_note', source_id: note.id },
      seq_number: first.seq_number,
      ...{ document_date: '2026-09-05', customer_name: renamed.company_name },
    })
    expect(first.line_items.map(({ movement_id }: Body) => movement_id)).toEqual([movement!.id, null, null])
    const refused = [
      await notes.issue(note.id),
      await change(note.id, { comments: 'x' }),
      await notes.lines(note.id, { add: [lineBody()] }),
      await office.client.delete(`/v1/delivery-notes/${note.id}`),
    ]
    expect(refused.map((answer) => refusal(answer).code)).toEqual(Array(4).fill('delivery_note_not_draft'))
  })

  it('delivery-notes.md#states-of-delivery-notes: cancelling loads again and keeps the number', async () => {
    const article = await office.article({ stock: 10 })
    const draft = await notes.note([{ article_id: article.id, quantity: 4 }])
    expect(refusal(await notes.cancel(draft.id))).toMatchObject({ code: 'transition_not_allowed' })
    const { id, seq_number } = succeed(await notes.issue(draft.id))
    const cancelled = succeed(await notes.cancel(id))
    expect(cancelled).toMatchObject({ status: 'cancelled', seq_number })
    expect(cancelled.line_items[0].movement_id).toBe(null)
    expect(await stockOf(article)).toBe(10)
    expect((await office.movements(article.id)).map(({ source }) => source)).toEqual(['opening'])
    expect(succeed(await notes.cancel(id)).updated_at).toBe(cancelled.updated_at)
    const back = await office.client.post(`/v1/delivery-notes/${id}/transitions`, { action: 'issued' })
    expect(refusal(back)).toMatchObject({ code: 'transition_not_allowed' })
    expect((await notes.issued()).seq_number).toBe(seq_number + 1)
    expect(await wrongStocks(office.company_id)).toEqual([])
  })

  it('events.md#types: issue and cancellation have their events, with those of the stock', async () => {
    const article = await office.article({ stock: 10 })
    const { id } = await notes.issued([{ article_id: article.id }])
    await notes.cancel(id)
    const types = async (object_id: string) =>
      succeed(await office.client.get(`/v1/events?object_id=${object_id}`)).data.map(({ type }: Body) => type)
    expect(await types(id)).toEqual([
      ...[
        'delivery_note.cancelled',
        'delivery_note.issued',
        'delivery_note.updated',
        'delivery_note.created',
      ],
    ])
    expect(await types(article.id)).toEqual([
      ...['article.stock_changed', 'article.stock_changed', 'article.created'],
    ])
  })
})

describe('invoicing', () => {
  it('delivery-notes.md#invoicing-delivery-notes: lines are taken over, stock moves once, the note is bound', async () => {
    const article = await office.article({ stock: 10 })
    const note = await notes.issued([{ article_id: article.id, quantity: 2 }, lineBody({ unit_type: 'h' })])
    const delivery_note_ids = [note.id]
    const draft = succeed(await invoice({ delivery_note_ids, document_type: 'TD24' }))
    expect(draft).toMatchObject({ customer_id: customer.id, delivery_note_ids, worksheet_ids: [] })
    expect(draft.total_after_tax).toBe(note.total_after_tax)
    expect(draft.line_items).toMatchObject([
      { kind: 'item', article_id: article.id, quantity: 2, delivery_note_id: note.id, worksheet_id: null },
      { kind: 'work', delivery_note_id: note.id, movement_id: null },
    ])
    expectSettled(draft)
    expect((await find(note.id)).invoice_id).toBe(draft.id)
    const again = refusal(await invoice({ delivery_note_ids }))
    expect(again.code).toBe('document_referenced')
    expect((await invoice({ delivery_note_ids })).body.existing_id).toBe(draft.id)
    expect(refusal(await notes.cancel(note.id)).code).toBe('document_referenced')
    const warnings = (await office.validate(draft.id)).warnings.map(({ code }: Body) => code)
    expect(warnings).not.toContain('delivery_note_missing')
    const issued = succeed(await office.issue(draft.id))
    expect(issued.line_items[0].movement_id).toBe(null)
    expect(await stockOf(article)).toBe(8)
    const credit = succeed(await office.credit(draft.id, {}))
    succeed(await office.issueNote(credit.id))
    expect((await find(note.id)).invoice_id).toBe(null)
    const anew = succeed(await invoice({ delivery_note_ids }))
    const taken = await office.client.delete(`/v1/credit-notes/${credit.id}`)
    expect(refusal(taken).code).toBe('document_referenced')
    succeed(await office.client.delete(`/v1/invoices/${anew.id}`))
    expect((await find(note.id)).invoice_id).toBe(null)
    succeed(await office.client.delete(`/v1/credit-notes/${credit.id}`))
    expect((await find(note.id)).invoice_id).toBe(draft.id)
    expect(await wrongStocks(office.company_id)).toEqual([])
  })

  it('invoices.md#creation: what cannot be invoiced is named, and a customer who is sent pays for all', async () => {
    const other = await office.customer({ company_name: 'Verdi S.r.l.', vat_number: '00743110157' })
    const first = await notes.issued()
    const second = await notes.issued([lineBody()], { customer_id: other.id })
    const draft = await notes.note()
    const returned = await notes.issued([lineBody()], { customer_id: undefined, supplier_id: supplier.id })
    const wrong = async (delivery_note_ids: string[], more: object = {}) =>
      refusal(await invoice({ delivery_note_ids, ...more })).param
    expect(await wrong([first.id, second.id])).toBe('delivery_note_ids[1]')
    expect(await wrong([first.id, first.id])).toBe('delivery_note_ids[1]')
    expect(await wrong([draft.id])).toBe('delivery_note_ids[0]')
    expect(await wrong([first.id, returned.id], { customer_id: other.id })).toBe('delivery_note_ids[1]')
    expect(await wrong([customer.id])).toBe('delivery_note_ids[0]')
    for (const name of ['delivery_note_ids', 'worksheet_ids']) {
      const { body } = await invoice({ [name]: [customer.id, customer.id] })
      expect(body.errors.map(({ param }: Body) => param)).toEqual([`${name}[0]`, `${name}[1]`])
    }
    expect(refusal(await invoice({ title: 'x' })).param).toBe('customer_id')
    const worksheet = await office.worked([lineBody()], { customer_id: customer.id })
    expect(await wrong([second.id], { worksheet_ids: [worksheet.id] })).toBe('delivery_note_ids[0]')
    const delivery_note_ids = [second.id, first.id]
    const body = { delivery_note_ids, worksheet_ids: [worksheet.id], customer_id: other.id }
    const made = succeed(await invoice(body))
    expect(made).toMatchObject({ customer_id: other.id, delivery_note_ids, title: worksheet.title })
    expect(made.line_items.map((line: Body) => line.delivery_note_id)).toEqual([null, second.id, first.id])
    expectSettled(made)
  })

  it('electronic-invoices.md#the-file: the notes are cited, with the lines that are theirs', async () => {
    const first = await notes.issued([lineBody(), lineBody()], { document_date: '2026-09-05' })
    const second = await notes.issued([lineBody()], { document_date: '2026-09-08' })
    const ddt = async (body: object, added: object[] = []) => {
      const draft = succeed(await invoice({ document_type: 'TD24', ...body }))
      if (added.length > 0) succeed(await office.lines(draft.id, { add: added }))
      const issued = succeed(await office.issue(draft.id))
      const xml = await office.fetchXml(issued.electronic_invoice_id)
      if (hasFatturaFiles) expect(schemaValidator()(xml)).toBe('')
      const { text } = await fetchPdf(office.client, `/v1/invoices/${draft.id}/pdf`)
      return {
        text,
        cited: [...xml.matchAll(/<DatiDDT>.*?<\/DatiDDT>/gs)].map(([part]) => part.replace(/\s+/g, '')),
      }
    }
    const noteOf = ({ seq_number, document_date }: Body, positions: number[]) =>
      `<DatiDDT><NumeroDDT>${seq_number}</NumeroDDT><DataDDT>${document_date}</DataDDT>${positions
        .map((position) => `<RiferimentoNumeroLinea>${position}</RiferimentoNumeroLinea>`)
        .join('')}</DatiDDT>`
    const both = await ddt({ delivery_note_ids: [second.id, first.id] })
    expect(both.cited).toEqual([noteOf(first, [2, 3]), noteOf(second, [1])])
    expect(both.text).toContain(`${first.seq_number}, 05/09/2026`)
    const alone = await notes.issued([lineBody()])
    expect((await ddt({ delivery_note_ids: [alone.id] })).cited).toEqual([noteOf(alone, [])])
    const beside = await notes.issued([lineBody()])
    expect((await ddt({ delivery_note_ids: [beside.id] }, [lineBody()])).cited).toEqual([noteOf(beside, [1])])
  })
})

describe('reading', () => {
  it('delivery-notes.md#list-of-delivery-notes: by period, party, number, and what is to be invoiced', async () => {
    const own = await office.customer({ company_name: 'Zanichelli Trasporti', vat_number: '00488410010' })
    const worksheet = await office.worksheet()
    const fields = { customer_id: own.id, document_date: '2025-03-01', worksheet_id: worksheet.id }
    const old = await notes.issued([lineBody()], {
      ...fields,
      reason: 'repair',
      ...office.parties,
      customer_id: own.id,
    })
    const draft = await notes.note([lineBody()], { customer_id: own.id })
    const of = (query: string) => list(`customer_id=${own.id}&preset=all&${query}`)
    expect(await of('')).toEqual([draft.id, old.id])
    expect(await list(`customer_id=${own.id}`)).toEqual([draft.id])
    for (const query of ['status=issued', 'reason=repair']) expect(await of(query)).toEqual([old.id])
    expect(await list(`customer_id=${own.id}&from=2025-03-01&to=2025-03-01`)).toEqual([old.id])
    expect(await of(`worksheet_id=${worksheet.id}`)).toEqual([old.id])
    expect(await of(`vehicle_id=${office.vehicle.id}`)).toEqual([old.id])
    expect(await of(`q=zanich ${old.seq_number}`)).toEqual([old.id])
    expect(await of(`q=${encodeURIComponent(office.vehicle.license)}`)).toEqual([old.id])
    expect(await of('invoiced=true')).toEqual([])
    succeed(await invoice({ delivery_note_ids: [old.id] }))
    expect(await of('invoiced=true')).toEqual([old.id])
  })

  it('history.md#documents-of-a-customer: delivery notes are among them, and in the history of the vehicle', async () => {
    const own = await office.client.create('/v1/customers', customerBody())
    const { vehicle_id } = office.parties
    const note = await notes.issued([lineBody()], { customer_id: own.id, vehicle_id, comments: 'Reso' })
    const documents = succeed(await office.client.get(`/v1/customers/${own.id}/documents`)).data
    expect(documents).toMatchObject([
      {
        type: 'delivery_note',
        id: note.id,
        url: `/v1/delivery-notes/${note.id}`,
        status: 'issued',
        title: 'Reso',
      },
    ])
    const path = `/v1/vehicles/${vehicle_id}/history?types=delivery_note`
    const ids = succeed(await office.client.get(path)).data.map(({ id }: Body) => id)
    expect(ids).toContain(note.id)
  })

  it('customers.md#anonymizing: a draft stands against it, what was issued keeps the name, its movements do not', async () => {
    const own = await office.client.create('/v1/customers', customerBody())
    const article = await office.article({ stock: 3 })
    const note = await notes.issued([{ article_id: article.id }], { customer_id: own.id })
    const draft = await notes.note([lineBody()], { customer_id: own.id })
    const anonymize = () => office.client.request('POST', `/v1/customers/${own.id}/anonymize`)
    expect(refusal(await anonymize()).code).toBe('customer_in_use')
    succeed(await office.client.delete(`/v1/delivery-notes/${draft.id}`))
    succeed(await anonymize())
    expect((await find(note.id)).customer_name).toBe(own.full_name)
    expect((await office.movements(article.id))[0]!.customer_name).toBe('Anonymous')
  })

  it('printing.md#delivery-notes: goods without prices, for a customer and a supplier', async () => {
    const fields = { destination: 'Cantiere Nord', carrier: 'Corriere Padano', packages: 3, weight: 12.5 }
    const note = await notes.issued([lineBody({ description: 'Batteria 70 Ah', unit_price: 123.45 })], fields)
    const { link, text } = await fetchPdf(office.client, `/v1/delivery-notes/${note.id}/pdf`)
    expect(link.name).toBe(`documento-di-trasporto-${note.seq_number}.pdf`)
    for (const words of [
      'Documento di trasporto',
      'Cantiere Nord',
      'Corriere Padano',
      '12,5 kg',
      'Batteria 70 Ah',
    ])
      expect(text).toContain(words)
    expect(text).toContain(customer.full_name)
    expect(text).not.toContain('123,45')
    const back = await notes.note([lineBody()], { customer_id: undefined, supplier_id: supplier.id })
    const english = await fetchPdf(office.client, `/v1/delivery-notes/${back.id}/pdf?language=en`)
    expect(english.link.name).toBe('delivery-note-draft.pdf')
    for (const words of [supplier.name, 'DRAFT']) expect(english.text).toContain(words)
  })
})
