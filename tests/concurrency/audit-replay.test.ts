import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../src/demo/random.ts'
import type { Operation } from '../../src/rest/routes.ts'
import type { Body } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { nounOf, operations, takesBody } from '../support/operations.ts'
import { exampleBody } from '../support/path-records.ts'
import { turn } from '../support/receipts.ts'
import { makeRecord } from '../support/records.ts'

/*
 * Random operations from several clients at two processes, then the log is read back: told in its order, what it says of
 * a record is the record. More of them with OPERATIONS=10000.
 */

const OPERATIONS = Number(process.env.OPERATIONS ?? 300)
const CLIENTS = 8

/** Fields that only follow another record or the clock: their changes give no entry of their own (events.md#one-event-a-change). */
const FOLLOWING: Record<string, readonly string[]> = {
  article: ['supplier_name', 'reserved_stock', 'on_hand_stock', 'ordered_stock', 'stock_value'],
  calendar_entry: ['work_category_name'],
  cash_book_account: ['balance'],
  cash_book_entry: ['account_name', 'party_name', 'category_name'],
  cash_book_transfer: ['from_account_name', 'to_account_name'],
  checkin: ['worksheet_id', 'worksheet_seq_number', 'calendar_entry_id', 'courtesy_vehicle_license'],
  customer: ['vehicles_count', 'outstanding_total'],
  // they open what they name, so that no log keeps them (files.md#urls)
  file: ['content_url', 'preview_url', 'urls_expire_at'],
  // a job sends them meanwhile
  message: ['status', 'attempts_count', 'sent_at', 'error'],
  price_list: ['prices_count'],
  quote: ['customer_name', 'vehicle_name', 'vehicle_license', 'work_category_name'],
  sezionale: ['next_numbers'],
  expense: ['category_name', 'payment_status'],
  dealership_vehicle: ['buyer_name', 'days_in_stock'],
  delivery_note: ['customer_name', 'supplier_name', 'vehicle_name', 'vehicle_license', 'invoice_id'],
  purchase_order: ['supplier_name'],
  stock_count: ['items_count', 'differences_count'],
  invoice: [
    ...['customer_name', 'vehicle_name', 'vehicle_license', 'payment_status'],
    ...['related_invoice_full_number', 'sezionale_code', 'credit_note_ids', 'credited_total'],
    ...['outstanding_payments', 'due_date', 'instalments'],
  ],
  credit_note: [
    ...['customer_name', 'vehicle_name', 'vehicle_license', 'payment_status', 'outstanding_payments'],
    ...['invoice_full_number', 'invoice_document_date', 'sezionale_code'],
  ],
  supplier: ['articles_count', 'outstanding_total'],
  tyre_set: ['customer_name', 'vehicle_name', 'vehicle_license', 'location_code'],
  tyre_storage_location: ['stored_count', 'free_count'],
  vehicle: ['customer_name', 'mounted_tyre_set_id'],
  worksheet: ['billing_status', 'frozen', 'invoice_id', 'receipt_id', 'work_category_name'],
}

/** Jobs go on with webhooks, whose tests look at what is told of them. */
const mutations = operations.filter(
  ({ procedure, path }) =>
    procedure._def.type === 'mutation' && path !== '/v1/settings' && !path.startsWith('/v1/webhook-'),
)
const WEIGHTS: Record<string, number> = { DELETE: 1, PUT: 4, PATCH: 8, POST: 8 }
const weighted = mutations.flatMap(
  (operation) => Array(WEIGHTS[operation.method]!).fill(operation) as Operation[],
)

/** `quotes`, or `dealership/vehicles`. */
const nounIn = ({ path }: Operation) =>
  path.startsWith('/v1/dealership/') ? 'dealership/vehicles' : path.split('/')[2]!
const STATES = [
  ...[
    'draft',
    'pending',
    'accepted',
    'rejected',
    'in_progress',
    'on_hold',
    'completed',
    'delivered',
    'cancelled',
    'stored',
    'mounted',
    'returned',
    'disposed',
  ],
]

let company: TestCompany
/** The latest answer to each record that is there, by noun. */
const known = new Map<string, Map<string, Body>>()
const random = new Random('audit log')

beforeAll(async () => {
  company = await mintCompany()
})

const recordsOf = (noun: string) => known.get(noun) ?? known.set(noun, new Map()).get(noun)!
const oneOf = (noun: string): Body | undefined => {
  const records = [...recordsOf(noun).values()]
  return records.length > 0 ? random.pick(records) : undefined
}

/** Methods of payment, which every company has. */
const METHODS = ['MP01', 'MP05', 'MP08']

