import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../src/rest/routes.ts'
import type { Body } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { answersList, expectError } from '../support/document.ts'
import {
  casesOf,
  fieldCasesOf,
  fill,
  isDeletable,
  nounOf,
  operations,
  takesBody,
  watchedPath,
  withQuery,
} from '../support/operations.ts'
import { exampleBody, makePathRecords } from '../support/path-records.ts'
import { keptBody, keptRecords } from '../support/prepared.ts'
import { makeRecord } from '../support/records.ts'

let own: TestCompany
let other: TestCompany

beforeAll(async () => {
  own = await mintCompany()
  other = await mintCompany()
})

type Ids = Record<string, string>

const send = (operation: Operation, ids: Ids, body: Body) =>
  own.client.request(operation.method, fill(operation, ids), body)

const refused = async (operation: Operation, ids: Ids) =>
  send(operation, ids, await keptBody(own.client, operation))

const taken = async (operation: Operation, ids: Ids) =>
  send(operation, ids, takesBody(operation) ? await exampleBody(own.client, operation) : undefined)

/** A method of payment has the same code in every company, a report the same name. */
const isOwn = (param: string) => param !== 'code' && param !== 'name'

/** Reports are the same in every company; what is in them is tried with their definitions. */
const isReport = ({ path }: Operation) => path.startsWith('/v1/reports')

