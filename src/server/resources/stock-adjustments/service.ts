import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { documentList } from '../../core/documents/list.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import {
  conflictingField,
  type FieldError,
  fieldError,
  invalidFields,
  missingField,
} from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { recordById } from '../../core/records.ts'
import { referenceFaults } from '../../core/references.ts'
import { requireKept, STOCK_CHANGED } from '../../core/stock/articles.ts'
import { bookMovements } from '../../core/stock/booking.ts'
import { unitCostOf } from '../../core/stock/own-movements.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { type CountedArticle, lockCounted } from '../articles/on-hand.ts'
import { type StockAdjustmentBody, type StockAdjustmentFilters, stockAdjustment } from './schema.ts'

const RECORD = columnsOf('stock_adjustment', stockAdjustment, {})

/** The adjustment. Unknown: 404. */
export const findStockAdjustment = recordKind('stock_adjustment', {
  group: 'articles',
  read: recordById('stock_adjustment', (db, id) =>
    db.select('stock_adjustment').select(RECORD).where('stock_adjustment.id', '=', id),
  ),
  schema: stockAdjustment,
  name: ({ seq_number }) => String(seq_number),
})

/** Adjustments of a period, newest first, in cursor pages (stock-adjustments.md#list-of-stock-adjustments). */
export const listStockAdjustments = documentList<StockAdjustmentFilters>()({
  table: 'stock_adjustment',
  rows: (db) => db.select('stock_adjustment').select(RECORD),
  period: ({ from, to }) => sql`stock_adjustment.adjustment_date BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    article_id: (id) => sql`stock_adjustment.article_id = ${id}`,
    reason: (reason) => sql`stock_adjustment.reason = ${reason}`,
  },
}).page

/** A quantity, or what was counted: exactly one. */
function quantityFaults({ quantity, counted_quantity }: StockAdjustmentBody): FieldError[] {
  const isCounted = counted_quantity !== undefined && counted_quantity !== null
  if (quantity === undefined && !isCounted)
    return [missingField('quantity', 'Either quantity or counted_quantity is required.')]
  if (quantity !== undefined && isCounted) return [conflictingField('quantity', 'counted_quantity')]
  return quantity === 0 ? [fieldError('quantity', 'zero', 'quantity must not be 0.')] : []
}

/** What is booked: the quantity sent, else by how much the shelf differs. */
function quantityOf(article: CountedArticle, { quantity, counted_quantity }: StockAdjustmentBody): number {
  if (quantity !== undefined) return quantity
  const difference = new Decimal(counted_quantity!).minus(article.on_hand_stock).toNumber()
  requireKept('counted_quantity', difference)
  return difference
}

type Booked = { id: string; quantity: number; seq_number: number; adjustment_date: string }

/** The movement of an adjustment; none where nothing differed. */
async function book(
  tx: CompanyTransaction,
  article: CountedArticle,
  { id, quantity, seq_number, adjustment_date }: Booked,
  sent: number | null | undefined,
): Promise<string | null> {
  if (quantity === 0) return null
  const movement_id = uuidv7()
  const movement = {
    ...{ id: movement_id, article_id: article.id, quantity, source: 'adjustment' as const },
    ...{ source_object: 'stock_adjustment', source_id: id, seq_number, document_date: adjustment_date },
    unit_cost: quantity > 0 ? unitCostOf(article, sent) : null,
  }
  await bookMovements(tx, [movement], { articles: [article], action: STOCK_CHANGED })
  return movement_id
}

/**
 * Corrects what there is of a part by one movement (stock-adjustments.md#fields-of-stock-adjustments).
 * @throws 422 `quantity`, `article_id`
 */
export function createStockAdjustment({ db, principal }: Context, body: StockAdjustmentBody) {
  return db.transaction(async (tx) => {
    const article_id = { param: 'article_id', table: 'article', id: body.article_id } as const
    const faults = quantityFaults(body)
    const missing = await referenceFaults(tx, [article_id])
    if (missing.length > 0) throw invalidFields([...missing, ...faults])
    const article = await lockCounted(tx, body.article_id, faults)
    const quantity = quantityOf(article, body)
    const id = uuidv7()
    tx.making('stock_adjustment', id)
    const { adjustment_date = today(principal.company.time_zone), unit_cost } = body
    const seq_number = await nextNumber(tx, { kind: 'stock_adjustment' })
    const movement_id = await book(tx, article, { id, quantity, seq_number, adjustment_date }, unit_cost)
    const stock_after = new Decimal(article.stock).plus(quantity).toNumber()
    const made = { id, quantity, adjustment_date, seq_number, movement_id, stock_after }
    await tx.insert('stock_adjustment', { ...body, ...made, user_id: principal.user_id }).execute()
    return findStockAdjustment(tx, id)
  })
}
