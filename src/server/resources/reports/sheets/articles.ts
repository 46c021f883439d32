import { sql } from 'kysely'
import { localDay } from '../days.ts'
import { issuedInvoices } from '../sales.ts'
import { completedWorksheets } from '../worksheets.ts'
import type { KeyedSheet } from './keyed-sheet.ts'

/**
 * Lines that cite an article, of worksheets with what they cost, of invoices without a worksheet with the quantity that costs
 * what the article does now (reports.md#top_articles).
 */
export const articlesSheet: KeyedSheet = {
  name: 'articles',
  key: 'article_id',
  parts: 1,
  sums: { quantity: 3, total_before_tax: 2, cost: 7, uncosted: 3 },
  rows: (days) => sql`
    SELECT ${localDay(sql`worksheet.completed_at`, days)} AS day, line.article_id, sum(line.quantity) AS quantity,
      sum(line.total_before_tax) AS total_before_tax, sum(line.quantity * coalesce(line.purchase_price, 0)) AS cost,
      0::numeric AS uncosted
    FROM worksheet JOIN worksheet_line_item AS line
      ON line.company_id = worksheet.company_id AND line.worksheet_id = worksheet.id
    WHERE ${completedWorksheets(days)} AND line.article_id IS NOT NULL GROUP BY 1, 2
    UNION ALL
    SELECT invoice.listed_on, line.article_id, sum(line.quantity), sum(line.total_before_tax), 0, sum(line.quantity)
    FROM invoice JOIN invoice_line_item AS line
      ON line.company_id = invoice.company_id AND line.invoice_id = invoice.id
    WHERE ${issuedInvoices(days).where} AND invoice.worksheet_ids = '{}' AND line.article_id IS NOT NULL
    GROUP BY 1, 2`,
}
