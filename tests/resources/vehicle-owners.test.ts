import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { setTimeZone, succeed } from '../support/documents.ts'
import { unique } from '../support/factories.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const newCustomer = (name = unique('Rossi')) => client.create('/v1/customers', { full_name: name })
const newVehicle = (body: object = {}) => client.create('/v1/vehicles', { license: unique('OW'), ...body })
const ownersOf = async (id: string): Promise<Body[]> =>
  succeed(await client.get(`/v1/vehicles/${id}/owners`)).data
const transfer = (id: string, body: object) => client.post(`/v1/vehicles/${id}/transfer`, body)
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

describe('vehicles.md#owners', () => {
  it("nobody's time ends before it began, where the company's time zone has moved to a day that lies behind", async () => {
    const shop = await mintCompany()
    await setTimeZone(shop.company_id, 'Pacific/Kiritimati')
    const customer = () => shop.client.create('/v1/customers', { full_name: unique('Fusi') })
    const [first, second, third] = [await customer(), await customer(), await customer()]
    const bought = async (): Promise<string> => {
      const body = { license: unique('TZ'), customer_id: first.id }
      const { id } = await shop.client.create('/v1/vehicles', body)
      succeed(await shop.client.post(`/v1/vehicles/${id}/transfer`, { customer_id: second.id }))
      return id
    }
    const [sold, kept] = [await bought(), await bought()]
    await setTimeZone(shop.company_id, 'Pacific/Pago_Pago')
    const later = await shop.clientWith(['vehicles.read', 'vehicles.write', 'customers.write'])
    succeed(await later.patch(`/v1/vehicles/${sold}`, { customer_id: third.id }))
    succeed(await later.post(`/v1/customers/${second.id}/anonymize`))
    for (const id of [sold, kept]) {
      const owners: Body[] = succeed(await later.get(`/v1/vehicles/${id}/owners`)).data
      const { from, to } = owners.find(({ customer_id }) => customer_id === second.id)!
      expect(to).toBe(from)
      if (id === sold) expect(owners[0]).toMatchObject({ customer_id: third.id, from, to: null })
    }
  })

  it('the first has no day, nor has who is written where there was none', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()]
    const { id } = await newVehicle({ customer_id: one.id })
    expect(await ownersOf(id)).toMatchObject([
      { object: 'vehicle_owner', customer_id: one.id, customer_name: one.full_name, from: null, to: null },
    ])
    const { id: unowned } = await newVehicle()
    expect(await ownersOf(unowned)).toEqual([])
    succeed(await client.patch(`/v1/vehicles/${unowned}`, { customer_id: two.id }))
    expect(await ownersOf(unowned)).toMatchObject([{ customer_id: two.id, from: null, to: null }])
  })
})

describe('vehicles.md#transfer', () => {
  it('ends one time and begins the next, with its event', async () => {
    const [one, two, three] = [await newCustomer(), await newCustomer(), await newCustomer()]
    const driver = { fleet_code: 'F-1', driver_name: 'Luca', driver_phone: '333' }
    const { id } = await newVehicle({ customer_id: one.id, ...driver })
    const path = `/v1/vehicles/${id}`
    expect(succeed(await transfer(id, { customer_id: two.id, date: '2026-02-03' }))).toMatchObject({
      ...{ object: 'vehicle', customer_id: two.id, customer_name: two.full_name },
      ...{ fleet_code: null, driver_name: null, driver_phone: null },
    })
    expect(await ownersOf(id)).toMatchObject([
      { customer_id: two.id, from: '2026-02-03', to: null },
      { customer_id: one.id, from: null, to: '2026-02-03' },
    ])
    const [told] = succeed(await client.get(`/v1/events?object_id=${id}`)).data
    expect(told).toMatchObject({
      type: 'vehicle.updated',
      related: { object: 'vehicle_owner', customer_id: two.id },
      previous_attributes: { customer_id: one.id, driver_name: 'Luca' },
    })
    for (const date of ['2026-02-02', tomorrow()])
      expect(refusal(await transfer(id, { customer_id: three.id, date }))).toMatchObject({ param: 'date' })
    expect(refusal(await transfer(id, { date: '2026-03-01' }))).toMatchObject({ param: 'customer_id' })
    const { updated_at } = succeed(await client.get(path))
    expect(succeed(await transfer(id, { customer_id: two.id }))).toMatchObject({ updated_at })
    succeed(await client.patch(path, { driver_name: 'Anna' }))
    expect(succeed(await client.patch(path, { customer_id: three.id }))).toMatchObject({
      driver_name: 'Anna',
    })
    expect(succeed(await transfer(id, { customer_id: null }))).toMatchObject({ customer_id: null })
    expect((await ownersOf(id)).map(({ customer_id, from, to }) => [customer_id, from, to])).toEqual([
      [three.id, today(), today()],
      [two.id, '2026-02-03', today()],
      [one.id, null, '2026-02-03'],
    ])
    expect((await client.delete(`/v1/customers/${three.id}`)).status).toBe(200)
    expect(refusal(await transfer(id, { customer_id: three.id }))).toMatchObject({ param: 'customer_id' })
  })

  it('a merge takes the past along, and who is anonymized owns nothing', async () => {
    const [kept, source, other] = [await newCustomer(), await newCustomer(), await newCustomer()]
    const { id } = await newVehicle({ customer_id: source.id })
    const { id: sold } = await newVehicle({ customer_id: source.id })
    succeed(await transfer(sold, { customer_id: other.id, date: '2026-01-10' }))
    succeed(await client.post(`/v1/customers/${kept.id}/merge`, { source_id: source.id }))
    expect(await ownersOf(id)).toMatchObject([{ customer_id: kept.id, to: null }])
    expect((await ownersOf(sold)).map(({ customer_id }) => customer_id)).toEqual([other.id, kept.id])
    succeed(await client.post(`/v1/customers/${kept.id}/anonymize`))
    expect(await ownersOf(id)).toMatchObject([{ customer_name: 'Anonymous', from: null, to: today() }])
    expect((await ownersOf(sold))[1]).toMatchObject({ customer_name: 'Anonymous' })
    const events = JSON.stringify(succeed(await client.get(`/v1/events?object_id=${sold}`)))
    expect(events).not.toContain(source.full_name)
  })
})

