import { sql } from 'kysely'
import type { CompanyDatabase } from '../../database/company-database.ts'

export type Counter = { kind: string; section?: string; year?: number }

/**
 * The next number of a counter. Its row stays locked until the transaction ends, so numbers follow one another
 * without gaps or repeats and a failed transaction gives its number back. Take it last in the transaction.
 */
export async function nextNumber(
  db: CompanyDatabase,
  { kind, section = '', year = 0 }: Counter,
): Promise<number> {
  const row = await db
    .insert('counter', { kind, section, year, value: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'section', 'year'])
        .doUpdateSet({ value: sql<number>`counter.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
