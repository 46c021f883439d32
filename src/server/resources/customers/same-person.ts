import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'

/** The customer and those who were merged into it, whose rows and changes tell of the same person. */
export async function samePerson(tx: CompanyTransaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE same (id) AS (
      SELECT ${id}::uuid UNION SELECT customer.id FROM customer JOIN same ON customer.merged_into_id = same.id
      WHERE customer.company_id = ${tx.company_id})
    SELECT id FROM same`.execute(tx.unscoped)
  return rows.map((row) => row.id)
}
