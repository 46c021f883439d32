import { sql } from 'kysely'
import type { CompanyDatabase } from '../server/core/company-database.ts'
import type { CompanyTable } from '../server/core/company-tables.ts'

type Row = { id: string; km?: number } & Record<
  `${string}_at` | `${string}_date` | `seq_${string}`,
  string | number | null
>

function typeOf(column: string) {
  if (column.endsWith('_at')) return sql`timestamptz`
  return column.endsWith('_date') ? sql`date` : sql`integer`
}

/**
 * Writes times, and the numbers that go by them, over those that the procedures wrote, which are all of the moment
 * in which the demo was made: one UPDATE a table. All rows have the same columns.
 */
export async function backdate(
  db: CompanyDatabase,
  table: CompanyTable,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0]!).filter((name) => name !== 'id')
  const record = columns.map((name) => sql`${sql.ref(name)} ${typeOf(name)}`)
  const assignments = columns.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
  await sql`
    UPDATE ${sql.table(table)} AS target SET ${sql.join(assignments)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, ${sql.join(record)})
    WHERE target.company_id = ${db.company_id} AND target.id = given.id`.execute(db.unscoped)
}
