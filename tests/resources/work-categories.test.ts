import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/work-categories'
const make = (fields: object = {}): Promise<Body> => client.create(PATH, { name: 'Tagliando', ...fields })
const namesOf = (records: Body[]) => records.map(({ name }) => name)

describe('settings.md#work-categories: create', () => {
  it('takes a name alone; colour, duration and active have defaults', async () => {
    const { id, created_at, updated_at, ...rest } = await make()
    expect(rest).toEqual({
      object: 'work_category',
      name: 'Tagliando',
      color: '#3B82F6',
      default_duration: 60,
      active: true,
    })
    expect(updated_at).toBe(created_at)
  })

  it('keeps every field, in the response, the detail and the list alike', async () => {
    const fields = { name: 'Cambio gomme', color: '#f00', default_duration: 1440, active: false }
    const made = await make(fields)
    expect(made).toMatchObject(fields)
    expect((await client.get(`${PATH}/${made.id}`)).body).toEqual(made)
    expect((await client.get(`${PATH}?limit=1`)).body.data).toEqual([made])
  })

  it('refuses an absent name as missing', async () => {
    const missing = { status: 422, code: 'parameter_missing', param: 'name' }
    expect(refusal(await client.post(PATH, { color: 'red' }))).toEqual(missing)
    expect(refusal(await client.post(PATH, undefined))).toEqual(missing)
  })

  it('requests.md#input: takes no other field', async () => {
    expect(refusal(await client.post(PATH, { name: 'A', duration: 5 }))).toEqual({
      status: 422,
      code: 'parameter_unknown',
      param: 'duration',
    })
  })
})

describe('values.md#colours: a colour is #RGB, #RRGGBB or a CSS colour name', () => {
  it.each(['#abc', '#ABC', '#3B82F6', 'red', 'RebeccaPurple', 'lightgoldenrodyellow', ' teal '])(
    'takes %j',
    async (color) => {
      expect((await make({ color })).color).toBe(color.trim())
    },
  )

  it.each([
    '',
    '#',
    '#ab',
    '#abcd',
    '#ggg',
    '3B82F6',
    '#3B82F6FF',
    'rosso',
    'rgb(0,0,0)',
    'inherit',
    'red;',
    5,
  ])('refuses %j', async (color) => {
    const { id } = await make()
    expect(refusal(await client.post(PATH, { name: 'A', color }))).toEqual(invalid('color'))
    expect(refusal(await client.patch(`${PATH}/${id}`, { color }))).toEqual(invalid('color'))
  })
})

/** Values that a field refuses, on create and on PATCH. */
const REFUSED: [field: string, value: unknown][] = [
  ['name', ''],
  ['name', 'x'.repeat(256)],
  ['name', null],
  ['name', 'a\u0000'],
  ['color', null],
  ['default_duration', 0],
  ['default_duration', 1441],
  ['default_duration', 30.5],
  ['default_duration', '60'],
  ['default_duration', null],
  ['active', null],
  ['active', 'true'],
]

describe('values.md#values: bad input is refused and changes nothing', () => {
  it.each(REFUSED)('%s: %j', async (field, value) => {
    const before = await make()
    const count = (await client.walk(PATH)).length
    expect(refusal(await client.post(PATH, { name: 'A', [field]: value }))).toEqual(invalid(field))
    expect(refusal(await client.patch(`${PATH}/${before.id}`, { active: false, [field]: value }))).toEqual(
      invalid(field),
    )
    expect((await client.get(`${PATH}/${before.id}`)).body).toEqual(before)
    expect(await client.walk(PATH)).toHaveLength(count)
  })
})

