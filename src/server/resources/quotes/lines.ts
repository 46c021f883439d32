import type { CompanyDatabase } from '../../core/company-database.ts'
import { applyBatch, type Batch, checkBatchSize, type LineInput } from '../../core/documents/line-batch.ts'
import { type ArticleLine, readSources } from '../../core/documents/line-sources.ts'
import { PRICED_COLUMNS, writeLines } from '../../core/documents/line-store.ts'
import { findQuote, readLines } from './reads.ts'
import { lockQuote, requireUnconverted } from './service.ts'

/** A quote's line takes of an article what it shows; kind and cost are the worksheet's. */
function quoteLineOf(article: ArticleLine | undefined): LineInput | undefined {
  if (!article) return undefined
  const { kind, purchase_price, ...line } = article
  return line
}

/**
 * Changes a quote's lines in one transaction, with the quote's row held, so that parallel batches follow one another
 * (lines.md#batch). Answers the quote with its new lines and totals.
 */
export function changeLines(db: CompanyDatabase, id: string, batch: Batch<LineInput>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const quote = await lockQuote(tx, id)
    requireUnconverted(quote)
    const before = await readLines(tx, id)
    const { articles, ...sources } = await readSources(tx, batch, quote.customer_id)
    const fromArticle = (article_id: string) => quoteLineOf(articles.get(article_id))
    const { lines, totals } = applyBatch(before, batch, { ...sources, fromArticle })
    const always = await writeLines(
      tx,
      { kind: 'quote', id },
      { before, after: lines, columns: PRICED_COLUMNS },
    )
    await tx.change('quote', quote, totals, { always })
    return findQuote(tx, id)
  })
}
