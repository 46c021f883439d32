import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { addColleague } from '../support/members.ts'
import { rewrite } from '../support/reports.ts'
import { type Session, signIn } from '../support/session.ts'

let workshop: Workshop
let session: Session

beforeAll(async () => {
  workshop = await openWorkshop()
  session = await signIn(workshop.owner)
})

const counts = async (id: string, as = session) => as.call('customers.counts', 'query', { id })

describe('console.md#customers: how much names a customer', () => {
  it('is counted kind by kind, without what was deleted or is somebody else’s', async () => {
    const { client, parties } = workshop
    const { customer_id } = parties
    await workshop.quote({})
    const gone = await workshop.quote({})
    succeed(await client.delete(`/v1/quotes/${gone.id}`))
    await client.create('/v1/worksheets', parties)
    await client.create('/v1/worksheets', parties)
    await client.create('/v1/calendar-entries', {
      ...{ customer_id, start_time: '2098-09-05T08:30:00Z', end_time: '2098-09-05T09:30:00Z' },
    })
    expect((await counts(customer_id)).body).toEqual({
      ...{ vehicles: 1, quotes: 1, worksheets: 2, receipts: 0, invoices: 0, credit_notes: 0 },
      ...{ delivery_notes: 0, checkins: 0, entries: 1 },
    })
    const stranger = await signIn((await openWorkshop()).owner)
    expect((await counts(customer_id, stranger)).status).toBe(404)
  })
})

describe('console.md#customers: two years of what a customer was billed', () => {
  const months = async (id: string, as = session) => as.call('customers.sales', 'query', { id })

  it('month by month before tax, issued receipts less voided ones, of this customer alone', async () => {
    const { client, customer } = workshop
    const other = await client.create('/v1/customers', customerBody())
    const year = Number(today('Europe/Rome').slice(0, 4))
    const billed = async (unit_price: number, issued_at: string, customer_id = customer.id) => {
      const { id } = await workshop.worksheet({ customer_id })
      const line = lineBody({ quantity: 1, unit_price, unit_discount_rate: 0 })
      succeed(await workshop.worksheetLines(id, { add: [line] }))
      const receipt = await client.create('/v1/receipts', { worksheet_id: id })
      succeed(await client.post(`/v1/receipts/${receipt.id}/issue`, { payment_method: 'MP01' }))
      await rewrite('receipt', receipt.id, { issued_at })
    }
    await billed(100, `${year - 1}-03-31T21:59:59Z`)
    await billed(50.5, `${year - 1}-03-31T22:00:00Z`)
    await billed(20, `${year}-01-01T09:00:00Z`)
    await billed(7, `${year - 2}-12-31T12:00:00Z`)
    await billed(1000, `${year}-01-01T09:00:00Z`, other.id)
    const { body } = await months(customer.id)
    expect(body).toHaveLength(24)
    expect(body[0].month).toBe(`${year - 1}-01`)
    expect(body.filter((each: { total_before_tax: number }) => each.total_before_tax !== 0)).toEqual([
      { object: 'month_of_sales', month: `${year - 1}-03`, total_before_tax: 100 },
      { object: 'month_of_sales', month: `${year - 1}-04`, total_before_tax: 50.5 },
      { object: 'month_of_sales', month: `${year}-01`, total_before_tax: 20 },
    ])
    const stranger = await signIn((await openWorkshop()).owner)
    expect((await months(customer.id, stranger)).status).toBe(404)
    const technician = await signIn(await addColleague(workshop, 'technician'))
    expect((await months(customer.id, technician)).status).toBe(403)
  })
})
