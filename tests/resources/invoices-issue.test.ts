import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dueDate } from '../../src/domain/due-dates.ts'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { database } from '../support/company.ts'
import { lineBody, retireRate, succeed } from '../support/documents.ts'
import { type Exchange, openExchange, sdiMessage } from '../support/electronic-invoices.ts'
import { base64, picture } from '../support/files.ts'
import { untaxed } from '../support/invoices.ts'
import { fetchPdf } from '../support/pdf.ts'

let office: Exchange
let customer: Body

const now = () => today('Europe/Rome')
const told = async (id: string): Promise<string[]> => {
  const { data } = succeed(await office.client.get(`/v1/events?object_id=${id}&after_seq=0`))
  return data.map(({ type }: Body) => type)
}
const paramsOf = (errors: Body[]) => errors.map(({ param }) => param)
const validateNote = (id: string) => office.client.request('POST', `/v1/credit-notes/${id}/validate`)

beforeAll(async () => {
  office = await openExchange()
  customer = await office.customer()
})

describe('events', () => {
  it('events.md#one-event-a-change: what is issued with a payment tells of the issue first', async () => {
    const draft = await office.invoice({ customer_id: customer.id }, [untaxed(50)])
    succeed(await office.issue(draft.id, { amount: 50, payment_method: 'MP05' }))
    expect((await told(draft.id)).slice(-2)).toEqual(['invoice.issued', 'invoice.payment_created'])
    const { id } = succeed(await office.credit(draft.id))
    succeed(await office.issueNote(id, { amount: 50, payment_method: 'MP05' }))
    expect((await told(id)).slice(-2)).toEqual(['credit_note.issued', 'credit_note.payment_created'])
  })

  it('events.md#one-event-a-change: what an invoice is credited is a sum, of which nothing is told', async () => {
    const invoice = await office.issued([untaxed(50)], { customer_id: customer.id })
    const before = await told(invoice.id)
    const { id } = succeed(await office.credit(invoice.id))
    succeed(await office.issueNote(id))
    const { credited_total, updated_at } = await office.find(invoice.id)
    expect({ credited_total, updated_at }).toEqual({ credited_total: 50, updated_at: invoice.updated_at })
    succeed(await office.client.delete(`/v1/credit-notes/${id}`))
    expect(await told(invoice.id)).toEqual(before)
  })
})

