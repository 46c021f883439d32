import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { vehicleBody } from '../support/factories.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const readingsOf = async (id: string): Promise<Body[]> =>
  succeed(await shop.client.get(`/v1/vehicles/${id}/odometer-readings`)).data

/** A check-in that told 100 km of a vehicle, and its reading, which is deleted while `call` waits for the vehicle. */
async function whileDeleted(call: (checkin: Body) => Promise<Answer>) {
  const { client } = shop
  const { id: vehicle_id } = await client.create('/v1/vehicles', vehicleBody({ km: undefined }))
  const checkin = await client.create('/v1/checkins', { ...shop.parties, vehicle_id, km: 100 })
  const [told] = await readingsOf(vehicle_id)
  const { deleting, calling } = await shop.db.transaction(async (tx) => {
    await tx.lock('vehicle', vehicle_id)
    const deleting = client.delete(`/v1/vehicles/${vehicle_id}/odometer-readings/${told!.id}`)
    await untilHeldUp(tx)
    const calling = call(checkin)
    await untilHeldUp(tx, 2)
    return { deleting: [deleting], calling: [calling] }
  })
  expect((await deleting[0]!).status).toBe(200)
  const answer = await calling[0]!
  const { data: events } = (await client.get(`/v1/events?object_id=${vehicle_id}&limit=100`)).body
  const gone = (events as Body[]).filter(({ related }) => related?.id === told!.id && related.deleted_at)
  return { answer, readings: await readingsOf(vehicle_id), gone, vehicle_id }
}

describe('odometer-readings.md#readings: one that goes while its document changes', () => {
  it('is made anew where other kilometres are told', async () => {
    const { answer, readings, gone } = await whileDeleted(({ id }) =>
      shop.client.patch(`/v1/checkins/${id}`, { km: 150 }),
    )
    expect(succeed(answer)).toMatchObject({ km: 150 })
    expect(readings).toMatchObject([{ km: 150, source: 'checkin' }])
    expect(gone).toHaveLength(1)
  })

  it('stays away where the document is of another moment, and goes once where the document goes', async () => {
    const moved = await whileDeleted(({ id }) =>
      shop.client.patch(`/v1/checkins/${id}`, { arrived_at: '2026-01-02T08:00:00Z' }),
    )
    expect(succeed(moved.answer).arrived_at).toBe('2026-01-02T08:00:00.000Z')
    expect(moved.readings).toEqual([])
    const removed = await whileDeleted(({ id }) => shop.client.delete(`/v1/checkins/${id}`))
    expect([removed.answer.status, removed.readings, removed.gone.length]).toEqual([200, [], 1])
  })
})
