import type { CompanyTransaction } from './company-database.ts'

/**
 * Holds the company's row until the transaction ends, so that changes of what is one for the whole company follow one
 * another. Everything else goes on meanwhile.
 */
export async function lockCompany(tx: CompanyTransaction): Promise<void> {
  await tx.selectCompany().select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
}
