import { sql } from 'kysely'
import { amount, number, type Report, TOP, text, uuid } from '../definition.ts'
import { articlesSheet } from '../sheets/articles.ts'
import { sumsByKey } from '../sheets/keyed-sheet.ts'

/** What was sold most (reports.md#top_articles). */
export const topArticles: Report = {
  name: 'top_articles',
  when: 'period',
  takes: ['limit'],
  limits: TOP,
  columns: () => [
    ...[uuid('article_id'), text('code'), text('name'), text('kind'), number('quantity')],
    ...[amount('total_before_tax'), amount('total_cost'), amount('margin')],
  ],
  order: () => sql`total_before_tax DESC, name, article_id`,
  rows: (asked) => sql`
    SELECT article_id, code, name, kind, quantity, total_before_tax, total_cost,
      total_before_tax - total_cost AS margin
    FROM (
      SELECT article_id, article.code, article.name, article.kind, sold.quantity, sold.total_before_tax,
        round(sold.cost + sold.uncosted * article.purchase_price, 2) AS total_cost
      FROM (${sumsByKey(articlesSheet, asked)}) AS sold
      JOIN article ON article.company_id = ${asked.company_id}::uuid AND article.id = sold.article_id) AS of_article`,
}
