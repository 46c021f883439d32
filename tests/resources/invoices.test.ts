import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { expectSettled, lineBody, succeed } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'

let office: Office

const now = () => today('Europe/Rome')
const make = (body: object) => office.client.post('/v1/invoices', body)

beforeAll(async () => {
  office = await openOffice()
})

describe('creation', () => {
  it('invoices.md#creation: a worksheet gives lines, title, vehicle and km, and is frozen with it', async () => {
    const worksheet = await office.worked([lineBody()], { title: 'Tagliando', km: 61000 })
    const invoice = succeed(await make({ worksheet_ids: [worksheet.id] }))
    expect(invoice).toMatchObject({
      ...{ type: 'draft', document_type: 'TD01', seq_number: null, full_number: null, document_date: null },
      ...{
        title: 'Tagliando',
        km: 61000,
        customer_id: worksheet.customer_id,
        vehicle_id: worksheet.vehicle_id,
      },
      ...{ customer_name: worksheet.customer_name, vehicle_name: worksheet.vehicle_name },
      ...{
        worksheet_ids: [worksheet.id],
        total_after_tax: worksheet.total_after_tax,
        customer_snapshot: null,
      },
      ...{ amount_due: worksheet.total_after_tax, outstanding_payments: worksheet.total_after_tax },
    })
    expect(invoice.line_items).toMatchObject([
      {
        ...{ kind: 'item', withholding: true, worksheet_id: worksheet.id, movement_id: null, nature: null },
        worksheet_line_item_id: worksheet.line_items[0].id,
      },
    ])
    expectSettled(invoice)
    const billed = await office.read('worksheets', worksheet.id)
    expect(billed).toMatchObject({ invoice_id: invoice.id, billing_status: 'invoice_draft', frozen: true })
    expect(refusal(await office.worksheetLines(worksheet.id, { add: [lineBody()] })).code).toBe(
      'worksheet_frozen',
    )
    expect(refusal(await office.client.delete(`/v1/worksheets/${worksheet.id}`)).code).toBe(
      'document_referenced',
    )
    const again = [
      make({ worksheet_ids: [worksheet.id] }),
      office.client.post('/v1/receipts', { worksheet_id: worksheet.id }),
    ]
    for (const answer of await Promise.all(again))
      expect(answer.body).toMatchObject({ code: 'worksheet_already_invoiced', existing_id: invoice.id })
    succeed(await office.client.delete(`/v1/invoices/${invoice.id}`))
    const freed = await office.read('worksheets', worksheet.id)
    expect(freed).toMatchObject({ invoice_id: null, billing_status: 'not_billed', frozen: false })
    await office.client.create('/v1/receipts', { worksheet_id: worksheet.id })
    expect(refusal(await make({ worksheet_ids: [worksheet.id] })).code).toBe('worksheet_already_invoiced')
  })

  it('requests.md#input: everything that names nothing is told together, of a change too', async () => {
    const nobody = '0192aaaa-0000-7000-8000-000000000001'
    const wrong = { vehicle_id: nobody, bank_account_id: nobody, sezionale_id: nobody }
    const cited = { document_type: 'TD05', related_invoice_id: nobody, advance_invoice_ids: [nobody] }
    const draft = succeed(await make({ customer_id: office.customer.id }))
    const answers = [
      await make({ customer_id: office.customer.id, ...wrong, ...cited }),
      await office.client.patch(`/v1/invoices/${draft.id}`, { ...wrong, ...cited }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body.errors.map(({ param }: Body) => param).toSorted()).toEqual([
        ...['advance_invoice_ids[0]', 'bank_account_id', 'related_invoice_id', 'sezionale_id', 'vehicle_id'],
      ])
    }
    const days = ['2026-12-31', '2026-12-01'].map((due_date) => ({ due_date, amount: 1 }))
    const unordered = { vehicle_id: nobody, instalments: days }
    const { id } = succeed(await office.issue((await office.invoice({}, [untaxed(50)])).id))
    for (const { body } of [
      await make({ customer_id: office.customer.id, ...unordered }),
      await office.change(draft.id, unordered),
      await office.change(id, { bank_account_id: nobody, instalments: days.slice(1) }),
    ])
      expect(body.errors.map(({ param }: Body) => param)).toEqual([
        expect.stringMatching(/_id$/),
        'instalments',
      ])
  })

  it('invoices.md#creation: of several worksheets each is headed, and a customer who is named pays for all', async () => {
    const other = await office.client.create('/v1/customers', customerBody({ language: 'en' }))
    const first = await office.worked([lineBody(), lineBody()])
    const second = await office.worked([lineBody()], { customer_id: other.id, document_date: '2026-09-05' })
    const worksheet_ids = [second.id, first.id]
    expect(refusal(await make({ worksheet_ids })).param).toBe('worksheet_ids[1]')
    expect(refusal(await make({ worksheet_ids: [first.id, first.id] })).param).toBe('worksheet_ids[1]')
    expect(refusal(await make({ worksheet_ids: [other.id] })).param).toBe('worksheet_ids[0]')
    const invoice = succeed(await make({ worksheet_ids, customer_id: other.id }))
    expect(invoice).toMatchObject({
      customer_id: other.id,
      vehicle_id: null,
      title: '',
      km: null,
      worksheet_ids,
    })
    const kinds = invoice.line_items.map(({ kind }: Body) => kind)
    expect(kinds).toEqual(['text', 'item', 'text', 'item', 'item'])
    expect(invoice.line_items[0].description).toBe(
      `Worksheet ${second.seq_number} of 2026-09-05, ${second.vehicle_name}, ${second.vehicle_license}`,
    )
    expect(invoice.vat_summary).toHaveLength(1)
    expectSettled(invoice)
    const cancelled = await office.worked()
    await office.transitionWorksheet(cancelled.id, 'cancelled')
    expect(refusal(await make({ worksheet_ids: [cancelled.id] })).code).toBe('worksheet_cancelled')
  })

  it('invoices.md#fields-of-invoices: a customer alone gives terms, method, withholding and split payment', async () => {
    const withholding = { type: 'RT02', rate: 4, reason: 'W' }
    const customer = await office.client.create('/v1/customers', {
      ...customerBody(),
      ...{ default_payment_method: 'MP05', payment_terms_days: 30, payment_terms_end_of_month: true },
      ...{ split_payment: true, withholding },
    })
    expect(refusal(await make({ title: 'x' }))).toMatchObject({
      code: 'parameter_missing',
      param: 'customer_id',
    })
    const invoice = await office.invoice({ customer_id: customer.id, document_date: '2026-09-05' }, [
      lineBody({ unit_price: 100, unit_discount_rate: 0 }),
      lineBody({ unit_price: 50, unit_discount_rate: 0, withholding: false }),
    ])
    expect(invoice).toMatchObject({
      ...{ payment_method: 'MP05', split_payment: true, withholding, due_date: '2026-10-31' },
      ...{ total_before_tax: 300, total_tax: 66, split_tax: 66, withholding_amount: 8, amount_due: 292 },
      ...{ payment_status: 'overdue', outstanding_payments: 292 },
    })
    const moved = succeed(await office.change(invoice.id, { document_date: '2026-10-05' }))
    expect(moved.due_date).toBe('2026-11-30')
    const sent = succeed(await office.change(invoice.id, { due_date: '2026-12-01', withholding: null }))
    expect(sent.instalments).toMatchObject([{ due_date: '2026-12-01', amount: 300, outstanding: 300 }])
    const both = { due_date: '2026-12-01', instalments: [{ due_date: '2026-12-01', amount: 300 }] }
    // it is said of the input, before anything is looked for
    for (const id of [invoice.id, crypto.randomUUID()])
      expect(refusal(await office.change(id, both)).param).toBe('due_date')
    expect(succeed(await office.change(invoice.id, { document_date: '2026-09-06' })).due_date).toBe(
      '2026-12-01',
    )
  })
})

