import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { articleBody } from '../support/factories.ts'
import { type Session, signIn } from '../support/session.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/suppliers'
const make = (fields: object = {}): Promise<Body> => client.create(PATH, { name: 'Ricambi Nord', ...fields })
const namesOf = (records: Body[]) => records.map(({ name }) => name)
const search = async (filters: Record<string, string>, by = client) =>
  namesOf((await by.get(`${PATH}?${new URLSearchParams(filters)}`)).body.data).sort()

describe('suppliers.md#filters-of-suppliers: filters', () => {
  let own: Client

  beforeAll(async () => {
    own = (await mintCompany()).client
    await own.create(PATH, { name: 'Autoricambi Forlì', vat_number: '12345678903' })
    await own.create(PATH, { name: 'Ricambi 100% Originali', active: false })
    await own.create(PATH, { name: 'Gomme_Sud', vat_country: 'DE', vat_number: 'ab123' })
  })

  it.each([
    ['a term anywhere', 'RICAMBI', ['Autoricambi Forlì', 'Ricambi 100% Originali']],
    ['without accents', 'forli', ['Autoricambi Forlì']],
    ['with accents', 'FÒRLÌ', ['Autoricambi Forlì']],
    ['every term, in any order', '  originali   cambi ', ['Ricambi 100% Originali']],
    ['no match of one term', 'ricambi sud', []],
    ['% literally', '0%', ['Ricambi 100% Originali']],
    ['% literally, alone', '%', ['Ricambi 100% Originali']],
    ['_ literally', 'e_s', ['Gomme_Sud']],
    ['_ literally, alone', '_', ['Gomme_Sud']],
    ['a backslash literally', '\\', []],
    ['nothing', '', ['Autoricambi Forlì', 'Gomme_Sud', 'Ricambi 100% Originali']],
  ])('q matches the name: %s', async (_, q, expected) => {
    expect(await search({ q }, own)).toEqual(expected)
  })

  it('q takes at most ten terms', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `t${index}`).join(' ')
    expect(refusal(await own.get(`${PATH}?q=${encodeURIComponent(eleven)}`))).toEqual(invalid('q'))
  })

  it('active: true, false, both when omitted', async () => {
    expect(await search({ active: 'true' }, own)).toEqual(['Autoricambi Forlì', 'Gomme_Sud'])
    expect(await search({ active: 'false' }, own)).toEqual(['Ricambi 100% Originali'])
    expect(await search({}, own)).toHaveLength(3)
  })

  it('vat_number: exactly, in either case', async () => {
    expect(await search({ vat_number: '12345678903' }, own)).toEqual(['Autoricambi Forlì'])
    expect(await search({ vat_number: 'Ab123' }, own)).toEqual(['Gomme_Sud'])
    expect(await search({ vat_number: '1234567890' }, own)).toEqual([])
  })

  it('filters combine', async () => {
    expect(await search({ q: 'ricambi', active: 'true', vat_number: '12345678903' }, own)).toEqual([
      'Autoricambi Forlì',
    ])
  })

  it.each(['active=1', 'active=TRUE', 'active=', 'limit=0', 'limit=101', 'limit=1.5', 'q=a&q=b'])(
    'lists.md#filters: ?%s is refused',
    async (query) => {
      expect(refusal(await own.get(`${PATH}?${query}`))).toEqual(invalid(query.split('=')[0]!))
    },
  )

  it('requests.md#input: an unknown filter is refused', async () => {
    expect(refusal(await own.get(`${PATH}?city=Milano`))).toEqual({
      status: 422,
      code: 'parameter_unknown',
      param: 'city',
    })
  })
})

describe('lists.md#cursors: the list', () => {
  it('is newest first, 25 a page, walked without gaps while rows come and go', async () => {
    const { client: own } = await mintCompany()
    const made: Body[] = []
    for (let number = 1; number <= 27; number++) made.push(await own.create(PATH, { name: `S${number}` }))
    const first = (await own.get(PATH)).body
    expect(first).toMatchObject({ object: 'list', has_more: true, url: PATH })
    expect(namesOf(first.data)).toEqual(Array.from({ length: 25 }, (_, index) => `S${27 - index}`))
    await own.create(PATH, { name: 'newer' })
    await own.delete(`${PATH}/${first.data.at(-1).id}`)
    const second = (await own.get(`${PATH}?starting_after=${first.next_starting_after}`)).body
    expect(namesOf(second.data)).toEqual(['S2', 'S1'])
    expect(second.has_more).toBe(false)
    expect(second).not.toHaveProperty('next_starting_after')
    expect(namesOf(await own.walk(`${PATH}?limit=4`))).toEqual([
      'newer',
      ...made
        .map(({ name }) => name)
        .reverse()
        .filter((name) => name !== 'S3'),
    ])
  })

  it('refuses a cursor of other filters and a malformed one', async () => {
    await make()
    await make()
    const cursor = (await client.get(`${PATH}?limit=1`)).body.next_starting_after
    for (const query of [`active=true&starting_after=${cursor}`, 'starting_after=x', 'starting_after=']) {
      expect(refusal(await client.get(`${PATH}?${query}`))).toEqual(invalid('starting_after'))
    }
  })
})