describe('the file', () => {
  it('electronic-invoices.md#the-file: a method that comes with the issue stands in it', async () => {
    const draft = await office.invoice({ customer_id: customer.id, payment_method: null }, [lineBody()])
    const issued = succeed(await office.issue(draft.id, { payment_method: 'MP05' }))
    expect(issued.payment_method).toBe('MP05')
    const xml = await office.fetchXml(issued.electronic_invoice_id)
    expect(xml).toContain('<ModalitaPagamento>MP05</ModalitaPagamento>')
  })

  it('invoices.md#what-is-copied: letter of intent and codes of articles stay as they were on issue', async () => {
    const own = await openExchange()
    const rate = { code: 'N35', rate: 0, nature: 'N3.5', description: 'Lettera', legal_reference: 'Art. 8' }
    await own.client.create('/v1/vat-rates', rate)
    const letter_of_intent = { number: '12345678901234567-123456', date: '2026-01-12', amount: 1000 }
    const exporter = await own.customer({ letter_of_intent })
    const article = await own.article({ code: 'PRIMA' })
    const line = { article_id: article.id, quantity: 1, unit_price: 50, vat_code: 'N35' }
    const issued = await own.issued([line], { customer_id: exporter.id, payment_method: null })
    const before = await own.fetchXml(issued.electronic_invoice_id)
    expect(before).toContain(letter_of_intent.number)
    expect(before).toContain('<CodiceValore>PRIMA</CodiceValore>')
    succeed(await own.client.patch(`/v1/customers/${exporter.id}`, { letter_of_intent: null }))
    const { name, unit_type, vat_code } = article
    const renamed = { code: 'DOPO', name, unit_type, vat_code }
    succeed(await own.client.patch(`/v1/articles/${article.id}`, renamed))
    succeed(await own.change(issued.id, { internal_notes: 'Chiamare' }))
    expect(await own.fetchXml(issued.electronic_invoice_id)).toBe(before)
    succeed(await own.change(issued.id, { payment_method: 'MP05' }))
    const after = await own.fetchXml(issued.electronic_invoice_id)
    for (const said of [letter_of_intent.number, 'PRIMA', 'MP05']) expect(after).toContain(said)
    succeed(await own.session.call('invoices.reopen', 'mutation', { id: issued.id }))
    expect(paramsOf((await own.validate(issued.id)).errors)).toEqual(['customer.letter_of_intent'])
  })

  it('printing.md#invoices: an issued one has the workshop as copied, a draft as it is today', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer({ address: 'Via Cliente 3' })
    const draft = await own.invoice({ customer_id }, [lineBody()])
    const issued = await own.billed(customer_id)
    const note = succeed(await own.credit(issued.id))
    succeed(await own.issueNote(note.id))
    succeed(await own.client.patch('/v1/settings', { address: 'Viale Nuovo 9' }))
    const shown = async (path: string) => (await fetchPdf(own.client, `/v1/${path}/pdf`)).text
    expect(await shown(`invoices/${draft.id}`)).toContain('Viale Nuovo 9')
    for (const path of [`invoices/${issued.id}`, `credit-notes/${note.id}`]) {
      expect(await shown(path)).toContain('Via Emilia 1')
      expect(await shown(path)).not.toContain('Viale Nuovo 9')
    }
  })

  it('printing.md#invoices: logo and foot are those of the first print, and the bytes the same until the file moves', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer()
    const settle = async (fields: object) => succeed(await own.client.patch('/v1/settings', fields))
    const logo = async (width: number) => {
      const content = base64(await picture('png', width, 20))
      return (await own.client.create('/v1/files', { name: 'logo.png', content })).id
    }
    const first = await logo(300)
    await settle({ document_footer: 'Primo piede', logo_file_id: first })
    const issued = await own.billed(customer_id)
    const note = succeed(await own.credit(issued.id))
    succeed(await own.issueNote(note.id))
    const print = (path: string) => fetchPdf(own.client, `/v1/${path}/pdf`)
    const paths = [`invoices/${issued.id}`, `credit-notes/${note.id}`]
    const before = await Promise.all(paths.flatMap((path) => [print(path), print(path)]))
    await settle({ document_footer: 'Secondo piede', logo_file_id: await logo(100) })
    for (const [index, path] of paths.entries()) {
      const after = await print(path)
      for (const { pdf } of before.slice(index * 2, index * 2 + 2)) expect(pdf.equals(after.pdf)).toBe(true)
    }
    expect(before[0]!.text).toContain('Primo piede')
    succeed(await own.send(issued.electronic_invoice_id))
    succeed(await own.call('markSent', { id: issued.electronic_invoice_id }))
    const moved = await print(paths[0]!)
    expect(moved.pdf.equals(before[0]!.pdf)).toBe(false)
    expect(moved.text).toContain('Primo piede')
    const draft = await own.invoice({ customer_id }, [lineBody()])
    expect((await print(`invoices/${draft.id}`)).text).toContain('Secondo piede')
    expect((await own.client.get(`/v1/files/${first}`)).status).toBe(200)
  })
})

