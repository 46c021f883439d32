import type { CompanyDatabase } from './company-database.ts'

/**
 * Holds the company's row until the transaction ends, so that changes of what is one for the whole company follow one
 * another. Everything else goes on meanwhile.
 */
export async function lockCompany(db: CompanyDatabase): Promise<void> {
  await db.unscoped
    .selectFrom('company')
    .select('id')
    .where('id', '=', db.company_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
