import { sql } from 'kysely'
import { amount, number, type Report, TOP, text, uuid } from '../definition.ts'
import { issuedInvoices } from '../sales.ts'
import { completedWorksheets } from '../worksheets.ts'

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
      SELECT sold.article_id, article.code, article.name, article.kind, sum(sold.quantity) AS quantity,
        sum(sold.total_before_tax) AS total_before_tax,
        round(sum(coalesce(sold.cost, sold.uncosted * article.purchase_price)), 2) AS total_cost
      FROM (
        SELECT line.article_id, sum(line.quantity) AS quantity, sum(line.total_before_tax) AS total_before_tax,
          sum(line.quantity * coalesce(line.purchase_price, 0)) AS cost, 0::numeric AS uncosted
        FROM worksheet JOIN worksheet_line_item AS line
          ON line.company_id = worksheet.company_id AND line.worksheet_id = worksheet.id
        WHERE ${completedWorksheets(asked)} AND line.article_id IS NOT NULL GROUP BY 1
        UNION ALL
        SELECT line.article_id, sum(line.quantity), sum(line.total_before_tax), NULL, sum(line.quantity)
        FROM invoice JOIN invoice_line_item AS line
          ON line.company_id = invoice.company_id AND line.invoice_id = invoice.id
        WHERE ${issuedInvoices(asked).where} AND invoice.worksheet_ids = '{}' AND line.article_id IS NOT NULL
        GROUP BY 1) AS sold
      JOIN article ON article.company_id = ${asked.company_id}::uuid AND article.id = sold.article_id
      GROUP BY sold.article_id, article.code, article.name, article.kind) AS of_article`,
}
