import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { MAX_DAYS, USUAL_DAYS } from '../../../domain/share-links.ts'
import { hashToken } from '../../auth/tokens.ts'
import { databaseNow } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import { filesOf } from '../../core/files/access.ts'
import { requireNotAnonymized } from '../../core/references.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { lockQuote, requireUnconverted } from '../quotes/service.ts'
import { readShareLink } from './reads.ts'
import type { ShareLink, ShareLinkBody } from './schema.ts'
import { newLinkToken, urlOf } from './token.ts'

const DAY_MS = 86_400_000

/** The end of the last day of the quote by the workshop's clock, at most in a year; where there is none ahead, in a month. */
async function usualExpiry(tx: CompanyTransaction, quote_id: string): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    SELECT least(CASE WHEN last.ends > now() THEN last.ends ELSE now() + make_interval(days => ${USUAL_DAYS}) END,
      now() + make_interval(days => ${MAX_DAYS})) AS expires_at
    FROM quote JOIN company ON company.id = quote.company_id,
      LATERAL (SELECT (quote.valid_until + 1)::timestamp AT TIME ZONE company.time_zone AS ends) AS last
    WHERE quote.company_id = ${tx.company_id} AND quote.id = ${quote_id}`.execute(tx.unscoped)
  return rows[0]!.expires_at
}

/** @throws 422 `expires_at` */
function requireSoon(expires_at: string): void {
  const ahead = Date.parse(expires_at) - databaseNow().getTime()
  if (ahead <= 0) throw invalid('expires_at', 'not_in_future', 'expires_at must lie in the future.')
  if (ahead <= MAX_DAYS * DAY_MS) return
  throw invalid('expires_at', 'too_far_from_other', `expires_at must lie at most ${MAX_DAYS} days ahead.`, {
    ...{ other: 'created_at', limit: MAX_DAYS * 24 },
  })
}

/** What a customer did by a link is told of the quote, of which it is a part (share-links.md#events-of-links). */
export function linkAction(name: string, before: ShareLink, after: ShareLink) {
  return {
    name,
    related: after,
    changes: { [`share_links.${after.id}`]: [before, after] as [unknown, unknown] },
  }
}

/** Makes a link within a transaction that is open; its address is known here alone. */
async function makeLink(
  inside: TransactionContext,
  quote_id: string,
  { expires_at, ...body }: ShareLinkBody,
) {
  const { db: tx } = inside
  const quote = await lockQuote(tx, quote_id)
  requireUnconverted(quote)
  await requireNotAnonymized(tx, quote.customer_id)
  // what is worked out lies within the limit by the same clock that told it, which another one may find past it
  if (expires_at) requireSoon(expires_at)
  const ends = expires_at ?? (await usualExpiry(tx, quote_id))
  const id = uuidv7()
  const token = newLinkToken()
  const row = { ...body, id, quote_id, expires_at: ends, token_hash: hashToken(token) }
  await tx.insert('share_link', row).execute()
  const made = await readShareLink(tx, quote_id, id)
  return { ...made, url: urlOf(filesOf(inside).base_url, token) }
}

/**
 * Makes a link and answers its address, which is shown this once (share-links.md#making-a-link).
 * @throws 404; 409 `quote_already_converted`; 422 `customer_id` of one who was anonymized, `expires_at`
 */
export function createShareLink(context: Context, quote_id: string, body: ShareLinkBody) {
  return inTransaction(context, (inside) => makeLink(inside, quote_id, body))
}

/**
 * Makes a link that a mail takes to the customer (messages.md#approval-links): what the message keeps of it.
 * @throws 409 `quote_already_converted`
 */
export async function makeMailedLink(inside: TransactionContext, quote_id: string) {
  const { id, url } = await makeLink(inside, quote_id, {})
  return { share_link_id: id, sealed_url: filesOf(inside).seal.close(url) }
}

/** Takes a link back whose quote is held, and that still stands. */
export async function revokeHeld(tx: CompanyTransaction, id: string): Promise<void> {
  await tx.hold('share_link', id)
  await tx.update('share_link').set({ revoked_at: sql`now()` }).where('id', '=', id).execute()
  tx.written('share_link', id, { name: 'revoked' })
}

/** Takes a link back; one that was taken back stays as it is. */
export function revokeShareLink(
  context: Context,
  { id: quote_id, link_id }: { id: string; link_id: string },
) {
  return inTransaction(context, async ({ db: tx }) => {
    await lockQuote(tx, quote_id, 'cite')
    const before = await readShareLink(tx, quote_id, link_id)
    await tx.hold('quote', quote_id)
    if (before.status === 'revoked') return before
    await revokeHeld(tx, link_id)
    return readShareLink(tx, quote_id, link_id)
  })
}
