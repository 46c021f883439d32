import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { MOST_DAYS, USUAL_DAYS } from '../../../domain/share-links.ts'
import { hashToken } from '../../auth/tokens.ts'
import { databaseNow } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import { filesOf } from '../../core/files/access.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { type LockedQuote, lockQuote, requireUnconverted } from '../quotes/service.ts'
import { readShareLink } from './reads.ts'
import type { ShareLink, ShareLinkBody } from './schema.ts'
import { newLinkToken, urlOf } from './token.ts'

const DAY_MS = 86_400_000

/** The end of the last day of the quote by the workshop's clock; where there is none ahead, in a month. */
async function usualExpiry(tx: CompanyTransaction, quote_id: string): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    SELECT least(CASE WHEN last.ends > now() THEN last.ends ELSE now() + make_interval(days => ${USUAL_DAYS}) END,
      now() + make_interval(days => ${MOST_DAYS})) AS expires_at
    FROM quote JOIN company ON company.id = quote.company_id,
      LATERAL (SELECT (quote.valid_until + 1)::timestamp AT TIME ZONE company.time_zone AS ends) AS last
    WHERE quote.company_id = ${tx.company_id} AND quote.id = ${quote_id}`.execute(tx.unscoped)
  return rows[0]!.expires_at
}

/** @throws 422 `expires_at` */
function requireSoon(expires_at: string): void {
  const ahead = Date.parse(expires_at) - databaseNow().getTime()
  if (ahead <= 0) throw invalid('expires_at', 'not_in_future', 'expires_at must lie in the future.')
  if (ahead <= MOST_DAYS * DAY_MS) return
  throw invalid('expires_at', 'too_far_from_other', `expires_at must lie at most ${MOST_DAYS} days ahead.`, {
    ...{ other: 'created_at', limit: MOST_DAYS * 24 },
  })
}

/** Says that a link of a quote came or changed: it is a part of the quote (share-links.md#events-of-links). */
export function linkAction(name: string, before: ShareLink | null, after: ShareLink) {
  return {
    name,
    related: after,
    changes: { [`share_links.${after.id}`]: [before, after] as [unknown, unknown] },
  }
}

/** Makes a link to a quote that is locked, whose secret the caller knows. */
export async function insertLink(
  tx: CompanyTransaction,
  quote: LockedQuote,
  token: string,
  { expires_at, ...body }: ShareLinkBody,
) {
  requireUnconverted(quote)
  const ends = expires_at ?? (await usualExpiry(tx, quote.id))
  requireSoon(ends)
  const id = uuidv7()
  const row = { ...body, id, quote_id: quote.id, expires_at: ends, token_hash: hashToken(token) }
  await tx.insert('share_link', row).execute()
  const made = await readShareLink(tx, quote.id, id)
  await tx.change('quote', quote, {}, { always: true, action: linkAction('updated', null, made) })
  return made
}

/**
 * Makes a link and answers its address, which is shown this once (share-links.md#making-a-link).
 * @throws 404; 409 `quote_already_converted`; 422 `expires_at`
 */
export function createShareLink(context: Context, quote_id: string, body: ShareLinkBody) {
  return inTransaction(context, async (inside) => {
    const quote = await lockQuote(inside.db, quote_id)
    const token = newLinkToken()
    const made = await insertLink(inside.db, quote, token, body)
    return { ...made, url: urlOf(filesOf(inside).base_url, token) }
  })
}

/** Takes a link back; one that was taken back stays as it is. */
export function revokeShareLink(
  context: Context,
  { id: quote_id, link_id }: { id: string; link_id: string },
) {
  return inTransaction(context, async ({ db: tx }) => {
    const quote = await lockQuote(tx, quote_id)
    const before = await readShareLink(tx, quote_id, link_id)
    if (before.status === 'revoked') return before
    await tx.update('share_link').set({ revoked_at: sql`now()` }).where('id', '=', link_id).execute()
    const after = await readShareLink(tx, quote_id, link_id)
    await tx.change('quote', quote, {}, { always: true, action: linkAction('updated', before, after) })
    return after
  })
}

/** Keeps when a link was opened first; no event tells of it. */
export async function noteOpened(db: CompanyDatabase, id: string): Promise<void> {
  await db
    .update('share_link')
    .set({ opened_at: sql`now()` })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}
