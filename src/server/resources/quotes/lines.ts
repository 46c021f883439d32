import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import {
  applyBatch,
  type Batch,
  checkBatchSize,
  type Line,
  type LineInput,
} from '../../core/documents/line-batch.ts'
import { type ArticleLine, readSources } from '../../core/documents/line-sources.ts'
import { hasChanged, PRICED_COLUMNS, writeLines } from '../../core/documents/line-store.ts'
import { readTemplateBatch } from '../job-templates/application.ts'
import type { AppliedTemplate } from '../job-templates/schema.ts'
import { findQuote, readLines } from './reads.ts'
import { lockQuote, requireUnconverted } from './service.ts'

/** A quote's line takes of an article what it shows; kind and cost are the worksheet's. */
function quoteLineOf(article: ArticleLine | undefined): LineInput | undefined {
  if (!article) return undefined
  const { kind, purchase_price, ...line } = article
  return line
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** The quote, locked, with its lines as they stand. Unknown: 404; converted: 409 `quote_already_converted`. */
async function lockLines(tx: CompanyTransaction, id: string) {
  const quote = await lockQuote(tx, id)
  requireUnconverted(quote)
  return { quote, before: await tx.lockedLines('quote', id, readLines) }
}

type LockedLines = Awaited<ReturnType<typeof lockLines>>

const COLUMNS = [...PRICED_COLUMNS, 'approval_status']
/** Where a line stands, and what its tax is rounded to, follow from the other lines. */
const OF_OTHERS = new Set(['position', 'total_tax', 'total_after_tax'])
const SAID = PRICED_COLUMNS.filter((column) => !OF_OTHERS.has(column))

/** What was said of a line holds while it is as it was, wherever it stands (quotes.md#approval-of-lines). */
function withApprovals(before: LockedLines['before'], lines: readonly Line[]) {
  const known = new Map(before.map((line) => [line.id, line]))
  return lines.map((line) => {
    const former = known.get(line.id)
    const stands = former && !hasChanged(former, line, SAID)
    return { ...line, approval_status: stands ? former.approval_status : ('pending' as const) }
  })
}

/** Writes the lines of a quote that is locked, after a batch, and its totals. */
async function writeBatch(
  tx: CompanyTransaction,
  { quote, before }: LockedLines,
  { batch, sources: { articles, ...sources } }: { batch: Batch<LineInput>; sources: Sources },
): Promise<void> {
  const fromArticle = (article_id: string) => quoteLineOf(articles.get(article_id))
  const { lines, totals } = applyBatch(before, batch, { ...sources, fromArticle })
  const document = { kind: 'quote', id: quote.id } as const
  const after = withApprovals(before, lines)
  const always = await writeLines(tx, document, { before, after, columns: COLUMNS })
  await tx.change('quote', quote, totals, { always })
}

/**
 * Changes a quote's lines in one transaction, with the quote locked, so that parallel batches follow one another
 * (lines.md#batch). Answers the quote with its new lines and totals.
 */
export function changeLines(db: CompanyDatabase, id: string, batch: Batch<LineInput>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const locked = await lockLines(tx, id)
    await writeBatch(tx, locked, { batch, sources: await readSources(tx, batch, locked.quote.customer_id) })
    return findQuote(tx, id)
  })
}

/** Adds a job template's lines at the end (job-templates.md#applying-a-job-template). */
export function applyTemplate(db: CompanyDatabase, id: string, applied: AppliedTemplate) {
  return db.transaction(async (tx) => {
    const locked = await lockLines(tx, id)
    const { customer_id } = locked.quote
    const { batch, sources } = await readTemplateBatch(tx, applied, {
      customer_id,
      lines: locked.before.length,
    })
    const add = batch.add.map(({ kind, purchase_price, ...line }) => line)
    if (add.length > 0) await writeBatch(tx, locked, { batch: { add }, sources })
    return findQuote(tx, id)
  })
}