describe('history.md#items', () => {
  it('documents, completed deadlines and owners, the latest first', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()]
    const { id, license } = await newVehicle({ customer_id: one.id })
    const whose = { customer_id: one.id, vehicle_id: id }
    const quote = await client.create('/v1/quotes', { ...whose, title: 'Freni', km: 500 })
    const old = { ...whose, title: 'Tagliando', document_date: '2026-03-05', km: 400 }
    const worksheet = await client.create('/v1/worksheets', old)
    const checkin = await client.create('/v1/checkins', {
      ...{ ...whose, arrived_at: '2026-02-02T23:30:00Z', km: 390, reported_issues: 'Rumore' },
    })
    const belt = await client.create(`/v1/vehicles/${id}/deadlines`, { kind: 'timing_belt', due_km: 500 })
    const done = { completed_on: '2026-03-01', km: 395 }
    succeed(await client.post(`/v1/vehicles/${id}/deadlines/${belt.id}/complete`, done))
    const set = await client.create('/v1/tyre-sets', { ...whose, season: 'winter' })
    succeed(await transfer(id, { customer_id: two.id, date: '2026-04-01' }))
    const path = `/v1/vehicles/${id}/history`
    const page = succeed(await client.get(path))
    expect(page).toMatchObject({ date_filter: { preset: 'all' }, url: path, has_more: false })
    const items = page.data as Body[]
    expect(items.map(({ type, title, date, km }) => [type, title, date, km])).toEqual([
      ['tyre_set', 'stored', today(), null],
      ['quote', 'Freni', today(), 500],
      ['owner', two.full_name, '2026-04-01', null],
      ['worksheet', 'Tagliando', '2026-03-05', 400],
      ['deadline', 'timing_belt', '2026-03-01', 395],
      ['checkin', 'Rumore', '2026-02-03', 390],
    ])
    expect(items[3]).toEqual({
      ...{
        object: 'history_item',
        type: 'worksheet',
        id: worksheet.id,
        url: `/v1/worksheets/${worksheet.id}`,
      },
      ...{
        date: '2026-03-05',
        seq_number: worksheet.seq_number,
        title: 'Tagliando',
        status: 'draft',
        km: 400,
      },
      ...{ customer_id: one.id, customer_name: one.full_name, vehicle_id: id, vehicle_license: license },
      ...{ total_after_tax: 0, outstanding_payments: null },
    })
    expect(items[0]).toMatchObject({ id: set.id, url: `/v1/tyre-sets/${set.id}`, status: null })
    expect(await client.walk(`${path}?limit=2`)).toEqual(items)
    const some = succeed(await client.get(`${path}?types=owner,deadline,invoice&to=2026-03-31`)).data
    expect(some).toMatchObject([{ type: 'deadline' }])
    expect((await client.get(`${path}?types=entry`)).status).toBe(422)
    const documents = `/v1/customers/${one.id}/documents`
    const found: Body[] = succeed(await client.get(documents)).data
    expect(found.map(({ id: item }) => item)).toEqual([quote.id, worksheet.id, checkin.id])
    expect((await client.get(`${documents}?types=owner`)).status).toBe(422)
    expect(succeed(await client.get(`${documents}?preset=today`)).data).toHaveLength(1)
  })

  it('leaves out what the key may not read, and shows receipts by their type', async () => {
    const shop = await mintCompany()
    const { id: customer_id } = await shop.client.create('/v1/customers', { full_name: 'Mario Rossi' })
    const { id: vehicle_id } = await shop.client.create('/v1/vehicles', { license: 'AB123CD', customer_id })
    const whose = { customer_id, vehicle_id }
    await shop.client.create('/v1/quotes', whose)
    const { id: worksheet_id } = await shop.client.create('/v1/worksheets', whose)
    await shop.client.create('/v1/receipts', { worksheet_id })
    const types = async (by: Client, path: string) =>
      succeed(await by.get(path)).data.map(({ type, status }: Body) => [type, status])
    const history = `/v1/vehicles/${vehicle_id}/history`
    const all = [
      ['receipt', 'draft'],
      ['worksheet', 'draft'],
      ['quote', 'waiting'],
    ]
    expect(await types(shop.client, history)).toEqual(all)
    expect(await types(shop.client, `/v1/customers/${customer_id}/documents`)).toEqual(all)
    const lesser = await shop.clientWith(['vehicles.read', 'worksheets.read'])
    expect(await types(lesser, history)).toEqual([['worksheet', 'draft']])
    expect(await types(lesser, `${history}?types=quote`)).toEqual([])
    expect((await lesser.get(`/v1/customers/${customer_id}/documents`)).status).toBe(403)
  })
})
