import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { QUOTE_FREE_FIELDS } from '../../../domain/frozen-fields.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError } from '../../core/errors.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import { forgetInEntries } from '../calendar-entries/documents.ts'
import { findQuote } from './reads.ts'
import type { QuoteBody, QuotePatch } from './schema.ts'

function checkReferences(db: CompanyDatabase, body: QuotePatch) {
  return requireReferences(db, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
    { param: 'work_category_id', table: 'work_category', id: body.work_category_id },
  ])
}

async function lastKm(db: CompanyDatabase, vehicle_id: string): Promise<number> {
  const row = await db.select('vehicle').select('km').where('id', '=', vehicle_id).executeTakeFirst()
  return row?.km ?? 0
}

/** The last day of a quote of today, as the settings say how long one holds; null where they do not. */
const validUntil = (tx: CompanyTransaction) => sql<string | null>`(
  SELECT (now() AT TIME ZONE time_zone)::date + quote_validity_days FROM company WHERE id = ${tx.company_id})`

/** Creates a quote that waits; its number is taken last, so that no number is lost. */
export function createQuote(db: CompanyDatabase, body: QuoteBody) {
  return db.transaction(async (tx) => {
    await checkReferences(tx, body)
    const id = uuidv7()
    const km = body.km ?? (await lastKm(tx, body.vehicle_id))
    const seq_number = await nextNumber(tx, { kind: 'quote' })
    const { valid_until = validUntil(tx) } = body
    await tx.insert('quote', { ...body, id, km, seq_number, valid_until }).execute()
    return findQuote(tx, id)
  })
}

const LOCKED = [
  'status',
  'customer_id',
  'vehicle_id',
  'km',
  'work_category_id',
  'comments',
  'hide_discounts',
  'worksheet_id',
] as const

/** Locks the quote's row. Unknown: 404. */
export const lockQuote = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('quote', id, LOCKED, { to })

export type LockedQuote = Awaited<ReturnType<typeof lockQuote>>

/** 409 once the quote has become a worksheet. */
export function requireUnconverted(quote: { worksheet_id: string | null }): void {
  if (quote.worksheet_id === null) return
  throw new ApiError(
    'quote_already_converted',
    'The quote has become a worksheet; only its title and comments change.',
  )
}

/** Changes the fields sent; after conversion only `title` and `comments` (quotes.md#changing-a-quote). */
export function updateQuote(db: CompanyDatabase, id: string, patch: QuotePatch) {
  return db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (touchesFrozen(patch, QUOTE_FREE_FIELDS)) requireUnconverted(quote)
    await checkReferences(tx, patch)
    await tx.change('quote', quote, patch)
    return findQuote(tx, id)
  })
}

/** Deletes a quote in any status; the worksheet that it became stays, its appointments name it no more. */
export function deleteQuote(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    await tx.lock('quote', id, [], { citations: 'wait' })
    const deleted = await deleteRecord(tx, { table: 'quote', id, find: () => findQuote(tx, id) })
    await forgetInEntries(tx, 'quote_id', id)
    return deleted
  })
}
