import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { redactLogs } from '../../core/writes/redaction.ts'
import { CITATIONS, CITING_TABLES, partyOf } from './citations.ts'
import { eraseFiles, eraseFormerFiles } from './erasure.ts'
import { eraseFormerDecisions, remarksOf } from './quote-erasure.ts'
import { LEFT, redactionOf, renamingOf } from './redaction.ts'
import { samePerson } from './same-person.ts'
import { findCustomer } from './service.ts'

const noun = (table: string) => table.replaceAll('_', ' ')

/** 409 `customer_in_use` while open business names the customer. */
export async function requireUnused(db: CompanyDatabase, id: string): Promise<void> {
  const tables = CITING_TABLES.filter((table) => CITATIONS[table].isOpen)
  const found = tables.map(
    (table) => sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE company_id = ${db.company_id}
      AND ${partyOf(table)} = ${id}
      AND deleted_at IS NULL AND (${CITATIONS[table].isOpen}))`,
  )
  const { rows } = await sql<{ open: boolean[] }>`SELECT ARRAY[${sql.join(found)}] AS open`.execute(
    db.unscoped,
  )
  const open = tables.filter((_, index) => rows[0]!.open[index])
  if (open.length === 0) return
  throw new ApiError('customer_in_use', `Open business names the customer: ${open.map(noun).join(', ')}.`)
}

/** Every name that the person went by here. */
async function namesOf(tx: CompanyTransaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT full_name AS name FROM customer WHERE company_id = ${tx.company_id} AND id = ANY (${ids}::uuid[])
    UNION SELECT jsonb_array_elements_text(changes -> 'full_name') FROM audit_log_entry
    WHERE company_id = ${tx.company_id} AND object_id = ANY (${ids}::uuid[]) AND changes ? 'full_name'`.execute(
    tx.unscoped,
  )
  return new Set(rows.flatMap(({ name }) => name ?? []))
}

/** Fields beside which a record shows the customer's name. */
const NAMING_FIELDS = ['customer_id', 'buyer_customer_id']

/** Entries by which another customer was named before; as `audit_log_entry_former_customer` spells it. */
const IS_REPLACED = sql.raw(
  NAMING_FIELDS.map((field) => `changes @? '$."${field}"[0]?(@ != null)'`).join(' OR '),
)

/**
 * Records that named one of the customers once and name none of them by now: what was made for the wrong customer, or a
 * vehicle of the dealership that was reserved and set free. Of these only what is kept of their changes, and what was said
 * by links, tells of the person.
 */
async function formerlyNaming(tx: CompanyTransaction, ids: readonly string[]): Promise<string[]> {
  const named = NAMING_FIELDS.map(
    (field) => sql`changes #>> ${sql.lit(`{${field},0}`)} = ANY (${ids}::text[])`,
  )
  const naming = CITING_TABLES.map(
    (table) => sql`SELECT id FROM ${sql.table(table)}
      WHERE company_id = ${tx.company_id} AND ${partyOf(table)} = ANY (${ids}::uuid[])`,
  )
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT object_id AS id FROM audit_log_entry
    WHERE company_id = ${tx.company_id} AND (${IS_REPLACED}) AND (${sql.join(named, sql` OR `)})
      AND object_id NOT IN (${sql.join(naming, sql` UNION ALL `)})`.execute(tx.unscoped)
  return rows.map(({ id }) => id)
}

/** Takes the attachments off, with each file that nothing else cites. Answers the files that went. */
async function eraseAttachments(context: TransactionContext, id: string): Promise<string[]> {
  const rows = await context.db
    .delete('attachment')
    .where('owner_kind', '=', 'customer')
    .where('owner_id', '=', id)
    .returning('file_id')
    .execute()
  return eraseFiles(
    context,
    rows.map(({ file_id }) => file_id),
  )
}

/** Erases the person from what names the customer, from what is kept of changes, and from those merged into it. */
export async function erasePerson(context: TransactionContext, id: string): Promise<void> {
  const { db: tx } = context
  const same = await samePerson(tx, id)
  const names = await namesOf(tx, same)
  const redaction = redactionOf(names, await remarksOf(tx, same))
  const told = [...same, ...(await eraseAttachments(context, id))]
  for (const table of CITING_TABLES) told.push(...(await CITATIONS[table].erase(context, id)))
  told.push(...(await eraseFormerFiles(context, told)))
  await redactLogs(tx, told, redaction)
  const former = await formerlyNaming(tx, same)
  await redactLogs(tx, former, renamingOf(names, await eraseFormerDecisions(context, former, same)))
  tx.journal?.redact('customer', id, (record) =>
    Object.fromEntries(
      Object.entries(record).map(([field, value]) => [field, redaction.value('customer', field, value)]),
    ),
  )
  for (const other of same.filter((each) => each !== id)) {
    const [row] =
      await sql<never>`SELECT * FROM customer WHERE company_id = ${tx.company_id} AND id = ${other}`
        .execute(tx.unscoped)
        .then(({ rows }) => rows)
    await tx.change('customer', row!, LEFT, { always: true })
  }
}

/**
 * Erases a person and keeps the books (customers.md#anonymizing). Whoever is about to name the customer waits, and is
 * then refused.
 * @throws 404, 409 `customer_in_use`
 */
export function anonymizeCustomer(context: Context, id: string) {
  return inTransaction(context, async (inside) => {
    const { db: tx } = inside
    const before = await tx.lock('customer', id, [], { citations: 'wait' })
    await requireUnused(tx, id)
    await erasePerson(inside, id)
    const action = { name: 'anonymized', changes: {} }
    await tx.change('customer', before, { ...LEFT, anonymized_at: sql`now()` }, { action, always: true })
    const after = await findCustomer(tx, id)
    const { now } = await tx
      .update('customer')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .returning('deleted_at as now')
      .executeTakeFirstOrThrow()
    const anonymized = { ...after, anonymized_at: now! }
    const answer = { ...anonymized, deleted_at: now! }
    tx.journal?.deleted('customer', id, answer, anonymized)
    return answer
  })
}
