import { createCompany, type NewCompany, newSecret, type Secret } from '../../src/operator/companies.ts'
import type { PrismaClient } from '../../src/operator/generated/client.ts'

let secret: Promise<Secret> | undefined

/** A workshop whose owner has the password of all others that this worker makes: its hash costs more than the rest. */
export async function newCompany(prisma: PrismaClient, company: NewCompany) {
  secret ??= newSecret()
  return createCompany(prisma, company, await secret)
}
