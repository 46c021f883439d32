import { beforeAll, describe, expect, it } from 'vitest'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
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
