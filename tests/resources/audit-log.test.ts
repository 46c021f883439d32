import { beforeAll, describe, expect, it } from 'vitest'
import { updateCompany } from '../../src/operator/companies.ts'
import { createKey } from '../../src/operator/keys.ts'
import { type Body, refusal } from '../support/client.ts'
import { mintCompany, prisma, type TestCompany } from '../support/company.ts'
import { lineBody, openWorkshop, succeed } from '../support/documents.ts'
import { articleBody, unique } from '../support/factories.ts'
import { type Session, signIn } from '../support/session.ts'

const PATH = '/v1/audit-log'

let company: TestCompany
let session: Session

beforeAll(async () => {
  company = await mintCompany()
  session = await signIn(company.owner)
})

const read = async (query: string): Promise<Body[]> =>
  succeed(await company.client.get(`${PATH}?${query}`)).data
const types = (entries: Body[]) => entries.map(({ type }) => type)
const supplier = (fields: object = {}) =>
  company.client.create('/v1/suppliers', { name: unique('Ricambi'), ...fields })
const entriesOf = ({ id }: Body) => read(`object_id=${id}`)

describe('audit-log.md#list', () => {
  it('filters by person or key, kind of actor, type, kind of record, record, request and time', async () => {
    const { id, name } = await supplier()
    const renamed = await company.client.patch(`/v1/suppliers/${id}`, { name: `${name} & C.` })
    const own = `object_id=${id}`
    const [changed, made] = await read(own)
    expect(types([changed, made])).toEqual(['supplier.updated', 'supplier.created'])
    const found: [query: string, expected: Body[]][] = [
      [`${own}&actor_id=${made.actor.id}`, [changed, made]],
      [`${own}&actor_id=${company.owner.user_id}`, []],
      [`${own}&actor_type=api_key`, [changed, made]],
      [`${own}&actor_type=user`, []],
      [`${own}&type=supplier.created`, [made]],
      [`${own}&type=supplier.deleted,supplier.updated`, [changed]],
      [`${own}&type=supplier.*`, [changed, made]],
      [`${own}&type=quote.*`, []],
      [`${own}&object_type=supplier`, [changed, made]],
      [`${own}&object_type=quote`, []],
      [`request_id=${renamed.headers.get('x-request-id')}`, [changed]],
      [`${own}&from=${changed.created_at}`, [changed]],
      [`${own}&to=${changed.created_at}`, [made]],
    ]
    for (const [query, expected] of found) expect(await read(query), query).toEqual(expected)
  })

  it.each([
    ['type=supplier.eaten', 'type'],
    ['type=nobody.*', 'type'],
    ['object_type=nobody', 'object_type'],
    ['actor_type=nobody', 'actor_type'],
    ['request_id=x', 'request_id'],
    ['from=2026-09-05', 'from'],
    ['from=2026-09-05T08:00:00Z&to=2026-09-05T08:00:00Z', 'to'],
  ])('%s is 422', async (query, param) => {
    const answer = await company.client.get(`${PATH}?${query}`)
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_invalid', param })
  })

  it('newest first, those of one transaction in reverse order of writing', async () => {
    const { client, quote, quoteLines, convert, article } = await openWorkshop()
    const [{ id }, part] = [await quote(), await article({ stock: 5 })]
    succeed(await quoteLines(id, { add: [{ article_id: part.id, quantity: 1 }] }))
    const answer = await convert(id)
    const request_id = answer.headers.get('x-request-id')
    const entries = succeed(await client.get(`${PATH}?request_id=${request_id}`)).data
    expect(types(entries)).toEqual(['article.stock_changed', 'worksheet.created', 'quote.converted'])
  })

  it('without logs.read it is 403, and another company’s entry is 404', async () => {
    const [entry] = await entriesOf(await supplier())
    const reader = await company.clientWith(['suppliers.read', 'events.read'])
    for (const path of [PATH, `${PATH}/${entry!.id}`]) {
      const { status, body } = await reader.get(path)
      expect([status, body.code]).toEqual([403, 'permission_missing'])
    }
    expect((await company.client.get(`${PATH}/${entry!.id}`)).body).toEqual(entry)
    const { client: stranger } = await mintCompany()
    expect((await stranger.get(`${PATH}/${entry!.id}`)).status).toBe(404)
  })
})

