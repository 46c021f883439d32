import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { plusDays } from '../../src/server/resources/reports/periods.ts'
import type { Body } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { reportOf, rowsOf, totalsOf } from '../support/reports.ts'

const TODAY = today('Europe/Rome')

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

describe('reports.md#tyre_storage_occupancy', () => {
  it('tells how full each place is, sets without a place last', async () => {
    const { client } = office
    const place = (code: string, capacity: number | null) =>
      client.create('/v1/tyre-storage-locations', { code, capacity })
    const [a, b, c] = [await place('B-1', 3), await place('A-1', null), await place('C-1', 8)]
    const store = (location_id: string | null) =>
      client.create('/v1/tyre-sets', { season: 'winter', location_id, ...office.parties })
    for (const id of [a.id, a.id, b.id, null]) await store(id)
    const row = (
      location: Body | null,
      stored_count: number,
      free_count: number | null,
      occupancy_rate: number | null,
    ) => ({
      ...{ location_id: location?.id ?? null, location_code: location?.code ?? null },
      ...{ capacity: location?.capacity ?? null, stored_count, free_count, occupancy_rate },
    })
    const report = await reportOf(client, 'tyre_storage_occupancy')
    expect(rowsOf(report)).toEqual([
      row(b, 1, null, null),
      row(a, 2, 1, 66.67),
      row(c, 0, 8, 0),
      row(null, 1, null, null),
    ])
    // of the places with a capacity 2 of 11
    expect(totalsOf(report)).toEqual({ stored_count: 4, occupancy_rate: 18.18 })
  })
})

describe('reports.md#deadlines_upcoming', () => {
  it('lists what falls due, by day, plate and kind, thirty days ahead unless a period is sent', async () => {
    const { client, vehicle, customer } = office
    const deadline = (kind: string, due_date: string | null, more: object = {}) =>
      client.create(`/v1/vehicles/${vehicle.id}/deadlines`, { kind, due_date, ...more })
    await deadline('service', plusDays(TODAY, 30))
    await deadline('insurance', plusDays(TODAY, 30))
    await deadline('road_tax', plusDays(TODAY, 31))
    await deadline('tyre_change', plusDays(TODAY, -1))
    await deadline('timing_belt', null, { due_km: 90_000 })
    const computed = await client.create('/v1/vehicles', {
      ...{ license: 'ZZ999ZZ', next_inspection_date: TODAY },
    })
    const report = await reportOf(client, 'deadlines_upcoming')
    expect(report.date_filter).toMatchObject({ preset: 'custom', from: TODAY, to: plusDays(TODAY, 30) })
    expect(report.totals).toEqual({ object: 'report_totals' })
    const of = { vehicle_id: vehicle.id, vehicle_license: vehicle.license, customer_id: customer.id }
    const rows = rowsOf(report).filter(
      ({ kind, vehicle_id }) => kind !== 'inspection' || vehicle_id === computed.id,
    )
    expect(rows).toEqual([
      {
        ...{ due_date: TODAY, kind: 'inspection', vehicle_id: computed.id, vehicle_license: 'ZZ999ZZ' },
        ...{ vehicle_name: '', customer_id: null, customer_name: null, days_left: 0 },
      },
      ...['insurance', 'service'].map((kind) => ({
        ...{ ...of, kind, due_date: plusDays(TODAY, 30), days_left: 30, customer_name: customer.full_name },
        vehicle_name: [vehicle.make, vehicle.model, vehicle.version].filter(Boolean).join(' '),
      })),
    ])
    const past = rowsOf(
      await reportOf(client, 'deadlines_upcoming', `from=${plusDays(TODAY, -9)}&to=${plusDays(TODAY, -1)}`),
    )
    expect(past).toMatchObject([{ kind: 'tyre_change', days_left: -1 }])
    succeed(await client.delete(`/v1/vehicles/${computed.id}`))
    const left = rowsOf(await reportOf(client, 'deadlines_upcoming'))
    expect(left.some(({ vehicle_id }) => vehicle_id === computed.id)).toBe(false)
  })
})
