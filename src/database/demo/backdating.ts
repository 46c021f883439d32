import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTable } from '../company-database.ts'

type Column = 'timestamptz' | 'date' | 'integer'

/**
 * Writes times over those that the procedures wrote, which are all of the moment in which the demo was made: one
 * UPDATE a table. A column that a row leaves out becomes null.
 */
export async function backdate<Name extends string>(
  db: CompanyDatabase,
  table: CompanyTable,
  columns: Record<Name, Column>,
  rows: readonly (Partial<Record<Name, string | number | null>> & { id: string })[],
): Promise<void> {
  const record = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type as Column)}`)
  const assignments = Object.keys(columns).map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
  await sql`
    UPDATE ${sql.table(table)} AS target SET ${sql.join(assignments)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, ${sql.join(record)})
    WHERE target.company_id = ${db.company_id} AND target.id = given.id`.execute(db.executor)
}