describe('audit-log.md#changes', () => {
  it('a new record: every field that is not null; a change: exactly what changed; a deletion: deleted_at', async () => {
    const made = await supplier({ discount_rate: 10 })
    const path = `/v1/suppliers/${made.id}`
    succeed(await company.client.patch(path, { discount_rate: 12.5, name: made.name, phone: '059 111' }))
    const gone = succeed(await company.client.delete(path))
    const [deleted, updated, created] = await entriesOf(made)
    const { object, updated_at, ...fields } = made
    const known = Object.entries(fields).filter(([, value]) => value !== null)
    expect(created!.changes).toEqual(Object.fromEntries(known.map(([name, value]) => [name, [null, value]])))
    expect(updated!.changes).toEqual({ discount_rate: [10, 12.5], phone: [null, '059 111'] })
    expect(deleted!.changes).toEqual({ deleted_at: [null, gone.deleted_at] })
    expect(deleted!.object_name).toBe(made.name)
  })

  it('lines by their id, the whole line before and after, null where it was not', async () => {
    const { client, quote, quoteLines, read: readRecord } = await openWorkshop()
    const { id } = await quote()
    const lineOf = async () => (await readRecord('quotes', id)).line_items[0]
    const saidOfLine = async (line_id: string) => {
      const { data } = succeed(await client.get(`${PATH}?object_id=${id}&limit=1`))
      return data[0].changes[`line_items.${line_id}`]
    }
    succeed(await quoteLines(id, { add: [lineBody()] }))
    const first = await lineOf()
    expect(await saidOfLine(first.id)).toEqual([null, first])
    succeed(await quoteLines(id, { update: [{ id: first.id, quantity: 7 }] }))
    const second = await lineOf()
    expect(await saidOfLine(first.id)).toEqual([first, second])
    succeed(await quoteLines(id, { remove: [first.id] }))
    expect(await saidOfLine(first.id)).toEqual([second, null])
  })

  it('a text of 1,000 characters is kept whole, of a longer one its first 1,000 with …', async () => {
    const made = await supplier({ notes: 'a'.repeat(1000) })
    succeed(await company.client.patch(`/v1/suppliers/${made.id}`, { notes: 'b'.repeat(1001) }))
    const [updated] = await entriesOf(made)
    expect(updated!.changes.notes).toEqual(['a'.repeat(1000), `${'b'.repeat(1000)}…`])
  })

  it('a text of a line likewise', async () => {
    const { client, quote, quoteLines, read: readRecord } = await openWorkshop()
    const { id } = await quote()
    succeed(await quoteLines(id, { add: [lineBody({ description: 'b'.repeat(1001) })] }))
    const [line] = (await readRecord('quotes', id)).line_items
    const { data } = succeed(await client.get(`${PATH}?object_id=${id}&limit=1`))
    const told = { ...line, description: `${'b'.repeat(1000)}…` }
    expect(data[0].changes[`line_items.${line.id}`]).toEqual([null, told])
  })

  it('a character that takes two units of UTF-16 is kept or cut whole', async () => {
    const [last, beyond] = [`${'a'.repeat(999)}😀b`, `${'a'.repeat(1000)}😀`]
    const made = await supplier({ notes: last })
    succeed(await company.client.patch(`/v1/suppliers/${made.id}`, { notes: beyond }))
    const [updated] = await entriesOf(made)
    expect(updated!.changes.notes).toEqual([`${'a'.repeat(999)}😀…`, `${'a'.repeat(1000)}…`])
    const whole = '😀'.repeat(1000)
    const [created] = await entriesOf(await supplier({ notes: whole }))
    expect(created!.changes.notes).toEqual([null, whole])
  })

  it('the secret of a key is never there', async () => {
    const wanted = { name: unique('Flotta'), permissions: ['articles.read'], expires_at: null }
    const made = succeed(await session.call('apiKeys.create', 'mutation', wanted))
    const [created] = await entriesOf(made)
    expect(created).toMatchObject({ type: 'api_key.created', object_name: wanted.name, source: 'console' })
    expect(created!.changes.secret).toEqual([null, '[redacted]'])
    expect(JSON.stringify(created)).not.toContain(made.secret)
  })
})

describe('audit-log.md#entries: who did it, and by which way', () => {
  it('a key over the API', async () => {
    const [entry] = await entriesOf(await supplier())
    const actor = { object: 'actor', type: 'api_key', id: expect.any(String), name: 'test' }
    expect(entry).toMatchObject({ source: 'api', actor, request_id: expect.stringMatching(/^req_/) })
    expect(entry!.ip_address).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/)
  })

  it('a person at the console', async () => {
    const made = succeed(await session.call('articles.create', 'mutation', articleBody()))
    const actor = { object: 'actor', type: 'user', id: company.owner.user_id }
    expect(await entriesOf(made)).toMatchObject([{ type: 'article.created', source: 'console', actor }])
  })

  it('the operator: the system, by a command, without a request', async () => {
    const at = { source: 'cli', request_id: null, ip_address: null }
    const actor = { object: 'actor', type: 'system', id: null, name: null }
    await updateCompany(prisma(), company.company_id, { plan: 'basic' })
    await updateCompany(prisma(), company.company_id, { plan: 'api' })
    const wanted = { name: unique('Terminale'), permissions: ['logs.read' as const], expires_at: null }
    const key = await createKey(prisma(), company.company_id, wanted)
    const [made] = await entriesOf(key)
    expect(made).toMatchObject({ type: 'api_key.created', ...at, actor })
    expect(made!.changes.secret).toEqual([null, '[redacted]'])
    const [back, forth] = await read('type=company.updated')
    expect([forth, back]).toMatchObject([
      { ...at, actor, changes: { plan: ['api', 'basic'] } },
      { ...at, actor, changes: { plan: ['basic', 'api'] } },
    ])
  })
})