describe('faults', () => {
  it('invoices.md#issue-of-invoices: without lines what the exchange system would refuse is told as well', async () => {
    const bare = await office.client.create('/v1/customers', { full_name: 'Senza Codici' })
    const draft = await office.invoice({ customer_id: bare.id })
    const { errors } = await office.validate(draft.id)
    expect(paramsOf(errors)).toEqual(expect.arrayContaining(['line_items', 'customer.tax_code']))
    expect(paramsOf(errors)).not.toContain('vat_summary')
    expect(paramsOf(errors).filter((param) => param === 'line_items')).toHaveLength(1)
    expect(paramsOf((await office.issue(draft.id)).body.errors)).toEqual(paramsOf(errors))
  })

  it('invoices.md#issue-of-invoices: the stamp duty alone is no line', async () => {
    const given = { customer_id: customer.id, apply_stamp_duty: true, charge_stamp_duty: true }
    const draft = await office.invoice(given)
    succeed(await office.change(draft.id, { title: 'Solo bollo' }))
    expect((await office.find(draft.id)).line_items).toHaveLength(1)
    expect(paramsOf((await office.validate(draft.id)).errors)).toEqual(['line_items'])
    expect(refusal(await office.issue(draft.id)).param).toBe('line_items')
  })

  it('invoices.md#issue-of-invoices: amounts that cannot be told any more are told among all that stands against it', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer()
    const draft = await own.invoice({ customer_id, charge_stamp_duty: true }, [untaxed(100)])
    await retireRate(own.company_id, 'N1')
    succeed(await own.client.patch('/v1/settings', { vat_number: null }))
    const { errors } = await own.validate(draft.id)
    expect(paramsOf(errors)).toEqual(['charge_stamp_duty', 'settings.vat_number'])
    const refused = await own.issue(draft.id, { amount: 1000, payment_method: 'MP05' })
    expect(paramsOf(refused.body.errors)).toEqual([...paramsOf(errors), 'amount'])
    expect(refusal(await own.issue(draft.id)).status).toBe(422)
  })
})

describe('due dates', () => {
  it('invoices.md#amounts-of-invoices: a draft without a day falls due by its terms from today, whenever it was written', async () => {
    const terms = { payment_terms_days: 20, payment_terms_end_of_month: true }
    const later = await office.customer(terms)
    const written = async (customer_id: string) => {
      const { id } = await office.invoice({ customer_id }, [untaxed(5)])
      const instalments = sql<never>`'[{"due_date": "2026-01-31", "amount": 5}]'::jsonb`
      await database().kysely.updateTable('invoice').set({ instalments }).where('id', '=', id).execute()
      return office.find(id)
    }
    expect(await written(customer.id)).toMatchObject({ due_date: now(), payment_status: 'unpaid' })
    const { due_date, instalments } = await written(later.id)
    expect(due_date).toBe(dueDate(now(), terms))
    expect(instalments).toEqual([{ object: 'instalment', due_date, amount: 5, outstanding: 5 }])
    succeed(await office.client.patch(`/v1/customers/${later.id}`, { payment_terms_days: 999_999_999 }))
    const { data } = succeed(await office.client.get(`/v1/invoices?customer_id=${later.id}`))
    expect(data[0].due_date).toBe('2100-12-31')
  })

  it('invoices.md#amounts-of-invoices: what the terms give, sent back, changes nothing and is followed on', async () => {
    const { id: customer_id } = await office.customer({ payment_terms_days: 20 })
    const made = await office.invoice({ customer_id }, [untaxed(5)])
    const { id, due_date } = made
    const back = async (patch: object) => expect(succeed(await office.change(id, patch))).toEqual(made)
    await back({ due_date })
    await back({ instalments: [{ due_date, amount: 5 }] })
    // as it is kept the day after
    const instalments = sql<never>`'[{"due_date": "2026-01-31", "amount": 5}]'::jsonb`
    await database().kysely.updateTable('invoice').set({ instalments }).where('id', '=', id).execute()
    await back({ title: made.title })
    const dated = succeed(await office.change(id, { document_date: '2026-03-01' }))
    expect(dated.due_date).toBe('2026-03-21')
    expect(succeed(await office.change(id, { due_date: '2026-03-21' })).updated_at).toBe(dated.updated_at)
    const moved = { document_date: '2026-03-02', due_date: '2026-03-21' }
    expect(succeed(await office.change(id, moved)).due_date).toBe('2026-03-21')
    expect(succeed(await office.change(id, { document_date: null })).due_date).toBe('2026-03-21')
  })
})

