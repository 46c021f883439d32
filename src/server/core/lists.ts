import { hash } from 'node:crypto'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { invalid } from './errors.ts'
import * as values from './values.ts'

/** `limit` and `starting_after` of a cursor list (lists.md#cursors). */
export function paging(sizes: { standard: number; max: number } = { standard: 25, max: 100 }) {
  return {
    limit: values
      .integer({ min: 1, max: sizes.max })
      .default(sizes.standard)
      .describe(`How many records a page holds: 1 to ${sizes.max}, ${sizes.standard} unless sent.`),
    starting_after: z
      .string()
      .optional()
      .describe('The cursor of the page before, `next_starting_after`, sent back unchanged.'),
  }
}

/** A filter of a list: what it may be, what it asks for, an example. */
export function filter<Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown) {
  return schema.optional().meta({ description, ...(example !== undefined && { example }) })
}

/** The words that a list is searched for, as long for each list (lists.md#search-terms). */
export const search = (description: string, example: string) =>
  filter(values.text({ max: 255 }), description, example)

/** A filter by a whole text, which is not empty (lists.md#filters). */
export const exactly = (description: string, example?: string) =>
  filter(values.text({ min: 1, max: 255 }), description, example)

/** The record with exactly this `external_id` (lists.md#filters). */
export const externalIdOf = (noun: string) => exactly(`The ${noun} with this id in another system.`)

/**
 * The list envelope around one kind of record (lists.md#envelope).
 * @param more fields that this list carries beside the envelope's, such as `date_filter`
 */
export function listOf<Item extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  id: string,
  item: Item,
  more: More = {} as More,
) {
  return z
    .object({
      object: z.literal('list').describe('Always `list`.'),
      data: z.array(item).describe('The records of this page.'),
      has_more: z.boolean().describe('Whether another page exists. Rely on it, not on the length of `data`.'),
      next_starting_after: z
        .string()
        .optional()
        .describe('Opaque cursor of the next page; absent on the last one.'),
      url: z.string().describe('The path of the request, without its query.'),
      ...more,
    })
    .meta({ id, description: `A page of ${id.replace(/List$/, '')} records.` })
}

/** One column of a list's order. The last one must be unique within the list. */
export type SortKey = {
  expression: Expression<unknown>
  kind: 'text' | 'uuid' | 'instant' | 'date' | 'integer'
}

/** A list's total order: every key in the same direction, so that one row comparison resumes it. */
export type Order = { keys: readonly SortKey[]; direction: 'asc' | 'desc' }

/** An order by columns, each with the kind of its values; the last tells rows apart that share all others. */
export function orderedBy(direction: Order['direction'], columns: Record<string, SortKey['kind']>): Order {
  const keys = Object.entries(columns).map(([column, kind]) => ({ expression: sql.ref(column), kind }))
  return { direction, keys }
}

/** Newest first: `created_at`, then `id`, both descending (lists.md#order). */
export const newestFirst = (table: string) =>
  orderedBy('desc', { [`${table}.created_at`]: 'instant', [`${table}.id`]: 'uuid' })

const CASTS = {
  text: sql`text`,
  uuid: sql`uuid`,
  instant: sql`timestamptz`,
  date: sql`date`,
  integer: sql`integer`,
}

const SHAPES: Record<SortKey['kind'], z.ZodType<string | number>> = {
  text: z.string().refine((value) => value.isWellFormed() && !value.includes('\0')),
  uuid: z.string().refine(values.isId),
  // PostgreSQL has no year 0.
  instant: z.iso.datetime().refine((value) => !value.startsWith('0000')),
  date: z.iso.date().refine((value) => !value.startsWith('0000')),
  integer: z.int32(),
}

/** What a cursor is bound to: the list and the filters that it was made with. */
function scopeOf(url: string, filters: object): string {
  const sent = Object.entries(filters).filter(
    ([key, value]) => value !== undefined && key !== 'limit' && key !== 'starting_after',
  )
  return hash('sha256', JSON.stringify([url, sent.sort()]), 'base64url').slice(0, 10)
}

function encodeCursor(scope: string, position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([scope, ...position])).toString('base64url')
}

