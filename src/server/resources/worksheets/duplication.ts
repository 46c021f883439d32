import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { recalculate } from '../../core/documents/line-batch.ts'
import { lockArticles } from '../../core/stock/articles.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { replaceLines } from './lines.ts'
import { findWorksheet, readLines, type WorksheetLine } from './reads.ts'
import { checkReferences, insertWorksheet, lockWorksheet } from './service.ts'

type Duplication = { customer_id?: string | undefined; vehicle_id?: string | undefined }

const COPIED = [
  'customer_id',
  'vehicle_id',
  'title',
  'work_category_id',
  'comments',
  'hide_discounts',
] as const

/** Of the articles that lines cite, those that are not deleted. */
async function existingArticles(tx: CompanyTransaction, lines: readonly WorksheetLine[]) {
  const ids = lines.flatMap(({ article_id }) => article_id ?? [])
  const rows = await tx
    .active('article')
    .select('id')
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What is done, who does it and what was offered belong to the original; what it costs and comes to goes along. */
function copyOf(line: WorksheetLine, articles: ReadonlySet<string>): WorksheetLine {
  const { article_id } = line
  return {
    ...line,
    id: uuidv7(),
    article_id: article_id !== null && articles.has(article_id) ? article_id : null,
    user_id: null,
    quote_line_item_id: null,
    approval_status: 'approved',
    done: false,
    movement_id: null,
    created_at: '',
  }
}

/**
 * Makes a new draft of a worksheet in any state, for the same customer and vehicle unless others are named
 * (worksheets.md#duplicating-a-worksheet). Unknown: 404.
 */
export function duplicateWorksheet(context: Context, original_id: string, wanted: Duplication) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { id: _, ...original } = await tx.lock('worksheet', original_id, COPIED)
    const { customer_id = original.customer_id, vehicle_id = original.vehicle_id } = wanted
    await checkReferences(tx, { customer_id, vehicle_id })
    const kept = await readLines(tx, original_id)
    // Articles first: the counter of numbers, which all creations need, is not held while waiting for them.
    await lockArticles(tx, kept)
    const articles = await existingArticles(tx, kept)
    const { title, work_category_id, comments, hide_discounts } = original
    const copied = { title, work_category_id, comments, hide_discounts, customer_id, vehicle_id }
    const id = await insertWorksheet(inside, copied)
    const lines = kept.map((line) => copyOf(line, articles))
    await replaceLines(tx, await lockWorksheet(tx, id), [], recalculate(lines))
    return findWorksheet(inside, id)
  })
}
