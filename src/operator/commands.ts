import { openDatabase } from '../database/client.ts'
import { migrate, migrationState } from '../database/migrate.ts'
import { makePartitionsAt } from '../database/partitions.ts'
import { PERMISSIONS } from '../domain/permissions.ts'
import { authSecret } from '../process/auth-secret.ts'
import { readConfig } from '../process/config.ts'
import { type OpenedDatabase, open } from '../process/open-database.ts'
import { Progress } from '../process/progress.ts'
import { parsePermissions } from '../server/auth/api-keys.ts'
import { SigningKeys } from '../server/auth/signing-keys.ts'
import { invalid } from '../server/core/errors.ts'
import { reasonOf } from '../server/core/input-errors.ts'
import { name as nameSchema } from '../server/core/values.ts'
import * as companies from './companies.ts'
import type { PrismaClient } from './generated/client.ts'
import * as keys from './keys.ts'
import * as people from './people.ts'
import { prismaOn } from './prisma.ts'
import { exportCompany as exportLines } from './transfer/export.ts'
import { linesOf, toFile, toStdout } from './transfer/files.ts'
import { importCompany as importLines } from './transfer/import.ts'

/** Opens the database that the server uses, running or not, for the time of one command. */
async function withDatabase<R>(work: (database: OpenedDatabase) => Promise<R>): Promise<R> {
  const progress = new Progress()
  const database = await open(readConfig(), 'command', progress.step).finally(() => progress.done())
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

/** As withSchema, on Prisma's client. */
function withPrisma<R>(work: (prisma: PrismaClient, url: string) => Promise<R>): Promise<R> {
  return withSchema(async ({ pool, url }) => {
    const prisma = prismaOn(pool)
    return work(prisma, url).finally(() => prisma.$disconnect())
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
  return withPrisma((prisma) =>
    companies.createCompany(prisma, {
      name,
      plan: options.plan,
      electronic_receipts: options.electronicReceipts,
    }),
  )
}

/** `company list` */
export function listCompanies() {
  return withPrisma(async (prisma) => ({ companies: await companies.listCompanies(prisma) }))
}

/** `company show` */
export function showCompany({ company }: { company: string }) {
  return withPrisma((prisma) => companies.showCompany(prisma, company))
}

type CompanyUpdate = {
  company: string
  plan?: companies.Plan
  subscription?: 'active' | 'inactive'
  electronicReceipts?: 'true' | 'false'
  rateLimits?: string
}

/** `company update` */
export function updateCompany({ company, ...options }: CompanyUpdate) {
  const { plan, subscription, electronicReceipts, rateLimits } = options
  return withPrisma((prisma) =>
    companies.updateCompany(prisma, company, {
      ...(plan && { plan }),
      ...(subscription && { subscription }),
      ...(electronicReceipts && { electronic_receipts: electronicReceipts === 'true' }),
      ...(rateLimits !== undefined && { rate_limits: rateLimits === 'default' ? null : rateLimits }),
    }),
  )
}

/** `company export`: to a file, of which it prints what went there, or to stdout, and then nothing else. */
export function exportCompany({ company, out }: { company: string; out?: string }) {
  return withPrisma(async (prisma) => {
    if (out === undefined) {
      await toStdout((write) => exportLines(prisma, company, write))
      return undefined
    }
    const { counts, checksum } = await toFile(out, (write) => exportLines(prisma, company, write))
    return { company_id: company, file: out, counts, checksum }
  })
}

/** On a connection of its own, which has little time for a lock that a running server's statements wait behind. */
async function makeAuditLogPartitions(url: string, days: number[]): Promise<void> {
  const beside = openDatabase(url, { size: 1, limited: true })
  await makePartitionsAt(beside.pool, 'audit_log_entry', days).finally(() => beside.close())
}

/** `company import`: of a file, or of stdin. */
export function importCompany({ file }: { file?: string }) {
  return withPrisma((prisma, url) =>
    importLines(prisma, linesOf(file), (days) => makeAuditLogPartitions(url, days)),
  )
}

type KeyOptions = { company: string; permissions: string; name: string; expiresAt?: string }

/** `key create`: the key acts as the company's owner. */
export function createKey({ company, permissions, name, expiresAt }: KeyOptions) {
  const wanted = {
    name: requireName(name),
    permissions: parsePermissions(permissions, PERMISSIONS),
    expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  }
  return withPrisma((prisma) => keys.createKey(prisma, company, wanted))
}

/** `key list`: of one workshop, or of all. */
export function listKeys({ company }: { company?: string }) {
  return withPrisma(async (prisma) => ({ keys: await keys.listKeys(prisma, company) }))
}

/** `key revoke` */
export function revokeKey({ id }: { id: string }) {
  return withPrisma((prisma) => keys.revokeKey(prisma, id))
}

/** `signing-key rotate`: those before stay good for the tokens that they have signed. */
export function rotateSigningKey() {
  return withSchema(async ({ kysely }) => {
    const keys = new SigningKeys(kysely, await authSecret(readConfig()))
    return { kid: await keys.rotate() }
  })
}

/** `people list`: of one workshop, or of all. */
export function listPeople({ company }: { company?: string }) {
  return withPrisma(async (prisma) => ({ people: await people.listPeople(prisma, company) }))
}

/** `migrate` */
export function migrateDatabase() {
  return withDatabase(async ({ url }) => ({ applied: await migrate(url) }))
}

/** `demo` */
export function createDemoWorkshop() {
  return withSchema(async (database) => {
    const { createDemo } = await import('../demo/demo.ts')
    const { openStorage } = await import('../storage/open-storage.ts')
    return createDemo(database, await openStorage(readConfig()))
  })
}
