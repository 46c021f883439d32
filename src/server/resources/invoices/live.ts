import { type RawBuilder, sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'

const IS_ISSUED = sql<boolean>`note.issued_at IS NOT NULL`

/** Whether credit notes take all of every line of an invoice that says more than a remark. @param counts which of them */
const takeEachLine = (counts: RawBuilder<boolean>) => sql<boolean>`(
  EXISTS (SELECT FROM credit_note AS note WHERE note.company_id = invoice.company_id
    AND note.invoice_id = invoice.id AND note.deleted_at IS NULL AND ${counts})
  AND NOT EXISTS (SELECT FROM invoice_line_item AS line WHERE line.company_id = invoice.company_id
    AND line.invoice_id = invoice.id AND (line.kind <> 'text' OR line.total_before_tax <> 0)
    AND line.quantity > (SELECT coalesce(sum(taken.quantity), 0)
      FROM credit_note_line_item AS taken
      JOIN credit_note AS note ON note.company_id = taken.company_id AND note.id = taken.credit_note_id
      WHERE taken.company_id = line.company_id AND taken.invoice_line_item_id = line.id
        AND note.deleted_at IS NULL AND ${counts})))`

/** All is credited once credit notes come to what was due, or where nothing was due, to every line (credit-notes.md#issue). */
const isCredited = (counts: RawBuilder<boolean>, credited_total: RawBuilder<number>) => sql<boolean>`(CASE
  WHEN invoice.amount_due > 0 THEN ${credited_total} >= invoice.amount_due ELSE ${takeEachLine(counts)} END)`

/** An invoice that lives: a draft, or issued and not wholly credited (invoices.md#live-invoices). */
export const IS_LIVE = sql<boolean>`(invoice.issued_at IS NULL
  OR NOT ${isCredited(IS_ISSUED, sql`invoice.credited_total`)})`

/** Whether a locked invoice would be wholly credited with one of its credit notes, or without it. */
export async function isWhollyCredited(
  tx: CompanyTransaction,
  id: string,
  { credited_total, ...note }: { credited_total: number } & ({ with: string } | { without: string }),
): Promise<boolean> {
  const counts =
    'with' in note
      ? sql<boolean>`(${IS_ISSUED} OR note.id = ${note.with})`
      : sql<boolean>`(${IS_ISSUED} AND note.id <> ${note.without})`
  const { is_whole } = await tx
    .select('invoice')
    .select(isCredited(counts, sql`${credited_total}::numeric`).as('is_whole'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_whole
}
