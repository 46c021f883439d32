import { type Kysely, sql } from 'kysely'
import type { CompanyDatabase } from '../../database/company-database.ts'
import type { DB } from '../../database/tables.ts'
import type { Line } from './line-batch.ts'

export type LineTable = 'quote_line_item' | 'worksheet_line_item'

/** Columns of a line that a batch may change, with their PostgreSQL types: one UPDATE writes all changed lines. */
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

function hasChanged(before: Line, after: Line, columns: Columns): boolean {
  return Object.keys(columns).some((column) => before[column as keyof Line] !== after[column as keyof Line])
}

/** One UPDATE for every changed line, from one JSON parameter. */
async function updateLines(
  db: CompanyDatabase,
  table: LineTable,
  lines: readonly Line[],
  columns: Columns,
): Promise<void> {
  if (lines.length === 0) return
  const names = Object.keys(columns)
  const record = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name]!)}`))
  const assignments = sql.join(names.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`))
  await sql`
    UPDATE ${sql.table(table)} AS line SET ${assignments}
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS changed (id uuid, ${record})
    WHERE line.company_id = ${db.company_id} AND line.id = changed.id`.execute(db.executor as Kysely<DB>)
}

/**
 * Writes what a batch changed: removed, changed and added lines, one statement each. The caller holds the document's
 * row, so that no other batch writes in between.
 * @param parent the column and id of the document
 * @param own columns of this kind of line beyond the common ones
 */
export async function writeLines<L extends Line>(
  db: CompanyDatabase,
  table: LineTable,
  parent: Record<string, string>,
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
  if (added.length === 0) return
  const names = ['id', ...Object.keys(columns)]
  const rows = added.map((line) => Object.fromEntries(names.map((name) => [name, line[name as keyof L]])))
  await db.insert(table as 'quote_line_item', rows.map((row) => ({ ...row, ...parent })) as never).execute()
}
