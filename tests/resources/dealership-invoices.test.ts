import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Answer, type Body, type Client, refusal } from '../support/client.ts'
import { type Dealership, openDealership } from '../support/dealership.ts'
import { retireRate, succeed } from '../support/documents.ts'

let shop: Dealership
let client: Client

const PATH = '/v1/dealership/vehicles'
const conflict = ({ status, body }: Answer) => [status, body.code]
const invoiced = [409, 'vehicle_already_invoiced']

/** The entries in the cash book of what wrote them. */
const entriesOf = async (source_id: string): Promise<Body[]> =>
  succeed(await client.get(`/v1/cash-book-entries?source_id=${source_id}&preset=all`)).data

beforeAll(async () => {
  shop = await openDealership()
  client = shop.client
})

describe('payments', () => {
  it('dealership.md#payments-for-vehicles: once there is a buyer and a price, up to what the buyer pays', async () => {
    const { id } = await shop.make({ vat_regime: 'ordinary' })
    succeed(await shop.move(id, 'available'))
    expect(conflict(await shop.pay(id, { amount: 10 }))).toEqual([409, 'vehicle_not_sold'])
    succeed(await shop.move(id, 'reserved', { buyer_customer_id: shop.customer.id }))
    expect(conflict(await shop.pay(id, { amount: 10 }))).toEqual([409, 'vehicle_not_sold'])
    succeed(await shop.change(id, { sale_price: 1000 }))
    const unsaid = await client.post(`${PATH}/${id}/payments`, { amount: 10 })
    expect(refusal(unsaid)).toEqual({ status: 422, code: 'parameter_missing', param: 'payment_method' })
    expect(refusal(await shop.pay(id, { amount: 1220.01 })).param).toBe('amount')
    const deposit = succeed(await shop.pay(id, { amount: 200, payment_method: 'MP01' }))
    expect(deposit).toMatchObject({ object: 'payment', amount: 200, payment_method: 'MP01' })
    expect(await shop.find(id)).toMatchObject({ total_payments: 200, outstanding_payments: 1020 })
    expect(conflict(await shop.change(id, { sale_price: 163.93 }))).toEqual([409, 'payments_exceed_total'])
    expect(conflict(await shop.move(id, 'sold', { sale_price: 163.93 }))).toEqual([
      409,
      'payments_exceed_total',
    ])
    expect(conflict(await shop.change(id, { vat_code: '4', sale_price: 190 }))).toEqual([
      ...[409, 'payments_exceed_total'],
    ])
    expect(succeed(await shop.change(id, { sale_price: 163.94 })).outstanding_payments).toBe(0.01)
    expect(conflict(await shop.move(id, 'available'))).toEqual([409, 'payments_exist'])
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({
      ...{ source: 'dealership_vehicle', direction: 'in', amount: 200, payment_id: deposit.id },
      ...{ description: 'Fiat Panda', party_name: shop.customer.full_name, account_id: deposit.account_id },
    })
    const gone = succeed(await client.delete(`${PATH}/${id}/payments/${deposit.id}`))
    expect(gone.deleted_at).toBeTypeOf('string')
    expect([await entriesOf(id), await shop.payments(id)]).toEqual([[], []])
    const all = succeed(await client.get(`${PATH}/${id}/payments?include_deleted=true`)).data
    expect(all).toMatchObject([{ id: deposit.id, reason: 'deleted' }])
    const types = succeed(
      await client.get(`/v1/events?object_id=${id}&type=dealership_vehicle.payment_created`),
    )
    expect(types.data[0].related.id).toBe(deposit.id)
    expect(succeed(await shop.move(id, 'available')).status).toBe('available')
  })
})

