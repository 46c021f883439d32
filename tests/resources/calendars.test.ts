import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { signInAs } from '../support/members.ts'
import { type Session, signIn } from '../support/session.ts'

let company: TestCompany
let session: Session

beforeAll(async () => {
  company = await mintCompany()
  session = await signIn(company.owner)
})

const call = (name: string, input: object = {}, as = session) =>
  as.call(`calendars.${name}`, name === 'list' ? 'query' : 'mutation', input)

async function create(name = 'Gomme', as = session): Promise<Body> {
  const { status, body } = await call('create', { name }, as)
  expect(status).toBe(200)
  return body
}

const list = async (as = session): Promise<Body[]> => (await call('list', {}, as)).body.data
const defaults = async (as = session) => (await list(as)).filter((row) => row.is_default).map(({ id }) => id)

const entryIn = (calendar_id: string | undefined, owner = company) =>
  owner.client.create('/v1/calendar-entries', {
    ...{ title: 'Tagliando', start_time: '2098-09-05T08:30:00Z', end_time: '2098-09-05T09:30:00Z' },
    ...(calendar_id && { calendar_id }),
  })

describe('console, calendars', () => {
  it('are created with a name and a colour, and none of them becomes the default', async () => {
    const { status, body } = await call('create', { name: 'Carrozzeria', color: 'tomato' })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ object: 'calendar', id: expect.any(String), name: 'Carrozzeria', color: 'tomato' },
      ...{ is_default: false, created_at: expect.any(String), updated_at: expect.any(String) },
    })
    expect((await create()).color).toBe('#3B82F6')
    expect((await entryIn(body.id)).calendar).toMatchObject({ id: body.id, name: 'Carrozzeria' })
  })

  it('are listed whole, the default first, then by age', async () => {
    const own = await mintCompany()
    const owner = await signIn(own.owner)
    const [a, b] = [await create('B', owner), await create('A', owner)]
    const { body } = await call('list', {}, owner)
    expect(body).toMatchObject({ object: 'list', has_more: false })
    expect(body.data.map(({ id }: Body) => id)).toEqual([own.calendar_id, a.id, b.id])
  })

  it.each([
    ['name', { name: '' }],
    ['color', { color: 'no colour' }],
    ['color', { color: '#12' }],
  ])('422 %s', async (param, wrong) => {
    const expected = { status: 422, code: 'parameter_invalid', param }
    expect(refusal(await call('create', { name: 'x', ...wrong }))).toEqual(expected)
    expect(refusal(await call('update', { id: company.calendar_id, ...wrong }))).toEqual(expected)
  })

  it('change in the fields that are sent', async () => {
    const made = await create()
    const { body } = await call('update', { id: made.id, color: '#FF0000' })
    expect(body).toEqual({ ...made, color: '#FF0000', updated_at: expect.any(String) })
  })
})

describe('console, calendars: exactly one is the default', () => {
  it('making another the default moves it, and entries follow', async () => {
    const made = await create()
    expect((await call('update', { id: made.id, is_default: true })).body.is_default).toBe(true)
    expect(await defaults()).toEqual([made.id])
    expect((await entryIn(undefined)).calendar_id).toBe(made.id)
    // again, it stays
    expect((await call('update', { id: made.id, is_default: true })).status).toBe(200)
    expect(await defaults()).toEqual([made.id])
  })

  it('it cannot be put out without another', async () => {
    const [id] = await defaults()
    const answer = await call('update', { id, is_default: false })
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_invalid', param: 'is_default' })
    expect(await defaults()).toEqual([id])
  })

  it('however many move it at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()))
    const answers = await Promise.all(made.map(({ id }) => call('update', { id, is_default: true })))
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect(await defaults()).toHaveLength(1)
  })

  it('and PostgreSQL takes no second one', async () => {
    const { id } = await create()
    const second = database()
      .kysely.updateTable('calendar')
      .set({ is_default: true })
      .where('company_id', '=', company.company_id)
      .where('id', '=', id)
    await expect(second.execute()).rejects.toMatchObject({ constraint: 'calendar_default' })
  })
})

describe('console, calendars: deletion', () => {
  it('an empty one goes, also when its entries were deleted before', async () => {
    const made = await create()
    const entry = await entryIn(made.id)
    await company.client.delete(`/v1/calendar-entries/${entry.id}`)
    const { status, body } = await call('delete', { id: made.id })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, deleted_at: expect.any(String) })
    expect((await list()).map(({ id }) => id)).not.toContain(made.id)
    expect((await call('delete', { id: made.id })).status).toBe(404)
  })

  it('409 calendar_default: the default stays', async () => {
    const [id] = await defaults()
    expect(refusal(await call('delete', { id }))).toEqual({
      status: 409,
      code: 'calendar_default',
      param: null,
    })
    expect(await defaults()).toEqual([id])
  })

  it('409 document_referenced: one with entries stays, and they stay in it', async () => {
    const made = await create()
    const entry = await entryIn(made.id)
    const answer = await call('delete', { id: made.id })
    expect(refusal(answer)).toEqual({ status: 409, code: 'document_referenced', param: null })
    expect((await company.client.get(`/v1/calendar-entries/${entry.id}`)).body.calendar_id).toBe(made.id)
  })
})

describe('console, calendars: who may', () => {
  it('staff and read_only see them and change nothing', async () => {
    const { id } = await create()
    for (const role of ['staff', 'read_only'] as const) {
      const member = await signInAs(company, role)
      expect((await list(member)).map((row) => row.id)).toContain(id)
      for (const [name, input] of [
        ['create', { name: 'x' }],
        ['update', { id, name: 'x' }],
        ['delete', { id }],
      ] as const) {
        expect(refusal(await call(name, input, member))).toMatchObject({
          status: 403,
          code: 'permission_missing',
        })
      }
    }
  })

  it("another company's are unknown and stay as they are", async () => {
    const made = await create()
    const other = await signIn((await mintCompany()).owner)
    for (const [name, input] of [
      ['update', { id: made.id, is_default: true }],
      ['delete', { id: made.id }],
    ] as const) {
      expect((await call(name, input, other)).status).toBe(404)
    }
    expect((await list(other)).map(({ id }) => id)).not.toContain(made.id)
    expect((await list()).find(({ id }) => id === made.id)).toEqual(made)
  })

  it('no key reaches them', async () => {
    expect((await company.client.get('/v1/calendars')).body.code).toBe('route_not_found')
  })
})