/** A damage more, one gone. */
function damagesOn({ damages = [] }: Body): Body {
  const add = { view: 'left', x: random.integer(0, 100) / 100, y: 0.5, kind: 'dent' }
  return { add: [add], ...(damages.length > 2 && { remove: [damages[0].id] }) }
}

/** Some lines more, some changed, some gone. */
function batchOn({ line_items = [] }: Body): Body {
  const add = {
    description: `Riga ${random.integer(1, 999)}`,
    quantity: random.integer(1, 9),
    unit_price: random.integer(1, 99),
  }
  const [line, other] = line_items
  return {
    add: [add],
    ...(line && { update: [{ id: line.id, description: `Riga ${random.integer(1, 999)}` }] }),
    ...(other && random.integer(1, 3) === 1 && { remove: [other.id] }),
  }
}

const VARIED = new Set([
  'name',
  'title',
  'notes',
  'description',
  'comments',
  'full_name',
  'last_name',
  'city',
  'model',
])

/** The documented example, on records that are there, with other words and numbers than the last time. */
async function bodyOf(operation: Operation, record: Body | undefined): Promise<Body> {
  if (operation.path.endsWith('/damages/batch')) return damagesOn(record ?? {})
  if (operation.path.endsWith('/batch')) return batchOn(record ?? {})
  if (operation.path.endsWith('/transitions'))
    return { action: random.pick(STATES), reason: 'waiting_parts', km: 999_999 }
  const body = await exampleBody(company.client, operation)
  for (const [field, value] of Object.entries(body)) {
    const cited = nounOf(field)
    if (cited) body[field] = oneOf(cited)?.id ?? value
    else if (VARIED.has(field)) body[field] = `${value} ${random.integer(1, 9_999)}`
    else if (field === 'code' || field === 'license' || field === 'vin' || field === 'tax_code')
      delete body[field]
    else if (operation.method === 'PATCH' && random.integer(1, 3) === 1) delete body[field]
  }
  if (operation.path === '/v1/vehicles')
    body.license = `ZZ${random.integer(100, 999)}${random.integer(100, 999)}`
  return body
}

/** The parameters of a path, of records that are there; undefined where there is none. */
function pathOn({ path }: Operation, record: Body | undefined): string | undefined {
  let isWhole = true
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'code') return random.pick(METHODS)
    const part = name === 'id' ? record : name === 'article_id' ? oneOf('articles') : record?.payments?.[0]
    isWhole &&= part !== undefined
    return part?.id
  })
  return isWhole ? filled : undefined
}

async function act(client: number): Promise<'done' | 'refused'> {
  const operation = random.pick(weighted)
  const noun = nounIn(operation)
  const record = operation.params.length > 0 ? oneOf(noun) : undefined
  const path = pathOn(operation, record)
  if (path === undefined) {
    const made = await makeRecord(company.client, noun)
    recordsOf(noun).set(made.id, made)
    return 'done'
  }
  const body = takesBody(operation) ? await bodyOf(operation, record) : undefined
  const answer = await company.client.request(operation.method, path, body, turn(client))
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  if (answer.status === 404 && record) recordsOf(noun).delete(record.id)
  if (answer.status >= 400) return 'refused'
  const { id, object, deleted_at } = answer.body
  const answered = nounOf(`${object}_id`)
  if (answered && deleted_at) recordsOf(answered).delete(id)
  else if (answered) recordsOf(answered).set(id, answer.body)
  return 'done'
}

/** A record within another, such as the customer of an appointment, follows its own changes: it is meant by its id. */
function meant(name: string, value: unknown): unknown {
  const record = value as Body | null
  // the name of its article follows the article
  if (name.startsWith('prices.')) return record?.sale_price
  if (name.startsWith('items.')) return { ...record, article_code: null, article_name: null }
  return name.includes('.') ? record : (record?.id ?? record)
}

const same = (name: string, one: unknown, other: unknown) =>
  isDeepStrictEqual(meant(name, one) ?? null, meant(name, other) ?? null)

type Told = Map<string, Map<string, unknown>>

/** Tells the entries in their order; each must begin where the one before ended. */
function replay(entries: Body[]) {
  const gaps: string[] = []
  const told: Told = new Map()
  for (const { object_type, object_id, type, changes } of entries) {
    if (type === `${object_type}.created`) told.set(object_id, new Map())
    const record = told.get(object_id)
    if (!record) continue
    for (const [name, [before, after]] of Object.entries<[unknown, unknown]>(changes)) {
      // names in a deadline follow the vehicle's owner
      const follows = FOLLOWING[object_type]?.includes(name) || name.startsWith('deadlines.')
      if (!follows && !same(name, before, record.get(name)))
        gaps.push(`${type}.${name}: ${JSON.stringify(record.get(name))}, then ${JSON.stringify(before)}`)
      record.set(name, after)
    }
  }
  return { told, gaps }
}

