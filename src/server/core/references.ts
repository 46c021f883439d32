import { sql } from 'kysely'
import { SOFT_DELETED_TABLES } from '../../database/model.ts'
import type { CompanyDatabase } from './company-database.ts'
import type { CompanyTable } from './company-tables.ts'
import { type FieldError, invalid, invalidFields, unresolvedField } from './errors.ts'
import { type Param, prepared } from './prepared.ts'

type Reference = { param: string; table: CompanyTable; id: string | null | undefined }

/** A deleted row is no longer a reference. */
const SOFT_DELETED: ReadonlySet<CompanyTable> = new Set<CompanyTable>(SOFT_DELETED_TABLES)

/**
 * Whose citations move, end or are counted at once, by whoever locks the row against new ones: who cites it keeps it from
 * that until the transaction ends, as its foreign key will, and finds it gone where that came first.
 */
const HELD: ReadonlySet<CompanyTable> = new Set<CompanyTable>([
  'checkin',
  'customer',
  'price_list',
  'quote',
  'worksheet',
])

function exists(db: CompanyDatabase, { table, id }: Reference) {
  const alive = SOFT_DELETED.has(table) ? sql`AND deleted_at IS NULL` : sql``
  const held = HELD.has(table) ? sql`FOR KEY SHARE` : sql``
  return sql`EXISTS (
    SELECT FROM ${sql.table(table)} WHERE company_id = ${db.company_id} AND id = ${id} ${alive}
      AND ${db.isVisible(table)} ${held})`
}

/**
 * Requires every reference to name a row of this company, by one statement; what else was found wrong with the body is
 * told beside it, so that neither hides the other.
 * @throws 422 naming every field that does not resolve (`parameter_invalid`), and the others
 */
export async function requireReferences(
  db: CompanyDatabase,
  references: readonly Reference[],
  others: readonly FieldError[] = [],
): Promise<void> {
  const faults = [...(await referenceFaults(db, references)), ...others]
  if (faults.length > 0) throw invalidFields(faults)
}

/** Each of them that names no row of this company. */
export async function referenceFaults(
  db: CompanyDatabase,
  references: readonly Reference[],
): Promise<FieldError[]> {
  const given = references.filter(({ id }) => id !== null && id !== undefined)
  if (given.length === 0) return []
  const checks = sql.join(given.map((reference) => exists(db, reference)))
  const { rows } = await sql<{ found: boolean[] }>`SELECT ARRAY[${checks}] AS found`.execute(db.unscoped)
  const missing = given.filter((_, index) => !rows[0]!.found[index])
  return missing.map(({ param }) => unresolvedField(param))
}

/**
 * Who copies the customer of another document names them anew: also one who was deleted since, but never one who was
 * anonymized, and who is not while the transaction runs (customers.md#anonymizing).
 * @throws 422 `customer_id`
 */
export async function requireNotAnonymized(db: CompanyDatabase, customer_id: string): Promise<void> {
  const row = await db
    .select('customer')
    .select('anonymized_at')
    .where('id', '=', customer_id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (row.anonymized_at === null) return
  throw invalid(
    'customer_id',
    'reference_not_found',
    'customer_id names nobody any more: they were anonymized.',
  )
}

/**
 * Holds the customer of a record that is not locked yet, as `requireNotAnonymized` will: who anonymizes locks the customer
 * before what names them, and both orders at once would wait for each other.
 */
export async function holdCustomerOf(
  db: CompanyDatabase,
  table: 'worksheet' | 'checkin',
  id: string,
): Promise<void> {
  await sql`
    SELECT FROM customer WHERE company_id = ${db.company_id}
      AND id = (SELECT customer_id FROM ${sql.table(table)} WHERE company_id = ${db.company_id} AND id = ${id})
    FOR KEY SHARE`.execute(db.unscoped)
}

/** A 422 on a VAT code that is none of the company's active rates. */
export function inactiveRate(param: string) {
  const message = `${param} must be an active VAT rate; GET /v1/vat-rates lists them.`
  return invalid(param, 'inactive_vat_rate', message)
}

const activeRate = prepared((db, param: Param<{ code: string }>) =>
  db.select('vat_rate').select('code').where('code', '=', param('code')).where('active', '=', true),
)

/**
 * A VAT code in a body must be one of the company's active rates.
 * @throws 422 `parameter_invalid` naming the field.
 */
export async function requireActiveRate(
  db: CompanyDatabase,
  param: string,
  code: string | null | undefined,
): Promise<void> {
  if (code === null || code === undefined) return
  const [rate] = await activeRate(db, { code })
  if (!rate) throw inactiveRate(param)
}
