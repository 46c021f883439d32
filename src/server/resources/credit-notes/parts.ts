import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { withheldTotal } from '../../../domain/fiscal-amounts.ts'
import { exactTotal, partOf, type RoundedAmount, type Rounding, toCents } from '../../../domain/money.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { readLines as readInvoiceLines } from '../invoices/reads.ts'
import type { LockedInvoice } from '../invoices/standing.ts'
import type { CreditNoteLine } from './reads.ts'

/*
 * How a credit note rounds what it takes of its invoice, so that all of them together come to the invoice
 * (money.md#parts-of-an-invoice).
 */

const sum = (amounts: readonly Decimal.Value[]) =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount), new Decimal(0))

/** What the issued credit notes of an invoice take, but for one of them. */
export function readCredited(tx: CompanyTransaction, invoice_id: string, except: string) {
  return tx
    .active('credit_note')
    .select(['id', 'vat_summary', 'total_after_tax', 'withholding_amount'])
    .where('invoice_id', '=', invoice_id)
    .where('id', '<>', except)
    .where('issued_at', 'is not', null)
    .execute()
}

function readCreditedLines(tx: CompanyTransaction, note_ids: readonly string[]) {
  return tx
    .select('credit_note_line_item')
    .select(['invoice_line_item_id', 'kind', 'quantity', 'unit_price', 'unit_discount_rate'])
    .select(['total_before_tax', 'withholding'])
    .where('credit_note_id', '=', sql<string>`ANY (${note_ids}::uuid[])`)
    .execute()
}

type Taken = Awaited<ReturnType<typeof readCreditedLines>>

/** What is left of a line of the invoice, which was copied with its quantity and price. */
function lineLeft(
  line: Parameters<typeof exactTotal>[0] & { total_before_tax: number },
  taken: Taken,
): RoundedAmount {
  return {
    exact: exactTotal(line).minus(sum(taken.map(exactTotal))),
    rounded: new Decimal(line.total_before_tax).minus(sum(taken.map((of) => of.total_before_tax))),
  }
}

/**
 * How a credit note over a locked invoice rounds its lines, the tax of its VAT codes and what is withheld: as the parts
 * of what the other issued ones leave of each.
 */
export async function roundingOf(
  tx: CompanyTransaction,
  { id, vat_summary, withholding, withholding_amount }: LockedInvoice,
  note_id: string,
): Promise<Rounding<CreditNoteLine>> {
  const notes = await readCredited(tx, id, note_id)
  const ids = notes.map((note) => note.id)
  const taken = ids.length > 0 ? await readCreditedLines(tx, ids) : []
  const byLine = Map.groupBy(taken, ({ invoice_line_item_id }) => invoice_line_item_id)
  const invoiced = await readInvoiceLines(tx, id)
  const lines = new Map(invoiced.map((line) => [line.id, lineLeft(line, byLine.get(line.id) ?? [])]))
  const rows = [
    ...vat_summary.map((row) => ({ ...row, sign: 1 })),
    ...notes.flatMap((note) => note.vat_summary.map((row) => ({ ...row, sign: -1 }))),
  ]
  return {
    line(exact, { invoice_line_item_id }) {
      const left = lines.get(invoice_line_item_id ?? '')
      return left ? partOf(exact, left) : toCents(exact)
    },
    tax(exact, { vat_code, tax_rate }) {
      const own = rows.filter((row) => row.vat_code === vat_code && row.tax_rate === tax_rate)
      const taxable = sum(own.map((row) => row.sign * row.taxable))
      const left = sum(own.map((row) => row.sign * row.tax))
      return partOf(exact, { exact: taxable.times(tax_rate).dividedBy(100), rounded: left })
    },
    withholding(exact) {
      const base = withheldTotal(invoiced).minus(withheldTotal(taken))
      const left = new Decimal(withholding_amount).minus(sum(notes.map((note) => note.withholding_amount)))
      return partOf(exact, { exact: base.times(withholding?.rate ?? 0).dividedBy(100), rounded: left })
    },
  }
}
