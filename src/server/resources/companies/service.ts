import type { Kysely } from 'kysely'
import type { DB } from '../../../database/tables.ts'

/** False on a database that nobody has used yet. */
export async function hasCompany(kysely: Kysely<DB>): Promise<boolean> {
  const company = await kysely.selectFrom('company').select('id').limit(1).executeTakeFirst()
  return company !== undefined
}