describe.each(casesOf(operations.filter(({ params }) => params.length > 0)))('%s', (_title, operation) => {
  it.each(operation.params.filter(isOwn))(
    "requests.md#records-and-companies: another company's %s is 404 and stays as it is",
    async (param) => {
      const mine = await keptRecords(own.client, operation)
      const theirs = await keptRecords(other.client, operation)
      const read = () => other.client.get(watchedPath(operation, theirs))
      const before = await read()
      expectError(await refused(operation, { ...mine, [param]: theirs[param]! }), 404, 'resource_not_found')
      expect(before.status).toBe(200)
      expect((await read()).body).toEqual(before.body)
    },
  )

  it.each(operation.params)(
    'requests.md#records-and-companies: an unknown or malformed %s is 404',
    async (param) => {
      const mine = await keptRecords(own.client, operation)
      for (const id of [
        crypto.randomUUID(),
        'malformed',
        '1',
        '%zz',
        '%00',
        `${mine[param]}x`,
        "'",
        '..%2f',
      ]) {
        expectError(await refused(operation, { ...mine, [param]: id }), 404, 'resource_not_found')
      }
    },
  )

  if (operation.procedure._def.type === 'mutation')
    it.each(operation.params)(
      'safe-writes.md#if-match: an unknown %s is 404 whatever If-Match says',
      async (param) => {
        const ids = { ...(await keptRecords(own.client, operation)), [param]: crypto.randomUUID() }
        const body = await keptBody(own.client, operation)
        const headers = { 'if-match': '"another"' }
        const answer = await own.client.request(operation.method, fill(operation, ids), body, { headers })
        expectError(answer, 404, 'resource_not_found')
      },
    )

  if (isDeletable(operation.path.split('/')[2]!))
    it('requests.md#records-and-companies: a deleted id is 404', async () => {
      const mine = await makePathRecords(own.client, operation)
      // a set in the depot stays until it is handed over
      if (operation.path.endsWith('/move'))
        await own.client.post(`/v1/tyre-sets/${mine.id}/transitions`, { action: 'returned' })
      // and an expense or a credit note until its payments are taken back
      if (/^\/v1\/(expenses|credit-notes)\/\{id\}\/payments\//.test(operation.path))
        await taken(operation, mine)
      // an order goes once nothing of it came in and it is cancelled
      if (operation.path.includes('/goods-receipts')) {
        if (operation.params.includes('goodsReceiptID')) await taken(operation, mine)
        await own.client.post(`/v1/purchase-orders/${mine.id}/transitions`, { action: 'cancelled' })
      }
      // only drafts of receipts, invoices and delivery notes go, and the last credit note
      const issued = /^\/v1\/(receipts|invoices|delivery-notes)\/\{id\}\/(send|transitions)$/.exec(
        operation.path,
      )
      if (issued) mine.id = (await makeRecord(own.client, issued[1]!)).id
      expect((await own.client.delete(watchedPath(operation, mine))).status).toBe(200)
      expectError(await refused(operation, mine), 404, 'resource_not_found')
    })

  it('values.md#ids: an upper-case id matches', async () => {
    const mine = await makePathRecords(own.client, operation)
    const upper = Object.fromEntries(
      Object.entries(mine).map(([param, id]) => [param, isOwn(param) ? id.toUpperCase() : id]),
    )
    expect((await taken(operation, upper)).status).toBe(operation.status)
  })
})

/** References of which an unknown one is a 404 (receipts.md#creation). */
const NOT_FOUND = new Set(['POST /v1/receipts worksheet_id'])

/** The id of a record of a noun, made at its first use: what is only cited is not changed. */
function idOnce(make: (noun: string) => Promise<string>): (noun: string) => Promise<string> {
  const made = new Map<string, Promise<string>>()
  return (noun) => {
    const known = made.get(noun) ?? make(noun)
    made.set(noun, known)
    return known
  }
}

const keptTheirs = idOnce(async (noun) => (await makeRecord(other.client, noun)).id)

const keptDeleted = idOnce(async (noun) => {
  const { id } = await makeRecord(own.client, noun)
  expect((await own.client.delete(`/v1/${noun}/${id}`)).status).toBe(200)
  return id
})

describe.each(fieldCasesOf(operations.filter(takesBody), nounOf))('%s: %s', (title, field, operation) => {
  it("requests.md#references: another company's, a deleted and an unknown record are 422 and change nothing", async () => {
    const ids = await keptRecords(own.client, operation)
    const path = fill(operation, ids)
    const body = await keptBody(own.client, operation)
    const noun = nounOf(field)!
    const unknown = [await keptTheirs(noun), crypto.randomUUID()]
    if (isDeletable(noun)) unknown.push(await keptDeleted(noun))
    const watched = watchedPath(operation, ids)
    const before = await own.client.get(watched)
    for (const id of unknown) {
      const answer = await own.client.request(operation.method, path, { ...body, [field]: id })
      if (NOT_FOUND.has(`${title} ${field}`)) expectError(answer, 404, 'resource_not_found')
      else expectError(answer, 422, 'parameter_invalid', field)
    }
    expect(before.status).toBe(200)
    expect((await own.client.get(watched)).body).toEqual(before.body)
  })
})

/** Filters whose silence would mean wrong data, so that an unknown id is refused (articles.md#list). */
const REFUSED = new Set(['GET /v1/articles customer_id', 'GET /v1/articles price_list_id'])

describe.each(
  fieldCasesOf(
    operations.filter((operation) => operation.method === 'GET' && !isReport(operation)),
    nounOf,
  ),
)('%s?%s', (title, field, operation) => {
  it("lists.md#filters: another company's id gives an empty list, or 422 where silence would mislead", async () => {
    const theirs = await keptTheirs(nounOf(field)!)
    const ids = await keptRecords(own.client, operation)
    const answer = await own.client.get(`${fill(operation, ids)}?${field}=${theirs}`)
    if (REFUSED.has(`${title} ${field}`)) return expectError(answer, 422, 'parameter_invalid', field)
    expect(answer.status).toBe(200)
    if (answersList(operation)) return expect(answer.body).toMatchObject({ data: [], has_more: false })
    const counts = Object.values(answer.body).filter((value) => typeof value === 'number')
    expect(new Set(counts)).toEqual(new Set([0]))
  })
})

const lists = operations.filter(
  (operation) => answersList(operation) && operation.params.length === 0 && !isReport(operation),
)

describe.each(casesOf(lists))('%s', (_title, operation) => {
  it("requests.md#records-and-companies: it never holds another company's records", async () => {
    const path = withQuery(operation.path, operation)
    // a group of duplicates is no record and holds some
    const recordsOf = async ({ client }: TestCompany) =>
      (await client.walk(path)).flatMap((row) => row.customers ?? [row])
    // a method of payment has no id, but names an account
    const idOf = ({ id, account_id }: Body) => id ?? account_id
    const theirs = new Set((await recordsOf(other)).map(idOf))
    expect((await recordsOf(own)).filter((row) => theirs.has(idOf(row)))).toEqual([])
  })
})
