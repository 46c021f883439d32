import { PARTITION_NAME } from '../../database/partitions.ts'
import type { Prisma } from '../generated/client.ts'

/** Tables of a company that do not travel, each with its reason. All others do, also those that are yet to come. */
export const LEFT_OUT: Record<string, string> = {
  api_key: 'a secret: whoever uses the workshop elsewhere gets keys of their own',
  api_request: 'what keys asked for lately; the keys stay behind',
  event: 'the feed of a workshop begins anew where it is imported',
  idempotent_answer: 'answers to requests of the last three days; nobody repeats them elsewhere',
  webhook_endpoint: 'its secret stays here, and nobody is told of one change by two servers',
  webhook_delivery: 'what was sent from here; its endpoints stay behind',
  invitation: 'its link is a secret; people are invited again',
  report_day: 'sums of what the other tables hold, noted by numbers of transactions of this database',
  report_day_part: 'sums by customer and by article, likewise',
  report_month_part: 'sums of those days',
}

/** A table as its rows travel. */
export type Table = {
  name: string
  columns: string[]
  key: string[]
  /** Columns that point at a table which can only be filled later: they are set last. */
  late: string[]
}

type Transaction = Prisma.TransactionClient
type Reference = { from: string; to: string; columns: string[]; optional: boolean }
type Found = Omit<Table, 'late'>

const COLUMNS = `
  SELECT c.relname::text AS name,
    array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    (SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::int2[], k.attnum)) FROM pg_index i
      JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary) AS key
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::text::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname !~ '${PARTITION_NAME}'
  GROUP BY c.oid, c.relname HAVING c.relname = 'company' OR 'company_id' = ANY (array_agg(a.attname))
  ORDER BY c.relname <> 'company', c.relname`

const REFERENCES = `
  SELECT f.conrelid::regclass::text AS "from", f.confrelid::regclass::text AS "to",
    array_agg(a.attname::text) AS columns, NOT bool_or(a.attnotnull) AS optional
  FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey)
  WHERE f.contype = 'f' AND f.connamespace = current_schema()::text::regnamespace AND a.attname <> 'company_id'
  GROUP BY f.oid, f.conrelid, f.confrelid ORDER BY 1, 2`

/** References as the database has them; `company_id`, which is in nearly all of them, is left away. */
async function referencesOf(tx: Transaction): Promise<Reference[]> {
  const rows = await tx.$queryRawUnsafe<Reference[]>(REFERENCES)
  return rows.map((row) => ({ ...row, to: row.to.replaceAll('"', '') }))
}

/** Puts every table behind those that it points at; where two point at each other, what may be empty is set last. */
function inOrder(tables: Found[], references: Reference[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const waiting = new Set(tables)
  const ordered: Table[] = []
  const done = new Set<string>()
  const open = ({ name }: Found) =>
    references.filter(({ from, to }) => from === name && to !== name && names.has(to) && !done.has(to))
  while (waiting.size > 0) {
    const ready = [...waiting].find((table) => open(table).length === 0)
    const next = ready ?? [...waiting].find((table) => open(table).every(({ optional }) => optional))
    if (!next) throw new Error(`No order for the tables ${[...waiting].map(({ name }) => name).join(', ')}`)
    ordered.push({ ...next, late: open(next).flatMap(({ columns }) => columns) })
    waiting.delete(next)
    done.add(next.name)
  }
  return ordered
}

/** The tables that travel, read from the database itself: none that carries `company_id` can be forgotten. */
export async function companyTables(tx: Transaction): Promise<Table[]> {
  const found = await tx.$queryRawUnsafe<Found[]>(COLUMNS)
  const travelling = found.filter(({ name }) => !(name in LEFT_OUT))
  return inOrder(travelling, await referencesOf(tx))
}

/** Columns of the tables that hold people's ids: those that point at a person, and those that only keep an id of one, or several. */
export async function personColumns(tx: Transaction, tables: Table[]): Promise<[string, string][]> {
  const references = (await referencesOf(tx)).filter(({ to }) => to === 'user')
  const pointing = new Set(
    references.flatMap(({ from, columns }) => columns.map((name) => `${from}.${name}`)),
  )
  const isOfPeople = (table: string, column: string) =>
    pointing.has(`${table}.${column}`) || /(^|_)user_ids?$/.test(column)
  return tables.flatMap(({ name, columns }) =>
    columns.filter((column) => isOfPeople(name, column)).map((column): [string, string] => [name, column]),
  )
}

/** The newest migration of the database: rows travel between databases of one schema only. */
export async function schemaVersion(tx: Transaction): Promise<string> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT max(migration_name) AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL`
  return rows[0]!.name
}
