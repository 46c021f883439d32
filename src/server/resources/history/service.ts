import { sql } from 'kysely'
import {
  DOCUMENT_TYPES,
  HISTORY_GROUPS,
  HISTORY_TYPES,
  type HistoryType,
} from '../../../domain/history-types.ts'
import { resolvePeriod } from '../../core/date-filter.ts'
import { orderedBy, readPage } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { type Asked, COLUMNS, KINDS } from './kinds.ts'
import type { HistoryItem, HistoryQuery } from './schema.ts'

const latestFirst = orderedBy('desc', {
  'item.date': 'date',
  'item.created_at': 'instant',
  'item.place': 'uuid',
})

/** The kinds that are asked for and that the one who asks may read. */
function kindsFor({ principal }: Context, types: readonly HistoryType[]) {
  const readable = types.filter((type) => {
    const group = HISTORY_GROUPS[type]
    return group !== undefined && principal.permissions.has(`${group}.read`)
  })
  return readable.flatMap((type) => KINDS[type] ?? [])
}

type Whose = Pick<Asked, 'by'> & { url: string; types: readonly HistoryType[] }

/** One page of items of a vehicle or a customer, the latest first, with the period that it covers. */
async function readHistory(
  context: Context,
  { id, types: sent, ...request }: HistoryQuery,
  { by, url, types }: Whose,
) {
  const { db, principal } = context
  const { time_zone } = principal.company
  const { from, to, preset } = request
  const isAll = from === undefined && to === undefined && preset === undefined
  const date_filter = resolvePeriod(isAll ? { preset: 'all' } : { from, to, preset }, time_zone)
  const wanted = sent === undefined ? types : types.filter((type) => sent.split(',').includes(type))
  const kinds = kindsFor(context, wanted)
  if (kinds.length === 0) return { object: 'list' as const, data: [], has_more: false, url, date_filter }
  const asked: Asked = {
    ...{ company_id: db.company_id, by, id, time_zone },
    is_visible: db.isVisible('worksheet'),
  }
  const union = sql<HistoryItem & { place: string; created_at: string }>`(${sql.join(
    kinds.map((kind) => kind(asked)),
    sql` UNION ALL `,
  )})`
  // biome-ignore lint/plugin: it begins from a union of what is bound
  const query = db.unscopedBuilder
    .selectFrom(union.as<'item'>(sql`item (${COLUMNS})`))
    .selectAll('item')
    .select(sql.lit('history_item' as const).as('object'))
    .where(sql<boolean>`item.date BETWEEN ${date_filter.from}::date AND ${date_filter.to}::date`)
  const page = await readPage(query as never, {
    url,
    order: latestFirst,
    request: { ...request, types: sent } as never,
  })
  // The union is no table of the schema, so the page is not typed by one.
  return { ...(page as unknown as { data: HistoryItem[] } & typeof page), date_filter }
}

/** What happened to a vehicle (history.md#history-of-a-vehicle). Unknown: 404. */
export async function vehicleHistory(context: Context, request: HistoryQuery) {
  await requireRecord(context.db, 'vehicle', request.id)
  const url = `/v1/vehicles/${request.id}/history`
  return readHistory(context, request, { by: 'vehicle_id', url, types: HISTORY_TYPES })
}

/** The documents of a customer (history.md#documents-of-a-customer). Unknown: 404. */
export async function customerDocuments(context: Context, request: HistoryQuery) {
  await requireRecord(context.db, 'customer', request.id)
  const url = `/v1/customers/${request.id}/documents`
  return readHistory(context, request, { by: 'customer_id', url, types: DOCUMENT_TYPES })
}
