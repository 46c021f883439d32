import { beforeAll, describe, expect, it } from 'vitest'
import { createDemo } from '../../src/demo/demo.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { type Body, Client } from '../support/client.ts'
import { database } from '../support/company.ts'
import { document, exampleBodyOf, faultsOf, parametersOf } from '../support/document.ts'
import { casesOf, fill, LOGS, operations, takesBody } from '../support/operations.ts'
import { product } from '../support/product.ts'

const SLOW = 240_000

let client: Client

beforeAll(async () => {
  client = new Client(
    (await createDemo(database(), await openStorage({ data_folder: product.data_folder }))).key,
  )
}, SLOW)

/** What the path of an operation is shown with. */
const idsOf = (operation: (typeof operations)[number]): Record<string, string> =>
  Object.fromEntries(
    parametersOf(operation)
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, example }) => [name, example]),
  )

// A workshop's logs begin with its first change: no id of theirs is known beforehand (events.md#one-event-a-change).
const readable = operations.filter(
  ({ method, params, path }) => method === 'GET' && params.length > 0 && !LOGS.has(path.split('/')[2]!),
)

describe.each(casesOf(readable))('%s', (_title, operation) => {
  it('document: the ids that it is shown with are those of records of the demo workshop', async () => {
    const { status, body } = await client.get(fill(operation, idsOf(operation)))
    expect(status, JSON.stringify(body)).toBe(200)
  })
})

// In the order of the document, in one workshop: none stands in another's way.
describe.each(casesOf(operations.filter(takesBody)))('%s', (_title, operation) => {
  it('document: its example works on the demo workshop as sent', async () => {
    const path = fill(operation, idsOf(operation))
    // a worksheet has one inspection, and the demo shows it
    if (path.endsWith('/inspection')) await client.delete(path)
    const { status, body } = await client.request(operation.method, path, exampleBodyOf(operation))
    expect(status, JSON.stringify(body)).toBe(operation.status)
  })
})

const sum = (lines: Body[], field: string) =>
  Number(lines.reduce((total, line) => total + line[field], 0).toFixed(2))

describe('the examples of answers', () => {
  const examples = Object.entries<Body>(document.components.schemas).flatMap(([name, { examples: shown }]) =>
    shown?.[0]?.object ? [[name, shown[0] as Body] as const] : [],
  )

  it.each(examples)('document: %s fits its schema', (name, example) => {
    expect(faultsOf(example, name)).toEqual([])
  })

  it.each(examples)('document: %s is possible: its amounts agree', (_name, example) => {
    const { total_before_tax, total_tax, total_after_tax, total_payments, outstanding_payments } = example
    if (total_tax !== undefined) expect(total_after_tax).toBeCloseTo(total_before_tax + total_tax, 2)
    if (total_payments !== undefined)
      expect(outstanding_payments).toBeCloseTo(total_after_tax - total_payments, 2)
    // an expense may be known by its totals alone
    if (!example.line_items || (example.object === 'expense' && example.line_items.length === 0)) return
    const amount = example.object === 'receipt' ? 'total_price' : 'total_before_tax'
    expect(example.line_items.length).toBeGreaterThan(0)
    // work kept for later has no amounts yet
    if (example.object !== 'job_template') expect(sum(example.line_items, amount)).toBe(total_before_tax)
  })

  it.each(examples)('document: %s is possible: its states and times agree', (_name, example) => {
    const { object, type, issued_at, seq_number, start_time, end_time, created_at, updated_at } = example
    if (object === 'receipt') {
      expect(type !== 'draft').toBe(issued_at !== null)
      expect(type !== 'draft').toBe(seq_number !== null)
    }
    if (start_time !== undefined) expect(start_time < end_time).toBe(true)
    if (updated_at !== undefined) expect(created_at <= updated_at).toBe(true)
    expect(JSON.stringify(example)).not.toContain('"text"')
  })
})