describe('requests.md#partial-changes: PATCH is partial', () => {
  it.each([{ name: 'B' }, { color: 'navy' }, { default_duration: 1 }, { active: true }])(
    '%j leaves the rest as it is',
    async (patch) => {
      const before = await make({ color: '#123456', default_duration: 90, active: false })
      await wait(2)
      const { status, body } = await client.patch(`${PATH}/${before.id}`, patch)
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, ...patch, updated_at: body.updated_at })
      expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
      expect((await client.get(`${PATH}/${before.id}`)).body).toEqual(body)
    },
  )

  it.each([{}, { name: 'A' }])(
    'events.md#one-event-a-change: %j, which changes nothing, leaves updated_at',
    async (patch) => {
      const before = await make({ name: 'A' })
      expect((await client.patch(`${PATH}/${before.id}`, patch)).body).toEqual(before)
    },
  )
})

describe('lists.md#cursors: the list', () => {
  it('filters by active', async () => {
    const { client: own } = await mintCompany()
    await own.create(PATH, { name: 'on' })
    await own.create(PATH, { name: 'off', active: false })
    expect(namesOf((await own.get(`${PATH}?active=true`)).body.data)).toEqual(['on'])
    expect(namesOf((await own.get(`${PATH}?active=false`)).body.data)).toEqual(['off'])
    expect(namesOf((await own.get(PATH)).body.data)).toEqual(['off', 'on'])
    expect(refusal(await own.get(`${PATH}?active=yes`))).toEqual(invalid('active'))
  })

  it('is newest first and walked by cursor without gaps while rows come and go', async () => {
    const { client: own } = await mintCompany()
    for (const name of ['A', 'B', 'C', 'D', 'E']) await own.create(PATH, { name })
    const first = (await own.get(`${PATH}?limit=2`)).body
    expect(namesOf(first.data)).toEqual(['E', 'D'])
    await own.create(PATH, { name: 'F' })
    await own.delete(`${PATH}/${first.data[1].id}`)
    const second = (await own.get(`${PATH}?limit=2&starting_after=${first.next_starting_after}`)).body
    expect(namesOf(second.data)).toEqual(['C', 'B'])
    expect(namesOf(await own.walk(`${PATH}?limit=1`))).toEqual(['F', 'E', 'C', 'B', 'A'])
  })

  it('refuses a cursor of other filters', async () => {
    await make()
    await make()
    const cursor = (await client.get(`${PATH}?limit=1`)).body.next_starting_after
    expect(refusal(await client.get(`${PATH}?active=true&starting_after=${cursor}`))).toEqual(
      invalid('starting_after'),
    )
  })
})

describe('requests.md#deletion: deletion and other companies', () => {
  it('DELETE answers the category with deleted_at; every later access is 404', async () => {
    const made = await make()
    const path = `${PATH}/${made.id}`
    const { status, body } = await client.delete(path)
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, deleted_at: body.deleted_at })
    for (const answer of [await client.get(path), await client.patch(path, {}), await client.delete(path)]) {
      expect(refusal(answer)).toEqual({ status: 404, code: 'resource_not_found', param: null })
    }
    expect((await client.walk(PATH)).map(({ id }) => id)).not.toContain(made.id)
  })

  it("another company's category is 404 and stays", async () => {
    const made = await make()
    const path = `${PATH}/${made.id}`
    const { client: stranger } = await mintCompany()
    for (const answer of [
      await stranger.get(path),
      await stranger.patch(path, {}),
      await stranger.delete(path),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect((await client.get(path)).body).toEqual(made)
  })

  it('companies-keys-people.md#permissions: reads need settings.read, writes settings.write', async () => {
    const company = await mintCompany()
    const reader = await company.clientWith(['settings.read'])
    const writer = await company.clientWith(['settings.write'])
    expect((await reader.get(PATH)).status).toBe(200)
    expect(refusal(await reader.post(PATH, { name: 'A' }))).toMatchObject({ code: 'permission_missing' })
    expect((await writer.post(PATH, { name: 'A' })).status).toBe(201)
    expect(refusal(await writer.get(PATH))).toMatchObject({ code: 'permission_missing' })
  })
})