describe('issue', () => {
  it('invoices.md#issue-of-invoices: copies, unloads stock and takes the number; later changes change nothing', async () => {
    const article = await office.article({ stock: 10 })
    const customer = await office.client.create('/v1/customers', customerBody({ last_name: 'Bianchi' }))
    const vehicle = await office.client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
    const draft = await office.invoice({ customer_id: customer.id, vehicle_id: vehicle.id }, [
      { article_id: article.id, quantity: 3 },
    ])
    const ahead = await office.validate(draft.id)
    expect(ahead).toMatchObject({ object: 'document_validation', valid: true, document_date: now() })
    expect(ahead.warnings.map(({ code }: Body) => code)).toEqual(['electronic_invoicing_disabled'])
    const issued = succeed(await office.issue(draft.id, { amount: 10, payment_method: 'MP01' }))
    expect(issued).toMatchObject({
      ...{ type: 'issued', full_number: ahead.full_number, document_date: now(), payment_method: 'MP01' },
      ...{ total_payments: 10, payment_status: 'partial', customer_name: customer.full_name },
    })
    expect(issued.customer_snapshot).toMatchObject({
      tax_code: customer.tax_code,
      full_name: customer.full_name,
    })
    expect(issued.line_items[0].movement_id).toEqual(expect.any(String))
    const [movement] = await office.movements(article.id)
    expect(movement).toMatchObject({ source: 'invoice', source_id: draft.id, quantity: -3 })
    expect((await office.read('articles', article.id)).stock).toBe(7)
    await office.client.patch(`/v1/customers/${customer.id}`, { last_name: 'Neri' })
    await office.client.patch(`/v1/vehicles/${vehicle.id}`, { license: 'ZZ999ZZ' })
    expect(await office.find(draft.id)).toEqual(issued)
    expect(refusal(await office.issue(draft.id)).code).toBe('invoice_not_draft')
  })

  it('invoices.md#issue-of-invoices: every fault at once in one 422, and what is refused takes no number', async () => {
    const draft = await office.invoice({}, [untaxed(-5)])
    const before = await office.validate(draft.id)
    expect(before.errors.map(({ param }: Body) => param)).toEqual(['line_items'])
    const refused = await office.issue(draft.id, { document_date: '2099-01-01', amount: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ param, sdi_code }: Body) => [param, sdi_code ?? null])).toEqual([
      ['line_items', null],
      ['document_date', '00403'],
      ['amount', null],
      ['payment_method', null],
    ])
    const empty = await office.invoice()
    expect(refusal(await office.issue(empty.id))).toMatchObject({ status: 422, param: 'line_items' })
    const { data } = succeed(await office.client.get('/v1/sezionali?document_kind=invoice'))
    const section = data[0].next_numbers.find(({ document_kind }: Body) => document_kind === 'invoice')
    const good = succeed(await office.issue((await office.invoice({}, [untaxed(5)])).id))
    expect(good.seq_number).toBe(section.next_number)
    const earlier = await office.invoice({ document_date: `${now().slice(0, 4)}-01-01` }, [untaxed(5)])
    expect(refusal(await office.issue(earlier.id)).param).toBe('document_date')
    const lastYear = await office.invoice({ document_date: '2020-03-01' }, [untaxed(5)])
    expect(succeed(await office.issue(lastYear.id)).seq_number).toBe(1)
  })

  it('invoices.md#changing-an-invoice: an issued one keeps all but what stays free', async () => {
    const { id } = succeed(await office.issue((await office.invoice({}, [untaxed(50)])).id))
    const free = {
      title: 'Nuovo',
      comments: 'x',
      internal_notes: 'y',
      payment_method: 'MP08',
      metadata: { a: 'b' },
    }
    expect(succeed(await office.change(id, free))).toMatchObject(free)
    const parts = [
      { due_date: '2026-12-01', amount: 20 },
      { due_date: '2026-12-31', amount: 30 },
    ]
    expect(succeed(await office.change(id, { instalments: parts })).instalments).toMatchObject(parts)
    for (const body of [{ km: 5 }, { split_payment: true }, { customer_id: office.customer.id, title: 'z' }])
      expect(refusal(await office.change(id, body)).code).toBe('invoice_not_draft')
    expect(refusal(await office.lines(id, { add: [untaxed(1)] })).code).toBe('invoice_not_draft')
    expect(refusal(await office.client.delete(`/v1/invoices/${id}`)).code).toBe('invoice_not_draft')
  })

  it('invoices.md#debit-notes, invoices.md#advances: what is cited must be issued, and an advance is deducted once', async () => {
    const advance = await office.invoice({ document_type: 'TD02' }, [untaxed(20)])
    const deducting = { advance_invoice_ids: [advance.id] }
    expect(refusal(await make({ customer_id: office.customer.id, ...deducting })).param).toBe(
      'advance_invoice_ids[0]',
    )
    const note = { document_type: 'TD05', customer_id: office.customer.id }
    expect(refusal(await make(note))).toMatchObject({
      code: 'parameter_missing',
      param: 'related_invoice_id',
    })
    expect(refusal(await make({ ...note, related_invoice_id: advance.id })).param).toBe('related_invoice_id')
    const { full_number } = succeed(await office.issue(advance.id))
    const debit = succeed(await make({ ...note, related_invoice_id: advance.id }))
    expect(debit.related_invoice_full_number).toBe(full_number)
    expect(refusal(await office.change(debit.id, { document_type: 'TD01' })).param).toBe('related_invoice_id')
    const session = await office.session()
    const reopened = await session.call('invoices.reopen', 'mutation', { id: advance.id })
    expect(reopened.body).toMatchObject({
      ...{ code: 'document_referenced', existing_id: debit.id },
      message: 'The draft of an invoice adds to it or deducts it.',
    })
    const final = await office.invoice(deducting, [untaxed(100), untaxed(-20)])
    const again = await make({ customer_id: office.customer.id, ...deducting })
    expect(again.body).toMatchObject({ code: 'advance_already_deducted', existing_id: final.id })
    succeed(await office.client.delete(`/v1/invoices/${final.id}`))
    await office.invoice(deducting)
  })
})

