import { sql } from 'kysely'
import pg from 'pg'
import {
  CONVERTED_QUOTE_TRANSITIONS,
  QUOTE_TRANSITIONS,
  type QuoteStatus,
} from '../../../domain/quote-statuses.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { StartOver } from '../../core/retries.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { nameInEntries } from '../calendar-entries/documents.ts'
import { worksheetFromQuote } from '../worksheets/conversion.ts'
import type { NewWorksheet } from '../worksheets/service.ts'
import { findQuote, readLines } from './reads.ts'
import { type LockedQuote, lockQuote, requireUnconverted } from './service.ts'

type Transition = {
  action: QuoteStatus
  rejection_reason?: string | null | undefined
}

/** What a quote has of a decision about it. */
export function decisionOf(
  { action, rejection_reason }: Transition,
  source: 'staff' | 'api' | 'customer_link',
) {
  if (action === 'waiting') return { decided_at: null, decision_source: null, rejection_reason: null }
  return {
    decided_at: sql<string>`now()`,
    decision_source: source,
    rejection_reason: action === 'rejected' ? (rejection_reason ?? null) : null,
  }
}

const APPROVAL = { waiting: 'pending', accepted: 'approved', rejected: 'declined' } as const

/**
 * What is said of a quote is said of each of its lines (quotes.md#approval-of-lines).
 * @param accepted the lines that are approved where the others are declined
 */
export async function approveLines(
  tx: CompanyTransaction,
  quote_id: string,
  status: QuoteStatus,
  accepted?: readonly string[],
): Promise<void> {
  await tx
    .update('quote_line_item')
    .set({
      approval_status: accepted
        ? sql<'approved'>`CASE WHEN id = ANY (${accepted}::uuid[]) THEN 'approved' ELSE 'declined' END`
        : APPROVAL[status],
    })
    .where('quote_id', '=', quote_id)
    .execute()
}

/** Lines that were declined stay behind, unless all were (quotes.md#conversion). */
function convertedLines<Line extends { approval_status: string }>(lines: readonly Line[]): readonly Line[] {
  const kept = lines.filter(({ approval_status }) => approval_status !== 'declined')
  return kept.length > 0 ? kept : lines
}

/**
 * Moves a quote to a status: any to any; the present one again changes nothing. A converted quote stays accepted or
 * becomes it (quotes.md#transitions-of-quotes).
 */
export function transitionQuote({ db, principal }: Context, id: string, transition: Transition) {
  return db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (quote.status === transition.action) return findQuote(tx, id)
    const move = { from: quote.status, to: transition.action }
    if (quote.worksheet_id === null) requireTransition('quote', QUOTE_TRANSITIONS, move)
    else requireTransition('converted quote', CONVERTED_QUOTE_TRANSITIONS, move)
    await approveLines(tx, id, transition.action)
    const source = principal.kind === 'key' ? 'api' : 'staff'
    const changes = { status: transition.action, ...decisionOf(transition, source) }
    await tx.change('quote', quote, changes, { action: { name: transition.action } })
    return findQuote(tx, id)
  })
}

/** The names as they are at this moment: a converted quote keeps them. */
async function freezeNames(tx: CompanyTransaction, quote: LockedQuote, worksheet_id: string) {
  const { customer_name, vehicle_name, vehicle_license } = await findQuote(tx, quote.id)
  const changes = { worksheet_id, customer_name, vehicle_name, vehicle_license }
  await tx.change('quote', quote, changes, { action: { name: 'converted' } })
}

/**
 * Makes a worksheet of a quote, once, in a transaction that is open, and links the two; of two calls at once one is
 * refused.
 * @param own what the worksheet has of a check-in instead
 */
export async function convertInto(inside: TransactionContext, id: string, own: Partial<NewWorksheet>) {
  const quote = await lockQuote(inside.db, id)
  requireUnconverted(quote)
  const worksheet = await worksheetFromQuote(
    inside,
    quote,
    convertedLines(await readLines(inside.db, id)),
    own,
  )
  await freezeNames(inside.db, quote, worksheet.id)
  return worksheet
}

/** The newest check-in that names the quote and has become no worksheet, held (checkins.md#converting). */
async function waitingCheckin(tx: CompanyTransaction, quote_id: string): Promise<string | null> {
  const worksheets = sql<boolean>`EXISTS (SELECT FROM worksheet WHERE worksheet.company_id = checkin.company_id
    AND worksheet.checkin_id = checkin.id AND worksheet.deleted_at IS NULL)`
  const row = await tx
    .active('checkin')
    .select('id')
    .where('quote_id', '=', quote_id)
    .where(sql<boolean>`NOT ${worksheets}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
  return row?.id ?? null
}

/** The check-in that waited has become another worksheet since it was found: again, with the next one or none. */
function findAnother(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'worksheet_checkin')
    throw new StartOver('The check-in has become a worksheet.')
  throw error
}

/** Converts a quote; the worksheet belongs to the check-in that waits for it, if one does, and to the appointments of both. */
export function convertQuote(context: Context, id: string) {
  return inTransaction(context, async (inside) => {
    await lockQuote(inside.db, id)
    const checkin_id = await waitingCheckin(inside.db, id)
    const worksheet = await convertInto(inside, id, { checkin_id }).catch(findAnother)
    const documents = { quote_id: id, ...(checkin_id !== null && { checkin_id }) }
    await nameInEntries(inside.db, documents, worksheet.id)
    return worksheet
  })
}
