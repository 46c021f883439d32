import { openDatabase } from '../../src/database/client.ts'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { createKey } from '../../src/operator/keys.ts'
import { prismaOn } from '../../src/operator/prisma.ts'
import { newCompany } from './new-company.ts'
import { connected, newDatabase } from './spawned.ts'

/** A database with the schema and nothing else, beside the one of the suite. */
const TEMPLATE = 'officina_template'

/** Copies a database that was just migrated, while nobody is connected to it, so that others begin as its copies. */
export async function keepTemplate(migrated_url: string): Promise<void> {
  const url = new URL(migrated_url)
  const source = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = await connected(url.href)
  await client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE "${source}"`)
  await client.end()
}

/** A new database with the schema: what `migrate` does to an empty one, in a fraction of the time. */
export const migratedDatabase = () => newDatabase(TEMPLATE)

export type Workshop = Awaited<ReturnType<typeof newCompany>> & { key: string; key_id: string }

/** Workshops in a database, each with a key that may do everything, as the operator's commands make them. */
export async function openWorkshops(database_url: string, names: readonly string[]): Promise<Workshop[]> {
  const database = openDatabase(database_url, { size: 1 })
  const prisma = prismaOn(database.pool)
  const workshops = []
  for (const name of names) {
    const company = await newCompany(prisma, { name })
    const wanted = { name: 'test', permissions: [...PERMISSIONS], expires_at: null }
    const { key, id: key_id } = await createKey(prisma, company.company_id, wanted)
    workshops.push({ ...company, key, key_id })
  }
  await prisma.$disconnect()
  await database.close()
  return workshops
}

/** A new database with one workshop in it. */
export async function ownWorkshop(name = 'Officina Uno'): Promise<Workshop & { database_url: string }> {
  const database_url = await migratedDatabase()
  const [workshop] = await openWorkshops(database_url, [name])
  return { ...workshop!, database_url }
}
