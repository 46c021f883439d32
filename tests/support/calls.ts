import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../src/rest/routes.ts'
import type { Body, Client } from './client.ts'
import { fill, nounOf, takesBody, titleOf, watchedPath } from './operations.ts'
import { exampleBody, makePathRecords } from './path-records.ts'

/** An operation with all that it is called with. */
export type Call = { operation: Operation; ids: Record<string, string>; path: string; body: Body }

/** What an operation is called with so that it succeeds, on records made for it. */
export async function prepare(client: Client, operation: Operation): Promise<Call> {
  const ids = await makePathRecords(client, operation)
  const body = takesBody(operation)
    ? { ...(await exampleBody(client, operation)), ...CHANGING[titleOf(operation)] }
    : undefined
  return { operation, ids, path: fill(operation, ids), body }
}

/** Where the documented example says what a new record is already. */
const CHANGING: Record<string, object> = {
  'PATCH /v1/vehicles/{id}/deadlines/{deadline_id}': { due_km: 130_000 },
  ...Object.fromEntries(
    [
      ...['checkins', 'customers', 'dealership/vehicles', 'expenses', 'invoices', 'quotes', 'tyre-sets'],
      ...['vehicles', 'worksheets'],
    ].map((noun) => [
      `PATCH /v1/${noun}/{id}/attachments/{attachment_id}`,
      { caption: 'Dopo la riparazione' },
    ]),
  ),
  'PATCH /v1/inspection-templates/{id}': { name: 'Prima della revisione' },
  'PATCH /v1/price-lists/{id}': { name: 'Clienti storici' },
  'PATCH /v1/work-categories/{id}': { name: 'Revisione' },
  'POST /v1/checkins/{id}/transitions': { action: 'completed' },
  'POST /v1/quotes/{id}/transitions': { action: 'accepted' },
}

/** What is in the audit log and gives no event (events.md#parts), and what writes nothing (invoices.md#validation). */
export const isSilent = ({ path }: Operation) =>
  path.startsWith('/v1/files') || path.startsWith('/v1/webhook-') || path.endsWith('/validate')

/** Nor do approval links, though they are changed under the condition of their quote (share-links.md#events-of-links). */
export const givesNoEvent = (operation: Operation) =>
  isSilent(operation) || operation.path.includes('/share-links')

/** What is kept of a record: URLs of the files in its parts are null (files.md#urls). */
export const keptOf = (record: Body): Body =>
  JSON.parse(
    JSON.stringify(record, (name, value) =>
      ['content_url', 'preview_url', 'urls_expire_at'].includes(name) ? null : value,
    ),
  )

export const run = (client: Client, { operation, path, body }: Call, headers: Record<string, string> = {}) =>
  client.request(operation.method, path, body, { headers })

export const watched = ({ operation, ids }: Call) => watchedPath(operation, ids)

/** Jobs send meanwhile what was written before (messages.md#sending): theirs are no changes of the request's. */
export const latestSeq = async (client: Client): Promise<number> => {
  const { data } = (await client.get('/v1/events?limit=20')).body
  return data.find(({ actor }: Body) => actor.type !== 'system')?.seq ?? 0
}

export const eventsAfter = async (client: Client, seq: number): Promise<Body[]> => {
  const { data } = (await client.get(`/v1/events?limit=100&after_seq=${seq}`)).body
  return data.filter(({ actor }: Body) => actor.type !== 'system')
}

export const entriesOf = (client: Client, query: string): Promise<Body[]> =>
  client.walk(`/v1/audit-log?limit=100&${query}`)

export const newestEntry = async (client: Client): Promise<string> =>
  (await client.get('/v1/audit-log?limit=20')).body.data.find(({ source }: Body) => source !== 'job')?.id

export const pathOfRecord = ({ object_type, object_id }: Body) =>
  object_id === null ? '/v1/settings' : `/v1/${nounOf(`${object_type}_id`)}/${object_id}`

/** A record with its path. */
export type Snapshot = { path: string; record: Body }

/** Every record that was made or changed since, as its GET answers now. */
export async function snapshotsSince(client: Client, seq: number): Promise<Snapshot[]> {
  const paths = new Set((await eventsAfter(client, seq)).map(pathOfRecord))
  const read = async (path: string) => ({ path, answer: await client.get(path) })
  const answers = await Promise.all([...paths].map(read))
  return answers
    .filter(({ answer }) => answer.status === 200)
    .map(({ path, answer }) => ({ path, record: keptOf(answer.body) }))
}

/** The former values of what differs between two answers to a record's GET (events.md#the-event). */
export function formerValues(before: Body, after: Body): Body {
  const differs = (name: string) => !isDeepStrictEqual(before[name], after[name])
  const told = Object.keys(after).filter((name) => name !== 'updated_at' && name !== 'line_items')
  return Object.fromEntries(told.filter(differs).map((name) => [name, before[name]]))
}
