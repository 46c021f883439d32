import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, gone, invalid, NOWHERE, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { type Session, signIn } from '../support/session.ts'

let company: TestCompany
let client: Client
let console_: Session

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
  console_ = await signIn(company.owner)
})

const PATH = '/v1/calendar-entries'
const TIMES = { start_time: '2098-09-05T08:30:00.000Z', end_time: '2098-09-05T09:30:00.000Z' }
const make = (fields: object = {}): Promise<Body> => client.create(PATH, { ...TIMES, ...fields })
const change = ({ id }: Body, patch: object) => client.patch(`${PATH}/${id}`, patch)
const read = async ({ id }: Body) => (await client.get(`${PATH}/${id}`)).body
const ACTIVE = { status: 403, code: 'reminder_active', param: null }
const PAID = { status: 403, code: 'reminder_channel_paid', param: null }

describe('calendar.md#changes-of-entries: partial', () => {
  it.each([
    { title: 'Gomme' },
    { title: '' },
    { description: 'altro' },
    { description: null },
    { color: 'navy' },
    { start_time: '2098-09-05T08:00:00.000Z' },
    { end_time: '2098-09-05T18:00:00.000Z' },
    { email_reminder: true },
    { auto_reminder_channel: 'sms' },
    { auto_reminder_channel: null },
  ])('%j leaves the rest as it is', async (patch) => {
    const before = await make({ title: 'Tagliando', description: 'x', auto_reminder_channel: 'email' })
    await wait(2)
    const { status, body } = await change(before, patch)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, ...patch, updated_at: body.updated_at })
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect(await read(before)).toEqual(body)
  })

  it('events.md#one-event-a-change: {}, which changes nothing, leaves updated_at', async () => {
    const before = await make({ title: 'Tagliando' })
    expect((await change(before, {})).body).toEqual(before)
  })

  it('null clears every link, and what it resolved to', async () => {
    const customer_id = (await client.create('/v1/customers', { full_name: 'A' })).id
    const vehicle_id = (await client.create('/v1/vehicles', { license: 'AA111AA' })).id
    const work_category_id = (await client.create('/v1/work-categories', { name: 'T' })).id
    const before = await make({ customer_id, vehicle_id, work_category_id })
    const nulls = {
      customer_id: null,
      vehicle_id: null,
      worksheet_id: null,
      quote_id: null,
      checkin_id: null,
      work_category_id: null,
      calendar_id: null,
    }
    const { status, body } = await change(before, nulls)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      ...nulls,
      work_category_name: null,
      customer: null,
      vehicle: null,
      calendar: null,
      updated_at: body.updated_at,
    })
  })
})

describe('calendar.md#changes-of-entries: null where there is always a value', () => {
  it.each(['title', 'color', 'start_time', 'end_time', 'email_reminder', 'auto_reminder_enabled'])(
    '%s',
    async (field) => {
      const before = await make()
      expect(refusal(await change(before, { [field]: null }))).toEqual(invalid(field))
      expect(await read(before)).toEqual(before)
    },
  )
})

describe('calendar.md#times: the resulting times', () => {
  it.each([
    { end_time: '2098-09-05T08:30:00Z' },
    { start_time: '2098-09-05T09:30:00Z' },
    { start_time: '2098-09-05T12:00:00+02:00' },
    { start_time: '2098-09-06T09:00:00Z', end_time: '2098-09-06T08:00:00Z' },
  ])('%j is 422', async (patch) => {
    const before = await make()
    expect(refusal(await change(before, { ...patch, title: 'changed' }))).toEqual(invalid('end_time'))
    expect(await read(before)).toEqual(before)
  })

  it('both may move at once', async () => {
    const times = { start_time: '2099-01-01T10:00:00.000Z', end_time: '2099-01-01T11:00:00.000Z' }
    expect((await change(await make(), times)).body).toMatchObject(times)
  })
})

describe('calendar.md#reminders-through-a-key: paid reminders', () => {
  it('calendar.md#active-reminders: what the entry becomes decides, whichever half is sent', async () => {
    const enabled = { auto_reminder_enabled: true }
    for (const channel of ['sms', 'whatsapp']) {
      const kept = await make({ auto_reminder_channel: channel })
      expect(refusal(await change(kept, enabled))).toEqual(PAID)
      expect(refusal(await change(await make(), { ...enabled, auto_reminder_channel: channel }))).toEqual(
        PAID,
      )
      expect((await change(kept, { ...enabled, auto_reminder_channel: null })).body).toMatchObject({
        ...enabled,
        auto_reminder_channel: 'email',
      })
    }
  })

  it('enabled on an entry without a channel goes by e-mail', async () => {
    const { body } = await change(await make(), { auto_reminder_enabled: true })
    expect(body).toMatchObject({ auto_reminder_enabled: true, auto_reminder_channel: 'email' })
  })

  it('requests.md#order-of-checks: the refusal comes before 422 of references', async () => {
    const patch = { auto_reminder_enabled: true, auto_reminder_channel: 'sms', customer_id: NOWHERE }
    expect(refusal(await change(await make(), patch))).toEqual(PAID)
  })
})

