import { sql } from 'kysely'
import type { CompanyDatabase } from '../company-database.ts'
import type { Line } from './line-batch.ts'

export type LineTable = 'quote_line_item' | 'worksheet_line_item'

/** Columns of a line that a batch writes, with their PostgreSQL types. */
const CHANGING = {
  article_id: 'uuid',
  description: 'text',
  quantity: 'numeric',
  unit_type: 'text',
  unit_price: 'numeric',
  unit_discount_rate: 'numeric',
  tax_rate: 'numeric',
  vat_code: 'text',
  total_before_tax: 'numeric',
  total_tax: 'numeric',
  total_after_tax: 'numeric',
  position: 'integer',
} as const

export type Columns = Record<string, string>
export type Parent = { column: 'quote_id' | 'worksheet_id'; id: string }

function hasChanged(before: Line, after: Line, columns: Columns): boolean {
  return Object.keys(columns).some((column) => before[column as keyof Line] !== after[column as keyof Line])
}

/** Lines as rows, from one JSON parameter: the statement is the same however many lines there are. */
function rowsOf(lines: readonly Line[], columns: Columns) {
  const record = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS given (id uuid, ${sql.join(record)})`
}

/** One UPDATE for every changed line. */
async function updateLines(
  db: CompanyDatabase,
  table: LineTable,
  lines: readonly Line[],
  columns: Columns,
): Promise<void> {
  if (lines.length === 0) return
  const names = Object.keys(columns)
  const assignments = sql.join(names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))
  await sql`
    UPDATE ${sql.table(table)} AS line SET ${assignments} FROM ${rowsOf(lines, columns)}
    WHERE line.company_id = ${db.company_id} AND line.id = given.id
      AND line.id = ANY (${lines.map(({ id }) => id)}::uuid[])`.execute(db.unscoped)
}

/** One INSERT for every new line. */
async function insertLines(
  db: CompanyDatabase,
  table: LineTable,
  parent: Parent,
  { lines, columns }: { lines: readonly Line[]; columns: Columns },
): Promise<void> {
  if (lines.length === 0) return
  const names = sql.join(['id', ...Object.keys(columns)].map((name) => sql.ref(name)))
  await sql`
    INSERT INTO ${sql.table(table)} (company_id, ${sql.ref(parent.column)}, ${names})
    SELECT ${db.company_id}::uuid, ${parent.id}::uuid, ${names} FROM ${rowsOf(lines, columns)}`.execute(
    db.unscoped,
  )
}

/**
 * Writes what a batch changed: removed, changed and added lines, one statement each. The caller holds the document's
 * row, so that no other batch writes in between.
 * @param parent the column that names the document, and its id
 * @param own columns of this kind of line beyond the common ones
 */
export async function writeLines<L extends Line>(
  db: CompanyDatabase,
  table: LineTable,
  parent: Parent,
  { before, after, own = {} }: { before: readonly L[]; after: readonly L[]; own?: Columns },
): Promise<void> {
  const columns = { ...CHANGING, ...own }
  const known = new Map(before.map((line) => [line.id, line]))
  const kept = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (removed.length > 0) {
    await db
      .delete(table as 'quote_line_item')
      .where('id', '=', sql<string>`ANY (${removed}::uuid[])`)
      .execute()
  }
  const changed = after.filter((line) => known.has(line.id) && hasChanged(known.get(line.id)!, line, columns))
  await updateLines(db, table, changed, columns)
  const added = after.filter(({ id }) => !known.has(id))
  await insertLines(db, table, parent, { lines: added, columns })
}
