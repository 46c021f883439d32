import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../src/rest/routes.ts'
import type { Body } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectError, nestedIdsOf } from '../support/document.ts'
import { fill, nounOf, operations, takesBody, titleOf, watchedPath } from '../support/operations.ts'
import { exampleBody, makePathRecords } from '../support/path-records.ts'
import { makeRecord } from '../support/records.ts'

let own: TestCompany
let other: TestCompany

beforeAll(async () => {
  own = await mintCompany()
  other = await mintCompany()
})

const isBatch = ({ path }: Operation) => path.endsWith('/batch')

/** Every id that a body holds below its own fields, by its place: `add[].article_id`, `assigned_user_ids[]`. */
const cases = operations
  .filter(takesBody)
  .flatMap((operation) =>
    nestedIdsOf(operation).map((place) => [titleOf(operation), place, operation] as const),
  )

/** Where the answer to a batch has what the batch changes: `line_items`. */
const partsOf = ({ path }: Operation) => path.split('/').at(-2)!.replaceAll('-', '_')

/** A record of a company with lines in it, and its path. */
async function withLines({ client }: TestCompany, operation: Operation) {
  const ids = await makePathRecords(client, operation)
  if (!isBatch(operation)) return { ids, lines: [] as string[] }
  const batch = await exampleBody(client, operation)
  const { body } = await client.request(operation.method, fill(operation, ids), batch)
  return { ids, lines: body[partsOf(operation)].map(({ id }: Body) => id) as string[] }
}

/** What another company's id may name at a place: a line, a colleague, or what the field is called after. */
async function theirsAt(place: string, operation: Operation): Promise<string> {
  const field = place.replaceAll('[]', '').split('.').at(-1)!
  if (/user_ids?$/.test(field)) return other.owner.user_id
  if (field === 'tyre_id') {
    const { id } = await makeRecord(other.client, 'tyre-sets')
    return (await other.client.get(`/v1/tyre-sets/${id}`)).body.tyres[0].id
  }
  if (field === 'invoice_line_item_id') {
    const { id } = await makeRecord(other.client, 'invoices')
    return (await other.client.get(`/v1/invoices/${id}`)).body.line_items[0].id
  }
  if (field === 'line_item_id') {
    const { id } = await makeRecord(other.client, 'purchase-orders')
    return (await other.client.get(`/v1/purchase-orders/${id}`)).body.line_items[0].id
  }
  const noun = nounOf(field.replace(/_ids$/, '_id'))
  if (noun) return (await makeRecord(other.client, noun)).id
  return (await withLines(other, operation)).lines[0]!
}

/** A body that would be right but for the id at the place. */
async function bodyWith(place: string, id: string, operation: Operation, lines: readonly string[]) {
  const [list, field, ...deeper] = place.split('[]')
  const { add, ...rest } = await exampleBody(own.client, operation)
  const elements: Record<string, object> = {
    add: (add as object[] | undefined)?.[0] ?? {},
    update: { id: lines[0] },
    counted: { amount: 1 },
    items: { quantity: 1 },
  }
  const named = deeper.length > 0 ? [id] : id
  const element = field ? { ...elements[list!], [field.slice(1)]: named } : id
  return { ...(!isBatch(operation) && rest), [list!]: [element] }
}

describe.each(cases)('%s: %s', (_title, place, operation) => {
  it("requests.md#references: another company's and an unknown id are 422 and change nothing", async () => {
    const { ids, lines } = await withLines(own, operation)
    const watched = watchedPath(operation, ids)
    const bodies = [
      await bodyWith(place, await theirsAt(place, operation), operation, lines),
      await bodyWith(place, crypto.randomUUID(), operation, lines),
    ]
    const before = await own.client.get(watched)
    expect(before.status).toBe(200)
    for (const body of bodies) {
      const answer = await own.client.request(operation.method, fill(operation, ids), body)
      expectError(answer, 422, 'parameter_invalid', place.replaceAll('[]', '[0]'))
    }
    expect((await own.client.get(watched)).body).toEqual(before.body)
  })
})

it('the document names such ids, in arrays and in objects within arrays', () => {
  const places = new Set(cases.map(([, place]) => place))
  for (const place of ['add[].article_id', 'update[].id', 'remove[]', 'assigned_user_ids[]'])
    expect(places).toContain(place)
})
