import { expressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { Permission } from '../../../domain/permissions.ts'
import type { Principal } from '../../auth/principal.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Filters, predicates } from '../../core/filters.ts'
import { type Order, readPage } from '../../core/lists.ts'
import type { Context } from '../../core/trpc.ts'
import { shownTo, tableOf } from '../../core/writes/record-kinds.ts'
import { numberEvents } from '../../core/writes/sequence.ts'
import { readableSubjects } from '../messages/reads.ts'
import { type Event, type EventQuery, event } from './schema.ts'
import { visibleObjects } from './visible.ts'

/** Who did it, of a row that has the columns of an actor. */
export const actorColumn = sql<Event['actor']>`json_build_object(
  'object', 'actor', 'type', actor_type, 'id', actor_id, 'name', actor_name)`

/** A request's id as clients know it. */
export const requestIdColumn = sql<string | null>`'req_' || replace(request_id::text, '-', '')`

type Fields = Record<string, unknown>

const RECORD = columnsOf('event', event, {
  seq: sql<number>`event.seq`,
  data: sql<Fields>`event.data`,
  previous_attributes: sql<Fields | null>`event.previous_attributes`,
  related: sql<Fields | null>`event.related`,
  actor: actorColumn,
  request_id: requestIdColumn,
})

const bySeq = (direction: Order['direction']): Order => ({
  direction,
  keys: [{ expression: sql.ref('event.seq'), kind: 'integer' }],
})

const is = expressionBuilder<DB, 'event'>()

/** Types as a list of them, or all of an object. */
export function hasType(type: string) {
  const names = type.split(',')
  const objects = names.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -2))
  return sql<boolean>`(type = ANY (${names}::text[]) OR object_type = ANY (${objects}::text[]))`
}

/** @throws 422 `to` unless it lies after `from` */
export function requirePeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from === undefined || to === undefined || from < to) return
  throw invalid('to', 'not_after_other', 'to must be after from.', { other: 'from' })
}

const FILTERS: Filters<EventQuery> = {
  after_seq: (seq) => is('event.seq', '>', seq),
  type: hasType,
  object_id: (id) => is('event.object_id', '=', id),
  from: (from) => is('event.created_at', '>=', from),
  to: (to) => is('event.created_at', '<', to),
}

function visibleEvents({ db, principal }: Context) {
  const objects = visibleObjects(principal)
  return db
    .select('event')
    .select(RECORD)
    .where('seq', 'is not', null)
    .where(sql<boolean>`object_type = ANY (${objects}::text[])`)
    .where(
      sql<boolean>`(object_type <> 'message' OR data ->> 'document_type' = ANY (${readableSubjects(principal.permissions)}::text[]))`,
    )
}

/** An event as the caller may see it: without costs where the record's GET has none for them. */
function shown<E extends Event>(principal: Pick<Principal, 'permissions'>, row: E): E {
  const table = tableOf(row.object_type)
  const { previous_attributes } = row
  return {
    ...row,
    data: shownTo(principal, table, row.data),
    previous_attributes: previous_attributes && shownTo(principal, table, previous_attributes),
  }
}

/**
 * Events as those are shown them who may read their records, by id; one that is no longer kept is missing.
 * @param shows_costs whether what records cost the workshop is among it
 */
export async function readEvents(
  db: CompanyDatabase,
  ids: readonly string[],
  shows_costs: boolean,
): Promise<ReadonlyMap<string, Event>> {
  const rows = await db
    .select('event')
    .select(RECORD)
    .where(sql<boolean>`event.id = ANY (${ids}::uuid[])`)
    .execute()
  const permissions = new Set<Permission>(shows_costs ? ['reports.read'] : [])
  return new Map(rows.map((row) => [row.id, shown({ permissions }, row)]))
}

/** @throws 410 `events_expired` where events after the place are no longer kept */
export async function requireKept(db: CompanyDatabase, after_seq: number, latest_seq: number): Promise<void> {
  if (after_seq >= latest_seq) return
  const { first } = await db
    .select('event')
    .select((eb) => eb.fn.min('seq').as('first'))
    .executeTakeFirstOrThrow()
  if (first !== null && after_seq >= Number(first) - 1) return
  const message = `Events up to ${Number(first ?? latest_seq + 1) - 1} are no longer kept; latest_seq is ${latest_seq}.`
  throw new ApiError('events_expired', message, { param: 'after_seq' })
}

/**
 * The feed of changes: newest first, or ascending above `after_seq` (events.md#the-feed). A reader that goes on from
 * the highest `seq` it saw misses nothing.
 */
export async function listEvents(context: Context, request: EventQuery) {
  const { db, principal } = context
  requirePeriod(request)
  const latest_seq = await numberEvents(db)
  const { after_seq } = request
  if (after_seq !== undefined) await requireKept(db, after_seq, latest_seq)
  const order = bySeq(after_seq === undefined ? 'desc' : 'asc')
  const query = visibleEvents(context).where((eb) => eb.and(predicates(FILTERS, request)))
  const page = await readPage(query, { url: '/v1/events', order, request })
  const data = page.data.map((row) => shown(principal, row))
  // what others have numbered since is among the page, and can be read
  const seqs = data.map(({ seq }) => seq)
  return { ...page, data, latest_seq: Math.max(latest_seq, ...seqs) }
}

/** Whether the caller may read the record that an event is of. */
export const isVisible = async (context: Context, id: string) =>
  (await visibleEvents(context).where('event.id', '=', id).executeTakeFirst()) !== undefined

/** One event. Unknown, no longer kept, or of records that the caller may not read: 404. */
export async function findEvent(context: Context, id: string) {
  await numberEvents(context.db)
  const row = await visibleEvents(context).where('event.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('event')
  return shown(context.principal, row)
}