describe('invoice', () => {
  it('dealership.md#invoice-of-a-vehicle: under margin one line of nature N5 at the price; payments become its own', async () => {
    const { id } = await shop.bought({ license: 'AB123CD', version: '1.2' }, 'reserved')
    expect(conflict(await shop.invoice(id))).toEqual([409, 'vehicle_not_sold'])
    succeed(await shop.move(id, 'sold'))
    const deposit = succeed(await shop.pay(id, { amount: 500 }))
    const invoice = succeed(await shop.invoice(id))
    expect(invoice).toMatchObject({
      ...{ object: 'invoice', type: 'draft', customer_id: shop.customer.id, vehicle_id: null },
      ...{ total_payments: 500, total_tax: 0 },
    })
    expect(invoice.line_items[0]).toMatchObject({
      ...{
        description: 'Fiat Panda 1.2, AB123CD',
        quantity: 1,
        unit_price: 9900,
        vat_code: 'N5',
        nature: 'N5',
      },
    })
    const vehicle = await shop.find(id)
    expect(vehicle).toMatchObject({ invoice_id: invoice.id, total_payments: 0, outstanding_payments: 0 })
    const again = await shop.invoice(id)
    expect([conflict(again), again.body.existing_id]).toEqual([invoiced, invoice.id])
    expect(conflict(await shop.pay(id, { amount: 1 }))).toEqual(invoiced)
    expect(conflict(await client.delete(`${PATH}/${id}/payments/${deposit.id}`))).toEqual(invoiced)
    expect(conflict(await shop.move(id, 'available'))).toEqual(invoiced)
    const other = await client.create('/v1/customers', { full_name: 'Anna Bianchi' })
    for (const patch of [
      ...[
        { sale_price: 9000, expense_id: crypto.randomUUID() },
        { vat_regime: 'ordinary' },
        { vat_code: '4' },
      ],
      { buyer_customer_id: other.id },
    ])
      expect(conflict(await shop.change(id, patch)), JSON.stringify(patch)).toEqual(invoiced)
    succeed(await shop.change(id, { sale_price: 9900, comments: 'Consegna venerdì' }))
    const paid = succeed(await client.get(`/v1/invoices/${invoice.id}/payments`)).data
    expect(paid.map((payment: Body) => payment.id)).toEqual([deposit.id])
    expect(await shop.payments(id)).toEqual([])
    expect(await entriesOf(invoice.id)).toMatchObject([{ source: 'invoice', payment_id: deposit.id }])
  })

  it('dealership.md#invoice-of-a-vehicle: deleting the draft undoes all of it, also on closed days', async () => {
    const own = await openDealership()
    const { id } = await own.bought()
    const deposit = succeed(await own.pay(id, { amount: 500 }))
    const day = today('Europe/Rome')
    succeed(await own.client.post('/v1/cash-book-closings', { closing_date: day }))
    const invoice = succeed(await own.invoice(id))
    const closing = succeed(await own.client.get('/v1/cash-book-closings')).data[0]
    const late = await own.client.post(`/v1/invoices/${invoice.id}/payments`, {
      amount: 5,
      payment_method: 'MP01',
    })
    expect(conflict(late)).toEqual([409, 'period_closed'])
    succeed(await own.client.delete(`/v1/invoices/${invoice.id}`))
    expect(await own.find(id)).toMatchObject({
      ...{ invoice_id: null, total_payments: 500, outstanding_payments: 9400 },
    })
    expect((await own.payments(id)).map((payment) => payment.id)).toEqual([deposit.id])
    const entries = succeed(await own.client.get('/v1/cash-book-entries?source=dealership_vehicle')).data
    expect(entries).toMatchObject([{ source_id: id, payment_id: deposit.id, amount: 500 }])
    succeed(await own.client.delete(`/v1/cash-book-closings/${closing.id}`))
    const second = succeed(await own.invoice(id))
    succeed(
      await own.client.post(`/v1/invoices/${second.id}/payments`, { amount: 5, payment_method: 'MP01' }),
    )
    succeed(await own.client.delete(`/v1/invoices/${second.id}`))
    expect(await own.find(id)).toMatchObject({ total_payments: 500 })
    const left = succeed(await own.client.get('/v1/cash-book-entries')).data
    expect(left.map(({ amount }: Body) => amount)).toEqual([500])
  })

  it('dealership.md#invoice-of-a-vehicle: under ordinary with its VAT code, and with the vehicle of the registry', async () => {
    const { id } = await shop.bought({ vat_regime: 'ordinary', vehicle_id: shop.vehicle.id })
    succeed(await shop.pay(id, { amount: 12078 }))
    const invoice = succeed(await shop.invoice(id))
    expect(invoice).toMatchObject({ total_after_tax: 12078, total_tax: 2178, vehicle_id: shop.vehicle.id })
    expect(invoice).toMatchObject({ outstanding_payments: 0, line_items: [{ vat_code: '22' }] })
    succeed(await shop.move(id, 'delivered'))
    succeed(await client.delete(`/v1/invoices/${invoice.id}`))
  })

  it('dealership.md#invoice-of-a-vehicle: without a rate of nature N5 the regime is to blame', async () => {
    const own = await openDealership()
    const { id } = await own.bought()
    await retireRate(own.company_id, 'N5')
    expect(refusal(await own.invoice(id))).toEqual({
      ...{ status: 422, code: 'parameter_invalid', param: 'vat_regime' },
    })
    expect(await own.find(id)).toMatchObject({ invoice_id: null })
  })

  it('dealership.md#invoice-of-a-vehicle: once it is wholly credited another one can be made', async () => {
    const { id } = await shop.bought()
    const invoice = succeed(await shop.invoice(id))
    succeed(await client.request('POST', `/v1/invoices/${invoice.id}/issue`, {}))
    const note = await client.create('/v1/credit-notes', { invoice_id: invoice.id })
    succeed(await client.request('POST', `/v1/credit-notes/${note.id}/issue`, {}))
    expect((await shop.find(id)).invoice_id).toBeNull()
    const second = succeed(await shop.invoice(id))
    expect((await shop.find(id)).invoice_id).toBe(second.id)
  })

  it('credit-notes.md#deletion: a whole credit is not taken back behind money that the vehicle received since', async () => {
    const { id } = await shop.bought()
    const invoice = succeed(await shop.invoice(id))
    succeed(await client.request('POST', `/v1/invoices/${invoice.id}/issue`, {}))
    const note = await client.create('/v1/credit-notes', { invoice_id: invoice.id })
    succeed(await client.request('POST', `/v1/credit-notes/${note.id}/issue`, {}))
    const paid = succeed(await shop.pay(id, { amount: 10, payment_method: 'MP05' }))
    const remove = () => client.delete(`/v1/credit-notes/${note.id}`)
    expect(refusal(await remove()).code).toBe('payments_exist')
    expect(await shop.find(id)).toMatchObject({ invoice_id: null, total_payments: 10 })
    succeed(await client.delete(`/v1/dealership/vehicles/${id}/payments/${paid.id}`))
    succeed(await remove())
    expect((await shop.find(id)).invoice_id).toBe(invoice.id)
  })
  it('credit-notes.md#deletion: a whole credit of a vehicle that was taken into stock since stays, also once that is deleted', async () => {
    const { id } = await shop.bought()
    const invoice = succeed(await shop.invoice(id))
    succeed(await client.request('POST', `/v1/invoices/${invoice.id}/issue`, {}))
    const note = await client.create('/v1/credit-notes', { invoice_id: invoice.id })
    succeed(await client.request('POST', `/v1/credit-notes/${note.id}/issue`, {}))
    const remove = () => client.delete(`/v1/credit-notes/${note.id}`)
    succeed(await shop.move(id, 'available'))
    expect(refusal(await remove())).toMatchObject({ status: 409, code: 'vehicle_not_sold' })
    succeed(await client.delete(`/v1/dealership/vehicles/${id}`))
    expect(refusal(await remove())).toMatchObject({ status: 409, code: 'vehicle_not_sold' })
  })

  it('credit-notes.md#deletion: a whole credit of a vehicle that was sold to somebody else, or otherwise, since stays', async () => {
    const own = await openDealership()
    const other = await own.client.create('/v1/customers', { full_name: 'Anna Bianchi' })
    const credited = async (body: object = {}) => {
      const { id } = await own.bought(body)
      const invoice = succeed(await own.invoice(id))
      succeed(await own.client.request('POST', `/v1/invoices/${invoice.id}/issue`, {}))
      const note = await own.client.create('/v1/credit-notes', { invoice_id: invoice.id })
      succeed(await own.client.request('POST', `/v1/credit-notes/${note.id}/issue`, {}))
      return { id, invoice, remove: () => own.client.delete(`/v1/credit-notes/${note.id}`) }
    }
    const refused = { status: 409, code: 'vehicle_not_sold' }
    // each stays, so that the one after it has the last number
    for (const [body, patch] of [
      ...[[{}, { sale_price: 8000 }] as const, [{}, { vat_regime: 'ordinary' }] as const],
      ...[[{ vat_regime: 'ordinary' }, { vat_code: '4' }] as const],
      [{}, { buyer_customer_id: other.id }] as const,
    ]) {
      const { id, remove } = await credited(body)
      succeed(await own.change(id, patch))
      expect(refusal(await remove()), JSON.stringify(patch)).toMatchObject(refused)
    }
    const { id, remove } = await credited()
    succeed(await own.move(id, 'available'))
    succeed(await own.move(id, 'sold', { buyer_customer_id: other.id, sale_price: 9900 }))
    expect(refusal(await remove())).toMatchObject(refused)
    expect((await own.find(id)).invoice_id).toBeNull()
    expect(succeed(await own.invoice(id)).type).toBe('draft')
  })

  it('credit-notes.md#deletion: a whole credit of a vehicle whose sale stands again covers it, also after its buyer was merged', async () => {
    const own = await openDealership()
    const { id } = await own.bought({ license: 'AB123CD' })
    const invoice = succeed(await own.invoice(id))
    succeed(await own.client.request('POST', `/v1/invoices/${invoice.id}/issue`, {}))
    const note = await own.client.create('/v1/credit-notes', { invoice_id: invoice.id })
    succeed(await own.client.request('POST', `/v1/credit-notes/${note.id}/issue`, {}))
    succeed(await own.change(id, { sale_price: 9000 }))
    succeed(await own.change(id, { sale_price: 9900 }))
    const twin = await own.client.create('/v1/customers', { full_name: 'Mario Rossi' })
    succeed(await own.client.post(`/v1/customers/${twin.id}/merge`, { source_id: own.customer.id }))
    expect((await own.find(id)).buyer_customer_id).toBe(twin.id)
    succeed(await own.move(id, 'delivered', {}))
    succeed(await own.client.delete(`/v1/credit-notes/${note.id}`))
    expect((await own.find(id)).invoice_id).toBe(invoice.id)
  })
})
