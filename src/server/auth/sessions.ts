import type { IncomingHttpHeaders } from 'node:http'
import { betterAuth } from 'better-auth'
import { fromNodeHeaders } from 'better-auth/node'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../database/tables.ts'
import { ApiError } from '../core/errors.ts'
import { ROLE_PERMISSIONS, type Role } from './permissions.ts'
import { companyOf, type Principal } from './principal.ts'

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

export type SessionOptions = { secret: string; base_url: string | undefined }

/** The address that the browser used, so that a sign-in from the same site is trusted whatever its name is. */
function ownOrigins(request: Request | undefined): string[] {
  const host = request?.headers.get('host')
  return host ? [`http://${host}`, `https://${host}`] : []
}

/** Sign-in, sign-out and sessions (better-auth) over our own tables; accounts are made by the operator only. */
export function createSessions(kysely: Kysely<DB>, { secret, base_url }: SessionOptions) {
  return betterAuth({
    appName: 'Officina',
    secret,
    basePath: '/api/auth',
    ...(base_url && { baseURL: base_url }),
    trustedOrigins: (request) => ownOrigins(request),
    database: { db: kysely, type: 'postgres' },
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10 },
    user: { fields: { emailVerified: 'email_verified', ...times } },
    session: {
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
      additionalFields: {
        active_company_id: { type: 'string', required: false, input: false },
      },
    },
    account: {
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: { fields: { expiresAt: 'expires_at', ...times } },
    advanced: {
      cookiePrefix: 'officina',
      useSecureCookies: base_url?.startsWith('https:') ?? false,
      database: { generateId: () => uuidv7() },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: { '/sign-in/*': { window: 60, max: 60 } },
    },
    logger: { level: 'error' },
  })
}

export type Sessions = ReturnType<typeof createSessions>

function isRole(name: string): name is Role {
  return name in ROLE_PERMISSIONS
}

/**
 * The person behind a session cookie, in the company that they work in at the moment.
 * @throws 401 `session_required` without a session or without a membership.
 */
export async function authenticateSession(
  sessions: Sessions,
  kysely: Kysely<DB>,
  headers: IncomingHttpHeaders,
): Promise<Principal> {
  const found = await sessions.api.getSession({ headers: fromNodeHeaders(headers) })
  if (!found) throw new ApiError('session_required', 'Please sign in.')
  const memberships = await kysely
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select([
      'member.role',
      'company.id as company_id',
      'company.name',
      'company.time_zone',
      'company.plan',
      'company.subscription',
    ])
    .where('member.user_id', '=', found.user.id)
    .orderBy('member.created_at')
    .orderBy('company.id')
    .execute()
  const row =
    memberships.find(({ company_id }) => company_id === found.session.active_company_id) ?? memberships[0]
  if (!row || !isRole(row.role))
    throw new ApiError('session_required', 'You belong to no company at the moment.')
  return {
    kind: 'session',
    company: companyOf(row),
    user_id: found.user.id,
    permissions: ROLE_PERMISSIONS[row.role],
    key_id: null,
    role: row.role,
  }
}
