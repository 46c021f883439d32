import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isWorkUnit } from '../../../domain/units.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { cites } from '../../core/joins.ts'
import { bill, requireNamed } from './bill.ts'
import type { InvoiceLine } from './reads.ts'

/** Holds the delivery notes, in one order; those that there are, in the order asked for. */
async function lockNotes(tx: CompanyTransaction, ids: readonly string[]) {
  const rows = await tx
    .active('delivery_note')
    .select(['id', 'seq_number', 'status', 'customer_id', 'invoice_id'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

/** A delivery note that was issued to a customer. */
export type BilledNote = NonNullable<Awaited<ReturnType<typeof lockNotes>>[number]> & { customer_id: string }

/** @throws 409 `document_referenced` */
function requireUnbilled(notes: readonly (Pick<BilledNote, 'invoice_id'> | undefined)[]): void {
  const invoiced = notes.find((note) => note && note.invoice_id !== null)
  if (!invoiced) return
  throw new ApiError('document_referenced', 'An invoice is made of a delivery note already.', {
    existing_id: invoiced.invoice_id!,
  })
}

type Found = Awaited<ReturnType<typeof lockNotes>>[number]

/** The customer of the first note that has one. */
const customerIn = (notes: readonly Found[]) =>
  notes.find((note) => note && note.customer_id !== null)?.customer_id ?? undefined

/** What stands against a note that is no customer's. */
function unfit({ status, customer_id }: NonNullable<Found>, param: string) {
  if (status === 'issued' && customer_id !== null) return undefined
  return invalid(param, 'not_issued_to_customer', `${param} must name a note that is issued to a customer.`)
}

type Payer = { customer_id: string | undefined; first: string | undefined }

/**
 * Delivery notes that an invoice is made of, held until the transaction ends: of two invoices at once one finds the other.
 * @param payer who pays for them, whosever they are; without one all must have the customer of the first
 * @throws 409 `document_referenced`; 422 `delivery_note_ids[0]`
 */
export async function billedNotes(
  tx: CompanyTransaction,
  ids: readonly string[],
  { customer_id, first }: Payer,
): Promise<BilledNote[]> {
  if (ids.length === 0) return []
  const found = await lockNotes(tx, ids)
  requireUnbilled(found)
  const whose = customer_id === undefined ? (first ?? customerIn(found)) : undefined
  requireNamed({ param: 'delivery_note_ids', ids, found, whose, unfit })
  return found as BilledNote[]
}

/** The lines of delivery notes as an invoice copies them, in the order of both (invoices.md#creation). */
export async function noteLines(
  tx: CompanyTransaction,
  notes: readonly Pick<BilledNote, 'id'>[],
): Promise<InvoiceLine[]> {
  if (notes.length === 0) return []
  const ids = notes.map(({ id }) => id)
  const of = <C extends string>(column: C) => `delivery_note_line_item.${column}` as const
  const rows = await tx
    .select('delivery_note_line_item')
    .leftJoin('article', (join) => join.on(cites('delivery_note_line_item.article_id')))
    .select([of('delivery_note_id'), of('article_id'), of('description'), of('quantity'), of('unit_type')])
    .select([of('unit_price'), of('unit_discount_rate'), of('vat_code'), of('tax_rate'), of('position')])
    .select([of('total_before_tax'), of('total_tax'), of('total_after_tax'), 'article.kind'])
    .where(of('delivery_note_id'), '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], delivery_note_line_item.delivery_note_id)`)
    .orderBy(of('position'))
    .execute()
  // What else a line has comes with its insert.
  return rows.map(({ kind, ...row }) => ({
    ...row,
    ...{ id: uuidv7(), nature: null, withholding: true, worksheet_id: null, worksheet_line_item_id: null },
    kind: kind ?? (isWorkUnit(row.unit_type) ? ('work' as const) : ('item' as const)),
  })) as unknown as InvoiceLine[]
}

type Made = { id: string; delivery_note_ids: readonly string[] }

/** Frees what an invoice was made of; what another is made of by now stays that one's. */
export async function freeNotes(tx: CompanyTransaction, { id, delivery_note_ids }: Made): Promise<void> {
  const found = await lockNotes(tx, delivery_note_ids)
  const own = found.filter((note) => note?.invoice_id === id).map((note) => note!.id)
  await bill(tx, 'delivery_note', own, null)
}

/**
 * Takes delivery notes again that a whole credit had freed.
 * @throws 409 `document_referenced` where another invoice is made of one by now, or it was cancelled
 */
export async function rebillNotes(tx: CompanyTransaction, { id, delivery_note_ids }: Made): Promise<void> {
  const found = await lockNotes(tx, delivery_note_ids)
  requireUnbilled(found)
  const cancelled = found.find((note) => note?.status === 'cancelled')
  if (cancelled)
    throw new ApiError('document_referenced', `The delivery note ${cancelled.seq_number} was cancelled.`, {
      existing_id: cancelled.id,
    })
  await bill(tx, 'delivery_note', delivery_note_ids, id)
}
