import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { unique } from '../support/factories.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const newVehicle = (body: object = {}) => client.create('/v1/vehicles', { license: unique('OD'), ...body })
const readingsOf = async (id: string, query = ''): Promise<Body[]> =>
  succeed(await client.get(`/v1/vehicles/${id}/odometer-readings${query}`)).data
const knownOf = async (id: string) => {
  const { km, km_updated_at } = succeed(await client.get(`/v1/vehicles/${id}`))
  return { km, km_updated_at }
}
const read = (id: string, km: number, day: string) =>
  client.create(`/v1/vehicles/${id}/odometer-readings`, { km, read_at: `${day}T10:00:00.000Z` })

describe('odometer-readings.md#readings', () => {
  it('the latest that is not anomalous is what is known of the vehicle', async () => {
    const { id } = await newVehicle()
    expect(await knownOf(id)).toEqual({ km: 0, km_updated_at: null })
    const first = await read(id, 50_000, '2026-03-01')
    expect(first).toMatchObject({ object: 'odometer_reading', km: 50_000, source: 'manual', source_id: null })
    const lower = await read(id, 40_000, '2026-04-01')
    const higher = await read(id, 60_000, '2026-02-01')
    const between = await read(id, 45_000, '2026-02-15')
    expect([first, lower, higher, between].map(({ anomalous }) => anomalous)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(await knownOf(id)).toEqual({ km: 50_000, km_updated_at: '2026-03-01T10:00:00.000Z' })
    expect((await readingsOf(id)).map(({ km }) => km)).toEqual([40_000, 50_000, 45_000, 60_000])
    expect((await readingsOf(id, '?anomalous=true')).map(({ km }) => km)).toEqual([40_000, 60_000])
  })

  it('a new instrument: the lower one counts, and the next are compared with it', async () => {
    const { id } = await newVehicle()
    await read(id, 90_000, '2026-03-01')
    const lower = await read(id, 100, '2026-04-01')
    const path = `/v1/vehicles/${id}/odometer-readings/${lower.id}`
    expect(succeed(await client.patch(path, { anomalous: false, note: 'Strumento nuovo' }))).toMatchObject({
      anomalous: false,
      note: 'Strumento nuovo',
    })
    expect(await knownOf(id)).toMatchObject({ km: 100 })
    expect(await read(id, 300, '2026-05-01')).toMatchObject({ anomalous: false })
    expect((await client.patch(path, { km: 200 })).status).toBe(422)
    const { updated_at } = succeed(await client.get(`/v1/vehicles/${id}`))
    expect(succeed(await client.delete(path))).toMatchObject({ id: lower.id, deleted_at: expect.any(String) })
    const after = succeed(await client.get(`/v1/vehicles/${id}`))
    expect(after).toMatchObject({ km: 300 })
    expect(after.updated_at > updated_at).toBe(true)
    expect((await client.delete(path)).status).toBe(404)
  })

  it('is not of the future, nor of another vehicle', async () => {
    const { id } = await newVehicle()
    const other = await newVehicle()
    const path = `/v1/vehicles/${id}/odometer-readings`
    const late = await client.post(path, { km: 1, read_at: new Date(Date.now() + 60_000).toISOString() })
    expect(refusal(late)).toEqual({ status: 422, code: 'parameter_invalid', param: 'read_at' })
    const { id: reading } = await client.create(path, { km: 1 })
    expect(
      (await client.patch(`/v1/vehicles/${other.id}/odometer-readings/${reading}`, { note: 'x' })).status,
    ).toBe(404)
  })
})

describe('odometer-readings.md#of-the-vehicle', () => {
  it('kilometres on the vehicle are a reading that counts, and those that stand are none', async () => {
    const { id } = await newVehicle({ km: 80_000 })
    succeed(await client.patch(`/v1/vehicles/${id}`, { km: 8_000 }))
    const { updated_at } = succeed(await client.patch(`/v1/vehicles/${id}`, { km: 8_000 }))
    expect(await readingsOf(id)).toMatchObject([
      { km: 8_000, anomalous: false, source: 'manual' },
      { km: 80_000, anomalous: false },
    ])
    const { data } = succeed(await client.get(`/v1/events?object_id=${id}`))
    expect(data.map(({ type }: Body) => type)).toEqual(['vehicle.updated', 'vehicle.created'])
    expect(data[0]).toMatchObject({ previous_attributes: { km: 80_000 }, related: { km: 8_000 } })
    expect(data[0].data).toMatchObject({ km: 8_000, updated_at })
  })

  it('of kilometres that are written at once the latest reading is what is known', async () => {
    const { id } = await newVehicle({ km: 1 })
    for (let round = 1; round <= 5; round++) {
      const written = Array.from({ length: 8 }, (_, index) => round * 100 + index)
      await Promise.all(written.map((km) => client.patch(`/v1/vehicles/${id}`, { km })))
      const [latest] = await readingsOf(id)
      expect(await knownOf(id)).toEqual({ km: latest!.km, km_updated_at: latest!.read_at })
    }
  })
})

describe('odometer-readings.md#of-documents', () => {
  const newWorksheet = async (vehicle_id: string, body: object = {}) => {
    const { id: customer_id } = await client.create('/v1/customers', { full_name: unique('Rossi') })
    return client.create('/v1/worksheets', { customer_id, vehicle_id, ...body })
  }

  it('a worksheet has one for each of its fields, which changes, moves and goes with it', async () => {
    const [{ id: vehicle_id }, { id: other_id }] = [await newVehicle(), await newVehicle()]
    const { id } = await newWorksheet(vehicle_id, { km: 50_000, document_date: '2026-02-03' })
    expect(await readingsOf(vehicle_id)).toMatchObject([
      { km: 50_000, read_at: '2026-02-02T23:00:00.000Z', source: 'worksheet', source_id: id },
    ])
    succeed(await client.patch(`/v1/worksheets/${id}`, { km: 51_000, km_out: 51_010 }))
    expect((await readingsOf(vehicle_id)).map(({ km }) => km)).toEqual([51_010, 51_000])
    expect(await knownOf(vehicle_id)).toMatchObject({ km: 51_010 })
    succeed(await client.patch(`/v1/worksheets/${id}`, { km_out: null, vehicle_id: other_id }))
    expect(await readingsOf(vehicle_id)).toEqual([])
    expect(await knownOf(vehicle_id)).toEqual({ km: 0, km_updated_at: null })
    expect(await readingsOf(other_id)).toMatchObject([{ km: 51_000, source_id: id }])
    succeed(await client.delete(`/v1/worksheets/${id}`))
    expect(await readingsOf(other_id)).toEqual([])
    expect(await knownOf(other_id)).toMatchObject({ km: 0 })
  })

  it('what was filled in or copied writes none; on delivery it is one', async () => {
    const { id: vehicle_id } = await newVehicle({ km: 70_000 })
    const { id } = await newWorksheet(vehicle_id)
    expect(await readingsOf(vehicle_id)).toHaveLength(1)
    for (const action of ['in_progress', 'completed'])
      succeed(await client.post(`/v1/worksheets/${id}/transitions`, { action }))
    succeed(await client.post(`/v1/worksheets/${id}/transitions`, { action: 'delivered', km_out: 70_012 }))
    expect(await knownOf(vehicle_id)).toMatchObject({ km: 70_012 })
  })

  it('a check-in tells of its vehicle and of the courtesy car', async () => {
    const [{ id: vehicle_id }, { id: other_id }] = [await newVehicle(), await newVehicle()]
    const { id: car } = await newVehicle({ courtesy_car: true })
    const { id: customer_id } = await client.create('/v1/customers', { full_name: unique('Verdi') })
    const arrived_at = '2026-03-02T07:30:00.000Z'
    const sent = {
      customer_id,
      vehicle_id,
      arrived_at,
      km: 61_000,
      courtesy_vehicle_id: car,
      courtesy_km_out: 9_000,
    }
    const { id } = await client.create('/v1/checkins', sent)
    const told = { source: 'checkin', source_id: id }
    expect(await readingsOf(vehicle_id)).toMatchObject([{ km: 61_000, read_at: arrived_at, ...told }])
    expect(await readingsOf(car)).toMatchObject([{ km: 9_000, read_at: arrived_at, ...told }])
    succeed(await client.patch(`/v1/checkins/${id}`, { vehicle_id: other_id, courtesy_km_in: 9_040 }))
    expect(await readingsOf(vehicle_id)).toEqual([])
    expect(await readingsOf(other_id)).toMatchObject([{ km: 61_000, ...told }])
    expect(await knownOf(car)).toMatchObject({ km: 9_040 })
    succeed(await client.patch(`/v1/checkins/${id}`, { courtesy_vehicle_id: null }))
    expect(await readingsOf(car)).toEqual([])
    succeed(await client.delete(`/v1/checkins/${id}`))
    expect(await readingsOf(other_id)).toEqual([])
  })

  it('what brought the courtesy car back stays with its own instant, whatever else changes of the check-in', async () => {
    const [{ id: vehicle_id }, { id: other_id }] = [await newVehicle(), await newVehicle()]
    const { id: car } = await newVehicle({ courtesy_car: true })
    const { id: customer_id } = await client.create('/v1/customers', { full_name: unique('Neri') })
    const lent = { courtesy_vehicle_id: car, courtesy_km_out: 9_000 }
    const parties = { customer_id, vehicle_id, arrived_at: '2026-03-02T07:30:00.000Z' }
    const { id } = await client.create('/v1/checkins', { ...parties, ...lent })
    const path = `/v1/checkins/${id}`
    succeed(await client.patch(path, { courtesy_km_in: 9_040 }))
    await client.create(`/v1/vehicles/${car}/odometer-readings`, { km: 9_100 })
    const readings = await readingsOf(car)
    expect(readings.map(({ km, anomalous }) => [km, anomalous])).toEqual([
      [9_100, false],
      [9_040, false],
      [9_000, false],
    ])
    succeed(await client.patch(path, { vehicle_id: other_id }))
    expect(await readingsOf(car)).toEqual(readings)
    succeed(await client.patch(path, { arrived_at: '2026-03-03T07:30:00.000Z' }))
    const [last, back, out] = await readingsOf(car)
    expect([last, back]).toEqual(readings.slice(0, 2))
    expect(out).toMatchObject({ km: 9_000, read_at: '2026-03-03T07:30:00.000Z' })
  })

  describe('a reading that changes with its document', () => {
    const arrived = async (fields: object) => {
      const [{ id: vehicle_id }, { id: customer_id }] = [
        await newVehicle(),
        await client.create('/v1/customers', { full_name: unique('Gialli') }),
      ]
      await read(vehicle_id, 180_000, '2026-03-01')
      const sent = { customer_id, vehicle_id, arrived_at: '2026-04-01T08:00:00.000Z', ...fields }
      const { id } = await client.create('/v1/checkins', sent)
      const change = async (patch: object) => succeed(await client.patch(`/v1/checkins/${id}`, patch))
      const told = async (of = vehicle_id) =>
        (await readingsOf(of)).find(({ source_id }) => source_id === id)!
      return { vehicle_id, change, told }
    }

    it('counts still where somebody let it count, and is judged anew with another vehicle', async () => {
      const { vehicle_id, change, told } = await arrived({ km: 12 })
      const { id, anomalous } = await told()
      expect(anomalous).toBe(true)
      succeed(await client.patch(`/v1/vehicles/${vehicle_id}/odometer-readings/${id}`, { anomalous: false }))
      await change({ arrived_at: '2026-04-01T07:50:00.000Z' })
      expect(await told()).toMatchObject({ km: 12, read_at: '2026-04-01T07:50:00.000Z', anomalous: false })
      await change({ km: 21 })
      expect(await told()).toMatchObject({ km: 21, anomalous: false })
      expect(await knownOf(vehicle_id)).toEqual({ km: 21, km_updated_at: '2026-04-01T07:50:00.000Z' })
      const { id: other_id } = await newVehicle()
      await read(other_id, 50_000, '2026-03-01')
      await change({ vehicle_id: other_id })
      expect(await told(other_id)).toMatchObject({ km: 21, anomalous: true })
      expect(await knownOf(other_id)).toMatchObject({ km: 50_000 })
    })

    it('is judged anew where nobody has said so, of its time as of its kilometres', async () => {
      const { vehicle_id, change, told } = await arrived({ km: 180_500 })
      await change({ arrived_at: '2026-02-01T08:00:00.000Z' })
      expect(await told()).toMatchObject({ anomalous: true })
      await change({ arrived_at: '2026-04-01T08:00:00.000Z' })
      expect(await told()).toMatchObject({ anomalous: false })
      await change({ km: 18_050 })
      expect(await told()).toMatchObject({ anomalous: true })
      expect(await knownOf(vehicle_id)).toMatchObject({ km: 180_000 })
      await change({ km: 180_510 })
      expect(await knownOf(vehicle_id)).toMatchObject({ km: 180_510 })
    })
  })

  it('If-Match of the worksheet is not asked of its vehicle', async () => {
    const { id: vehicle_id } = await newVehicle()
    const { id } = await newWorksheet(vehicle_id)
    const { headers } = await client.get(`/v1/worksheets/${id}`)
    const answer = await client.patch(
      `/v1/worksheets/${id}`,
      { km: 12 },
      { headers: { 'if-match': headers.get('etag')! } },
    )
    expect(answer.status).toBe(200)
    expect(await knownOf(vehicle_id)).toMatchObject({ km: 12 })
  })
})