describe('payments', () => {
  it('invoices.md#payments-of-invoices: on drafts and issued ones, up to what is outstanding; they hold the amounts', async () => {
    const draft = await office.invoice({ payment_method: 'MP05' }, [untaxed(50)])
    const paid = succeed(await office.pay(draft.id, { amount: 30 }))
    expect(paid).toMatchObject({ amount: 30, payment_method: 'MP05', payment_date: now() })
    expect(await office.find(draft.id)).toMatchObject({ outstanding_payments: 20, payment_status: 'partial' })
    expect(refusal(await office.pay(draft.id, { amount: 20.01 })).param).toBe('amount')
    const removed = await office.lines(draft.id, { remove: [draft.line_items[0].id] })
    expect(refusal(removed).code).toBe('payments_exceed_total')
    const issued = succeed(await office.issue(draft.id, { amount: 20 }))
    expect(issued).toMatchObject({ payment_status: 'paid', outstanding_payments: 0 })
    const { data } = succeed(await office.client.get(`/v1/invoices/${draft.id}/payments`))
    expect(data.map(({ amount }: Body) => amount)).toEqual([20, 30])
    succeed(await office.client.delete(`/v1/invoices/${draft.id}/payments/${paid.id}`))
    expect(await office.find(draft.id)).toMatchObject({ total_payments: 20, outstanding_payments: 30 })
  })

  it('invoices.md#payments-of-invoices: of what was paid and credited, or comes to less than 0, nothing is outstanding', async () => {
    const method = { payment_method: 'MP05' }
    const paid = await office.issued([untaxed(50)])
    succeed(await office.pay(paid.id, { amount: 50, ...method }))
    succeed(await office.issueNote(succeed(await office.credit(paid.id)).id))
    const withholding = { type: 'RT01', rate: 20, reason: 'A' }
    const below = await office.invoice({ withholding }, [untaxed(100), untaxed(-95, { withholding: false })])
    expect(below.amount_due).toBe(-15)
    for (const { id } of [paid, below]) {
      expect((await office.find(id)).outstanding_payments).toBe(0)
      const refused = await office.pay(id, { amount: 0.01, ...method })
      expect(refused.body).toMatchObject({
        status: 422,
        param: 'amount',
        reason: 'over_outstanding',
        limit: 0,
      })
    }
  })
})
