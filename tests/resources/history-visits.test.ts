import { beforeAll, describe, expect, it } from 'vitest'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { type Session, signIn } from '../support/session.ts'

let workshop: Workshop
let session: Session

beforeAll(async () => {
  workshop = await openWorkshop()
  session = await signIn(workshop.owner)
})

const read = async (name: string, ids: string[], as = session) => {
  const { status, body } = await as.call(`history.${name}`, 'query', { ids })
  return { status, body }
}

describe('console.md#forms: when somebody was here last', () => {
  it('is the latest worksheet or check-in that lives, of each that is asked for at once', async () => {
    const { client, parties } = workshop
    const other = await client.create('/v1/customers', customerBody())
    const never = await client.create('/v1/customers', customerBody())
    const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: other.id }))
    const worksheet = (document_date: string, of: object) =>
      client.create('/v1/worksheets', { ...of, document_date })
    await worksheet('2025-03-01', parties)
    await worksheet('2025-02-01', parties)
    const deleted = await worksheet('2025-09-09', parties)
    succeed(await client.delete(`/v1/worksheets/${deleted.id}`))
    const others = { customer_id: other.id, vehicle_id: vehicle.id }
    await worksheet('2024-01-01', others)
    // Half past midnight of the next day in Rome.
    await client.create('/v1/checkins', { ...others, arrived_at: '2025-06-30T22:30:00Z' })
    const ids = [parties.customer_id, other.id, never.id]
    const { body } = await read('customerVisits', ids)
    const expected = [
      { id: parties.customer_id, date: '2025-03-01' },
      { id: other.id, date: '2025-07-01' },
    ]
    expect(body).toEqual(expect.arrayContaining(expected))
    expect(body).toHaveLength(2)
    expect((await read('vehicleVisits', [parties.vehicle_id, vehicle.id])).body).toHaveLength(2)
  })

  it('is told of the own company only, of at most 25 at once', async () => {
    const stranger = await signIn((await openWorkshop()).owner)
    expect((await read('customerVisits', [workshop.parties.customer_id], stranger)).body).toEqual([])
    const many = Array.from({ length: 26 }, () => crypto.randomUUID())
    expect((await read('customerVisits', many)).status).toBe(422)
    expect((await read('customerVisits', [])).body).toEqual([])
  })
})
