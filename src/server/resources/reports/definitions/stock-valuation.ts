import { sql } from 'kysely'
import { localDay } from '../days.ts'
import { amount, LIMITS, number, type Report, text, uuid } from '../definition.ts'

/** What the parts in stock were worth (reports.md#stock_valuation). */
export const stockValuation: Report = {
  name: 'stock_valuation',
  when: 'date',
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [
    ...[uuid('article_id'), text('code'), text('name'), text('unit_type')],
    ...[number('quantity'), number('average_cost'), amount('value')],
  ],
  order: () => sql`value DESC, name, article_id`,
  // what there was on the day is what there is now less what moved since, of parts that were there then
  rows: ({ company_id, to, time_zone }) => sql`
    SELECT article_id, code, name, unit_type, quantity, average_cost,
      round(greatest(quantity, 0) * average_cost, 2) AS value
    FROM (
      SELECT article.id AS article_id, article.code, article.name, article.unit_type, article.average_cost,
        article.stock - coalesce(later.quantity, 0) AS quantity
      FROM article LEFT JOIN (
        SELECT article_id, sum(quantity) AS quantity FROM article_movement
        WHERE company_id = ${company_id}::uuid AND document_date > ${to}::date GROUP BY 1) AS later
        ON later.article_id = article.id
      WHERE article.company_id = ${company_id}::uuid AND article.kind = 'item'
        AND (article.deleted_at IS NULL OR ${localDay(sql`article.deleted_at`, { time_zone })} > ${to}::date)) AS held
    WHERE quantity <> 0`,
}
