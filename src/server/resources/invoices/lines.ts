import { isWorkUnit } from '../../../domain/units.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { type FiscalDocumentLine, isStampDuty } from '../../core/documents/fiscal-lines.ts'
import {
  applyBatch,
  type Batch,
  checkBatchSize,
  type LineInput,
  type Sources,
} from '../../core/documents/line-batch.ts'
import { type ArticleLine, readSources } from '../../core/documents/line-sources.ts'
import type { Context } from '../../core/trpc.ts'
import { rewriteDraft } from './amounts.ts'
import { findInvoice, readLines } from './reads.ts'
import { lockInvoice, requireDraft } from './standing.ts'

/** What is sent of a line of an invoice or credit note. */
export type FiscalLineInput = LineInput & Partial<Pick<FiscalDocumentLine, 'kind' | 'withholding'>>

/** What a new line has when neither the client nor its article says otherwise. */
function withDefaults(item: FiscalLineInput, article: ArticleLine | undefined): FiscalLineInput {
  const unit_type = item.unit_type ?? article?.unit_type ?? 'pz'
  const kind = article?.kind ?? (isWorkUnit(unit_type) ? 'work' : 'item')
  return { kind, withholding: true, ...item }
}

/** The line takes of an article what it shows; its cost is nobody's business. */
function soldLineOf(article: ArticleLine | undefined): LineInput | undefined {
  if (!article) return undefined
  const { purchase_price, ...line } = article
  return line
}

type Filling = { customer_id: string; rates?: Omit<Sources<FiscalLineInput>, 'fromArticle'> }

/**
 * The lines of an invoice or credit note after a batch (lines.md#batch).
 * @param rates the VAT codes that may be used; those of the company unless given
 */
export async function fiscalBatch<L extends FiscalDocumentLine>(
  tx: CompanyTransaction,
  before: readonly L[],
  batch: Batch<FiscalLineInput>,
  { customer_id, rates }: Filling,
): Promise<L[]> {
  const { articles, ...sources } = await readSources(tx, batch, customer_id)
  const articleOf = (article_id: string) => articles.get(article_id)
  const add = batch.add?.map((item) => withDefaults(item, articleOf(item.article_id ?? '')))
  const fromArticle = (article_id: string) => soldLineOf(articleOf(article_id))
  const given = { ...sources, ...rates, fromArticle }
  return applyBatch<L, FiscalLineInput>(before, { ...batch, add }, given).lines
}

/**
 * Changes a draft's lines in one transaction, with the invoice's row held (lines.md#batch). The line of the stamp duty
 * is the server's own: no batch reaches it.
 * @throws 409 `invoice_not_draft`, `payments_exceed_total`
 */
export function changeLines({ db, principal }: Context, id: string, batch: Batch<FiscalLineInput>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const invoice = await lockInvoice(tx, id)
    requireDraft(invoice)
    const before = await tx.lockedLines('invoice', id, readLines)
    const written = before.filter((line) => !isStampDuty(line))
    const lines = await fiscalBatch(tx, written, batch, invoice)
    const after = [...lines, ...before.filter(isStampDuty)]
    await rewriteDraft(tx, invoice, { before, after, today: today(principal.company.time_zone) })
    return findInvoice(tx, id)
  })
}
