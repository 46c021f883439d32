import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { expectSettled, lineBody, succeed } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import { fetchPdf } from '../support/pdf.ts'

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
    expect(refusal(await office.change(invoice.id, both)).param).toBe('due_date')
    expect(succeed(await office.change(invoice.id, { document_date: '2026-09-06' })).due_date).toBe(
      '2026-12-01',
    )
  })
})

describe('lines and amounts', () => {
  it('invoices.md#lines-of-invoices: a price may be negative, a quantity not; an article gives its sale price and kind', async () => {
    const article = await office.labour({ sale_price: 48 })
    const invoice = await office.invoice({}, [{ article_id: article.id }, untaxed(-8)])
    expect(invoice.line_items).toMatchObject([
      { kind: 'work', unit_price: 48, withholding: true, nature: null },
      { kind: 'item', unit_price: -8, total_before_tax: -8, nature: 'N4' },
    ])
    expect(invoice.total_before_tax).toBe(40)
    expect(invoice.vat_summary).toMatchObject([
      { object: 'invoice_vat_summary', vat_code: '22', taxable: 48, tax: 10.56, nature: null },
      { vat_code: 'N4', taxable: -8, tax: 0, nature: 'N4', legal_reference: expect.any(String) },
    ])
    expectSettled(invoice)
    const wrong = await office.lines(invoice.id, { add: [lineBody({ quantity: -1 })] })
    expect(refusal(wrong).param).toBe('add[0].quantity')
    const own = await office.lines(invoice.id, { add: [lineBody({ kind: 'stamp_duty' })] })
    expect(refusal(own).param).toBe('add[0].kind')
  })

  it('money.md#stamp-duty: the charged line comes and goes, stands last, and no batch reaches it', async () => {
    const invoice = await office.invoice({ charge_stamp_duty: true }, [untaxed(77.47)])
    expect(invoice).toMatchObject({ stamp_duty_amount: 0, total_after_tax: 77.47 })
    const more = succeed(await office.lines(invoice.id, { add: [untaxed(0.01)] }))
    expect(more).toMatchObject({ stamp_duty_amount: 2, total_after_tax: 79.48, amount_due: 79.48 })
    const stamp = more.line_items.at(-1)
    expect(stamp).toMatchObject({
      ...{ kind: 'stamp_duty', description: 'Imposta di bollo assolta in modo virtuale' },
      ...{ total_before_tax: 2, nature: 'N1', withholding: false },
    })
    const reached = await office.lines(invoice.id, { remove: [stamp.id] })
    expect(refusal(reached).param).toBe('remove[0]')
    const added = succeed(await office.lines(invoice.id, { add: [untaxed(5)] }))
    expect(added.line_items.map(({ kind }: Body) => kind)).toEqual(['item', 'item', 'item', 'stamp_duty'])
    expect(added.line_items.at(-1).id).toBe(stamp.id)
    const free = succeed(await office.change(invoice.id, { charge_stamp_duty: false }))
    expect(free).toMatchObject({ stamp_duty_amount: 2, total_after_tax: 82.48 })
    const none = succeed(await office.change(invoice.id, { apply_stamp_duty: false }))
    expect(none.stamp_duty_amount).toBe(0)
    expectSettled(none)
  })

  it('invoices.md#order-references: they are kept as sent, and checked', async () => {
    const references = [{ kind: 'order', number: 'OR 17', cig: 'Z123' }]
    const invoice = await office.invoice({ order_references: references })
    expect(invoice.order_references).toEqual([
      { object: 'order_reference', kind: 'order', number: 'OR 17', date: null, cig: 'Z123', cup: null },
    ])
    const refused = async (order_references: object[]) =>
      refusal(await office.change(invoice.id, { order_references })).param
    expect(await refused([{ kind: 'order', number: 'à' }])).toBe('order_references[0].number')
    expect(await refused([{ kind: 'letter', number: '1' }])).toBe('order_references[0].kind')
    expect(await refused(Array(21).fill(references[0]))).toBe('order_references')
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
    expect(reopened.body).toMatchObject({ code: 'document_referenced', existing_id: debit.id })
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
})

describe('electronic invoicing', () => {
  it('electronic-invoices.md#checks: while it is on, an issue looks at what the exchange system would refuse', async () => {
    const own = await openOffice()
    const settings = (body: object) => own.client.patch('/v1/settings', body)
    succeed(await settings({ electronic_invoicing_enabled: true, vat_number: null }))
    const bare = await own.client.create('/v1/customers', { full_name: 'Senza Codici' })
    const draft = await own.invoice({ customer_id: bare.id }, [untaxed(5)])
    const { valid, errors } = await own.validate(draft.id)
    expect(valid).toBe(false)
    const told = Object.fromEntries(errors.map(({ param, sdi_code }: Body) => [param, sdi_code]))
    expect(told).toMatchObject({
      'settings.vat_number': '00301',
      'customer.tax_code': '00417',
      'customer.address': '00200',
    })
    const refused = await own.issue(draft.id)
    expect(refused.body.errors.map(({ param }: Body) => param)).toEqual(
      errors.map(({ param }: Body) => param),
    )
    const address = { address: 'Via Emilia 1', postal_code: '41121', city: 'Modena', province: 'MO' }
    const company = {
      legal_name: 'Officina Srl',
      vat_number: '01234567897',
      tax_code: '01234567897',
      ...address,
    }
    succeed(await settings(company))
    const right = await own.invoice({}, [lineBody(), untaxed(100)])
    expect(await own.validate(right.id)).toMatchObject({ errors: [] })
    expect(succeed(await own.issue(right.id)).type).toBe('issued')
  })
})

describe('warnings', () => {
  it('invoices.md#warnings: a deferred invoice without delivery notes, and more than the letter of intent covers', async () => {
    const own = await openOffice()
    const codes = async (id: string) => (await own.validate(id)).warnings.map(({ code }: Body) => code)
    const deferred = await own.invoice({ document_type: 'TD24' }, [lineBody()])
    expect(await codes(deferred.id)).toContain('delivery_note_missing')
    const letter_of_intent = { number: '12345678901234567-123456', date: '2026-01-12', amount: 1000 }
    const customer = await own.client.create('/v1/customers', { ...customerBody(), letter_of_intent })
    const rate = { code: 'N35', rate: 0, nature: 'N3.5', description: 'Lettera', legal_reference: 'Art. 8' }
    await own.client.create('/v1/vat-rates', rate)
    const exempt = (unit_price: number) => [
      lineBody({ quantity: 1, unit_price, unit_discount_rate: 0, vat_code: 'N35' }),
    ]
    const first = await own.issued(exempt(600), { customer_id: customer.id })
    expect(await codes(first.id)).not.toContain('letter_of_intent_exceeded')
    const within = await own.invoice({ customer_id: customer.id }, exempt(400))
    expect(await codes(within.id)).not.toContain('letter_of_intent_exceeded')
    const beyond = await own.invoice({ customer_id: customer.id }, exempt(400.01))
    expect(await codes(beyond.id)).toContain('letter_of_intent_exceeded')
    succeed(await own.issueNote(succeed(await own.credit(first.id)).id))
    expect(await codes(beyond.id)).not.toContain('letter_of_intent_exceeded')
  })
})

describe('on paper', () => {
  it('printing.md#invoices: due dates, natures and what is kept back, with the customer as copied', async () => {
    const made = await office.client.create('/v1/customers', {
      ...customerBody({ last_name: 'Stampato' }),
      ...{ split_payment: true, withholding: { type: 'RT02', rate: 4, reason: 'W' } },
    })
    const lines = [lineBody({ quantity: 1, unit_price: 100, unit_discount_rate: 0 }), untaxed(100)]
    const { id } = await office.invoice({ customer_id: made.id, payment_method: 'MP12' }, lines)
    const draft = await fetchPdf(office.client, `/v1/invoices/${id}/pdf?language=it`)
    expect(draft.text).toContain('BOZZA')
    expect(draft.link.name).toBe('fattura-bozza.pdf')
    const issued = succeed(await office.issue(id))
    await office.client.patch(`/v1/customers/${made.id}`, { last_name: 'Altro', address: 'Altrove 1' })
    const { text, link } = await fetchPdf(office.client, `/v1/invoices/${id}/pdf?language=it`)
    expect(link.name).toBe(`fattura-${issued.full_number}.pdf`)
    const [natured] = issued.vat_summary.filter(({ nature }: Body) => nature)
    for (const part of [
      ...[`Fattura ${issued.full_number}`, 'Stampato', 'Via Giuseppe Garibaldi 12', 'Ri.Ba.', 'SCADENZA'],
      ...['Netto a pagare', '€ 192,00', 'IVA a carico del cliente', 'Ritenuta', 'Scissione dei pagamenti'],
      ...[`N4 ${natured.legal_reference}`.slice(0, 20), 'Imposta di bollo'],
    ])
      expect(text, part).toContain(part)
    expect(text).not.toContain('Altrove')
    const english = await fetchPdf(office.client, `/v1/invoices/${id}/pdf?language=en`)
    expect(english.text).toContain('To be paid')
  })

  it('messages.md#sending-a-document: an issued invoice goes by mail, a draft to nobody', async () => {
    const { id } = await office.invoice({}, [untaxed(5)])
    const to = ['rossi@example.com']
    const send = () => office.client.post(`/v1/invoices/${id}/send`, { to })
    expect(refusal(await send()).code).toBe('document_not_issued')
    const { full_number } = succeed(await office.issue(id))
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(body).toMatchObject({ document_type: 'invoice', document_id: id, to })
    expect(body.subject).toContain(full_number)
  })
})
