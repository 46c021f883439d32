import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, missing, refusal } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany({ owner_name: 'Luca Bianchi' })
  client = company.client
})

const PATH = '/v1/calendar-entries'
const TIMES = { start_time: '2098-09-05T08:30:00.000Z', end_time: '2098-09-05T09:30:00.000Z' }
const make = (fields: object = {}): Promise<Body> => client.create(PATH, { ...TIMES, ...fields })
const PAID = { status: 403, code: 'reminder_channel_paid', param: null }

describe('calendar.md#times: the times', () => {
  it('needs both', async () => {
    expect(refusal(await client.post(PATH, { end_time: TIMES.end_time }))).toEqual(missing('start_time'))
    expect(refusal(await client.post(PATH, { start_time: TIMES.start_time }))).toEqual(missing('end_time'))
    const { body } = await client.post(PATH, {})
    expect(body.errors.map(({ param }: Body) => param).sort()).toEqual(['end_time', 'start_time'])
  })

  it.each([
    ['the same moment', '2098-09-05T08:30:00Z'],
    ['the same moment with another offset', '2098-09-05T10:30:00+02:00'],
    ['before', '2098-09-05T08:29:59.999Z'],
    ['later by its figures, earlier by its offset', '2098-09-05T09:00:00+02:00'],
    ['less than a millisecond after', '2098-09-05T08:30:00.0009Z'],
  ])('an end_time that is %s is 422', async (_title, end_time) => {
    expect(refusal(await client.post(PATH, { ...TIMES, end_time }))).toEqual(invalid('end_time'))
  })

  it('values.md#dates: takes any offset and answers in UTC', async () => {
    const made = await make({
      start_time: '2098-09-05T10:30:00+02:00',
      end_time: '2098-09-05t04:00:00.5-05:30',
    })
    expect(made).toMatchObject({
      start_time: '2098-09-05T08:30:00.000Z',
      end_time: '2098-09-05T09:30:00.500Z',
    })
  })

  it.each([
    '2098-09-05T08:30:00',
    '2098-09-05',
    '2098-02-30T08:30:00Z',
    '1899-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '2100-12-31T23:30:00-02:00',
    'tomorrow',
    '',
    null,
    4072494600000,
  ])('values.md#dates: refuses %j', async (value) => {
    for (const param of ['start_time', 'end_time']) {
      expect(refusal(await client.post(PATH, { ...TIMES, [param]: value }))).toEqual(invalid(param))
    }
  })

  it('takes the first and the last day there are, and entries of years', async () => {
    const made = await make({ start_time: '1900-01-01T00:00:00Z', end_time: '2100-12-31T23:59:59.999Z' })
    expect((await client.get(`${PATH}/${made.id}`)).body).toEqual(made)
  })
})

describe('calendar.md#references-of-entries: the complete entry', () => {
  it('calendar.md#defaults: only the times are required; everything else has its default', async () => {
    const { id, created_at, updated_at, ...rest } = await make()
    expect(rest).toEqual({
      object: 'calendar_entry',
      title: 'Appointment',
      description: null,
      ...TIMES,
      color: '#3B82F6',
      calendar_id: company.calendar_id,
      user_id: expect.any(String),
      customer_id: null,
      vehicle_id: null,
      worksheet_id: null,
      quote_id: null,
      checkin_id: null,
      work_category_id: null,
      work_category_name: null,
      email_reminder: false,
      auto_reminder_enabled: false,
      auto_reminder_channel: null,
      auto_reminder_sent_at: null,
      customer: null,
      vehicle: null,
      calendar: { object: 'calendar', id: company.calendar_id, name: 'Officina' },
      user: { object: 'user', id: rest.user_id, name: 'Luca Bianchi' },
      deleted_at: null,
    })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(updated_at).toBe(created_at)
  })

  it('keeps every field and resolves its links, in the response, the detail and the list alike', async () => {
    const customer = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
    const vehicle = await client.create('/v1/vehicles', { license: 'AB123CD', make: 'Fiat', model: 'Panda' })
    const category = await client.create('/v1/work-categories', { name: 'Tagliando' })
    const fields = {
      title: 'Tagliando Panda',
      description: 'Rumore al freno',
      color: 'teal',
      customer_id: customer.id,
      vehicle_id: vehicle.id,
      work_category_id: category.id,
      calendar_id: company.calendar_id,
      email_reminder: true,
      auto_reminder_enabled: true,
      auto_reminder_channel: 'email',
    }
    const made = await make(fields)
    expect(made).toMatchObject({
      ...fields,
      work_category_name: 'Tagliando',
      customer: { object: 'customer', id: customer.id, full_name: 'Mario Rossi' },
      vehicle: { object: 'vehicle', id: vehicle.id, model: 'Panda', license: 'AB123CD' },
    })
    expect((await client.get(`${PATH}/${made.id}`)).body).toEqual(made)
    expect((await client.get(`${PATH}?customer_id=${customer.id}`)).body.data).toEqual([made])
  })

  it('calendar.md#defaults: the entry belongs to the user whose key it is', async () => {
    const owner = await database()
      .kysely.selectFrom('user')
      .select('id')
      .where('email', '=', company.owner.email)
      .executeTakeFirstOrThrow()
    expect((await make()).user_id).toBe(owner.id)
  })

  it('calendar.md#defaults: title is the customer and the plate as far as they are known', async () => {
    const customer_id = (await client.create('/v1/customers', { full_name: 'Anna Verdi' })).id
    const vehicle_id = (await client.create('/v1/vehicles', { license: 'ZZ999ZZ' })).id
    const noPlate = (await client.create('/v1/vehicles', { vin: 'ZFA31200000123456' })).id
    expect((await make({ customer_id, vehicle_id })).title).toBe('Anna Verdi ZZ999ZZ')
    expect((await make({ customer_id })).title).toBe('Anna Verdi')
    expect((await make({ vehicle_id })).title).toBe('ZZ999ZZ')
    expect((await make({ customer_id, vehicle_id: noPlate })).title).toBe('Anna Verdi')
    expect((await make({ vehicle_id: noPlate })).title).toBe('Appointment')
    expect((await make({ customer_id, title: 'Freni' })).title).toBe('Freni')
    const long = (await client.create('/v1/customers', { full_name: '😀'.repeat(255) })).id
    expect([...(await make({ customer_id: long, vehicle_id })).title]).toHaveLength(255)
  })

  it('calendar.md#defaults: calendar_id null is no calendar, omitted the default one', async () => {
    expect(await make({ calendar_id: null })).toMatchObject({ calendar_id: null, calendar: null })
    expect(await make()).toMatchObject({ calendar_id: company.calendar_id })
  })

  it("calendar.md#references-of-entries: a vehicle's model is never null there, its plate is where it has none", async () => {
    const { id } = await client.create('/v1/vehicles', { vin: 'ZFA31200000123457' })
    expect((await make({ vehicle_id: id })).vehicle).toEqual({
      object: 'vehicle',
      id,
      model: '',
      license: null,
    })
  })
})

