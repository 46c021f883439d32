import { sql } from 'kysely'
import { amount, day, LIMITS, number, type Report, text, uuid } from '../definition.ts'

/** What lies in stock and is not asked for (reports.md#dead_stock). */
export const deadStock: Report = {
  name: 'dead_stock',
  when: null,
  takes: ['days', 'limit'],
  limits: LIMITS,
  columns: () => [
    ...[uuid('article_id'), text('code'), text('name'), number('stock'), number('average_cost')],
    ...[amount('value'), day('last_unload_date')],
  ],
  order: () => sql`value DESC, name, article_id`,
  rows: ({ company_id, days, today }) => {
    const unloads = sql`article_movement WHERE company_id = ${company_id}::uuid AND article_id = article.id AND quantity < 0`
    return sql`
    SELECT article.id AS article_id, article.code, article.name, article.stock, article.average_cost,
      round(article.stock * article.average_cost, 2) AS value,
      (SELECT max(document_date) FROM ${unloads}) AS last_unload_date
    FROM article
    WHERE article.company_id = ${company_id}::uuid AND article.deleted_at IS NULL AND article.kind = 'item'
      AND article.stock > 0
      AND NOT EXISTS (SELECT FROM ${unloads} AND document_date > ${today}::date - ${days}::integer)`
  },
}