describe('calendar.md#active-reminders: an active reminder', () => {
  const active = () => make({ auto_reminder_enabled: true })

  it.each([
    { title: 'x' },
    { auto_reminder_enabled: false },
    { auto_reminder_channel: 'sms' },
    { end_time: TIMES.start_time },
    { customer_id: NOWHERE },
    { checkin_id: NOWHERE },
    {},
  ])(
    'calendar.md#active-reminders: %j through a key is 403, before the rules on its result',
    async (patch) => {
      const before = await active()
      expect(refusal(await change(before, patch))).toEqual(ACTIVE)
      expect(await read(before)).toEqual(before)
    },
  )

  it('calendar.md#active-reminders: input that is not well-formed is 422 all the same', async () => {
    const before = await active()
    expect(refusal(await change(before, { title: null }))).toEqual(invalid('title'))
    expect(refusal(await change(before, { user_id: NOWHERE }))).toMatchObject({ code: 'parameter_unknown' })
  })

  it('whatever its dates: one in the past as well', async () => {
    const before = await make({
      start_time: '2001-01-01T10:00:00Z',
      end_time: '2001-01-01T11:00:00Z',
      auto_reminder_enabled: true,
    })
    expect(refusal(await change(before, { title: 'x' }))).toEqual(ACTIVE)
  })

  it('calendar.md#active-reminders: it may be deleted', async () => {
    const before = await active()
    const { status, body } = await client.delete(`${PATH}/${before.id}`)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, deleted_at: body.deleted_at })
  })

  it('in the console it may be changed, and by a key again once it is off', async () => {
    const before = await active()
    const changed = await console_.call('calendarEntries.update', 'mutation', {
      id: before.id,
      title: 'Freni',
      auto_reminder_enabled: false,
    })
    expect(changed).toMatchObject({ status: 200, body: { title: 'Freni', auto_reminder_enabled: false } })
    expect((await change(before, { title: 'Gomme' })).body).toMatchObject({ title: 'Gomme' })
  })

  it('the console is held to the other rules', async () => {
    const { id } = await active()
    const update = (patch: object) =>
      console_.call('calendarEntries.update', 'mutation', { id, title: 'changed', ...patch })
    expect(refusal(await update({ end_time: TIMES.start_time }))).toEqual(invalid('end_time'))
    expect(refusal(await update({ customer_id: NOWHERE }))).toEqual(invalid('customer_id'))
    expect((await read({ id })).title).toBe('Appointment')
  })

  it('calendar.md#reminders-through-a-key: paid channels are set in the console', async () => {
    const fields = { auto_reminder_enabled: true, auto_reminder_channel: 'sms' }
    const made = await console_.call('calendarEntries.create', 'mutation', { ...TIMES, ...fields })
    expect(made).toMatchObject({ status: 200, body: fields })
    expect(refusal(await change(made.body, {}))).toEqual(ACTIVE)
  })
})

describe('requests.md#deletion: DELETE', () => {
  it('stamps deleted_at; every later access is 404 and no list holds it', async () => {
    const customer_id = (await client.create('/v1/customers', { full_name: 'A' })).id
    const made = await make({ customer_id })
    const path = `${PATH}/${made.id}`
    const { status, body } = await client.delete(path)
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, deleted_at: expect.stringMatching(/^\d{4}-.*Z$/) })
    for (const answer of [await client.get(path), await client.patch(path, {}), await client.delete(path)]) {
      expect(refusal(answer)).toEqual(gone)
    }
    expect((await client.get(`${PATH}?customer_id=${customer_id}`)).body.data).toEqual([])
    expect((await client.get(`${PATH}?from=2098-09-01T00:00:00Z&limit=100`)).body.data).not.toContainEqual(
      expect.objectContaining({ id: made.id }),
    )
  })

  it('of many deletions at once one answers', async () => {
    const { id } = await make()
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.delete(`${PATH}/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
  })
})

describe('companies-keys-people.md#permissions: permissions and companies', () => {
  it('reads need calendar.read, writes calendar.write', async () => {
    const { id } = await make()
    const reader = await company.clientWith(['calendar.read'])
    const writer = await company.clientWith(['calendar.write'])
    expect((await reader.get(`${PATH}/${id}`)).status).toBe(200)
    expect((await writer.patch(`${PATH}/${id}`, {})).status).toBe(200)
    expect(refusal(await reader.post(PATH, TIMES))).toMatchObject({ code: 'permission_missing' })
    expect(refusal(await reader.delete(`${PATH}/${id}`))).toMatchObject({ code: 'permission_missing' })
    expect(refusal(await writer.get(PATH))).toMatchObject({ code: 'permission_missing' })
  })

  it("another company's entry is 404 and stays", async () => {
    const made = await make({ auto_reminder_enabled: true })
    const path = `${PATH}/${made.id}`
    const { client: stranger } = await mintCompany()
    for (const answer of [
      await stranger.get(path),
      await stranger.patch(path, { title: 'mine' }),
      await stranger.delete(path),
    ]) {
      expect(refusal(answer)).toEqual(gone)
    }
    expect(await read(made)).toEqual(made)
  })
})
