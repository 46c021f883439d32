import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../../domain/permissions.ts'
import { enqueueAccountMail } from '../../../mail/account-mail-queue.ts'
import type { Principal } from '../../auth/principal.ts'
import { Throttle } from '../../auth/throttle.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { type ConsoleSession, type Context, requireOrigin } from '../../core/trpc.ts'
import { lockMembers, requireMayAssign } from '../members/service.ts'
import { invitation, type NewInvitation } from './schema.ts'

type Inviting = Context & { session: ConsoleSession }

const EXPIRY = sql<string>`now() + interval '7 days'`
const TO_ADDRESS = { max: 5, seconds: 3600 }
const OF_COMPANY = { max: 50, seconds: 86_400 }

const RECORD = columnsOf('invitation', invitation, {
  role: sql<Role>`invitation.role`,
  invited_by: sql.ref<string | null>('user.name'),
})

function selectInvitations(db: CompanyDatabase) {
  return db.select('invitation').leftJoin('user', 'user.id', 'invitation.invited_by').select(RECORD)
}

/** Everybody who was asked and has not answered, the latest first. */
export async function listInvitations(db: CompanyDatabase) {
  const data = await selectInvitations(db).orderBy('invitation.id', 'desc').execute()
  return { object: 'list' as const, data }
}

function findInvitation(db: CompanyDatabase, id: string) {
  return selectInvitations(db)
    .where('invitation.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('invitation'))
}

/** Mails to one address, whoever sends them, and of one company, whomever they are to. 429 beyond. */
async function requireTurn(db: CompanyDatabase, email: string): Promise<void> {
  // biome-ignore lint/plugin: addresses are counted over all companies
  const throttle = new Throttle(db.unscopedBuilder, { clears: false })
  const address = createHash('sha256').update(email).digest('base64url')
  const wait =
    (await throttle.take(`invitation:${address}`, TO_ADDRESS)) ||
    (await throttle.take(`invitations:${db.company_id}`, OF_COMPANY))
  if (wait === 0) return
  const minutes = Math.ceil(wait / 60)
  throw new ApiError(
    'rate_limit_exceeded',
    `Too many invitations were sent. Try again in ${minutes} minutes.`,
  )
}

async function requireNoMember(db: CompanyDatabase, email: string): Promise<void> {
  const member = await db
    .select('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select('user.id')
    .where('user.email', '=', email)
    .executeTakeFirst()
  if (member) throw invalid('email', 'already_member', 'email already belongs to a member.')
}

/** The role that an open invitation to the address has; nobody changes it until the transaction ends. */
async function openRole(
  db: CompanyDatabase,
  by: { email: string } | { id: string },
): Promise<Role | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const)
  const row = await db
    .select('invitation')
    .select(sql<Role>`role`.as('role'))
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  return row?.role
}

/** A link that nobody has: the mail makes its own when it is written. */
const unknownToken = () => hashToken(newToken())

/** Puts the mail beside what it tells of: it goes out once that is committed. */
function mail({ db, session }: Inviting, subject_id: string, origin: string): Promise<void> {
  const { language } = session
  // biome-ignore lint/plugin: mails to accounts are of no company
  return enqueueAccountMail(db.unscopedBuilder, { kind: 'invitation', subject_id, language, origin })
}

/**
 * Asks an address to join the company, and takes the place of an open invitation to it. Nobody is a member before they
 * accept, and the answer is the same whether the address has an account or not. 422 `email` for who is a member; 403
 * `permission_missing` when another than an owner makes an owner.
 */
export async function invite(ctx: Inviting, { email, role }: NewInvitation) {
  const { db, principal } = ctx
  requireMayAssign(principal.role, [role])
  const origin = requireOrigin(ctx.session)
  await requireTurn(db, email)
  const own = await lockMembers(db, principal)
  requireMayAssign(own.role, [role, await openRole(db, { email })])
  // Behind the open invitation: who is just accepting that one is a member then.
  await requireNoMember(db, email)
  const asked = { role, token_hash: unknownToken(), invited_by: principal.user_id }
  const { id } = await db
    .insert('invitation', { id: uuidv7(), email, expires_at: EXPIRY, ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'email'])
        .doUpdateSet({ ...asked, sent_at: sql<string>`now()`, expires_at: EXPIRY }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await mail(ctx, id, origin)
  return findInvitation(db, id)
}

/** Writes again, with a new link that ends the one before. Unknown: 404. */
export async function resendInvitation(ctx: Inviting, id: string) {
  const { db, principal } = ctx
  const origin = requireOrigin(ctx.session)
  const { email } = await findInvitation(db, id)
  await requireTurn(db, email)
  const { role } = await lockMembers(db, principal)
  requireMayAssign(role, [await openRole(db, { id })])
  await db
    .update('invitation')
    .set({ token_hash: unknownToken(), sent_at: sql<string>`now()`, expires_at: EXPIRY })
    .where('id', '=', id)
    .execute()
  await mail(ctx, id, origin)
  return findInvitation(db, id)
}

/** Takes an invitation back: its link ends. Unknown: 404. */
export function revokeInvitation(db: CompanyDatabase, principal: Principal, id: string) {
  return db.transaction(async (tx) => {
    const { role } = await lockMembers(tx, principal)
    const open = await findInvitation(tx, id)
    requireMayAssign(role, [await openRole(tx, { id })])
    await tx.delete('invitation').where('id', '=', id).execute()
    return open
  })
}
