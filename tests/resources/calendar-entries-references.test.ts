import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, NOWHERE, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'

const PATH = '/v1/calendar-entries'
const TIMES = { start_time: '2098-09-05T08:30:00.000Z', end_time: '2098-09-05T09:30:00.000Z' }

/** A record of each kind that an entry can point at, and how it is deleted. */
type Linked = Record<string, { id: string; remove?: () => Promise<unknown> }>

let company: TestCompany
let client: Client

async function makeLinked({ client: owner, calendar_id }: TestCompany): Promise<Linked> {
  const customer = await owner.create('/v1/customers', { full_name: 'Mario Rossi' })
  const vehicle = await owner.create('/v1/vehicles', { license: 'AB123CD', model: 'Panda' })
  const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
  const category = await owner.create('/v1/work-categories', { name: 'Tagliando' })
  const quote = await owner.create('/v1/quotes', parties)
  const worksheet = await owner.create('/v1/worksheets', parties)
  const linked = (path: string, { id }: Body) => ({ id, remove: () => owner.delete(`${path}/${id}`) })
  return {
    customer_id: linked('/v1/customers', customer),
    vehicle_id: linked('/v1/vehicles', vehicle),
    work_category_id: linked('/v1/work-categories', category),
    quote_id: linked('/v1/quotes', quote),
    worksheet_id: linked('/v1/worksheets', worksheet),
    calendar_id: { id: calendar_id },
  }
}

const LINKS = [
  'customer_id',
  'vehicle_id',
  'work_category_id',
  'quote_id',
  'worksheet_id',
  'calendar_id',
] as const
const ALL = [...LINKS, 'checkin_id'] as const

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

async function expectRejected(param: string, value: string): Promise<void> {
  const before = await client.create(PATH, TIMES)
  expect(refusal(await client.post(PATH, { ...TIMES, [param]: value }))).toEqual(invalid(param))
  expect(refusal(await client.patch(`${PATH}/${before.id}`, { [param]: value, title: 'x' }))).toEqual(
    invalid(param),
  )
  expect((await client.get(`${PATH}/${before.id}`)).body).toEqual(before)
}

describe('calendar.md#references-of-entries: every reference is checked', () => {
  it.each(LINKS)('%s of the company is taken, in either case, on create and PATCH', async (param) => {
    const { id } = (await makeLinked(company))[param]!
    expect(await client.create(PATH, { ...TIMES, [param]: id.toUpperCase() })).toMatchObject({ [param]: id })
    const other = await client.create(PATH, TIMES)
    expect((await client.patch(`${PATH}/${other.id}`, { [param]: id })).body).toMatchObject({ [param]: id })
  })

  it.each(ALL)('%s that names nothing is 422', async (param) => {
    await expectRejected(param, NOWHERE)
  })

  it.each(ALL)('%s that is malformed is 422', async (param) => {
    await expectRejected(param, 'malformed')
  })

  it.each(LINKS)('%s of another company is 422', async (param) => {
    await expectRejected(param, (await makeLinked(await mintCompany()))[param]!.id)
  })

  it.each(LINKS.filter((param) => param !== 'calendar_id'))('%s that was deleted is 422', async (param) => {
    const linked = (await makeLinked(company))[param]!
    await linked.remove!()
    await expectRejected(param, linked.id)
  })

  it('requests.md#error-body: every reference that fails is listed', async () => {
    const body = Object.fromEntries(ALL.map((param) => [param, NOWHERE]))
    const answer = await client.post(PATH, { ...TIMES, ...body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ param }: Body) => param).sort()).toEqual([...ALL].sort())
  })

  it('calendar.md#references-of-entries: checkin_id is accepted as null and reads back null', async () => {
    expect(await client.create(PATH, { ...TIMES, checkin_id: null })).toMatchObject({ checkin_id: null })
  })
})

describe('calendar.md#references-of-entries: what was deleted since stays resolved', () => {
  it('customer, vehicle and work category, on the entry and in the list; other fields still change', async () => {
    const linked = await makeLinked(company)
    const links = Object.fromEntries(
      (['customer_id', 'vehicle_id', 'work_category_id'] as const).map((param) => [param, linked[param]!.id]),
    )
    const made = await client.create(PATH, { ...TIMES, ...links })
    await linked.customer_id!.remove!()
    await linked.vehicle_id!.remove!()
    await linked.work_category_id!.remove!()
    expect((await client.get(`${PATH}/${made.id}`)).body).toEqual(made)
    expect(made).toMatchObject({
      customer: { full_name: 'Mario Rossi' },
      vehicle: { model: 'Panda', license: 'AB123CD' },
      work_category_name: 'Tagliando',
    })
    expect((await client.get(`${PATH}?customer_id=${links.customer_id}`)).body.data).toEqual([made])
    const { status, body } = await client.patch(`${PATH}/${made.id}`, { title: 'Gomme' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, title: 'Gomme', updated_at: body.updated_at })
  })

  it('a new name shows at once', async () => {
    const customer = await client.create('/v1/customers', { full_name: 'Prima' })
    const { id } = await client.create(PATH, { ...TIMES, customer_id: customer.id })
    await client.patch(`/v1/customers/${customer.id}`, { full_name: 'Dopo' })
    expect((await client.get(`${PATH}/${id}`)).body.customer.full_name).toBe('Dopo')
  })
})
