import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'

/** Quantities of lines that are not done on work that is not finished: their stock has left, the parts lie there. */
const RESERVED = sql<{ quantity: number }>`(
  SELECT coalesce(sum(line.quantity), 0) AS quantity
  FROM worksheet_line_item AS line
  JOIN worksheet ON worksheet.company_id = line.company_id AND worksheet.id = line.worksheet_id
  WHERE article.kind = 'item' AND line.company_id = article.company_id AND line.article_id = article.id
    AND line.article_id IS NOT NULL AND line.done = false
    AND worksheet.deleted_at IS NULL AND worksheet.status IN ('draft', 'in_progress', 'on_hold'))`

/** What is still to come in on orders that were sent. */
export const ORDERED = sql<{ quantity: number }>`(
  SELECT coalesce(sum(line.quantity - line.received_quantity), 0) AS quantity
  FROM purchase_order_line_item AS line
  JOIN purchase_order ON purchase_order.company_id = line.company_id AND purchase_order.id = line.purchase_order_id
  WHERE article.kind = 'item' AND line.company_id = article.company_id AND line.article_id = article.id
    AND line.article_id IS NOT NULL
    AND purchase_order.deleted_at IS NULL AND purchase_order.status IN ('sent', 'partially_received'))`

const ofItems = (figure: ReturnType<typeof sql<number>>) =>
  sql<number>`CASE WHEN article.kind = 'item' THEN ${figure} ELSE 0 END`

/** What of an article is where, and what it is worth; 0 for labour (stock.md#stock-reserved-on-hand-ordered). */
export const STOCK_FIGURES = {
  reserved_stock: sql<number>`reserved.quantity`,
  on_hand_stock: ofItems(sql`article.stock + reserved.quantity`),
  ordered_stock: sql<number>`ordered.quantity`,
  average_cost: ofItems(sql`article.average_cost`),
  stock_value: ofItems(sql`round(greatest(article.stock, 0) * article.average_cost, 2)`),
}

/** Articles with what is reserved and ordered of each. */
export const withStockFigures = <T extends keyof DB, O>(articles: SelectQueryBuilder<DB, T, O>) =>
  articles
    .innerJoinLateral(RESERVED.as('reserved'), (join) => join.onTrue())
    .innerJoinLateral(ORDERED.as('ordered'), (join) => join.onTrue())
