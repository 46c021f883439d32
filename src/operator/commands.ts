import { migrate, migrationState } from '../database/migrate.ts'
import { PERMISSIONS } from '../domain/permissions.ts'
import { readConfig } from '../process/config.ts'
import { type OpenedDatabase, open } from '../process/open-database.ts'
import { Progress } from '../process/progress.ts'
import * as keys from '../server/auth/api-keys.ts'
import { invalid, notFound } from '../server/core/errors.ts'
import { reasonOf } from '../server/core/input-errors.ts'
import { name as nameSchema } from '../server/core/values.ts'
import * as companies from '../server/resources/companies/service.ts'

/** Opens the database that the server uses, running or not, for the time of one command. */
async function withDatabase<R>(work: (database: OpenedDatabase) => Promise<R>): Promise<R> {
  const progress = new Progress()
  const database = await open(readConfig(), 'command', progress.step)
  progress.done()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** As withDatabase, with the schema up to date first. */
function withSchema<R>(work: (database: OpenedDatabase) => Promise<R>): Promise<R> {
  return withDatabase(async (database) => {
    if ((await migrationState(database.pool)) !== 'current') await migrate(database.url)
    return work(database)
  })
}

function requireName(value: string): string {
  const parsed = nameSchema().safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw invalid('name', reasonOf(issue).reason, `name ${issue.message}.`)
}

/** `company create` */
export function createCompany(options: { name: string; plan: companies.Plan; electronicReceipts: boolean }) {
  const name = requireName(options.name)
  return withSchema(({ kysely }) =>
    companies.createCompany(kysely, {
      name,
      plan: options.plan,
      electronic_receipts: options.electronicReceipts,
    }),
  )
}

/** `company list` */
export function listCompanies() {
  return withSchema(async ({ kysely }) => ({ companies: await companies.listCompanies(kysely) }))
}

type CompanyUpdate = {
  company: string
  plan?: companies.Plan
  subscription?: 'active' | 'inactive'
  electronicReceipts?: 'true' | 'false'
}

/** `company update` */
export function updateCompany({ company, plan, subscription, electronicReceipts }: CompanyUpdate) {
  return withSchema(({ kysely }) =>
    companies.updateCompany(kysely, company, {
      ...(plan && { plan }),
      ...(subscription && { subscription }),
      ...(electronicReceipts && { electronic_receipts: electronicReceipts === 'true' }),
    }),
  )
}

type KeyOptions = { company: string; permissions: string; name: string; expiresAt?: string }

/** `key create`: the key acts as the company's owner. */
export function createKey({ company, permissions, name, expiresAt }: KeyOptions) {
  const wanted = {
    name: requireName(name),
    permissions: keys.parsePermissions(permissions, PERMISSIONS),
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  }
  return withSchema(async ({ kysely }) => {
    const { db, owner_id } = await companies.openCompany(kysely, company)
    return keys.createKey(db, { ...wanted, user_id: owner_id })
  })
}

/** `key list`: of one workshop, or of all. */
export function listKeys({ company }: { company?: string }) {
  return withSchema(async ({ kysely }) => {
    if (company !== undefined) await companies.openCompany(kysely, company)
    return { keys: await keys.listKeys(kysely, company) }
  })
}

/** `key revoke` */
export function revokeKey({ id }: { id: string }) {
  return withSchema(async ({ kysely }) => {
    const row = await kysely
      .selectFrom('api_key')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('API key')
    const { db } = await companies.openCompany(kysely, row.company_id)
    return keys.revokeKey(db, id)
  })
}

/** `migrate` */
export function migrateDatabase() {
  return withDatabase(async ({ url }) => ({ applied: await migrate(url) }))
}

/** `demo` */
export function createDemoWorkshop() {
  return withSchema(async ({ kysely }) => {
    const { createDemo } = await import('../demo/demo.ts')
    return createDemo(kysely)
  })
}
