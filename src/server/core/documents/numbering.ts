import { sql } from 'kysely'
import type { CompanyDatabase } from '../company-database.ts'

export type Counter = { kind: string; section?: string; year?: number }

/**
 * The first of `count` numbers in a row. The counter's row stays locked until the transaction ends, so numbers follow
 * one another without gaps or repeats and a failed transaction gives its numbers back. Take them last in it.
 */
export async function takeNumbers(
  db: CompanyDatabase,
  { kind, section = '', year = 0 }: Counter,
  count: number,
): Promise<number> {
  const row = await db
    .insert('counter', { kind, section, year, value: count })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'section', 'year'])
        .doUpdateSet({ value: sql<number>`counter.value + excluded.value` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value - count + 1
}

/** The next number of a counter; see takeNumbers. */
export function nextNumber(db: CompanyDatabase, counter: Counter): Promise<number> {
  return takeNumbers(db, counter, 1)
}
