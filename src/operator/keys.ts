import { newKey } from '../server/auth/api-keys.ts'
import { notFound } from '../server/core/errors.ts'
import { auditEntry } from './audit.ts'
import { requireCompany } from './companies.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'

export type WantedKey = Omit<Parameters<typeof newKey>[0], 'user_id'>

const SHOWN = {
  ...{ id: true, company_id: true, name: true, prefix: true, permissions: true },
  ...{ expires_at: true, last_used_at: true, revoked_at: true, created_at: true },
} satisfies Prisma.api_keySelect

/** Makes a key that acts as the company's first owner; `key` is the secret, which exists nowhere else after this. */
export async function createKey(prisma: PrismaClient, company_id: string, wanted: WantedKey) {
  const owner = await prisma.member.findFirst({
    where: { company_id, role: 'owner' },
    orderBy: { created_at: 'asc' },
    select: { user_id: true },
  })
  if (!owner) throw notFound('company')
  const { key, row } = newKey({ ...wanted, user_id: owner.user_id })
  const { key_hash, ...shown } = row
  const data = { ...shown, company_id, key_hash: new Uint8Array(key_hash) }
  const { id, name, permissions } = shown
  const changes = {
    name: [null, name],
    permissions: [null, permissions],
    secret: [null, '[redacted]'],
  } as const
  const done = { company_id, type: 'api_key.created', object_id: id, object_name: name }
  await prisma.$transaction([
    prisma.api_key.create({ data, select: { id: true } }),
    prisma.audit_log_entry.create({
      data: auditEntry({ ...done, changes: changes as never }),
      select: { id: true },
    }),
  ])
  return { ...shown, key }
}

/** Keys without their secrets, of one company or of all, the newest last. Unknown company: 404. */
export async function listKeys(prisma: PrismaClient, company_id?: string) {
  if (company_id !== undefined) await requireCompany(prisma, company_id)
  return prisma.api_key.findMany({
    where: { company_id },
    select: SHOWN,
    orderBy: [{ company_id: 'asc' }, { created_at: 'asc' }, { id: 'asc' }],
  })
}

/** Revokes a key for good; revoking it again changes nothing. Unknown: 404. */
export async function revokeKey(prisma: PrismaClient, id: string) {
  const revoked_at = new Date()
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.api_key.updateMany({ where: { id, revoked_at: null }, data: { revoked_at } })
    const found = await tx.api_key.findFirst({
      where: { id },
      select: { id: true, company_id: true, name: true, prefix: true, revoked_at: true },
    })
    if (!found) throw notFound('API key')
    const { company_id, ...row } = found
    const done = { company_id, type: 'api_key.revoked', object_id: id, object_name: row.name }
    const changes = { revoked_at: [null, revoked_at.toISOString()] as [unknown, unknown] }
    if (count > 0)
      await tx.audit_log_entry.create({ data: auditEntry({ ...done, changes }), select: { id: true } })
    return row
  })
}
