import { type Database, openDatabase } from '../../src/database/client.ts'
import { PERMISSIONS, type Permission } from '../../src/domain/permissions.ts'
import type { NewCompany } from '../../src/operator/companies.ts'
import { prismaOn } from '../../src/operator/prisma.ts'
import { createKey } from '../../src/server/auth/api-keys.ts'
import { companyForOperator } from '../../src/server/auth/principal.ts'
import { CompanyDatabase } from '../../src/server/core/company-database.ts'
import { Client } from './client.ts'
import { newCompany } from './new-company.ts'
import { product } from './product.ts'

let opened: Database | undefined

/** The database under the product, for what the API does not show. */
export function database(): Database {
  opened ??= openDatabase(product.database_url, { size: 4 })
  return opened
}

let client: ReturnType<typeof prismaOn> | undefined

/** The operator's client on the same database. */
export function prisma() {
  client ??= prismaOn(database().pool)
  return client
}

export type TestCompany = Awaited<ReturnType<typeof mintCompany>>

/** A workshop of the suite's own, with a client that may do everything and a way to mint lesser ones. */
export async function mintCompany(wanted: Partial<NewCompany> = {}) {
  const { kysely } = database()
  const company = await newCompany(prisma(), { name: 'Officina Prova', ...wanted })
  const db = new CompanyDatabase(kysely, companyForOperator(company))
  const owner_id = company.owner.user_id
  const mintKey = (permissions: readonly Permission[] = PERMISSIONS, expires_at: string | null = null) =>
    createKey(db, { name: 'test', permissions: [...permissions], expires_at, user_id: owner_id })
  const clientWith = async (permissions: readonly Permission[]) =>
    new Client((await mintKey(permissions)).key)
  return { ...company, db, mintKey, clientWith, client: await clientWith(PERMISSIONS) }
}
