import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { movedBy } from './moved.ts'

/** What each line of a worksheet has moved of a part, and how much of that lies on the shelf again. */
const MOVED = sql`(
  SELECT line_id, sum(quantity) AS quantity, coalesce(sum(quantity) FILTER (WHERE of_returned), 0) AS returned
  FROM ${movedBy(sql`waiting.company_id`, sql`= waiting.worksheet_id`)} AS each
  WHERE each.article_id = article.id GROUP BY line_id)`

/**
 * What a worksheet has out of a part once an invoice was made of it, but for what its lines that are done hold: credit
 * notes of that invoice may have brought parts of either back.
 */
const OUT = sql`(
  SELECT greatest(0, - sum(moved.quantity + coalesce(done.quantity - least(done.quantity, greatest(0, moved.returned)), 0)))
  FROM ${MOVED} AS moved
  LEFT JOIN worksheet_line_item AS done ON done.company_id = waiting.company_id AND done.id = moved.line_id
    AND done.article_id = article.id AND done.done)`

/**
 * Quantities of lines that are not done on work that is not finished: their stock has left, the parts lie there. What was
 * brought back of a worksheet is in stock again, and set aside no longer.
 */
const RESERVED = sql<{ quantity: number }>`(
  SELECT coalesce(sum(CASE WHEN EXISTS (SELECT FROM invoice_line_item AS copy
      WHERE copy.company_id = waiting.company_id AND copy.worksheet_id = waiting.worksheet_id)
    THEN least(waiting.quantity, ${OUT}) ELSE waiting.quantity END), 0) AS quantity
  FROM (
    SELECT worksheet.company_id, worksheet.id AS worksheet_id, sum(line.quantity) AS quantity
    FROM worksheet_line_item AS line
    JOIN worksheet ON worksheet.company_id = line.company_id AND worksheet.id = line.worksheet_id
    WHERE article.kind = 'item' AND line.company_id = article.company_id AND line.article_id = article.id
      AND line.article_id IS NOT NULL AND line.done = false
      AND worksheet.deleted_at IS NULL AND worksheet.status IN ('draft', 'in_progress', 'on_hold')
    GROUP BY worksheet.company_id, worksheet.id) AS waiting)`

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
