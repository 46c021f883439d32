import { isWorkUnit } from '../../../domain/units.ts'
import { today } from '../../core/clock.ts'
import { isStampDuty } from '../../core/documents/fiscal-lines.ts'
import { applyBatch, type Batch, checkBatchSize, type LineInput } from '../../core/documents/line-batch.ts'
import { type ArticleLine, readSources } from '../../core/documents/line-sources.ts'
import type { Context } from '../../core/trpc.ts'
import { rewriteDraft } from './amounts.ts'
import { findInvoice, type InvoiceLine, readLines } from './reads.ts'
import { lockInvoice, requireDraft } from './standing.ts'

type Input = LineInput & Partial<Pick<InvoiceLine, 'kind' | 'withholding'>>

/** What a new line has when neither the client nor its article says otherwise. */
function withDefaults(item: Input, article: ArticleLine | undefined): Input {
  const unit_type = item.unit_type ?? article?.unit_type ?? 'pz'
  const kind = article?.kind ?? (isWorkUnit(unit_type) ? 'work' : 'item')
  return { kind, withholding: true, ...item }
}

/** An invoice's line takes of an article what it shows; its cost is nobody's business. */
function soldLineOf(article: ArticleLine | undefined): LineInput | undefined {
  if (!article) return undefined
  const { purchase_price, ...line } = article
  return line
}

/**
 * Changes a draft's lines in one transaction, with the invoice's row held (lines.md#batch). The line of the stamp duty
 * is the server's own: no batch reaches it.
 * @throws 409 `invoice_not_draft`, `payments_exceed_total`
 */
export function changeLines({ db, principal }: Context, id: string, batch: Batch<Input>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const invoice = await lockInvoice(tx, id)
    requireDraft(invoice)
    const before = await tx.heldLines('invoice', id, readLines)
    const { articles, ...sources } = await readSources(tx, batch, invoice.customer_id)
    const articleOf = (article_id: string) => articles.get(article_id)
    const add = batch.add?.map((item) => withDefaults(item, articleOf(item.article_id ?? '')))
    const written = before.filter((line) => !isStampDuty(line))
    const own = before.filter(isStampDuty)
    const { lines } = applyBatch<InvoiceLine, Input>(
      written,
      { ...batch, add },
      {
        ...sources,
        fromArticle: (article_id) => soldLineOf(articleOf(article_id)),
      },
    )
    const day = today(principal.company.time_zone)
    await rewriteDraft(tx, invoice, { before, after: [...lines, ...own], today: day })
    return findInvoice(tx, id)
  })
}
