import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_ITEMS } from '../../../domain/line-limits.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { cites } from '../../core/joins.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import * as values from '../../core/values.ts'
import { IS_LOW } from '../articles/list.ts'
import { changeLines } from './lines.ts'
import { createPurchaseOrder } from './service.ts'

/** Which articles to order of; all that are under their minimum without it. */
export const missingBody = z.strictObject({
  article_ids: values.list(values.id(), 100).optional(),
})

/** The drafts that were made, one a supplier, and parts that are in none: their supplier or VAT rate is out of use. */
export const missingOrders = z.object({
  orders: z.array(
    z.object({ id: values.idOut(), seq_number: z.number(), supplier_name: z.string(), lines: z.number() }),
  ),
  without_supplier: z.array(
    z.object({ article_id: values.idOut(), name: z.string(), supplier_name: z.string() }),
  ),
  without_rate: z.array(z.object({ article_id: values.idOut(), name: z.string(), vat_code: z.string() })),
})

/** What is on its way or stands in a draft already. */
const COMING = sql<number>`(
  SELECT coalesce(sum(line.quantity - line.received_quantity), 0)
  FROM purchase_order_line_item AS line
  JOIN purchase_order ON purchase_order.company_id = line.company_id AND purchase_order.id = line.purchase_order_id
  WHERE line.company_id = article.company_id AND line.article_id = article.id AND line.article_id IS NOT NULL
    AND purchase_order.deleted_at IS NULL AND purchase_order.status IN ('draft', 'sent', 'partially_received'))`

/** Parts under their minimum with a supplier, and how much of each is missing; at least what the supplier sells at once. */
function readMissing(db: CompanyDatabase, article_ids: readonly string[] | undefined) {
  const missing = sql<number>`article.minimum_stock - article.stock - ${COMING}`
  return db
    .active('article')
    .innerJoin('supplier', (join) => join.on(cites('article.supplier_id')))
    .leftJoin('supplier_price', (join) =>
      join
        .onRef('supplier_price.company_id', '=', 'article.company_id')
        .onRef('supplier_price.article_id', '=', 'article.id')
        .onRef('supplier_price.supplier_id', '=', 'article.supplier_id'),
    )
    .leftJoin('vat_rate', (join) =>
      join
        .onRef('vat_rate.company_id', '=', 'article.company_id')
        .onRef('vat_rate.code', '=', 'article.vat_code')
        .on('vat_rate.active', '=', true),
    )
    .select(['article.id as article_id', 'article.name', 'article.vat_code', 'supplier.id as supplier_id'])
    .select(['supplier.name as supplier_name', 'supplier.active as has_supplier'])
    .select(sql<boolean>`vat_rate.code IS NOT NULL`.as('has_rate'))
    .select(sql<number>`greatest(${missing}, supplier_price.minimum_quantity)`.as('quantity'))
    .where('supplier.deleted_at', 'is', null)
    .where(IS_LOW)
    .where(sql<boolean>`${missing} > 0`)
    .$if(article_ids !== undefined, (query) =>
      query.where('article.id', '=', sql<string>`ANY (${article_ids}::uuid[])`),
    )
    .orderBy('article.name_key')
    .orderBy('article.id')
    .execute()
}

/**
 * Makes a draft for each supplier with what is missing of its parts to their minimum, less what is ordered already; a part
 * whose supplier or VAT rate is out of use is told instead (purchase-orders.md#what-is-missing).
 */
export function orderMissing(context: Context, { article_ids }: z.output<typeof missingBody>) {
  return inTransaction(context, async (inside) => {
    // Whoever orders at the same moment waits, and then reads what stands in the drafts of the first.
    await lockCompany(inside.db)
    const missing = await readMissing(inside.db, article_ids)
    const orders: z.output<typeof missingOrders>['orders'] = []
    const ordered = missing.filter((part) => part.has_supplier && part.has_rate)
    for (const [supplier_id, parts] of Map.groupBy(ordered, (part) => part.supplier_id)) {
      const { id, seq_number, supplier_name } = await createPurchaseOrder(inside, { supplier_id })
      const add = parts.slice(0, MAX_ITEMS).map(({ article_id, quantity }) => ({ article_id, quantity }))
      await changeLines(inside, id, { add })
      orders.push({ id, seq_number, supplier_name, lines: add.length })
    }
    const without_supplier = missing
      .filter((part) => !part.has_supplier)
      .map(({ article_id, name, supplier_name }) => ({ article_id, name, supplier_name }))
    const without_rate = missing
      .filter((part) => part.has_supplier && !part.has_rate)
      .map(({ article_id, name, vat_code }) => ({ article_id, name, vat_code }))
    return { orders, without_supplier, without_rate }
  })
}
