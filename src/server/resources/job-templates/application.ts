import { Decimal } from 'decimal.js'
import { MAX_LINES } from '../../../domain/line-limits.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { type Batch, fitsAmount, type LineInput } from '../../core/documents/line-batch.ts'
import { type ArticleLine, readSources } from '../../core/documents/line-sources.ts'
import { type ApiError, invalid } from '../../core/errors.ts'
import type { AppliedTemplate } from './schema.ts'
import { type JobTemplateLine, readLines } from './service.ts'

const MAX_QUANTITY = 999_999_999.999

/** A line of a template as an item of `add`: what it leaves open is not among it. */
type Item = LineInput & Partial<Pick<ArticleLine, 'purchase_price'>> & { kind?: JobTemplateLine['kind'] }
type Sources = Awaited<ReturnType<typeof readSources>>

const unusable = (reason: 'reference_not_found' | 'template_inactive' | 'template_outdated', why: string) =>
  invalid('job_template_id', reason, `job_template_id ${why}.`)

async function requireOffered(tx: CompanyTransaction, id: string): Promise<void> {
  const template = await tx.active('job_template').select('active').where('id', '=', id).executeTakeFirst()
  if (!template) throw unusable('reference_not_found', 'names nothing of this company')
  if (!template.active)
    throw unusable('template_inactive', 'names a template that is not offered for new work')
}

function itemOf(line: JobTemplateLine, times: number): Item {
  const { object, id, position, created_at, ...fields } = line
  const sent = Object.entries(fields).filter(([, value]) => value !== null)
  const quantity = new Decimal(line.quantity ?? 1).times(times).toDecimalPlaces(3, Decimal.ROUND_HALF_UP)
  return { ...(Object.fromEntries(sent) as Item), quantity: quantity.toNumber() }
}

/** Why a line cannot be added as it was kept; undefined where it can. */
function faultOf(item: Item, { articles, rates, default_vat_code }: Sources): ApiError | undefined {
  const article = item.article_id ? articles.get(item.article_id) : undefined
  if (item.article_id && !article) return unusable('template_outdated', 'has a line whose article is gone')
  if (!rates.has(item.vat_code ?? article?.vat_code ?? default_vat_code))
    return unusable('template_outdated', 'has a line whose VAT rate is no longer active')
  const line = { unit_price: 0, purchase_price: 0, ...article, ...item }
  const fits = (price: number) => fitsAmount(item.quantity!, price)
  if (item.quantity! <= MAX_QUANTITY && fits(line.unit_price) && fits(line.purchase_price)) return undefined
  const message = 'quantity makes the amount of a line too large.'
  return invalid('quantity', 'amount_too_large', message, { limit: 1_000_000_000 })
}

/**
 * The batch that adds a template's lines to a document, and what they are filled from as it is now
 * (job-templates.md#applying-a-job-template). The caller holds the document's row.
 * @param document whose prices count, and how many lines it has
 * @throws 422 `job_template_id`
 */
export async function readTemplateBatch(
  tx: CompanyTransaction,
  { job_template_id, quantity = 1 }: AppliedTemplate,
  document: { customer_id: string; lines: number },
): Promise<{ batch: Batch<Item> & { add: Item[] }; sources: Sources }> {
  await requireOffered(tx, job_template_id)
  const kept = await readLines(tx, job_template_id)
  if (document.lines + kept.length > MAX_LINES) {
    const message = `job_template_id makes more than ${MAX_LINES} lines.`
    throw invalid('job_template_id', 'too_many_items', message, { limit: MAX_LINES })
  }
  const add = kept.map((line) => itemOf(line, quantity))
  const sources = await readSources(tx, { add }, document.customer_id)
  for (const item of add) {
    const fault = faultOf(item, sources)
    if (fault) throw fault
  }
  return { batch: { add }, sources }
}
