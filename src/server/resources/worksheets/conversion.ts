import { v7 as uuidv7 } from 'uuid'
import { isWorkUnit } from '../../../domain/units.ts'
import type { Line } from '../../core/documents/line-batch.ts'
import { fitsAmount, recalculate } from '../../core/documents/line-batch.ts'
import { lockArticles, type StockedArticle } from '../../core/stock/articles.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import { replaceLines } from './lines.ts'
import { findWorksheet, type WorksheetLine } from './reads.ts'
import { insertWorksheet, lockWorksheet, type NewWorksheet } from './service.ts'

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

/** The article's cost as it is now; a cost that no worksheet could keep is no known one. */
function costOf(article: StockedArticle | undefined, { quantity }: Line): number | null {
  return article && fitsAmount(quantity, article.purchase_price) ? article.purchase_price : null
}

function worksheetLine(line: Line, article: StockedArticle | undefined): WorksheetLine {
  const byUnit = isWorkUnit(line.unit_type) ? 'work' : 'item'
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
 * lines (quotes.md#conversion). The caller holds the quote's row and links the two.
 * @param own what it has of a check-in, such as who brought which vehicle
 */
export async function worksheetFromQuote(
  context: TransactionContext,
  quote: ConvertedQuote,
  quoteLines: readonly Line[],
  own: Partial<NewWorksheet>,
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
  // Articles first: the counter of numbers, which all creations need, is not held while waiting for them.
  const articles = new Map((await lockArticles(db, quoteLines)).map((article) => [article.id, article]))
  const id = await insertWorksheet(context, { ...copied, ...own })
  const lines = quoteLines.map((line) => worksheetLine(line, articles.get(line.article_id ?? '')))
  await replaceLines(db, await lockWorksheet(db, id), [], recalculate(lines))
  return findWorksheet(context, id)
}
