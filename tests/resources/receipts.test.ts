import { setTimeout as wait } from 'node:timers/promises'
import { TRPCError } from '@trpc/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { asApiError, toApiError } from '../../src/server/core/failures.ts'
import { type Body, type Client, conflict, gone, invalid, NOWHERE, refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { addSection, openTill, type Till } from '../support/receipts.ts'

let till: Till
let client: Client

beforeAll(async () => {
  till = await openTill()
  client = till.client
})

const PATH = '/v1/receipts'
const post = async (body: object) => refusal(await client.post(PATH, body))
const patch = (id: string, body: object) => client.patch(`${PATH}/${id}`, body)
const remove = (id: string) => client.delete(`${PATH}/${id}`)
const issued = async () => {
  const { id } = await till.over(100)
  return succeed(await till.issue(id))
}

/** Lines whose amounts do not come out even. */
const LINES = [
  lineBody({ description: 'Filtro olio', quantity: 3, unit_price: 33.3333, unit_discount_rate: 15.5 }),
  lineBody({ description: 'Manodopera', quantity: 1.25, unit_type: 'h', unit_price: 48, vat_code: '22' }),
  lineBody({ description: 'Bollino', quantity: 1, unit_price: 7.9, unit_discount_rate: 0, vat_code: 'N1' }),
]

describe('receipts 2: a receipt is born from a worksheet', () => {
  it('lines, totals and master data are copied', async () => {
    const worksheet = await till.withLines(LINES, { title: 'Tagliando' })
    const receipt = await till.receiptOf(worksheet.id)
    const { id, line_items, created_at, updated_at, ...rest } = receipt
    const { customer_name, vehicle_name, vehicle_license } = worksheet
    const { total_before_tax, total_tax, total_after_tax } = worksheet
    expect(rest).toEqual({
      object: 'receipt',
      type: 'draft',
      status: 'sale',
      seq_number: null,
      title: 'Tagliando',
      ...till.parties,
      ...{ customer_name, vehicle_name, vehicle_license },
      worksheet_id: worksheet.id,
      sezionale_id: till.receipt_sezionale_id,
      sezionale_code: 'R',
      payment_method: null,
      ...{ total_before_tax, total_tax, total_after_tax },
      total_payments: 0,
      outstanding_payments: total_after_tax,
      electronic_receipts_enabled: false,
      e_receipt_status: null,
      issued_at: null,
      voided_at: null,
      external_id: null,
      metadata: {},
    })
    expect(updated_at).toBe(created_at)
    expect(line_items.map(({ id: _, ...line }: Body) => line)).toEqual(
      worksheet.line_items.map((line: Body, index: number) => ({
        object: 'receipt_line_item',
        description: line.description,
        quantity: line.quantity,
        unit_type: line.unit_type,
        unit_price: [28.1666, 43.2, 7.9][index],
        vat_code: line.vat_code,
        tax_rate: line.tax_rate,
        total_price: line.total_before_tax,
      })),
    )
    expect(await till.read(id)).toEqual(receipt)
  })

  it('later changes of the customer and the vehicle do not reach it', async () => {
    const receipt = await till.over(10)
    succeed(await client.patch(`/v1/customers/${till.customer.id}`, { full_name: 'Lucia Bianchi' }))
    succeed(await client.patch(`/v1/vehicles/${till.vehicle.id}`, { license: 'ZZ999ZZ', make: 'Lancia' }))
    expect(await till.read(receipt.id)).toEqual(receipt)
  })

  it('receipts.md#creation: title, section, payment method and the integrator’s own fields may be sent', async () => {
    const sezionale_id = await addSection(till, 'R2')
    const fields = { title: '', payment_method: 'MP08', external_id: 'cash-1', metadata: { till: '2' } }
    const receipt = await till.over(10, { ...fields, sezionale_id })
    expect(receipt).toMatchObject({ ...fields, sezionale_id, sezionale_code: 'R2' })
  })

  it('a worksheet without lines gives a receipt over nothing', async () => {
    const receipt = await till.receiptOf((await till.worksheet()).id)
    expect(receipt).toMatchObject({ line_items: [], total_after_tax: 0, outstanding_payments: 0 })
  })

  it('receipts.md#creation: worksheet_id is required; malformed it is 422, unknown or deleted 404', async () => {
    expect(await post({})).toEqual({ status: 422, code: 'parameter_missing', param: 'worksheet_id' })
    for (const worksheet_id of ['x', null, 1])
      expect(await post({ worksheet_id })).toEqual(invalid('worksheet_id'))
    const { id } = await till.worksheet()
    succeed(await client.delete(`/v1/worksheets/${id}`))
    const other = await openTill()
    const foreign = (await other.worksheet()).id
    for (const worksheet_id of [NOWHERE, id, foreign]) expect(await post({ worksheet_id })).toEqual(gone)
  })

  it('receipts.md#creation: a wrong payment method or section is 422', async () => {
    const worksheet_id = (await till.withLines()).id
    for (const payment_method of ['MP02', 'cash', '', 1])
      expect(await post({ worksheet_id, payment_method })).toEqual(invalid('payment_method'))
    const invoices = await addSection(till, 'INV', ['invoice'])
    const foreign = (await openTill()).receipt_sezionale_id
    for (const sezionale_id of [NOWHERE, invoices, foreign, 'x', null])
      expect(await post({ worksheet_id, sezionale_id })).toEqual(invalid('sezionale_id'))
    expect((await client.get(`${PATH}?worksheet_id=${worksheet_id}`)).body.data).toEqual([])
  })

  it('requests.md#external-ids: an external_id is unique among receipts; a deleted one frees it', async () => {
    const first = await till.over(10, { external_id: 'twice' })
    const worksheet_id = (await till.worksheet()).id
    expect(await post({ worksheet_id, external_id: 'twice' })).toEqual(invalid('external_id'))
    succeed(await remove(first.id))
    expect((await till.receiptOf(worksheet_id, { external_id: 'twice' })).external_id).toBe('twice')
  })
})

describe('receipts 2: one worksheet yields at most one receipt', () => {
  it('a second one is 409 receipt_exists, over a draft and over an issued one', async () => {
    const receipt = await till.over(10)
    expect(await post({ worksheet_id: receipt.worksheet_id })).toEqual(conflict('receipt_exists'))
    succeed(await till.issue(receipt.id))
    expect(await post({ worksheet_id: receipt.worksheet_id })).toEqual(conflict('receipt_exists'))
  })

  it('the database itself refuses a second one, with the same refusal', async () => {
    const { id } = await till.over(10)
    const row = await till.db.select('receipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const again = till.db.insert('receipt', { ...row, id: crypto.randomUUID() }).execute()
    const cause: Error = await again.then(
      () => expect.fail('it was taken'),
      (error) => error,
    )
    const failed = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
    const { status, code } = toApiError(
      await asApiError(failed, { input: {}, path: '', isQuery: false, db: till.db }),
    )
    expect({ status, code }).toEqual({ status: 409, code: 'receipt_exists' })
  })

  it('receipts.md#creation: a deleted draft frees its worksheet', async () => {
    const worksheet = await till.withLines()
    const first = await till.receiptOf(worksheet.id)
    succeed(await remove(first.id))
    const second = await till.receiptOf(worksheet.id)
    expect(second.id).not.toBe(first.id)
    expect(second.total_after_tax).toBe(worksheet.total_after_tax)
  })

  it('receipts.md#creation: a cancelled worksheet is 409 worksheet_cancelled', async () => {
    const { id } = await till.withLines()
    succeed(await till.transitionWorksheet(id, 'cancelled'))
    expect(await post({ worksheet_id: id })).toEqual(conflict('worksheet_cancelled'))
  })

  it('worksheets.md#frozen-worksheets: its worksheet is frozen while it stands', async () => {
    const worksheet = await till.withLines()
    const change = async () =>
      refusal(await till.worksheetLines(worksheet.id, { add: [lineBody()] })).code ?? 'changed'
    const { id } = await till.receiptOf(worksheet.id)
    expect(await change()).toBe('worksheet_frozen')
    succeed(await remove(id))
    expect(await change()).toBe('changed')
  })
})

describe('receipts 3: PATCH', () => {
  it('receipts.md#drafts: changes what is sent of a draft and answers it with its lines', async () => {
    const sezionale_id = await addSection(till, 'R3')
    const before = await till.over(10, { metadata: { a: '1' } })
    await wait(2)
    const fields = { title: 'Revisione', payment_method: 'MP05', external_id: 'x-1', metadata: { b: '2' } }
    const after = succeed(await patch(before.id, { ...fields, sezionale_id }))
    const { updated_at } = after
    expect(after).toEqual({ ...before, ...fields, sezionale_id, sezionale_code: 'R3', updated_at })
    expect(updated_at > before.updated_at).toBe(true)
    expect(await till.read(before.id)).toEqual(after)
    expect(succeed(await patch(before.id, {}))).toMatchObject({ ...fields, sezionale_id })
  })

  it('null clears payment_method and external_id, and is 422 elsewhere', async () => {
    const { id } = await till.over(10, { payment_method: 'MP01', external_id: 'x-2' })
    const cleared = succeed(await patch(id, { payment_method: null, external_id: null }))
    expect(cleared).toMatchObject({ payment_method: null, external_id: null })
    for (const field of ['title', 'sezionale_id', 'metadata'])
      expect(refusal(await patch(id, { [field]: null }))).toEqual(invalid(field))
  })

  it('takes no amounts, no worksheet and no state', async () => {
    const { id } = await till.over(10)
    for (const field of [
      'total_after_tax',
      'worksheet_id',
      'type',
      'seq_number',
      'total_payments',
      'line_items',
    ])
      expect(refusal(await patch(id, { [field]: 1 }))).toMatchObject({
        code: 'parameter_unknown',
        param: field,
      })
  })

  it('receipts.md#drafts: a wrong section is 422', async () => {
    const { id } = await till.over(10)
    const invoices = await addSection(till, 'IN2', ['invoice'])
    for (const sezionale_id of [NOWHERE, invoices])
      expect(refusal(await patch(id, { sezionale_id }))).toEqual(invalid('sezionale_id'))
  })

  it('receipts.md#drafts: not a draft is 409 receipt_not_draft, before any field is looked at', async () => {
    const receipt = await issued()
    for (const body of [{ title: 'x' }, {}, { sezionale_id: NOWHERE }])
      expect(refusal(await patch(receipt.id, body))).toEqual(conflict('receipt_not_draft'))
    expect(await till.read(receipt.id)).toEqual(receipt)
  })
})

describe('receipts 4: DELETE', () => {
  it('answers the draft with deleted_at; afterwards it is gone', async () => {
    const receipt = await till.over(10)
    const { deleted_at, ...rest } = succeed(await remove(receipt.id))
    expect(rest).toEqual({ ...receipt, updated_at: rest.updated_at })
    expect(deleted_at >= receipt.created_at).toBe(true)
    expect(refusal(await remove(receipt.id))).toEqual(gone)
    expect(refusal(await patch(receipt.id, { title: 'x' }))).toEqual(gone)
    expect(refusal(await till.issue(receipt.id))).toEqual(gone)
    expect(refusal(await till.pay(receipt.id, { amount: 1 }))).toEqual(gone)
    expect(refusal(await client.get(`${PATH}/${receipt.id}/payments`))).toEqual(gone)
  })

  it('receipts.md#payments: deletes its payments with it', async () => {
    const { id } = await till.over(10)
    const payment = succeed(await till.pay(id, { amount: 4, payment_method: 'MP01' }))
    expect(succeed(await remove(id))).toMatchObject({ total_payments: 0, outstanding_payments: 10 })
    const stored = await till.db.select('payment').selectAll().where('id', '=', payment.id).executeTakeFirst()
    expect(stored?.deleted_at).not.toBeNull()
  })

  it('states: an issued receipt is 409 receipt_not_draft', async () => {
    const receipt = await issued()
    expect(refusal(await remove(receipt.id))).toEqual(conflict('receipt_not_draft'))
    expect(await till.read(receipt.id)).toEqual(receipt)
  })
})
