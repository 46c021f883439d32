import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import { redacted } from '../../core/writes/redaction.ts'
import { revokeHeld } from '../share-links/service.ts'
import { eraseFiles, eraseName, idsOf } from './erasure.ts'
import { ANONYMOUS, type Said } from './redaction.ts'

/* How a person is taken out of quotes, and out of the links by which they decided (customers.md#anonymizing). */

type HeldQuote = Awaited<ReturnType<typeof holdQuotes>>[number]

/** Every remark that was left by a link when one of the customers' quotes was decided. */
export async function remarksOf(tx: CompanyTransaction, customers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ comment: string }>`
    SELECT DISTINCT comment FROM share_link WHERE company_id = ${tx.company_id} AND comment IS NOT NULL AND quote_id IN
      (SELECT id FROM quote WHERE company_id = ${tx.company_id} AND customer_id = ANY (${customers}::uuid[]))`.execute(
    tx.unscoped,
  )
  return new Set(rows.map(({ comment }) => comment))
}

type Link = { id: string; quote_id: string; comment: string | null }

/** Links that are told by a condition on them. */
async function linksWhere(tx: CompanyTransaction, condition: RawBuilder<SqlBool>): Promise<Link[]> {
  return tx.select('share_link').select(['id', 'quote_id', 'comment']).where(condition).execute()
}

const ofQuotes = (quotes: readonly string[]) => sql<SqlBool>`quote_id = ANY (${quotes}::uuid[])`

/**
 * Links by which one of the customers looked at quotes or decided on them, which name somebody else by now: the next change
 * of whom the quote names was away from them.
 */
const formerLinks = (tx: CompanyTransaction, quotes: readonly string[], customers: readonly string[]) =>
  linksWhere(
    tx,
    sql<SqlBool>`${ofQuotes(quotes)} AND (
      SELECT changes #>> '{customer_id,0}' FROM audit_log_entry AS later
      WHERE later.company_id = share_link.company_id AND later.object_id = share_link.quote_id
        AND later.created_at > coalesce(share_link.decided_at, share_link.opened_at)
        AND later.changes @? '$."customer_id"[0]?(@ != null)'
      ORDER BY later.id LIMIT 1) = ANY (${customers}::text[])`,
  )

/**
 * Links of which no more is left than that there were some: who signed, from where, and what was signed go. Whoever looked
 * or decided changed the quote, and a decision made files and a note to the workshop: of each of these the log names who
 * did it, and the audit log from where.
 */
async function eraseShareLinks(context: TransactionContext, links: readonly Link[]): Promise<string[]> {
  const { db: tx } = context
  const { rows } = await sql<{ signed: string | null; printed: string | null }>`
    UPDATE share_link SET signer_name = NULL, comment = NULL, ip_address = NULL, user_agent = NULL,
      signature_file_id = NULL, evidence_file_id = NULL
    FROM share_link AS former
    WHERE share_link.company_id = ${tx.company_id} AND share_link.id = ANY (${idsOf(links)}::uuid[])
      AND former.company_id = share_link.company_id AND former.id = share_link.id
    RETURNING former.signature_file_id AS signed, former.evidence_file_id AS printed`.execute(tx.unscoped)
  const files = rows.flatMap(({ signed, printed }) => [signed, printed]).filter((file) => file !== null)
  const quotes = links.map(({ quote_id }) => quote_id)
  const notes = await tx
    .select('message')
    .select('id')
    .where('document_type', '=', 'quote')
    .where('document_id', '=', sql<string>`ANY (${quotes}::uuid[])`)
    .execute()
  const told = [...quotes, ...files, ...idsOf(notes)]
  const unnamed = sql`actor_name = CASE WHEN actor_name IS NOT NULL THEN ${ANONYMOUS} END`
  const logs = { event: unnamed, audit_log_entry: sql`${unnamed}, ip_address = NULL` }
  for (const [log, set] of Object.entries(logs))
    await sql`
      UPDATE ${sql.table(log)} SET ${set}
      WHERE company_id = ${tx.company_id} AND object_id = ANY (${told}::uuid[])
        AND actor_type = 'share_link' AND actor_id = ANY (${idsOf(links)}::uuid[])`.execute(tx.unscoped)
  return eraseFiles(context, files)
}

/** Links that still wait for somebody to decide are taken back: whoever signs by one would leave a name again. */
async function revokeShareLinks(tx: CompanyTransaction, quotes: readonly string[]): Promise<void> {
  const open = await tx
    .select('share_link')
    .select('id')
    .where('quote_id', '=', sql<string>`ANY (${quotes}::uuid[])`)
    .where('decided_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id')
    .execute()
  for (const { id } of open) await revokeHeld(tx, id)
}

/** Quotes, held so that nobody is just deciding on one by a link. */
function holdQuotes(tx: CompanyTransaction, condition: RawBuilder<SqlBool>) {
  return tx
    .select('quote')
    .select(['id', 'seq_number', 'title', 'customer_name', 'vehicle_name', 'vehicle_license', 'deleted_at'])
    .select(['decision_source', 'rejection_reason'])
    .where(condition)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A remark that was left by a link became the reason that the quote was rejected for. */
async function eraseReasons(tx: CompanyTransaction, rows: readonly HeldQuote[]): Promise<void> {
  const reasoned = rows.filter(
    ({ decision_source, rejection_reason }) =>
      decision_source === 'customer_link' && rejection_reason !== null,
  )
  await sql`
    UPDATE quote SET rejection_reason = NULL, updated_at = ${LATER}
    WHERE company_id = ${tx.company_id} AND id = ANY (${idsOf(reasoned)}::uuid[])`.execute(tx.unscoped)
  for (const { id, rejection_reason, deleted_at } of reasoned)
    if (deleted_at === null)
      tx.journal?.altered('quote', id, { rejection_reason: redacted(rejection_reason) })
}

/** Names that were copied, and what was said by links; the other names follow the customer. */
export async function eraseQuotes(context: TransactionContext, id: string): Promise<string[]> {
  const { db: tx } = context
  const rows = await holdQuotes(tx, sql`customer_id = ${id}`)
  const quotes = idsOf(rows)
  const naming = rows.filter(({ customer_name }) => customer_name !== null)
  await eraseName(tx, 'quote', naming)
  await eraseReasons(tx, rows)
  await revokeShareLinks(tx, quotes)
  return [...quotes, ...(await eraseShareLinks(context, await linksWhere(tx, ofQuotes(quotes))))]
}

/**
 * What one of the customers said by links of quotes that name somebody else by now. All else that is kept of these is of
 * whom they name.
 */
export async function eraseFormerDecisions(
  context: TransactionContext,
  quotes: readonly string[],
  customers: readonly string[],
): Promise<Said> {
  const { db: tx } = context
  const links = await formerLinks(tx, quotes, customers)
  const remarks = new Set(links.flatMap(({ comment }) => comment ?? []))
  const decided = links.map(({ quote_id }) => quote_id)
  const rows = await holdQuotes(tx, sql`id = ANY (${decided}::uuid[])`)
  await eraseReasons(
    tx,
    rows.filter(({ rejection_reason }) => remarks.has(rejection_reason ?? '')),
  )
  await eraseShareLinks(context, links)
  return { links: new Set(idsOf(links)), remarks }
}
