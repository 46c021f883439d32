import { sql } from 'kysely'
import {
  needsUnbilled,
  WORKSHEET_TRANSITIONS,
  type WorksheetStatus,
} from '../../../domain/worksheet-statuses.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { holdCustomerOf, requireNotAnonymized } from '../../core/references.ts'
import { moveStock } from '../../core/stock/documents.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { characters, MAX_REMARKS } from '../../core/values.ts'
import { endAllEntries } from '../time-entries/entries.ts'
import { hasEntries } from '../time-entries/reads.ts'
import { findWorksheet, readLines } from './reads.ts'
import type { WorksheetTransition } from './schema.ts'
import { giveBack, isBilled, type LockedWorksheet, lockWorksheet, moving, tellKilometres } from './service.ts'

/** The moves of a worksheet as it stands: work on which somebody has spent time is no draft any more (time-entries.md#clocks). */
async function movesOf(tx: CompanyTransaction, { id, status }: LockedWorksheet) {
  const moves = WORKSHEET_TRANSITIONS[status]
  const isBegun = status === 'in_progress' && (await hasEntries(tx, id))
  return isBegun ? moves.filter((to) => to !== 'draft') : moves
}

/** @throws 409 `worksheet_frozen` for a move that only being billed forbids, else `transition_not_allowed` with the others */
async function requireMove(
  tx: CompanyTransaction,
  worksheet: LockedWorksheet,
  to: WorksheetStatus,
): Promise<void> {
  const { status: from } = worksheet
  const isFree = WORKSHEET_TRANSITIONS[from].includes(to) && !needsUnbilled(from, to)
  // Whether somebody has worked on it matters to the way back to draft alone, and to what a refusal names.
  if (isFree && to !== 'draft') return
  const moves = await movesOf(tx, worksheet)
  const isMove = moves.includes(to)
  if (isFree && isMove) return
  const billed = await isBilled(tx, worksheet)
  if (isMove && billed) {
    throw new ApiError(
      'worksheet_frozen',
      'A receipt or an invoice cites the worksheet, so it can only go forward.',
    )
  }
  const allowed = billed ? moves.filter((one) => !needsUnbilled(from, one)) : moves
  requireTransition('worksheet', { ...WORKSHEET_TRANSITIONS, [from]: allowed }, { from, to })
}

const CLOSED: ReadonlySet<WorksheetStatus> = new Set(['delivered', 'cancelled'])

/** Where a closed worksheet goes that is taken up again. */
const REOPENING: ReadonlySet<WorksheetStatus> = new Set(
  [...CLOSED].flatMap((from) => WORKSHEET_TRANSITIONS[from]).filter((to) => !CLOSED.has(to)),
)

/** @throws 409 as `requireMove`, 422 `customer_id` where what was closed would be open business of nobody */
async function checkMove(tx: CompanyTransaction, worksheet: LockedWorksheet, to: WorksheetStatus) {
  await requireMove(tx, worksheet, to)
  if (CLOSED.has(worksheet.status) && !CLOSED.has(to)) await requireNotAnonymized(tx, worksheet.customer_id)
}

/** The instants that the new status keeps: going back takes a later one away. */
function stamps(worksheet: LockedWorksheet, to: WorksheetStatus) {
  const now = sql<string>`now()`
  return {
    started_at:
      to === 'in_progress' ? (worksheet.started_at ?? now) : to === 'draft' ? null : worksheet.started_at,
    completed_at:
      to === 'completed'
        ? (worksheet.completed_at ?? now)
        : to === 'delivered'
          ? worksheet.completed_at
          : null,
    delivered_at: to === 'delivered' ? now : null,
  }
}

/** The internal notes with one more, which together stay what a PATCH takes. @throws 422 `note` */
function withNote(notes: string | null, note: string | undefined): string | null {
  if (!note) return notes
  const joined = [notes, note].filter(Boolean).join('\n')
  if (characters(joined) <= MAX_REMARKS) return joined
  const message = `note must leave internal_notes at most ${MAX_REMARKS} characters.`
  throw invalid('note', 'too_long', message, { limit: MAX_REMARKS })
}

/** Cancelling gives the stock back that no credit note has brought back before, taking the cancellation back moves it again. */
async function moveStockWith(
  tx: CompanyTransaction,
  worksheet: LockedWorksheet,
  to: WorksheetStatus,
): Promise<void> {
  if (to === 'cancelled') await giveBack(tx, worksheet)
  if (worksheet.status === 'cancelled')
    await moveStock(tx, moving(worksheet), await readLines(tx, worksheet.id))
}

/**
 * Moves a worksheet to a status. The present status again changes nothing.
 * @throws 409 `transition_not_allowed` with what is `allowed`, 409 `worksheet_frozen` where a receipt cites it, 422
 * `customer_id`, `note`
 */
export function transitionWorksheet(
  context: Context,
  id: string,
  { action, on_hold_reason, km_out, note }: WorksheetTransition,
) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    if (on_hold_reason && action !== 'on_hold')
      throw invalid('on_hold_reason', 'hold_reason_without_hold', 'on_hold_reason goes with on_hold only.')
    if (REOPENING.has(action)) await holdCustomerOf(tx, 'worksheet', id)
    const worksheet = await lockWorksheet(tx, id)
    if (worksheet.status === action) return findWorksheet(inside, id)
    await checkMove(tx, worksheet, action)
    await moveStockWith(tx, worksheet, action)
    const changes = {
      status: action,
      on_hold_reason: action === 'on_hold' ? (on_hold_reason ?? null) : null,
      internal_notes: withNote(worksheet.internal_notes, note),
      ...stamps(worksheet, action),
      ...(km_out !== undefined && { km_out }),
    }
    await tx.change('worksheet', worksheet, changes, { action: { name: action } })
    await tellKilometres(inside, worksheet, { km_out }, worksheet)
    if (worksheet.status === 'in_progress') await endAllEntries(tx, worksheet)
    // To a technician it may have been there by their clock alone, which the move has ended.
    return findWorksheet({ ...inside, db: tx.unlimited }, id)
  })
}
