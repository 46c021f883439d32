import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase } from '../../../database/company-database.ts'
import { additionMail, invitationMail } from '../../auth/account-mails.ts'
import { createPasswordToken, endPasswordLinks } from '../../auth/password-links.ts'
import { invalid } from '../../core/errors.ts'
import { type Context, requireOrigin, type Visit } from '../../core/trpc.ts'
import type { MemberInvitation } from './schema.ts'
import { findMember, requireMayAssign } from './service.ts'

const HOLDS_DAYS = 7

type Inviting = Context & { visit: Visit }
type Member = Awaited<ReturnType<typeof findMember>>

/** The person of an address, made when there is none. */
async function userIdOf(db: CompanyDatabase, { name, email }: MemberInvitation): Promise<string> {
  const made = await db.executor
    .insertInto('user')
    .values({ id: uuidv7(), name, email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const { id } = await db.executor
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function join(db: CompanyDatabase, invitation: MemberInvitation): Promise<string> {
  const user_id = await userIdOf(db, invitation)
  const joined = await db
    .insert('member', { user_id, role: invitation.role })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!joined) throw invalid('email', 'email already belongs to a member.')
  return user_id
}

/** A new link for who has no password yet; null for the others. */
async function tokenFor(db: CompanyDatabase, { id, invited }: Member): Promise<string | null> {
  if (!invited) return null
  await endPasswordLinks(db.executor, id)
  return createPasswordToken(db.executor, { user_id: id, seconds: HOLDS_DAYS * 86_400 })
}

type Letter = { member: Member; token: string | null; origin: string }

async function write({ db, principal, visit }: Inviting, { member, token, origin }: Letter) {
  const by = await db.executor
    .selectFrom('user')
    .select('name')
    .where('id', '=', principal.user_id)
    .executeTakeFirstOrThrow()
  const { language } = visit
  const to = { name: member.name, address: member.email }
  const joining = { to, language, origin, company_name: principal.company.name, by: by.name }
  visit.post(token === null ? additionMail(joining) : invitationMail({ ...joining, token }))
}

/**
 * Makes a person a member and writes to them: who is new, or was never here, gets a link to choose a password.
 * 422 `email` for who is a member already; 403 `permission_missing` when another than an owner makes an owner.
 */
export async function inviteMember(ctx: Inviting, invitation: MemberInvitation) {
  requireMayAssign(ctx.principal.role, [invitation.role])
  const origin = requireOrigin(ctx.visit)
  const { member, token } = await ctx.db.transaction(async (db) => {
    const joined = await findMember(db, await join(db, invitation))
    return { member: joined, token: await tokenFor(db, joined) }
  })
  await write(ctx, { member, token, origin })
  return member
}

/** Writes again, with a new link that ends those before. Unknown: 404; 422 `id` once they have a password. */
export async function resendInvitation(ctx: Inviting, id: string) {
  const origin = requireOrigin(ctx.visit)
  const { member, token } = await ctx.db.transaction(async (db) => {
    const found = await findMember(db, id)
    return { member: found, token: await tokenFor(db, found) }
  })
  if (token === null) throw invalid('id', 'id names somebody who has chosen a password already.')
  await write(ctx, { member, token, origin })
  return member
}
