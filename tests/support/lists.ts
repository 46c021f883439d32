import fc from 'fast-check'
import { expect } from 'vitest'
import type { Operation } from '../../src/rest/routes.ts'
import type { Body, Client } from './client.ts'
import { operationIn } from './document.ts'
import { fieldsOf, fill, nounOf, operations } from './operations.ts'
import { collectionOf, exampleBody, makePathRecords } from './path-records.ts'
import { makeRecord, newRecord } from './records.ts'

/** A list with the means to change what it holds. */
export type Shelf = {
  url: string
  keyOf(record: Body): string
  add(name?: string): Promise<Body>
  remove(key: string): Promise<void>
  /** Gives a record another name; absent where its records have none. */
  rename?(key: string, name: string): Promise<void>
}

/**
 * The calendar's cursor changes nothing in this revision (calendar.md#pages), so there is nothing to walk. What is logged
 * is made by every change, in lists of their own tests; groups of duplicates are no records.
 */
const UNWALKED = new Set([
  ...['/v1/calendar-entries', '/v1/events', '/v1/audit-log', '/v1/request-logs'],
  '/v1/customers/duplicates',
  // documents are sent to add to it
  '/v1/messages',
  // people join by an invitation
  '/v1/users',
  // movements come with every change of a set; places are unique by what they are listed by
  ...['/v1/tyre-sets/{id}/movements', '/v1/tyre-storage-locations'],
  // accounts are unique by name, closings by a day that goes forward
  ...['/v1/cash-book-accounts', '/v1/cash-book-closings'],
  // there are at most 20 of them; what happens adds to their deliveries
  ...['/v1/webhook-endpoints', '/v1/webhook-endpoints/{id}/deliveries'],
  // corrections stay for good; a count's items are by the names of their articles
  ...['/v1/stock-adjustments', '/v1/stock-counts/{id}/items'],
  // what issued documents add to
  '/v1/electronic-invoices',
  // by the day on which they fall due
  ...['/v1/vehicle-deadlines', '/v1/vehicles/{id}/deadlines'],
  // what other changes add to
  ...['/v1/vehicles/{id}/owners', '/v1/vehicles/{id}/history', '/v1/customers/{id}/documents'],
])

/** Lists that say that they are by name; every other is newest first (lists.md#order). */
export const BY_NAME = new Set(
  operations.filter((each) => / by name\b/.test(operationIn(each).description)).map(({ path }) => path),
)

/** Every list that is walked with a cursor. */
export const cursorLists = operations.filter(
  ({ query, path }) => query.has('starting_after') && !UNWALKED.has(path),
)

/** Opens a list of the client's company; a list within a record gets one of its own. */
export async function openShelf(client: Client, list: Operation): Promise<Shelf> {
  const ids = await makePathRecords(client, list)
  const url = fill(list, ids)
  const setting = operations.find(
    ({ method, path }) => method === 'PUT' && path.replace(/\/\{\w+\}$/, '') === list.path,
  )
  if (setting) return { url, ...settings(client, url, setting) }
  const noun = collectionOf(list.path)
  if (noun === 'time-entries') {
    const worksheet_id = ids.id ?? (await makeRecord(client, 'worksheets')).id
    return { url, ...parts(client, '/v1/worksheets/{id}/time-entries', worksheet_id) }
  }
  if (noun === 'odometer-readings' || noun === 'share-links')
    return { url, ...parts(client, list.path, ids.id!) }
  return { url, ...records(client, noun, ids.id && ownerField(list, noun), ids.id) }
}

/** The field by which a record says that it belongs to the one in the list's path: `customer_id`. */
function ownerField(list: Operation, noun: string): string {
  const owner = list.path.split('/')[2]
  const creation = operations.find(({ method, path }) => method === 'POST' && path === `/v1/${noun}`)
  const field = creation && fieldsOf(creation).find((name) => nounOf(name) === owner)
  if (!field) throw new Error(`Nothing adds to ${list.path}.`)
  return field
}

const isChanged = (noun: string) =>
  operations.some(({ method, path }) => method === 'PATCH' && path === `/v1/${noun}/{id}`)

