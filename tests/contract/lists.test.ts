import { beforeAll, describe, expect, it } from 'vitest'
import { exampleOf } from '../../src/rest/document/examples.ts'
import type { Body, Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { answersList, document, expectError, parametersOf } from '../support/document.ts'
import { BY_NAME, cursorLists, openShelf, type Shelf } from '../support/lists.ts'
import { casesOf, fieldsOf, fill, nounOf, operations, withQuery } from '../support/operations.ts'
import { makePathRecords } from '../support/path-records.ts'
import { makeRecord } from '../support/records.ts'

/** Page sizes of the lists that have their own; every other list has 25 and 100 (lists.md#page-size). */
const SIZES: Record<string, [standard: number, most: number]> = { '/v1/articles': [25, 50] }

/** Answers all of the period unless a page is asked for (receipts.md#list-of-receipts). */
const WHOLE_UNLESS_ASKED = new Set(['/v1/receipts'])

/** What the envelope of some lists holds besides (lists.md#envelope). */
const envelopeOf = ({ date_filter, totals, ...body }: Body) => Object.keys(body).sort()

describe.each(casesOf(cursorLists))('%s', (_title, operation) => {
  const [standard, most] = SIZES[operation.path] ?? [25, 100]
  const isWhole = WHOLE_UNLESS_ASKED.has(operation.path)
  const parameters = parametersOf(operation)
  let client: Client
  let shelf: Shelf
  let all: Body[]

  beforeAll(async () => {
    // its own, since what one list holds brings records of others
    client = (await mintCompany()).client
    shelf = await openShelf(client, operation)
    const before = await client.walk(shelf.url)
    const added: Body[] = []
    while (before.length + added.length <= standard) added.push(await shelf.add())
    all = await client.walk(`${shelf.url}?limit=${most}`)
    expect(all.map(shelf.keyOf).sort()).toEqual([...before, ...added].map(shelf.keyOf).sort())
  })

  it('list envelope: the first page holds the default number and the cursor of the next', async () => {
    const { body } = await client.get(isWhole ? `${shelf.url}?limit=${standard}` : shelf.url)
    expect(envelopeOf(body)).toEqual(['data', 'has_more', 'next_starting_after', 'object', 'url'])
    expect(body).toMatchObject({ object: 'list', has_more: true, url: shelf.url })
    expect(body.data).toHaveLength(standard)
    expect(body.next_starting_after).toMatch(/^[\w-]+$/)
    expect(parameters.find(({ name }) => name === 'limit')!.schema).toMatchObject({
      ...(!isWhole && { default: standard }),
      maximum: most,
    })
  })

  it('lists.md#cursors: next_starting_after is absent at the end, also of a full page', async () => {
    const { body } = await client.get(`${shelf.url}?limit=${all.length}`)
    expect(envelopeOf(body)).toEqual(['data', 'has_more', 'object', 'url'])
    expect(body).toMatchObject({ object: 'list', has_more: false, url: shelf.url })
    expect(body.data).toEqual(all)
  })

  it('lists.md#envelope: an empty page is a list, too', async () => {
    const { client: other } = await mintCompany()
    const { url } = await openShelf(other, operation)
    const { body } = await other.get(url)
    expect(body).toMatchObject({ object: 'list', data: [], has_more: false })
    expect(body).not.toHaveProperty('next_starting_after')
  })

  it('lists.md#cursors: pages of any size follow one another', async () => {
    for (const limit of [1, 7, all.length - 1])
      expect(await client.walk(`${shelf.url}?limit=${limit}`)).toEqual(all)
  })

  it('lists.md#page-size: the size may change from page to page', async () => {
    const first = await client.get(`${shelf.url}?limit=3`)
    const rest = await client.get(
      `${shelf.url}?limit=${most}&starting_after=${first.body.next_starting_after}`,
    )
    expect([...first.body.data, ...rest.body.data]).toEqual(all)
  })

  it('limits: a limit out of range is 422', async () => {
    for (const limit of [0, -1, most + 1, 10 ** 20]) {
      expectError(await client.get(`${shelf.url}?limit=${limit}`), 422, 'parameter_invalid', 'limit')
    }
    expect((await client.get(`${shelf.url}?limit=${most}`)).status).toBe(200)
  })

  if (!BY_NAME.has(operation.path)) {
    it('lists.md#order: newest first is by created_at, then id, both descending', () => {
      const places = all.map((record) => `${record.created_at} ${shelf.keyOf(record)}`)
      expect(places).toEqual([...places].sort().reverse())
    })

    it('lists.md#cursors: a cursor made up with a time that there never was is 422', async () => {
      const { body } = await client.get(`${shelf.url}?limit=1`)
      const [scope, , id] = JSON.parse(Buffer.from(body.next_starting_after, 'base64url').toString())
      for (const instant of ['0000-01-01T00:00:00.000Z', '0000-12-31T23:59:59Z', '2026-02-30T00:00:00Z']) {
        const cursor = Buffer.from(JSON.stringify([scope, instant, id])).toString('base64url')
        const answer = await client.get(`${shelf.url}?starting_after=${cursor}`)
        expectError(answer, 422, 'parameter_invalid', 'starting_after')
      }
    })
  }

  it('lists.md#cursors: a cursor belongs to its list', async () => {
    const { body } = await client.get(`${shelf.url}?limit=1`)
    for (const other of cursorLists.filter(({ path }) => path !== operation.path)) {
      const url = fill(other, await makePathRecords(client, other))
      const answer = await client.get(`${url}?starting_after=${body.next_starting_after}`)
      expectError(answer, 422, 'parameter_invalid', 'starting_after')
    }
  })

  const filters = fieldsOf(operation).filter((name) => name !== 'limit' && name !== 'starting_after')
  for (const name of filters) {
    it(`lists.md#cursors: a cursor belongs to its filters: ${name}`, async () => {
      const { body } = await client.get(`${shelf.url}?limit=1`)
      const { schema, example } = parameters.find((parameter) => parameter.name === name)!
      const value = example ?? exampleOf(schema, document.components.schemas)
      const query = new URLSearchParams({ [name]: String(value) })
      // customer_id and price_list_id on the article list must name one
      const noun = nounOf(name)
      if (noun) query.set(name, (await makeRecord(client, noun)).id)
      expect((await client.get(`${shelf.url}?${query}`)).status).toBe(200)
      query.set('starting_after', body.next_starting_after)
      expectError(await client.get(`${shelf.url}?${query}`), 422, 'parameter_invalid', 'starting_after')
    })
  }

  it('lists.md#cursors: a malformed cursor is 422', async () => {
    const { body } = await client.get(`${shelf.url}?limit=1`)
    const good: string = body.next_starting_after
    const [scope, ...place]: unknown[] = JSON.parse(Buffer.from(good, 'base64url').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const values = [
      null,
      true,
      1,
      1e300,
      -1.5,
      '',
      'x',
      '\0',
      '\ud800',
      '2026-02-30',
      [],
      {},
      'a'.repeat(5000),
    ]
    const exchanged = place.flatMap((was, at) =>
      values
        .filter((value) => typeof value !== typeof was)
        .map((value) => encode([scope, ...place.with(at, value)])),
    )
    const forged = [null, 1, 'x', {}, [], [scope], [...place], [scope, ...place, 1], [scope, place]].map(
      encode,
    )
    const garbage = [
      '',
      'x',
      '%00',
      '%zz',
      '..',
      'null',
      `${good}!`,
      `!${good}`,
      good.slice(1),
      good.slice(0, -4),
      '🔧',
    ]
    for (const cursor of [...garbage, ...forged, ...exchanged]) {
      const answer = await client.get(`${shelf.url}?starting_after=${cursor}`)
      expectError(answer, 422, 'parameter_invalid', 'starting_after')
    }
  })
})

const wholeLists = operations.filter(
  (operation) => answersList(operation) && !operation.query.has('starting_after'),
)

describe.each(casesOf(wholeLists))('%s', (_title, operation) => {
  it('list envelope: it comes whole and takes no cursor', async () => {
    const { client } = await mintCompany()
    const url = fill(operation, await makePathRecords(client, operation))
    const { body } = await client.get(withQuery(url, operation))
    expect(envelopeOf(body)).toEqual(['data', 'has_more', 'object', 'url'])
    expect(body).toMatchObject({ object: 'list', has_more: false, url })
    for (const name of ['limit', 'starting_after']) {
      const wrong = withQuery(url, operation, `${name}=1`)
      expectError(await client.get(wrong), 422, 'parameter_unknown', name)
    }
  })
})

/** Lists of records with an id in another system, and what changes one. */
const identified = operations.filter(
  ({ method, path }) =>
    method === 'GET' &&
    operations.some(
      (change) =>
        change.method === 'PATCH' &&
        change.path === `${path}/{id}` &&
        fieldsOf(change).includes('external_id'),
    ),
)

describe.each(casesOf(identified))('%s', (_title, { path }) => {
  it('lists.md#filters: external_id finds the record that has exactly that one', async () => {
    const { client } = await mintCompany()
    const noun = path.slice('/v1/'.length)
    const [one, other] = [await makeRecord(client, noun), await makeRecord(client, noun)]
    for (const [index, { id, name, unit_type, vat_code }] of [one, other].entries()) {
      const whole = noun === 'articles' && { name, unit_type, vat_code }
      const answer = await client.patch(`${path}/${id}`, { ...whole, external_id: `Ext-${index + 1}` })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const found = async (external_id: string) => {
      const { status, body } = await client.get(`${path}?external_id=${external_id}`)
      expect(status).toBe(200)
      return body.data.map(({ id }: Body) => id)
    }
    expect(await found('Ext-1')).toEqual([one.id])
    expect(await found('ext-2')).toEqual([])
    expectError(await client.get(`${path}?external_id=`), 422, 'parameter_invalid', 'external_id')
  })
})