function decodeCursor(cursor: string, scope: string, keys: readonly SortKey[]): (string | number)[] {
  const shape = z.tuple([z.literal(scope), ...keys.map((key) => SHAPES[key.kind])] as [
    z.ZodType,
    ...z.ZodType[],
  ])
  const parsed = shape.safeParse(readJson(cursor))
  if (!parsed.success) {
    throw invalid(
      'starting_after',
      'not_a_cursor',
      'starting_after must be the next_starting_after of a page with the same filters.',
    )
  }
  return parsed.data.slice(1) as (string | number)[]
}

function readJson(cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url')
  // Buffer skips what is no base64url; a cursor that was altered is malformed.
  if (bytes.toString('base64url') !== cursor) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Values of a query as its builder sees them: written into it, or left open for each execution. */
export type Position = readonly Expression<unknown>[]

function isAfter({ keys, direction }: Order, position: Position) {
  const columns = sql.join(keys.map((key) => key.expression))
  const place = sql.join(keys.map((key, index) => sql`${position[index]}::${CASTS[key.kind]}`))
  return direction === 'asc'
    ? sql<SqlBool>`(${columns}) > (${place})`
    : sql<SqlBool>`(${columns}) < (${place})`
}

export type PageRequest = { limit: number; starting_after?: string | undefined }

export type Page<Row> = {
  object: 'list'
  data: Row[]
  has_more: boolean
  next_starting_after?: string
  url: string
}

/** The column beside a row's own that holds a key of the order. */
export const positionName = (index: number) => `position_${index}`

/** A query in a total order, after a position, one row longer than its page: the row tells whether more follow. */
export function orderedAfter<DB, T extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, T, Row>,
  order: Order,
  { rows, after }: { rows: Expression<number> | number; after?: Position | undefined },
): SelectQueryBuilder<DB, T, Row> {
  let ordered = query as unknown as SelectQueryBuilder<DB, T, Record<string, unknown>>
  if (after) ordered = ordered.where(isAfter(order, after))
  order.keys.forEach((key, index) => {
    ordered = ordered
      .select(sql`${key.expression}`.as(positionName(index)))
      .orderBy(key.expression as never, order.direction) as unknown as typeof ordered
  })
  return ordered.limit(rows as number) as unknown as SelectQueryBuilder<DB, T, Row>
}

/** The place where a request goes on, from its cursor; undefined on a first page. */
export function startOf(url: string, request: PageRequest, keys: readonly SortKey[]) {
  return request.starting_after === undefined
    ? undefined
    : decodeCursor(request.starting_after, scopeOf(url, request), keys)
}

/** The envelope around the rows of `orderedAfter`, with the cursor of the next page. */
export function pageOf<Row extends object>(
  rows: Row[],
  { url, keys, request }: { url: string; keys: number; request: PageRequest },
): Page<Row> {
  const has_more = rows.length > request.limit
  if (!has_more) return { object: 'list', data: rows, has_more, url }
  const data = rows.slice(0, request.limit)
  const last = data.at(-1) as Record<string, unknown>
  const position = Array.from({ length: keys }, (_, index) => last[positionName(index)])
  return {
    object: 'list',
    data,
    has_more,
    next_starting_after: encodeCursor(scopeOf(url, request), position),
    url,
  }
}

/**
 * Reads one page of a query in a total order with a keyset cursor: page 10,000 costs what page 1 costs, and
 * rows that come or go meanwhile never make a client miss or repeat another row. One query, `limit + 1` rows.
 *
 * @param request limit, cursor and every filter of the list as parsed; the cursor is bound to them.
 * @throws 422 `starting_after` for a cursor that is malformed or was made with other filters.
 */
export async function readPage<DB, T extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, T, Row>,
  { url, order, request }: { url: string; order: Order; request: PageRequest },
): Promise<Page<Row>> {
  const after = startOf(url, request, order.keys)?.map((value) => sql.val(value))
  const rows = await orderedAfter(query, order, { rows: request.limit + 1, after }).execute()
  return pageOf(rows as Row[], { url, keys: order.keys.length, request })
}

/** The envelope of a list that always comes whole. */
export function wholeList<Row>(url: string, data: Row[]): Page<Row> {
  return { object: 'list', data, has_more: false, url }
}