/** What has a path of its own. */
const PARTS: Record<string, readonly string[]> = {
  ...{ expense: ['payments'], credit_note: ['payments'], invoice: ['payments'], receipt: ['payments'] },
  ...{ price_list: ['prices'], worksheet: ['time_entries'] },
  ...{
    dealership_vehicle: ['payments', 'costs'],
    stock_count: ['items'],
    purchase_order: ['goods_receipts'],
  },
}

const withoutUrls = (file: Body): Body => ({
  ...file,
  ...{ content_url: null, preview_url: null, urls_expire_at: null },
})

/** The quote of a link, in whose list alone that is. */
const quoteOf = (kind: string, told: Map<string, unknown>) =>
  kind === 'share_link' ? (told.get('quote_id') as string) : undefined

async function presentLink(quote_id: string, id: string): Promise<Map<string, unknown> | undefined> {
  const { body } = await company.client.get(`/v1/quotes/${quote_id}/share-links?limit=100`)
  const link = body.data?.find((one: Body) => one.id === id)
  if (!link) return undefined
  const { object, ...fields } = link
  return new Map(Object.entries(fields))
}

/** The record as its GET answers, in the names of the log; undefined where it is gone. */
async function present(kind: string, id: string): Promise<Map<string, unknown> | undefined> {
  const path = `/v1/${nounOf(`${kind}_id`)}/${id}`
  const { status, body } = await company.client.get(path)
  if (status === 404) return undefined
  const { line_items, damages, signatures, object, updated_at, ...record } = body
  const named = (name: string, of: Body[] = []) =>
    of.map((part): [string, unknown] => [`${name}.${part.id ?? part.article_id}`, part])
  const held: [string, unknown][] = []
  for (const name of PARTS[kind] ?? [])
    held.push(...named(name, await company.client.walk(`${path}/${name.replace('_', '-')}`)))
  const signed = signatures?.map((signature: Body) => ({ ...signature, file: withoutUrls(signature.file) }))
  return new Map([
    ...Object.entries(record),
    ...[...named('line_items', line_items), ...named('damages', damages), ...named('signatures', signed)],
    ...held,
  ])
}

/** Where the record is not what the log tells of it; a price goes with its article, which the article's entry tells. */
async function differences(kind: string, id: string, all: Told): Promise<string[]> {
  const told = all.get(id)!
  // attachments have places that move with each other's, and URLs: attachments.test looks at what is told of them
  const goesWith = (name: string) =>
    name.startsWith('attachments.') ||
    // their own tests look at what is told of them
    name.startsWith('odometer_readings.') ||
    name.startsWith('deadlines.') ||
    name.startsWith('inspection') ||
    (name.startsWith('prices.') && all.get(name.slice('prices.'.length))?.get('deleted_at'))
  const quote_id = quoteOf(kind, told)
  const record = await (quote_id ? presentLink(quote_id, id) : present(kind, id))
  const isDeleted = Boolean((quote_id ? all.get(quote_id) : told)?.get('deleted_at'))
  if (!record || isDeleted)
    return isDeleted === !record ? [] : [`${kind} ${id} is ${record ? 'there' : 'gone'}`]
  return [...new Set([...record.keys(), ...told.keys()])]
    .filter((name) => !FOLLOWING[kind]?.includes(name) && !goesWith(name))
    .filter((name) => !same(name, record.get(name), told.get(name)))
    .map(
      (name) => `${kind}.${name}: ${JSON.stringify(told.get(name))}, is ${JSON.stringify(record.get(name))}`,
    )
}

describe('audit-log.md#changes', () => {
  it('after random operations at two processes the log tells how every record came to be as it is', {
    timeout: 1_800_000,
  }, async () => {
    let left = OPERATIONS
    const outcomes = { done: 0, refused: 0 }
    const work = async (client: number) => {
      while (left-- > 0) outcomes[await act(client)] += 1
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)))
    expect(outcomes.done).toBeGreaterThan(OPERATIONS / 3)
    const entries = (await company.client.walk('/v1/audit-log?limit=100')).reverse()
    const { told, gaps } = replay(entries)
    const kinds = new Map(entries.map(({ object_id, object_type }) => [object_id, object_type]))
    const differing: string[] = []
    for (const id of told.keys()) differing.push(...(await differences(kinds.get(id)!, id, told)))
    expect({ gaps, differing }).toEqual({ gaps: [], differing: [] })
    if (process.env.OPERATIONS) console.info({ ...outcomes, entries: entries.length, records: told.size })
  })
})
