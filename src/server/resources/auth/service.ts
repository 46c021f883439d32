import { detached } from '../../../database/request-scope.ts'
import { isRole, ROLE_PERMISSIONS, type Role } from '../../../domain/permissions.ts'
import { log } from '../../../process/log.ts'
import { ACCESS_SECONDS } from '../../auth/access-tokens.ts'
import { membershipsOf } from '../../auth/memberships.ts'
import {
  companyFor,
  type MobileSession,
  moveSession,
  startMobileSession,
} from '../../auth/mobile-sessions.ts'
import { mailPasswordLink } from '../../auth/password-reset.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import type { AuthContext, MobilePrincipal } from './procedure.ts'
import type { Login } from './schema.ts'

type Membership = { user_id: string; company_id: string }

/** Who somebody is, where, and what they may do there. */
async function identityOf({ kysely }: AuthContext, { user_id, company_id }: Membership) {
  const person = kysely
    .selectFrom('user')
    .select(['id', 'name', 'email', 'two_factor_enabled'])
    .where('id', '=', user_id)
  // together, so that neither fails while nobody waits for it
  const [user, all] = await Promise.all([
    person.executeTakeFirstOrThrow(),
    membershipsOf(kysely, user_id).execute(),
  ])
  const memberships = all.filter(({ role }) => isRole(role))
  const here = memberships.find((each) => each.company_id === company_id)
  if (!here) throw new ApiError('token_revoked', 'You belong to this workshop no more.')
  const { name, time_zone, plan, subscription } = here
  const api_access = plan === 'api' && subscription === 'active'
  const role = here.role as Role
  const companies = memberships.map((each) => ({
    object: 'company' as const,
    ...{ id: each.company_id, name: each.name, role: each.role as Role },
  }))
  return {
    user: { object: 'user' as const, ...user },
    company: { object: 'company' as const, id: company_id, name, time_zone, api_access },
    role,
    permissions: [...ROLE_PERMISSIONS[role]].sort(),
    companies: companies.sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** A session as an app is told of it, with a new access token. */
export async function authSession(ctx: AuthContext, session: MobileSession) {
  const { id, user_id, company_id, refresh_token, refresh_expires_at } = session
  return {
    object: 'auth_session' as const,
    id,
    access_token: await ctx.tokens.sign({ user_id, company_id, session_id: id }),
    token_type: 'Bearer' as const,
    expires_in: ACCESS_SECONDS,
    refresh_token,
    refresh_expires_at: new Date(refresh_expires_at).toISOString(),
    ...(await identityOf(ctx, { user_id, company_id })),
  }
}

/** The company, if the person belongs to it. 422 `company_id` otherwise. */
async function requireOwnCompany(
  { kysely }: AuthContext,
  { user_id, company_id }: Membership,
): Promise<string> {
  const own = await companyFor(kysely, user_id, company_id)
  if (own === company_id) return own
  throw invalid('company_id', 'reference_not_found', 'company_id names no workshop of yours.')
}

/** Signs a person in (mobile-sign-in.md#login). */
export async function logIn(ctx: AuthContext, { company_id, device_name, ...credentials }: Login) {
  // better-auth's cryptography is loaded by the first who signs in
  const { checkCredentials, wrongCredentials } = await import('../../auth/credentials.ts')
  const proven = await checkCredentials(ctx.kysely, ctx.secret, credentials)
  const { user_id } = proven
  const chosen = company_id
    ? await requireOwnCompany(ctx, { user_id, company_id })
    : await companyFor(ctx.kysely, user_id, null)
  const { ip_address, user_agent } = ctx.asker
  const device = { device_name, ip_address, user_agent }
  const session = await startMobileSession(ctx.kysely, { ...proven, company_id: chosen, ...device })
  if (!session) throw wrongCredentials()
  return authSession(ctx, session)
}

/** Lets the session go on in another company of the person's. */
export async function switchCompany(ctx: AuthContext & { principal: MobilePrincipal }, company_id: string) {
  const { user_id, mobile } = ctx.principal
  await requireOwnCompany(ctx, { user_id, company_id })
  return authSession(ctx, await moveSession(ctx.kysely, { session_id: mobile.session_id, company_id }))
}

/** Who acts by the access token. */
export async function findIdentity(ctx: AuthContext & { principal: MobilePrincipal }) {
  const { user_id, company } = ctx.principal
  return {
    object: 'auth_identity' as const,
    ...(await identityOf(ctx, { user_id, company_id: company.id })),
  }
}

/** Mails a link behind the answer, which cannot tell whether anybody has the address. */
export function requestPasswordLink({ kysely, asker }: AuthContext, email: string) {
  const { language, origin } = asker
  const mailed = detached('visitors', () => mailPasswordLink(kysely, { email, language, origin }))
  mailed.catch((err) => log.error({ err }, 'a password link could not be sent'))
  return { object: 'password_reset' as const }
}
