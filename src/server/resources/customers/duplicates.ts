import { type RawBuilder, sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Page, pageOf, type SortKey, startOf } from '../../core/lists.ts'
import { DUPLICATE_REASONS, type DuplicateQuery, type DuplicateReason } from './schema.ts'
import { SUMMARY } from './service.ts'

/*
 * Who share something (customers.md#duplicates). What they may share are columns that follow from the others
 * (core/derived.ts), each with an index that begins with the company: a page reads them in their order, without the
 * table, until it has its groups.
 */

/** How many of a group are shown. */
const MAX_DUPLICATES = 20
const URL = '/v1/customers/duplicates'

const COLUMNS: Record<DuplicateReason, readonly string[]> = {
  tax_code: ['tax_code'],
  vat_number: ['vat_key'],
  email: ['email_key'],
  phone: ['phone_key', 'mobile_key'],
  name: ['name_key'],
}

const KEYS: readonly SortKey[] = [
  { expression: sql.ref('reason'), kind: 'integer' },
  { expression: sql.ref('value'), kind: 'text' },
]

type Column = RawBuilder<unknown>

const columnsOf = (reason: DuplicateReason): Column[] => COLUMNS[reason].map((name) => sql.ref(name))

type Asked = { after?: string | undefined; own?: string[] | undefined }

/** Existing customers with a value of the column: those after one, those of a customer. */
function having(db: CompanyDatabase, column: Column, { after = '', own }: Asked) {
  const given = own ? sql`AND ${column} = ANY (${own}::text[])` : sql``
  return sql`company_id = ${db.company_id} AND deleted_at IS NULL AND ${column} > ${after} ${given}`
}

/** Values that stand more than once in one column. */
const repeated = (db: CompanyDatabase, column: Column, asked: Asked, limit: number) => sql`
  (SELECT ${column} AS value FROM customer WHERE ${having(db, column, asked)}
    GROUP BY ${column} HAVING count(*) > 1 ORDER BY ${column} LIMIT ${limit}::integer)`

/** Values of one column that stand in the other, too: of another customer, whose own are never the same. */
const crossing = (db: CompanyDatabase, column: Column, other: Column, asked: Asked, limit: number) => sql`
  (SELECT ${column} AS value FROM customer WHERE ${having(db, column, asked)} AND ${column} IN (
    SELECT ${other} FROM customer WHERE ${having(db, other, asked)})
    GROUP BY ${column} ORDER BY ${column} LIMIT ${limit}::integer)`

/** The values that more than one customer has, in order; each part of the statement reads indexes alone. */
async function sharedValues(db: CompanyDatabase, reason: DuplicateReason, asked: Asked, limit: number) {
  const columns = columnsOf(reason)
  const parts = columns.flatMap((column, index) => [
    repeated(db, column, asked, limit),
    ...columns.slice(index + 1).map((other) => crossing(db, column, other, asked, limit)),
  ])
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM (${sql.join(parts, sql` UNION `)}) AS shared
    ORDER BY value LIMIT ${limit}::integer`.execute(db.unscoped)
  return rows.map(({ value }) => value)
}

/** What a customer may share with others; none of one that is not there. */
async function ownValues(db: CompanyDatabase, id: string, reason: DuplicateReason): Promise<string[]> {
  const { rows } = await sql<{ own: string[] }>`
    SELECT array_remove(ARRAY[${sql.join(columnsOf(reason))}], NULL) AS own FROM customer
    WHERE company_id = ${db.company_id} AND id = ${id} AND deleted_at IS NULL`.execute(db.unscoped)
  return rows[0]?.own ?? []
}

/** Who has each of the values, the oldest first. */
async function holdersOf(db: CompanyDatabase, reason: DuplicateReason, values: readonly string[]) {
  const held = columnsOf(reason).map(
    (column) =>
      sql`SELECT ${column} AS value, id FROM customer WHERE ${having(db, column, { own: [...values] })}`,
  )
  const { rows } = await sql<{ value: string; ids: string[] }>`
    SELECT held.value, (array_agg(customer.id ORDER BY customer.created_at, customer.id))[1:${MAX_DUPLICATES}::integer] AS ids
    FROM (${sql.join(held, sql` UNION ALL `)}) AS held JOIN customer
      ON customer.company_id = ${db.company_id} AND customer.id = held.id
    GROUP BY held.value`.execute(db.unscoped)
  return new Map(rows.map(({ value, ids }) => [value, ids]))
}

type Group = { reason: DuplicateReason; value: string; position_0: number; position_1: string }

/** The groups after a place, reason by reason, one more than the page holds. */
async function readGroups(db: CompanyDatabase, request: DuplicateQuery): Promise<Group[]> {
  const [first = 0, after] = (startOf(URL, request, KEYS) ?? []) as [number?, string?]
  const groups: Group[] = []
  for (const [place, reason] of DUPLICATE_REASONS.entries()) {
    const left = request.limit + 1 - groups.length
    if (place < first || left === 0 || (request.reason ?? reason) !== reason) continue
    const own = request.customer_id ? await ownValues(db, request.customer_id, reason) : undefined
    const asked = { own, after: place === first ? after : undefined }
    for (const value of await sharedValues(db, reason, asked, left))
      groups.push({ reason, value, position_0: place, position_1: value })
  }
  return groups
}

/** The groups of a page with their customers as a list shows them. */
async function withCustomers(db: CompanyDatabase, groups: readonly Group[]) {
  const holders = new Map<string, string[]>()
  for (const [reason, of] of Map.groupBy(groups, (group) => group.reason)) {
    const found = await holdersOf(
      db,
      reason,
      of.map(({ value }) => value),
    )
    for (const [value, ids] of found) holders.set(`${reason} ${value}`, ids)
  }
  const ids = [...new Set([...holders.values()].flat())]
  const rows = await db
    .active('customer')
    .select(SUMMARY)
    .where('customer.id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return groups.map(({ reason, value }) => ({
    object: 'customer_duplicates' as const,
    reason,
    value,
    customers: (holders.get(`${reason} ${value}`) ?? []).flatMap((id) => byId.get(id) ?? []),
  }))
}

/** Customers who share something, a page of groups, by reason, then by what they share (customers.md#duplicates). */
export async function listDuplicates(db: CompanyDatabase, request: DuplicateQuery) {
  const page: Page<Group> = pageOf(await readGroups(db, request), { url: URL, keys: KEYS.length, request })
  return { ...page, data: await withCustomers(db, page.data) }
}
