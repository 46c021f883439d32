import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { ISSUED_NOTE_FREE_FIELDS, TRANSMITTED_NOTE_FREE_FIELDS } from '../../../domain/credit-notes.ts'
import { bankAccountIfPayable, requireBankAccount } from '../../core/cash-book/bank-accounts.ts'
import { today } from '../../core/clock.ts'
import { FISCAL_COLUMNS } from '../../core/documents/fiscal-lines.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { type Batch, checkBatchSize } from '../../core/documents/line-batch.ts'
import { writeLines } from '../../core/documents/line-store.ts'
import { releaseNumber } from '../../core/documents/numbering.ts'
import { sectionFor } from '../../core/documents/sections.ts'
import { ApiError } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireNotAnonymized, requireReferences } from '../../core/references.ts'
import type { Context } from '../../core/trpc.ts'
import { deleteOfDocument } from '../electronic-invoices/deletion.ts'
import { readBilling, usualMethod } from '../invoices/amounts.ts'
import { type FiscalLineInput, fiscalBatch } from '../invoices/lines.ts'
import { amountsOf, copiedOf, rewriteDraft } from './amounts.ts'
import { creditedLines, creditedRates } from './credited.ts'
import { refileCreditNote, takeBack } from './issue.ts'
import { findCreditNote, readLines } from './reads.ts'
import type { CreditNoteBody, CreditNotePatch } from './schema.ts'
import {
  type LockedCreditNote,
  lockCredited,
  lockCreditNote,
  requireCreditable,
  requireDraft,
  requireNumberUnused,
  requireUntransmitted,
} from './standing.ts'

const COPIED_COLUMNS = [...FISCAL_COLUMNS, 'invoice_line_item_id']

/**
 * Makes a draft over an issued invoice (credit-notes.md#creation).
 * @throws 409 `invoice_not_issued`, `invoice_rejected`, `invoice_already_credited`; 422 `customer_id`, `line_items[0].quantity`
 */
export function createCreditNote({ db, principal }: Context, { line_items, ...fields }: CreditNoteBody) {
  return db.transaction(async (tx) => {
    const { invoice_id } = fields
    await requireReferences(tx, [{ param: 'invoice_id', table: 'invoice', id: invoice_id }])
    const invoice = await lockCredited(tx, { invoice_id })
    await requireCreditable(tx, invoice)
    await requireNotAnonymized(tx, invoice.customer_id)
    const errors = new FieldErrors()
    await requireBankAccount(tx, 'bank_account_id', fields.bank_account_id).catch(errors.take)
    const section = await sectionFor(tx, 'credit_note', fields.sezionale_id).catch(errors.take)
    const copied = await creditedLines(tx, invoice, line_items).catch(errors.take)
    errors.reject()
    const billing = await readBilling(tx, invoice.customer_id)
    const id = uuidv7()
    const row = {
      ...{ document_date: null, apply_stamp_duty: null, title: '' },
      payment_method: usualMethod(billing),
      bank_account_id: await bankAccountIfPayable(tx, billing.invoice_account_id),
      ...fields,
      ...copiedOf(invoice),
      id,
      sezionale_id: section!,
    }
    const { lines, columns } = await amountsOf(tx, copied!, { ...row, invoice })
    const listed_on = row.document_date ?? today(principal.company.time_zone)
    await tx.insert('credit_note', { ...row, ...columns, listed_on }).execute()
    const written = { before: [], after: lines, columns: COPIED_COLUMNS }
    await writeLines(tx, { kind: 'credit_note', id }, written)
    return findCreditNote(tx, id)
  })
}

/** A draft that was issued before keeps section and day with its number. @throws 409 `number_assigned` */
function requireSameNumber(note: LockedCreditNote, patch: CreditNotePatch): void {
  if (note.seq_number === null) return
  const moves = (name: 'sezionale_id' | 'document_date') =>
    patch[name] !== undefined && patch[name] !== note[name]
  if (!moves('sezionale_id') && !moves('document_date')) return
  throw new ApiError('number_assigned', 'The credit note has its number: section and document_date stay.')
}

/** Changes the fields sent; of an issued one those that stay free (credit-notes.md#changing-a-credit-note). */
export function updateCreditNote({ db, principal }: Context, id: string, patch: CreditNotePatch) {
  return db.transaction(async (tx) => {
    const note = await lockCreditNote(tx, id)
    if (note.issued_at !== null) {
      if (touchesFrozen(patch, ISSUED_NOTE_FREE_FIELDS)) requireDraft(note)
      if (touchesFrozen(patch, TRANSMITTED_NOTE_FREE_FIELDS)) await requireUntransmitted(tx, id)
      await tx.change('credit_note', note, patch)
      await refileCreditNote(tx, id)
      return findCreditNote(tx, id)
    }
    requireSameNumber(note, patch)
    const errors = new FieldErrors()
    if (patch.sezionale_id !== undefined)
      await sectionFor(tx, 'credit_note', patch.sezionale_id).catch(errors.take)
    await requireBankAccount(tx, 'bank_account_id', patch.bank_account_id).catch(errors.take)
    errors.reject()
    const invoice = await lockCredited(tx, note)
    const before = await tx.lockedLines('credit_note', id, readLines)
    const { time_zone } = principal.company
    const made = sql<string>`(credit_note.created_at AT TIME ZONE ${time_zone})::date`
    const { document_date } = patch
    const follows = document_date !== undefined ? { listed_on: document_date ?? made } : {}
    await rewriteDraft(tx, note, { before, after: before, invoice, fields: patch, follows })
    return findCreditNote(tx, id)
  })
}

/** Changes a draft's lines in one transaction (lines.md#batch). @throws 409 `credit_note_not_draft` */
export function changeLines({ db }: Context, id: string, batch: Batch<FiscalLineInput>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const note = await lockCreditNote(tx, id)
    requireDraft(note)
    const invoice = await lockCredited(tx, note)
    const before = await tx.lockedLines('credit_note', id, readLines)
    const rates = await creditedRates(tx, invoice)
    const after = await fiscalBatch(tx, before, batch, { customer_id: note.customer_id, rates })
    await rewriteDraft(tx, note, { before, after, invoice, rates })
    return findCreditNote(tx, id)
  })
}

/**
 * Deletes a draft, or an issued one that has the last number of its section and year, which is free then; its stock
 * goes, and its invoice is owed again (credit-notes.md#deletion).
 * @throws 409 `credit_note_transmitted`, what `takeBack` refuses, `sequence_gap`
 */
export function deleteCreditNote({ db }: Context, id: string) {
  return db.transaction(async (tx) => {
    const note = await lockCreditNote(tx, id)
    await requireNumberUnused(tx, id)
    if (note.issued_at !== null) await takeBack(tx, note)
    await deleteOfDocument(tx, { kind: 'credit_note', id })
    const deleted = await deleteRecord(tx, {
      table: 'credit_note',
      id,
      find: (inside) => findCreditNote(inside, id),
    })
    await releaseNumber(tx, 'credit_note', note)
    return deleted
  })
}