describe('suppliers.md#articles-of-a-supplier: articles of a supplier', () => {
  const article = { name: 'Filtro olio', unit_type: 'pz', vat_code: '22' }

  it('articles_count counts the existing ones', async () => {
    const { id } = await make()
    const first = await client.create('/v1/articles', { ...article, supplier_id: id })
    await client.create('/v1/articles', { ...article, supplier_id: id })
    await client.create('/v1/articles', { ...article, supplier_id: (await make()).id })
    await client.delete(`/v1/articles/${first.id}`)
    expect((await client.get(`${PATH}/${id}`)).body.articles_count).toBe(1)
    expect((await client.patch(`${PATH}/${id}`, { city: 'Roma' })).body.articles_count).toBe(1)
  })

  it('a supplier with articles can be deleted; they keep its name', async () => {
    const { id } = await make({ name: 'Cessata' })
    const made = await client.create('/v1/articles', { ...article, supplier_id: id })
    const deleted = await client.delete(`${PATH}/${id}`)
    expect(deleted.body).toMatchObject({ id, articles_count: 1 })
    expect((await client.get(`/v1/articles/${made.id}`)).body).toMatchObject({
      supplier_id: id,
      supplier_name: 'Cessata',
    })
    const again = await client.post('/v1/articles', { ...article, supplier_id: id })
    expect(refusal(again)).toEqual(invalid('supplier_id'))
  })
})

describe('requests.md#deletion: deletion and other companies', () => {
  it('DELETE answers the supplier with deleted_at; every later access is 404', async () => {
    const made = await make({ city: 'Milano', metadata: { erp: '42' } })
    const path = `${PATH}/${made.id}`
    const { status, body } = await client.delete(path)
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, deleted_at: body.deleted_at })
    expect(Date.parse(body.deleted_at)).toBeGreaterThanOrEqual(Date.parse(made.created_at))
    const gone = { status: 404, code: 'resource_not_found', param: null }
    expect(refusal(await client.get(path))).toEqual(gone)
    expect(refusal(await client.patch(path, { city: 'Roma' }))).toEqual(gone)
    expect(refusal(await client.delete(path))).toEqual(gone)
    expect((await client.walk(PATH)).map(({ id }) => id)).not.toContain(made.id)
  })

  it('of two deletions at once one is 404', async () => {
    const { id } = await make()
    const answers = await Promise.all([client.delete(`${PATH}/${id}`), client.delete(`${PATH}/${id}`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it("another company's supplier is 404 and stays", async () => {
    const made = await make()
    const path = `${PATH}/${made.id}`
    const { client: stranger } = await mintCompany()
    for (const answer of [
      await stranger.get(path),
      await stranger.patch(path, { name: 'A' }),
      await stranger.delete(path),
    ]) {
      expect(refusal(answer)).toEqual({ status: 404, code: 'resource_not_found', param: null })
    }
    expect((await client.get(path)).body).toEqual(made)
  })

  it('companies-keys-people.md#permissions: reads need suppliers.read, writes suppliers.write; one does not imply the other', async () => {
    const company = await mintCompany()
    const { id } = await company.client.create(PATH, { name: 'A' })
    const reader = await company.clientWith(['suppliers.read'])
    const writer = await company.clientWith(['suppliers.write'])
    expect((await reader.get(`${PATH}/${id}`)).status).toBe(200)
    expect(refusal(await reader.patch(`${PATH}/${id}`, {}))).toMatchObject({ code: 'permission_missing' })
    expect((await writer.patch(`${PATH}/${id}`, {})).status).toBe(200)
    expect(refusal(await writer.get(PATH))).toMatchObject({ code: 'permission_missing' })
  })
})

describe('console.md#suppliers: how much names a supplier', () => {
  it('is counted kind by kind, without what was deleted, is somebody else’s or may not be read', async () => {
    const company = await mintCompany()
    const session = await signIn(company.owner)
    const { id } = await company.client.create(PATH, { name: 'Ricambi Nord' })
    const order = { supplier_id: id }
    await company.client.create('/v1/purchase-orders', order)
    const gone = await company.client.create('/v1/purchase-orders', order)
    expect((await company.client.delete(`/v1/purchase-orders/${gone.id}`)).status).toBe(200)
    await company.client.create('/v1/expenses', {
      supplier_id: id,
      total_before_tax: 10,
      document_date: '2026-09-01',
      payment_method: 'MP05',
    })
    await company.client.create('/v1/articles', articleBody({ supplier_id: id }))
    await company.client.create('/v1/articles', articleBody())
    const counts = async (as: Session) => as.call('suppliers.counts', 'query', { id })
    expect((await counts(session)).body).toEqual({ purchase_orders: 1, expenses: 1, articles: 1 })
    const stranger = await signIn((await mintCompany()).owner)
    expect((await counts(stranger)).status).toBe(404)
  })
})
