import { expressionBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import {
  STOCK_COUNT_STATUSES,
  STOCK_COUNT_TRANSITIONS,
  type StockCountStatus,
} from '../../../domain/stock.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { countStatuses } from '../../core/documents/list.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { ApiError } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Filters, predicates } from '../../core/filters.ts'
import { newestFirst } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deleteRecord, recordById } from '../../core/records.ts'
import { lockArticles, STOCK_CHANGED } from '../../core/stock/articles.ts'
import { bookMovements } from '../../core/stock/booking.ts'
import { unitCostOf } from '../../core/stock/own-movements.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { type StockCountBody, type StockCountFilters, type StockCountQuery, stockCount } from './schema.ts'

const RECORD = columnsOf('stock_count', stockCount, {})

/** The count. Unknown: 404. */
export const findStockCount = recordKind('stock_count', {
  group: 'articles',
  read: recordById('stock_count', (db, id) =>
    db.active('stock_count').select(RECORD).where('stock_count.id', '=', id),
  ),
  schema: stockCount,
  name: ({ seq_number, title }) => `${seq_number} ${title}`.trim(),
})

const is = expressionBuilder<DB, 'stock_count'>()

const FILTERS: Filters<StockCountFilters> = {
  status: (status) => is('stock_count.status', '=', status),
}

/** One page of the counts, newest first. */
export const listStockCounts = recordList<StockCountQuery>()({
  url: '/v1/stock-counts',
  order: newestFirst('stock_count'),
  rows: (db) => db.active('stock_count').select(RECORD),
  filters: FILTERS,
})

const countsOf = (db: CompanyDatabase, request: StockCountFilters) =>
  db.active('stock_count').where((eb) => eb.and(predicates(FILTERS, request)))

/** How many counts stand in each status, for the tabs of the console. */
export const countStockCounts = (db: CompanyDatabase, request: StockCountFilters) =>
  countStatuses(sql.ref('stock_count.status'), STOCK_COUNT_STATUSES, countsOf(db, request))

/** Opens a count; its number is taken last, so that no number is lost. */
export function createStockCount(db: CompanyDatabase, body: StockCountBody) {
  return db.transaction(async (tx) => {
    const id = uuidv7()
    const seq_number = await nextNumber(tx, { kind: 'stock_count' })
    await tx.insert('stock_count', { ...body, id, seq_number }).execute()
    return findStockCount(tx, id)
  })
}

/** Locks the count's row. Unknown: 404. */
export const lockStockCount = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('stock_count', id, ['status', 'seq_number', 'items_count', 'differences_count'], { to })

/** @throws 409 `stock_count_not_draft` */
export function requireDraft({ status }: { status: string }): void {
  if (status === 'draft') return
  throw new ApiError('stock_count_not_draft', 'Only a draft of a count can be changed or deleted.')
}

/** Changes the fields sent of a draft. @throws 409 `stock_count_not_draft` */
export function updateStockCount(db: CompanyDatabase, id: string, patch: StockCountBody) {
  return db.transaction(async (tx) => {
    const count = await lockStockCount(tx, id)
    requireDraft(count)
    await tx.change('stock_count', count, patch)
    return findStockCount(tx, id)
  })
}

/** Deletes a draft logically. @throws 409 `stock_count_not_draft` */
export const deleteStockCount = (db: CompanyDatabase, id: string) =>
  deleteRecord(db, {
    table: 'stock_count',
    id,
    find: async (tx) => {
      const count = await findStockCount(tx, id)
      requireDraft(count)
      return count
    },
  })

type Booked = { id: string; seq_number: number; document_date: string }

/** Books each difference of a part as one movement; what moved after counting is kept, since stock moves by the difference. */
async function bookDifferences(tx: CompanyTransaction, { id, ...dated }: Booked): Promise<void> {
  const items = await tx
    .select('stock_count_item')
    .select(['article_id', 'difference'])
    .where('stock_count_id', '=', id)
    .where('difference', '<>', 0)
    .orderBy('article_id')
    .execute()
  const articles = await lockArticles(tx, items)
  const differences = new Map(items.map(({ article_id, difference }) => [article_id, difference]))
  const parts = articles.filter(({ kind }) => kind === 'item')
  const movements = parts.map((part) => {
    const quantity = differences.get(part.id)!
    return {
      ...{ id: uuidv7(), article_id: part.id, quantity, source: 'adjustment' as const },
      ...{ source_object: 'stock_count', source_id: id, ...dated },
      unit_cost: quantity > 0 ? unitCostOf(part) : null,
    }
  })
  await bookMovements(tx, movements, { articles, action: STOCK_CHANGED })
  const booked = movements.map(({ id: movement_id, article_id }) => ({ movement_id, article_id }))
  await sql`UPDATE stock_count_item AS item SET movement_id = booked.movement_id
    FROM jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) AS booked (movement_id uuid, article_id uuid)
    WHERE item.company_id = ${tx.company_id} AND item.stock_count_id = ${id}
      AND item.article_id = booked.article_id`.execute(tx.unscoped)
}

/**
 * Completes a count, in one transaction, or gives it up; the present status again changes nothing
 * (stock-counts.md#states-of-stock-counts).
 * @throws 409 `transition_not_allowed`
 */
export function transitionStockCount({ db, principal }: Context, id: string, action: StockCountStatus) {
  return db.transaction(async (tx) => {
    const count = await lockStockCount(tx, id)
    if (count.status === action) return findStockCount(tx, id)
    requireTransition('stock count', STOCK_COUNT_TRANSITIONS, { from: count.status, to: action })
    const completed = action === 'completed'
    const changes = { status: action, ...(completed && { completed_at: sql<string>`now()` }) }
    await tx.change('stock_count', count, changes, { action: { name: action } })
    const document_date = today(principal.company.time_zone)
    if (completed) await bookDifferences(tx, { id, seq_number: count.seq_number, document_date })
    return findStockCount(tx, id)
  })
}
