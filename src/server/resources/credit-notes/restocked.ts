import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { toCents } from '../../../domain/money.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { cites } from '../../core/joins.ts'
import type { MovingLine } from '../../core/stock/documents.ts'

/** What invoices are made of, and what unloads its parts itself. */
type Origin = { kind: 'worksheet' | 'delivery_note'; id: string }

/** How much of each article restocking credit notes have loaded of what a document unloaded. */
async function readRestocked(tx: CompanyTransaction, { kind, id }: Origin, articles: readonly string[]) {
  const rows = await tx
    .select('article_movement')
    .innerJoin('credit_note_line_item', (join) => join.on(cites('article_movement.credit_note_line_item_id')))
    .innerJoin('invoice_line_item', (join) =>
      join
        .onRef('invoice_line_item.company_id', '=', 'credit_note_line_item.company_id')
        .onRef('invoice_line_item.id', '=', 'credit_note_line_item.invoice_line_item_id'),
    )
    .select(['article_movement.article_id', sql<number>`sum(article_movement.quantity)`.as('quantity')])
    .where('article_movement.article_id', '=', sql<string>`ANY (${articles}::uuid[])`)
    .where('article_movement.source', '=', 'credit_note')
    .where(`invoice_line_item.${kind}_id`, '=', id)
    .groupBy('article_movement.article_id')
    .execute()
  return new Map(rows.map(({ article_id, quantity }) => [article_id, quantity]))
}

/**
 * The lines of a document whose parts come back, with as much of each as a restocking credit note has brought back
 * already: that stays unloaded (credit-notes.md#restocking).
 */
export async function broughtBack(
  tx: CompanyTransaction,
  origin: Origin,
  lines: readonly MovingLine[],
): Promise<MovingLine[]> {
  const articles = lines.flatMap(({ article_id }) => article_id ?? [])
  if (articles.length === 0) return []
  const left = await readRestocked(tx, origin, articles)
  return lines.map((line) => {
    const loaded = left.get(line.article_id ?? '') ?? 0
    const quantity = Math.min(line.quantity, loaded)
    left.set(line.article_id ?? '', new Decimal(loaded).minus(quantity).toNumber())
    if (quantity === line.quantity) return line
    const total = new Decimal(line.total_before_tax).times(quantity).dividedBy(line.quantity)
    return { ...line, quantity, total_before_tax: toCents(total).toNumber() }
  })
}
