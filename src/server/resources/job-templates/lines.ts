import { v7 as uuidv7 } from 'uuid'
import {
  arrangeLines,
  type Batch,
  checkBatchSize,
  defined,
  type LineRules,
  requireAmount,
  requireArticle,
  requireDescription,
} from '../../core/documents/line-batch.ts'
import { readSources } from '../../core/documents/line-sources.ts'
import { writeLines } from '../../core/documents/line-store.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { inactiveRate } from '../../core/references.ts'
import type { Context } from '../../core/trpc.ts'
import { findJobTemplate, type JobTemplateLine, readLines } from './service.ts'

type Input = Partial<Omit<JobTemplateLine, 'object' | 'id' | 'position' | 'created_at'>>

/** What a batch writes of a line. */
const COLUMNS = [
  'article_id',
  'description',
  'quantity',
  'unit_type',
  'unit_price',
  'unit_discount_rate',
  'vat_code',
  'kind',
  'purchase_price',
  'position',
]

const NOTHING = {
  ...{ article_id: null, quantity: null, unit_type: null, unit_price: null, unit_discount_rate: null },
  ...{ vat_code: null, kind: null, purchase_price: null },
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** A rate that is named must be active when it is written; one that a line has stays, as does none. */
function requireRate({ vat_code }: Input, param: string, { rates }: Sources): void {
  if (vat_code != null && !rates.has(vat_code)) throw inactiveRate(`${param}.vat_code`)
}

/** An amount must fit; what is null is looked for when it is applied. */
function requireValues(line: Required<Input>, param: string): void {
  requireAmount({ ...line, quantity: line.quantity ?? 1, unit_price: line.unit_price ?? 0 }, param)
}

/** Lines are kept as they are sent: of an article its name only is copied (job-templates.md#lines-of-job-templates). */
function keptRules(sources: Sources): LineRules<JobTemplateLine, Input> {
  const fromArticle = (id: string) => sources.articles.get(id)
  return {
    change: (line, item, param) => {
      const errors = new FieldErrors()
      errors.from(() => requireArticle(item, param, fromArticle))
      const changed = { ...line, ...defined(item) }
      errors.from(() => requireRate(item, param, sources))
      errors.from(() => requireValues(changed, param))
      errors.reject()
      return changed
    },
    make: (item, param) => {
      const errors = new FieldErrors()
      const article = errors.from(() => requireArticle(item, param, fromArticle))
      errors.from(() => requireDescription(item, param))
      const description = item.description ?? article?.description ?? ''
      const line = { ...NOTHING, description, ...defined(item) }
      errors.from(() => requireRate(item, param, sources))
      errors.from(() => requireValues(line, param))
      errors.reject()
      return { ...line, object: 'job_template_line_item', id: uuidv7(), position: 0, created_at: '' }
    },
  }
}

/**
 * Changes a template's lines in one transaction, with its row held, so that parallel batches follow one another.
 * Answers the template with its new lines.
 */
export function changeLines(context: Context, id: string, batch: Batch<Input>) {
  return context.db.transaction(async (tx) => {
    checkBatchSize(batch)
    const template = await tx.lock('job_template', id)
    const before = await tx.lockedLines('job_template', id, readLines)
    const after = arrangeLines(before, batch, keptRules(await readSources(tx, batch, null)))
    const always = await writeLines(tx, { kind: 'job_template', id }, { before, after, columns: COLUMNS })
    await tx.change('job_template', template, {}, { always })
    return findJobTemplate({ ...context, db: tx }, id)
  })
}
