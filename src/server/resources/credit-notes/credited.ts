import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { readVatFacts, type VatFacts } from '../../core/documents/fiscal-lines.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { type InvoiceLine, readLines as readInvoiceLines } from '../invoices/reads.ts'
import type { LockedInvoice } from '../invoices/standing.ts'
import type { CreditNoteLine } from './reads.ts'
import type { CreditNoteBody } from './schema.ts'

/*
 * What a credit note takes of its invoice: lines with what is left of them, and VAT codes as they stood.
 */

type Wanted = CreditNoteBody['line_items']
type Chosen = NonNullable<Wanted>[number]
type Place = { param: string; isRepeated: boolean }

/** How much of each line of an invoice its existing credit notes take, drafts too, by line; and how many notes there are. */
async function readTaken(tx: CompanyTransaction, invoice_id: string) {
  const rows = await tx
    .active('credit_note')
    .leftJoin('credit_note_line_item as line', (join) =>
      join
        .onRef('line.company_id', '=', 'credit_note.company_id')
        .onRef('line.credit_note_id', '=', 'credit_note.id')
        .on('line.invoice_line_item_id', 'is not', null),
    )
    .select(['line.invoice_line_item_id as line_id', sql<number>`sum(line.quantity)`.as('quantity')])
    .where('credit_note.invoice_id', '=', invoice_id)
    .groupBy('line.invoice_line_item_id')
    .execute()
  const taken = new Map(
    rows.flatMap(({ line_id, quantity }) => (line_id === null ? [] : [[line_id, quantity]])),
  )
  return { taken, isFirst: rows.length === 0 }
}

type Left = InvoiceLine & { left: number }

/** A line of text without an amount, of which nothing needs to be taken back. */
const isRemark = ({ kind, total_before_tax }: InvoiceLine) => kind === 'text' && total_before_tax === 0

const leftOf = (line: InvoiceLine, taken: ReadonlyMap<string, number>): Left => ({
  ...line,
  left: Math.max(0, new Decimal(line.quantity).minus(taken.get(line.id) ?? 0).toNumber()),
})

/** What stands against a line that was chosen; nothing where it can be taken. */
function faultIn(line: Left | undefined, { quantity }: Chosen, { param, isRepeated }: Place) {
  const id = `${param}.invoice_line_item_id`
  if (!line) return invalid(id, 'line_not_found', `${id} names no line of the invoice.`)
  if (isRepeated) return invalid(id, 'repeated_item', `${id} is there already.`)
  if (line.left > 0 && (quantity ?? 0) <= line.left) return undefined
  const said = `${param}.quantity must be at most ${line.left}, which is left of the line.`
  return invalid(`${param}.quantity`, 'over_left', said, { limit: line.left })
}

/** The lines that were chosen, each with how much of it. @throws 422 `line_items[0].quantity` */
function chosen(lines: readonly Left[], wanted: NonNullable<Wanted>): Left[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const errors = new FieldErrors()
  const taken = wanted.flatMap((item, index) => {
    const { invoice_line_item_id: id, quantity } = item
    const isRepeated = wanted.findIndex((other) => other.invoice_line_item_id === id) < index
    const line = byId.get(id)
    const fault = faultIn(line, item, { param: `line_items[${index}]`, isRepeated })
    if (fault) errors.take(fault)
    return line ? [{ ...line, left: quantity ?? line.left }] : []
  })
  errors.reject()
  return taken
}

/** A line of the invoice as a credit note has it: its stamp duty is a line like any other. */
function creditedLine({ left, ...line }: Left): CreditNoteLine {
  const { worksheet_id, worksheet_line_item_id, movement_id, ...same } = line
  return {
    ...same,
    ...{ object: 'credit_note_line_item', id: uuidv7(), invoice_line_item_id: line.id, movement_id: null },
    kind: line.kind === 'stamp_duty' ? 'item' : line.kind,
    quantity: left,
  }
}

/**
 * The lines of a new credit note: those sent, else every line with what is left; remarks come with the first note only.
 * @throws 409 `invoice_already_credited` where nothing is left; 422 `line_items[0].quantity`
 */
export async function creditedLines(
  tx: CompanyTransaction,
  { id, full_number }: Pick<LockedInvoice, 'id' | 'full_number'>,
  wanted: Wanted,
): Promise<CreditNoteLine[]> {
  const { taken, isFirst } = await readTaken(tx, id)
  const lines = (await readInvoiceLines(tx, id)).map((line) => leftOf(line, taken))
  const rest = lines.filter((line) => line.left > 0 && (isFirst || !isRemark(line)))
  if (rest.length === 0) {
    const message = `Credit notes take back all of the invoice ${full_number}.`
    throw new ApiError('invoice_already_credited', message)
  }
  return (wanted ? chosen(lines, wanted) : rest).map(creditedLine)
}

/**
 * The VAT codes of an invoice as they stood in it, the only ones of its credit notes: percentage, nature and law are
 * the invoice's also where the rate has changed since (credit-notes.md#lines).
 */
export async function creditedRates(tx: CompanyTransaction, { id, vat_summary }: LockedInvoice) {
  const now = await readVatFacts(tx)
  const lines = await readInvoiceLines(tx, id)
  const laws = new Map(vat_summary.map((of) => [of.vat_code, of.legal_reference]))
  const factsOf = ({ vat_code: code, nature }: InvoiceLine): VatFacts => ({
    ...{ code, nature, legal_reference: laws.get(code) ?? null, active: true },
    stamp_duty: now.get(code)?.stamp_duty ?? false,
  })
  const byCode = [...lines].reverse()
  return {
    facts: new Map(byCode.map((line) => [line.vat_code, factsOf(line)])),
    rates: new Map(byCode.map(({ vat_code, tax_rate }) => [vat_code, tax_rate])),
    default_vat_code: lines[0]?.vat_code ?? '',
    refuseRate: (param: string) =>
      invalid(param, 'other_vat_code', `${param} must be a VAT code of the invoice.`),
  }
}

export type CreditedRates = Awaited<ReturnType<typeof creditedRates>>
