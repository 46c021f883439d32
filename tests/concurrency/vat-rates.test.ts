import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyTransaction } from '../../src/server/core/company-database.ts'
import type { Answer, Body } from '../support/client.ts'
import { type Dealership, openDealership } from '../support/dealership.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { vehicleBody } from '../support/factories.ts'
import { untaxed } from '../support/invoices.ts'
import { product } from '../support/product.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let shop: Dealership
let made = 0

beforeAll(async () => {
  shop = await openDealership()
})

const rateOf = async (id: string): Promise<Body> => shop.read('vat-rates', id)
const newRate = (rate: number) =>
  shop.client.create('/v1/vat-rates', { code: `R${++made}`, description: `${rate}%`, rate })
const ofNature = async (nature: string): Promise<Body> =>
  succeed(await shop.client.get('/v1/vat-rates')).data.find((rate: Body) => rate.nature === nature)

type Race = {
  /** Locks what the citing write needs between reading the rate and citing it. */
  hold: (tx: CompanyTransaction) => Promise<unknown>
  cite: () => Promise<Answer>
  change: () => Promise<Answer>
}

/** A write that cites a rate first, held up before it does, and a change of the rate that comes meanwhile. */
async function race({ hold, cite, change }: Race): Promise<{ cited: Answer; changed: Answer }> {
  const [cited, changed] = await shop.db.transaction(async (tx) => {
    await hold(tx)
    const citing = cite()
    await Promise.race([citing, untilHeldUp(tx)])
    const changing = change()
    await Promise.race([changing, untilHeldUp(tx, 2)])
    return [citing, changing].map((answer) => ({ answer }))
  })
  return { cited: await cited!.answer, changed: await changed!.answer }
}

const changeOf =
  ({ id }: Body, patch: object) =>
  () =>
    shop.client.patch(`/v1/vat-rates/${id}`, patch, { url: product.other_url })

const USED = { status: 409, body: { code: 'vat_rate_used' } }

describe('settings.md#vat-rates: of its first citation and a change of the percentage at once the change is refused', () => {
  it('of a line of a worksheet', async () => {
    const [rate, part, sheet] = [await newRate(21), await shop.article({ stock: 10 }), await shop.worksheet()]
    const line = lineBody({ article_id: part.id, vat_code: rate.code })
    const { cited, changed } = await race({
      hold: (tx) => tx.lock('article', part.id),
      cite: () => shop.worksheetLines(sheet.id, { add: [line] }),
      change: changeOf(rate, { rate: 20 }),
    })
    expect(succeed(cited).line_items).toMatchObject([{ vat_code: rate.code, tax_rate: 21 }])
    expect(changed).toMatchObject(USED)
    expect(await rateOf(rate.id)).toMatchObject({ rate: 21 })
  })

  it('of an expense', async () => {
    const [rate, supplier] = [
      await newRate(21),
      await shop.client.create('/v1/suppliers', { name: 'Ricambi Sud' }),
    ]
    const { cited, changed } = await race({
      hold: (tx) => tx.lock('supplier', supplier.id),
      cite: () =>
        shop.client.post('/v1/expenses', {
          ...{ supplier_id: supplier.id, document_number: 'FT-9', document_date: '2026-09-05' },
          ...{ total_before_tax: 100, vat_code: rate.code },
        }),
      change: changeOf(rate, { rate: 20 }),
    })
    expect(succeed(cited)).toMatchObject({ vat_code: rate.code, total_after_tax: 121 })
    expect(changed).toMatchObject(USED)
  })

  it('of the stamp duty on an invoice', async () => {
    const [rate, part] = [await ofNature('N1'), await shop.article()]
    const draft = { customer_id: shop.customer.id, charge_stamp_duty: true }
    const { id } = await shop.client.create('/v1/invoices', draft)
    const { cited, changed } = await race({
      hold: (tx) => tx.lock('article', part.id, [], { citations: 'wait' }),
      cite: () =>
        shop.client.post(`/v1/invoices/${id}/line-items/batch`, {
          add: [untaxed(100, { article_id: part.id })],
        }),
      change: changeOf(rate, { rate: 10, nature: null, stamp_duty: false }),
    })
    expect(succeed(cited).line_items[1]).toMatchObject({ vat_code: rate.code, tax_rate: 0 })
    expect(changed).toMatchObject(USED)
  })

  it('of the invoice of a vehicle under the margin regime', async () => {
    const rate = await ofNature('N5')
    const car = await shop.client.create('/v1/vehicles', vehicleBody())
    const { id } = await shop.bought({ vehicle_id: car.id, vin: null, vat_regime: 'margin' })
    const { cited, changed } = await race({
      hold: (tx) => tx.lock('vehicle', car.id, [], { citations: 'wait' }),
      cite: () => shop.invoice(id),
      change: changeOf(rate, { rate: 10, nature: null, stamp_duty: false }),
    })
    expect(succeed(cited).line_items).toMatchObject([{ vat_code: rate.code, tax_rate: 0 }])
    expect(changed).toMatchObject(USED)
  })

  it('of a vehicle that is paid: no more is paid than what the buyer pays', async () => {
    const [rate, supplier] = [
      await newRate(22),
      await shop.client.create('/v1/suppliers', { name: 'Auto Est' }),
    ]
    const { id } = await shop.bought({ vat_regime: 'ordinary', vat_code: '22' })
    succeed(await shop.pay(id, { amount: 12000 }))
    const { cited, changed } = await race({
      hold: (tx) => tx.lock('supplier', supplier.id, [], { citations: 'wait' }),
      cite: () => shop.change(id, { vat_code: rate.code, supplier_id: supplier.id }),
      change: changeOf(rate, { rate: 4 }),
    })
    expect(succeed(cited)).toMatchObject({ vat_code: rate.code, outstanding_payments: 78 })
    expect(changed).toMatchObject(USED)
  })
})