describe('credit notes', () => {
  it('credit-notes.md#issue: of an invoice that was rejected meanwhile, or reopened, none is issued', async () => {
    const invoice = await office.billed(customer.id)
    const { id } = succeed(await office.credit(invoice.id))
    expect(succeed(await validateNote(id)).valid).toBe(true)
    const { file_name } = await office.electronic(invoice.electronic_invoice_id)
    succeed(await office.call('importMessage', sdiMessage('NS', file_name)))
    for (const answer of [await office.issueNote(id), await validateNote(id)])
      expect(refusal(answer).code).toBe('invoice_rejected')
    succeed(await office.session.call('invoices.reopen', 'mutation', { id: invoice.id }))
    for (const answer of [await office.issueNote(id), await validateNote(id)])
      expect(refusal(answer).code).toBe('invoice_not_issued')
    succeed(await office.issue(invoice.id))
    expect(succeed(await office.issueNote(id)).document_date).toBe(now())
    expect(succeed(await validateNote(id)).valid).toBe(true)
  })

  it('credit-notes.md#creation: the title is empty and the method the customer’s, unless sent', async () => {
    const paying = await office.customer({ default_payment_method: 'MP08' })
    const invoice = await office.issued([untaxed(5)], {
      ...{ customer_id: paying.id, title: 'Tagliando', payment_method: 'MP12' },
    })
    const note = succeed(await office.credit(invoice.id))
    expect(note).toMatchObject({ title: '', payment_method: 'MP08' })
  })

  it('invoices.md#fields-of-invoices: an invoice names its credit notes, a list does not', async () => {
    const invoice = await office.issued([untaxed(5)], { customer_id: customer.id })
    const { id } = succeed(await office.credit(invoice.id))
    expect((await office.find(invoice.id)).credit_note_ids).toEqual([id])
    const { data } = succeed(await office.client.get(`/v1/invoices?customer_id=${customer.id}&limit=1`))
    expect(data[0]).not.toHaveProperty('credit_note_ids')
  })
})

describe('what was sent', () => {
  it('invoices.md#changing-an-invoice: method and due dates change on no paper once it is transmitted', async () => {
    const invoice = await office.issued([untaxed(50)], { customer_id: customer.id, payment_method: 'MP05' })
    const path = `/v1/invoices/${invoice.id}/pdf?language=it`
    const change = (fields: object) => office.change(invoice.id, fields)
    succeed(await change({ payment_method: 'MP12', due_date: '2031-03-09' }))
    const { text } = await fetchPdf(office.client, path)
    expect(text).toContain('09/03/2031')
    const { electronic_invoice_id: id } = invoice
    succeed(await office.send(id))
    succeed(await office.call('markSent', { id }))
    const sent = await fetchPdf(office.client, path)
    const xml = await office.fetchXml(id)
    const changed = succeed(await change({ payment_method: 'MP01', due_date: '2032-04-10' }))
    expect(changed).toMatchObject({ payment_method: 'MP01', due_date: '2032-04-10' })
    expect(await office.fetchXml(id)).toBe(xml)
    expect((await fetchPdf(office.client, path)).pdf.equals(sent.pdf)).toBe(true)
  })

  it('credit-notes.md#changing-a-credit-note: nor the method of a credit note', async () => {
    const invoice = await office.issued([untaxed(50)], { customer_id: customer.id })
    const { id } = succeed(await office.credit(invoice.id, { payment_method: 'MP05' }))
    const note = succeed(await office.issueNote(id))
    succeed(await office.send(note.electronic_invoice_id))
    const path = `/v1/credit-notes/${id}/pdf?language=it`
    const sent = await fetchPdf(office.client, path)
    succeed(await office.client.patch(`/v1/credit-notes/${id}`, { payment_method: 'MP01' }))
    expect((await fetchPdf(office.client, path)).pdf.equals(sent.pdf)).toBe(true)
  })
})
