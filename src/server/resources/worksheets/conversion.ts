import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase } from '../../../database/company-database.ts'
import type { Line } from '../../core/line-batch.ts'
import { fitsAmount, settle } from '../../core/line-batch.ts'
import type { Context } from '../../core/trpc.ts'
import { WORK_UNITS } from '../articles/schema.ts'
import { replaceLines } from './lines.ts'
import type { WorksheetLine } from './reads.ts'
import { findWorksheet, insertWorksheet, lockWorksheet } from './service.ts'

export type ConvertedQuote = {
  id: string
  customer_id: string
  vehicle_id: string
  title: string
  km: number
  work_category_id: string | null
  comments: string | null
  hide_discounts: boolean
}

type Article = { kind: 'item' | 'work'; purchase_price: number }

/** Kind and cost of the articles that the lines cite; deleted ones too, since the lines still stand. */
async function readArticles(db: CompanyDatabase, lines: readonly Line[]): Promise<Map<string, Article>> {
  const ids = [...new Set(lines.flatMap(({ article_id }) => article_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select('article')
    .select(['id', 'kind', 'purchase_price'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...article }) => [id, article]))
}

/** The article's cost as it is now; a cost that no worksheet could keep is no known one. */
function costOf(article: Article | undefined, { quantity }: Line): number | null {
  return article && fitsAmount(quantity, article.purchase_price) ? article.purchase_price : null
}

function worksheetLine(line: Line, article: Article | undefined): WorksheetLine {
  const byUnit = (WORK_UNITS as readonly string[]).includes(line.unit_type) ? 'work' : 'item'
  return {
    ...line,
    object: 'worksheet_line_item',
    id: uuidv7(),
    kind: article?.kind ?? byUnit,
    purchase_price: costOf(article, line),
    user_id: null,
    quote_line_item_id: line.id,
    approval_status: 'approved',
    done: false,
    movement_id: null,
    created_at: '',
  }
}

/**
 * Makes the draft worksheet of a quote: lines, totals, title, category and km are copied and stock moves with the
 * lines (contract 7). The caller holds the quote's row and links the two.
 */
export async function worksheetFromQuote(
  context: Context,
  quote: ConvertedQuote,
  quoteLines: readonly Line[],
) {
  const { db } = context
  const {
    id: quote_id,
    customer_id,
    vehicle_id,
    title,
    km,
    work_category_id,
    comments,
    hide_discounts,
  } = quote
  const copied = { quote_id, customer_id, vehicle_id, title, km, work_category_id, comments, hide_discounts }
  const id = await insertWorksheet(context, copied)
  const articles = await readArticles(db, quoteLines)
  const lines = quoteLines.map((line) => worksheetLine(line, articles.get(line.article_id ?? '')))
  await replaceLines(db, await lockWorksheet(db, id), [], settle(lines))
  return findWorksheet(context, id)
}