/** Values that a field refuses, on create and on PATCH. */
const REFUSED: [field: string, value: unknown][] = [
  ['title', null],
  ['title', 5],
  ['title', 'x'.repeat(256)],
  ['title', 'a\u0000'],
  ['description', 'x'.repeat(10_001)],
  ['description', false],
  ['color', null],
  ['color', '#12'],
  ['color', '3B82F6'],
  ['color', 'rosso'],
  ['color', ''],
  ['email_reminder', null],
  ['email_reminder', 'true'],
  ['auto_reminder_enabled', null],
  ['auto_reminder_enabled', 1],
  ['auto_reminder_channel', 'fax'],
  ['auto_reminder_channel', ''],
  ['auto_reminder_channel', 'EMAIL'],
  ['customer_id', 'malformed'],
  ['calendar_id', ''],
  ['checkin_id', 7],
]

describe('requests.md#input: bad input is refused and changes nothing', () => {
  it.each(REFUSED)('%s: %j', async (field, value) => {
    const before = await make({ title: 'stays' })
    expect(refusal(await client.post(PATH, { ...TIMES, [field]: value }))).toEqual(invalid(field))
    const patched = await client.patch(`${PATH}/${before.id}`, { title: 'changed', [field]: value })
    expect(refusal(patched)).toEqual(invalid(field))
    expect((await client.get(`${PATH}/${before.id}`)).body).toEqual(before)
  })

  it.each(['user_id', 'company_id', 'auto_reminder_sent_at', 'created_at', 'updated_at', 'deleted_at', 'id'])(
    'calendar.md#changes-of-entries: %s is no field of a body',
    async (field) => {
      const unknown = { status: 422, code: 'parameter_unknown', param: field }
      const made = await make()
      const value = made[field] ?? '2026-01-01T00:00:00Z'
      expect(refusal(await client.post(PATH, { ...TIMES, [field]: value }))).toEqual(unknown)
      expect(refusal(await client.patch(`${PATH}/${made.id}`, { [field]: value }))).toEqual(unknown)
    },
  )
})

describe('values.md#colours: a colour is #RGB, #RRGGBB or a CSS colour name', () => {
  it.each(['#abc', '#ABC', '#3b82F6', 'red', 'RebeccaPurple', ' teal '])('takes %j', async (color) => {
    expect((await make({ color })).color).toBe(color.trim())
  })
})

describe('calendar.md#reminders-through-a-key: reminders', () => {
  it.each(['sms', 'whatsapp'])('enabled with %s is 403', async (auto_reminder_channel) => {
    const fields = { ...TIMES, auto_reminder_enabled: true, auto_reminder_channel }
    expect(refusal(await client.post(PATH, fields))).toEqual(PAID)
  })

  it('calendar.md#reminders-through-a-key: a paid channel is kept while the reminder is not enabled', async () => {
    const fields = { auto_reminder_enabled: false, auto_reminder_channel: 'sms' }
    expect(await make(fields)).toMatchObject(fields)
    expect(await make({ auto_reminder_channel: 'whatsapp' })).toMatchObject({ auto_reminder_enabled: false })
  })

  it.each([undefined, null, 'email'])(
    'calendar.md#reminders-through-a-key: enabled with %j goes by e-mail',
    async (channel) => {
      const made = await make({
        auto_reminder_enabled: true,
        ...(channel !== undefined && { auto_reminder_channel: channel }),
      })
      expect(made).toMatchObject({ auto_reminder_enabled: true, auto_reminder_channel: 'email' })
      expect(made.auto_reminder_sent_at).toBeNull()
    },
  )

  it('requests.md#order-of-checks: input comes before the refusal of the channel, which comes before references', async () => {
    const paid = { ...TIMES, auto_reminder_enabled: true, auto_reminder_channel: 'sms' }
    expect(refusal(await client.post(PATH, { ...paid, color: 'x' }))).toEqual(invalid('color'))
    expect(refusal(await client.post(PATH, { ...paid, end_time: TIMES.start_time }))).toEqual(
      invalid('end_time'),
    )
    expect(refusal(await client.post(PATH, { ...paid, customer_id: crypto.randomUUID() }))).toEqual(PAID)
  })
})
