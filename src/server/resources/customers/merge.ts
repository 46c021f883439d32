import { sql } from 'kysely'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { deleteRecord } from '../../core/records.ts'
import type { AnsweredRecord } from '../../core/writes/differences.ts'
import type { RecordTable } from '../../core/writes/record-kinds.ts'
import { CITATIONS, CITING_TABLES, type Merge, type NamesCustomer, namingColumns } from './citations.ts'
import { findCustomer } from './service.ts'

type Citing = { id: string; not_deleted: boolean; follows: boolean }

/** One column of a table: what names the source names the customer that stays. */
async function moveColumn(tx: CompanyTransaction, table: NamesCustomer, column: string, merge: Merge) {
  const { follows = sql`false`, not_deleted = sql`deleted_at IS NULL`, set } = CITATIONS[table]
  const { rows } = await sql<Citing>`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${merge.id}, updated_at = ${LATER} ${set?.(tx, merge) ?? sql``}
    WHERE company_id = ${tx.company_id} AND ${sql.ref(column)} = ${merge.source_id}
    RETURNING id, (${not_deleted}) AS not_deleted, (${follows}) AS follows`.execute(tx.unscoped)
  return rows.filter((row) => row.not_deleted)
}

/** Everything of a table that names the source names the customer that stays; each existing record has its event. */
async function moveCitations(tx: CompanyTransaction, table: NamesCustomer, merge: Merge, name: string) {
  const shown = CITATIONS[table].shows?.({ id: merge.source_id, full_name: name })
  const former = new Map<string, AnsweredRecord>()
  for (const [column, nameField] of namingColumns(table))
    for (const { id, follows } of await moveColumn(tx, table, column, merge)) {
      const named = follows && nameField ? { [nameField]: name } : {}
      former.set(id, { ...former.get(id), [column]: merge.source_id, ...named, ...shown })
    }
  for (const [id, was] of former) tx.journal?.altered(table as RecordTable, id, was)
}

/** The source's attachments follow those of the customer that stays; a file that both have stays once. */
async function moveAttachments(tx: CompanyTransaction, { id, source_id }: Merge, count: number) {
  await sql`
    DELETE FROM attachment AS twice WHERE company_id = ${tx.company_id} AND owner_kind = 'customer'
      AND owner_id = ${source_id} AND EXISTS (SELECT FROM attachment AS kept WHERE kept.company_id = twice.company_id
        AND kept.owner_kind = 'customer' AND kept.owner_id = ${id} AND kept.file_id = twice.file_id)`.execute(
    tx.unscoped,
  )
  const { rows } = await sql`
    UPDATE attachment SET owner_id = ${id}, position = ${count}::integer + place.position, updated_at = ${LATER}
    FROM (SELECT id, row_number() OVER (ORDER BY position) AS position FROM attachment
      WHERE company_id = ${tx.company_id} AND owner_kind = 'customer' AND owner_id = ${source_id}) AS place
    WHERE company_id = ${tx.company_id} AND attachment.id = place.id RETURNING attachment.id`.execute(
    tx.unscoped,
  )
  await tx.update('customer').set({ attachments_count: 0 }).where('id', '=', source_id).execute()
  return count + rows.length
}

/** They take the source's value where they have none. */
const FILLED = [
  'first_name',
  'last_name',
  'company_name',
  'tax_code',
  'certified_email',
  'email',
  'phone',
  'mobile',
  'address',
  'postal_code',
  'city',
  'province',
  'country',
  'birth_date',
  'price_list_id',
  'default_vat_code',
  'default_payment_method',
  'letter_of_intent',
  'withholding',
  'external_id',
] as const

const LOCKED = [
  ...FILLED,
  'customer_type',
  'full_name',
  'vat_number',
  'vat_country',
  'sdi_code',
  'notes',
  'tags',
  'metadata',
  'attachments_count',
] as const

const lockWhole = (tx: CompanyTransaction, id: string) => tx.lock('customer', id, LOCKED)
type Whole = Awaited<ReturnType<typeof lockWhole>>

const codeLength = ({ customer_type }: Whole) => (customer_type === 'public_administration' ? 6 : 7)

/** What the customer that stays takes over (customers.md#merging). */
function takenOver(kept: Whole, source: Whole) {
  const filled = FILLED.filter((name) => kept[name] === null && source[name] !== null)
  const takesVat = kept.vat_number === null && source.vat_number !== null
  const takesCode = kept.sdi_code === null && source.sdi_code?.length === codeLength(kept)
  const notes = [kept.notes, source.notes].filter((text) => text !== null).join('\n')
  return {
    ...Object.fromEntries(filled.map((name) => [name, source[name]])),
    // A number is right or wrong by its country.
    ...(takesVat && { vat_number: source.vat_number, vat_country: source.vat_country }),
    ...(takesCode && { sdi_code: source.sdi_code }),
    notes: notes === '' ? null : notes,
    tags: [...new Set([...kept.tags, ...source.tags])],
    metadata: { ...(source.metadata as object), ...(kept.metadata as object) } as Record<string, string>,
  }
}

/**
 * Holds both customers, in one order whichever is merged into which, and keeps off whoever is about to name one.
 * @throws 404 for the one that stays, 422 `source_id`
 */
async function lockBoth(tx: CompanyTransaction, { id, source_id }: Merge) {
  const rows = await tx
    .active('customer')
    .select('id')
    .where('id', 'in', [id, source_id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Set(rows.map((row) => row.id))
  if (!found.has(id)) throw notFound('customer')
  if (found.size < 2) {
    const message = 'source_id must name another customer of this company.'
    throw invalid('source_id', 'reference_not_found', message)
  }
  return { kept: await lockWhole(tx, id), source: await lockWhole(tx, source_id) }
}

/**
 * Makes two customers one: everything that names the source names the customer of the path, then the source is deleted
 * (customers.md#merging). Of two that are merged into each other at once one is refused.
 * @throws 404, 422 `source_id`
 */
export function mergeCustomers(db: CompanyDatabase, merge: Merge) {
  return db.transaction(async (tx) => {
    const { id, source_id } = merge
    const { kept, source } = await lockBoth(tx, merge)
    for (const table of CITING_TABLES) await moveCitations(tx, table, merge, source.full_name)
    const attachments_count = await moveAttachments(tx, merge, kept.attachments_count)
    await tx.update('customer').set({ merged_into_id: id }).where('id', '=', source_id).execute()
    const find = (inside: CompanyDatabase) => findCustomer(inside, source_id)
    const related = await deleteRecord(tx, { table: 'customer', id: source_id, find })
    // Named even where nothing but the other's records came over.
    const action = { name: 'merged', related, changes: {} }
    await tx.change(
      'customer',
      kept,
      { ...takenOver(kept, source), attachments_count },
      { action, always: true },
    )
    return findCustomer(tx, id)
  })
}
