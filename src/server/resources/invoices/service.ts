import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { ISSUED_FREE_FIELDS, UNTRANSMITTED_FREE_FIELDS } from '../../../domain/invoices.ts'
import { keptAccount, readBankAccount, requireBankAccount } from '../../core/cash-book/bank-accounts.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { keptReferences } from '../../core/documents/fiscal-schema.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { instalmentsOf, requireOneDue } from '../../core/documents/instalments.ts'
import { releaseNumber } from '../../core/documents/numbering.ts'
import { deletePayments } from '../../core/documents/payments.ts'
import { ApiError } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { json } from '../../core/json.ts'
import { deleteRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { unbind } from '../dealership-vehicles/billing.ts'
import { deleteOfDocument } from '../electronic-invoices/deletion.ts'
import { rewriteDraft } from './amounts.ts'
import { bill } from './bill.ts'
import { freeNotes } from './delivery-notes.ts'
import { refileInvoice } from './issue.ts'
import { findInvoice, readLines } from './reads.ts'
import { checkReferences, requireUncited } from './references.ts'
import type { InvoicePatch } from './schema.ts'
import {
  type LockedInvoice,
  lockInvoice,
  requireDraft,
  requireNumberUnused,
  requireUntransmitted,
} from './standing.ts'

/** A draft that was issued before keeps section and day with its number. @throws 409 `number_assigned` */
function requireSameNumber(invoice: LockedInvoice, patch: InvoicePatch): void {
  if (invoice.seq_number === null) return
  const moves = (name: 'sezionale_id' | 'document_date') =>
    patch[name] !== undefined && patch[name] !== invoice[name]
  if (!moves('sezionale_id') && !moves('document_date')) return
  throw new ApiError('number_assigned', 'The invoice has its number: section and document_date stay.')
}

const CITING = ['document_type', 'customer_id', 'related_invoice_id', 'advance_invoice_ids'] as const

/** What a change sets beside the fields that were sent. */
function following({ order_references, document_date }: InvoicePatch, time_zone: string) {
  const made = sql<string>`(invoice.created_at AT TIME ZONE ${time_zone})::date`
  return {
    ...(order_references && { order_references: json(keptReferences(order_references)) }),
    ...(document_date !== undefined && { listed_on: document_date ?? made }),
  }
}

async function updateDraft(
  tx: CompanyTransaction,
  invoice: LockedInvoice,
  { patch, time_zone }: { patch: InvoicePatch; time_zone: string },
): Promise<void> {
  requireSameNumber(invoice, patch)
  const citesAnew = CITING.some((name) => patch[name] !== undefined)
  await checkReferences(tx, patch, citesAnew ? { ...invoice, ...patch } : null)
  const before = await tx.lockedLines('invoice', invoice.id, readLines)
  const { order_references, ...fields } = patch
  const follows = following(patch, time_zone)
  await rewriteDraft(tx, invoice, { before, after: before, fields, follows, today: today(time_zone) })
}

/** What stays free once it is issued; its amounts stay as they are. */
async function updateIssued(tx: CompanyTransaction, invoice: LockedInvoice, patch: InvoicePatch) {
  const { due_date, instalments, order_references, ...fields } = patch
  const errors = new FieldErrors()
  await requireBankAccount(tx, 'bank_account_id', fields.bank_account_id).catch(errors.take)
  const isDueSent = due_date !== undefined || instalments !== undefined
  const sent = { due_date, instalments }
  const due = errors.from(() => instalmentsOf(sent, invoice.amount_due, invoice.instalments))
  errors.reject()
  const due_by_terms = invoice.due_by_terms && isDeepStrictEqual(due, invoice.instalments)
  await tx.change('invoice', invoice, {
    ...fields,
    ...(order_references && { order_references: json(keptReferences(order_references)) }),
    ...(isDueSent && { instalments: json(due!), due_by_terms }),
    ...(fields.bank_account_id !== undefined && {
      bank_account: keptAccount(await readBankAccount(tx, fields.bank_account_id)),
    }),
  })
  await refileInvoice(tx, invoice.id)
}

/** Changes the fields sent; of an issued invoice those that stay free (invoices.md#changing-an-invoice). */
export function updateInvoice({ db, principal }: Context, id: string, patch: InvoicePatch) {
  requireOneDue(patch)
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    const isFrozen = invoice.issued_at !== null
    if (isFrozen && touchesFrozen(patch, UNTRANSMITTED_FREE_FIELDS)) requireDraft(invoice)
    if (isFrozen && touchesFrozen(patch, ISSUED_FREE_FIELDS)) await requireUntransmitted(tx, id)
    const { time_zone } = principal.company
    if (isFrozen) await updateIssued(tx, invoice, patch)
    else await updateDraft(tx, invoice, { patch, time_zone })
    return findInvoice(tx, id)
  })
}

/** @throws 409 `document_referenced` while a draft of a credit note cites a reopened invoice */
async function requireNoCreditNote(tx: CompanyTransaction, id: string): Promise<void> {
  const note = await tx.active('credit_note').select('id').where('invoice_id', '=', id).executeTakeFirst()
  if (note) throw new ApiError('document_referenced', 'A credit note cites the invoice.')
}

/** Deletes a draft with its payments; its worksheets and its vehicle can be billed again, its number is free if it was the last. */
export function deleteInvoice({ db }: Context, id: string) {
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    requireDraft(invoice)
    await requireNumberUnused(tx, id)
    await requireNoCreditNote(tx, id)
    await requireUncited(tx, id)
    await unbind(tx, invoice)
    await deletePayments(tx, { kind: 'invoice', id })
    await bill(tx, 'worksheet', invoice.worksheet_ids, null)
    await freeNotes(tx, invoice)
    await deleteOfDocument(tx, { kind: 'invoice', id })
    const deleted = await deleteRecord(tx, {
      table: 'invoice',
      id,
      find: (inside) => findInvoice(inside, id),
    })
    await releaseNumber(tx, 'invoice', invoice)
    return deleted
  })
}