/** Records of their own address, those of one owner where there is one. */
function records(client: Client, noun: string, ownerField?: string, owner?: string): Omit<Shelf, 'url'> {
  const owned = ownerField && { [ownerField]: owner }
  const path = (key: string) => `/v1/${noun}/${key}`
  return {
    keyOf: ({ id }) => id,
    add: (name) => makeRecord(client, noun, { ...newRecord(noun, name), ...owned }),
    remove: async (key) => expect((await client.delete(path(key))).status).toBe(200),
    ...(isChanged(noun) && {
      rename: async (key, name) => {
        const { status, body } = await client.patch(path(key), { ...newRecord(noun, name), ...owned })
        expect(status, JSON.stringify(body)).toBe(200)
      },
    }),
  }
}

/** What is added below one record: work on a worksheet, which lists over all of them hold as well, a vehicle's readings. */
function parts(client: Client, template: string, id: string): Omit<Shelf, 'url'> {
  const path = template.replace('{id}', id)
  const creation = operations.find((each) => each.method === 'POST' && each.path === template)!
  return {
    keyOf: ({ id }) => id,
    add: async () => client.create(path, await exampleBody(client, creation)),
    remove: async (key) => expect((await client.delete(`${path}/${key}`)).status).toBe(200),
  }
}

/** What is PUT at a place of the list: the prices of a price list. */
function settings(client: Client, url: string, setting: Operation): Omit<Shelf, 'url'> {
  const param = setting.params.at(-1)!
  return {
    keyOf: (record) => record[param],
    add: async () => {
      const { id } = await makeRecord(client, nounOf(param)!)
      return (await client.put(`${url}/${id}`, await exampleBody(client, setting))).body
    },
    remove: async (key) => expect((await client.delete(`${url}/${key}`)).status).toBe(200),
  }
}

type Step =
  | { do: 'page' }
  | { do: 'add'; name: string }
  | { do: 'remove'; at: number }
  | { do: 'rename'; at: number; name: string }

/** Changes to a list, with pages read in between. */
export const steps = (names: fc.Arbitrary<string>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('page' as const) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), name: names }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(50) }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('rename' as const), at: fc.nat(50), name: names }),
      },
    ),
    { minLength: 4, maxLength: 16 },
  )

type Walk = { limit: number; steps: Step[]; filter?: string; renameMoves: boolean }

/**
 * Walks a list page by page while it is being changed, and checks that every record that stayed in its place was
 * seen once and in order, and that no other was seen twice (lists.md#cursors).
 */
export async function walkWhileChanging(client: Client, shelf: Shelf, walk: Walk): Promise<void> {
  const base = `${shelf.url}?limit=${walk.limit}${walk.filter ?? ''}`
  const before = (await client.walk(base)).map(shelf.keyOf)
  const removed = new Set<string>()
  const moved = new Set<string>()
  const seen: string[] = []
  let cursor: string | undefined = ''
  const readNext = async () => {
    if (cursor === undefined) return
    const { body } = await client.get(`${base}${cursor && `&starting_after=${cursor}`}`)
    seen.push(...body.data.map(shelf.keyOf))
    cursor = body.next_starting_after
  }
  const change = async (step: Exclude<Step, { do: 'page' }>) => {
    if (step.do === 'add') return void (await shelf.add(step.name))
    const key = before[step.at % before.length]
    if (key === undefined || removed.has(key)) return
    if (step.do === 'rename') {
      if (walk.renameMoves) moved.add(key)
      return shelf.rename?.(key, step.name)
    }
    removed.add(key)
    await shelf.remove(key)
  }
  for (const step of walk.steps) await (step.do === 'page' ? readNext() : change(step))
  while (cursor !== undefined) await readNext()
  const stayed = before.filter((key) => !removed.has(key) && !moved.has(key))
  expect(seen.filter((key) => stayed.includes(key))).toEqual(stayed)
  const once = seen.filter((key) => !moved.has(key))
  expect(new Set(once).size).toBe(once.length)
}

/** Runs one try of a property and empties the list after it, also when it failed, so that the next starts anew. */
export async function thenClear(client: Client, shelf: Shelf, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } finally {
    const keys = (await client.walk(shelf.url)).map(shelf.keyOf)
    await Promise.all(keys.map(shelf.remove))
  }
}
