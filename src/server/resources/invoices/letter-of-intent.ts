import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { LetterOfIntent } from '../../../domain/fiscal-snapshots.ts'
import type { AnsweredSummary } from '../../../domain/fiscal-summary.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { UNDER_LETTER } from '../../core/fatturapa/line-data.ts'
import type { FiscalKind } from './facts.ts'

type Invoiced = {
  kind: FiscalKind
  id: string
  customer_id: string
  letter_of_intent: LetterOfIntent | null
}

/** What other issued invoices since the letter's day took of it, less what credit notes gave back. */
async function takenBefore(tx: CompanyTransaction, { id, customer_id }: Invoiced, since: string) {
  const { rows } = await sql<{ taken: number }>`
    SELECT coalesce(sum(document.sign * (row ->> 'taxable')::numeric), 0)::float8 AS taken FROM (
      SELECT id, vat_summary, document_date, 1 AS sign FROM invoice
      WHERE company_id = ${tx.company_id} AND customer_id = ${customer_id} AND issued_at IS NOT NULL AND deleted_at IS NULL
      UNION ALL
      SELECT id, vat_summary, document_date, -1 FROM credit_note
      WHERE company_id = ${tx.company_id} AND customer_id = ${customer_id} AND issued_at IS NOT NULL AND deleted_at IS NULL
    ) AS document, jsonb_array_elements(document.vat_summary) AS row
    WHERE document.id <> ${id} AND document.document_date >= ${since}::date AND row ->> 'nature' = ${UNDER_LETTER}`.execute(
    tx.unscoped,
  )
  return rows[0]!.taken
}

/** EUR by which an invoice goes beyond what the customer's letter of intent covers; 0 where it does not (invoices.md#warnings). */
export async function overLetter(
  tx: CompanyTransaction,
  document: Invoiced,
  vat_summary: readonly AnsweredSummary[],
): Promise<number> {
  const own = vat_summary.filter(({ nature }) => nature === UNDER_LETTER)
  if (document.kind !== 'invoice' || own.length === 0) return 0
  if (!document.letter_of_intent) return 0
  const { amount, date } = document.letter_of_intent
  const taken = own.reduce(
    (sum, { taxable }) => sum.plus(taxable),
    new Decimal(await takenBefore(tx, document, date)),
  )
  return Math.max(0, taken.minus(amount).toNumber())
}
