import { DELIVERY_NOTE_TRANSITIONS, type DeliveryNoteStatus } from '../../../domain/delivery-notes.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { issueInstant } from '../../core/documents/issue.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { ApiError, missing } from '../../core/errors.ts'
import { lockStock, moveStock } from '../../core/stock/documents.ts'
import { broughtBack } from '../../core/stock/restocked.ts'
import type { Context } from '../../core/trpc.ts'
import { findDeliveryNote, readLines } from './reads.ts'
import { copiedNames, lockDeliveryNote, requireDraft } from './standing.ts'

/**
 * Issues a draft (delivery-notes.md#issue-of-delivery-notes): names as they are now, stock, and the number last, in one
 * transaction; what is refused takes no number.
 * @throws 409 `delivery_note_not_draft`; 422 `line_items`
 */
export function issueDeliveryNote({ db, principal }: Context, id: string) {
  return db.transaction(async (tx) => {
    const note = await lockDeliveryNote(tx, id)
    requireDraft(note)
    const lines = await tx.lockedLines('delivery_note', id, readLines)
    if (lines.length === 0) throw missing('line_items', 'line_items must not be empty.')
    const names = await copiedNames(tx, note)
    const document = { kind: 'delivery_note', id } as const
    const locked = await lockStock(tx, document, lines)
    const { time_zone } = principal.company
    const seq_year = Number(today(time_zone).slice(0, 4))
    const seq_number = await nextNumber(tx, { kind: 'delivery_note', year: seq_year })
    const { document_date } = note
    await moveStock(tx, { ...document, ...names, seq_number, document_date }, lines, locked)
    const issued_at = issueInstant({ year: seq_year, time_zone })
    const issued = { status: 'issued' as const, seq_number, seq_year, issued_at, ...names }
    await tx.change('delivery_note', note, issued, { action: { name: 'issued' } })
    return findDeliveryNote(tx, id)
  })
}

/**
 * Cancels what was issued: its goods are in stock again, and the number stays (delivery-notes.md#states-of-delivery-notes).
 * The present status again changes nothing.
 * @throws 409 `transition_not_allowed`, `document_referenced` while an invoice is made of it
 */
export function transitionDeliveryNote(db: CompanyDatabase, id: string, action: DeliveryNoteStatus) {
  return db.transaction(async (tx) => {
    const note = await lockDeliveryNote(tx, id)
    if (note.status === action) return findDeliveryNote(tx, id)
    requireTransition('delivery note', DELIVERY_NOTE_TRANSITIONS, { from: note.status, to: action })
    if (note.invoice_id !== null)
      throw new ApiError('document_referenced', 'An invoice is made of the delivery note.', {
        existing_id: note.invoice_id,
      })
    const { document_date, seq_number } = note
    const document = { kind: 'delivery_note', id, document_date, seq_number: seq_number! } as const
    await moveStock(tx, document, await broughtBack(tx, document, await readLines(tx, id)))
    await tx.change('delivery_note', note, { status: 'cancelled' }, { action: { name: 'cancelled' } })
    return findDeliveryNote(tx, id)
  })
}
