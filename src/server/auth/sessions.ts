import type { IncomingHttpHeaders } from 'node:http'
import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { fromNodeHeaders } from 'better-auth/node'
import { twoFactor } from 'better-auth/plugins'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { currentScope } from '../../database/request-scope.ts'
import type { DB } from '../../database/tables.ts'
import { log } from '../../process/log.ts'
import { noteDatabaseTime } from '../core/clock.ts'
import { ApiError, invalid } from '../core/errors.ts'
import { instantsAsDates } from './instants.ts'
import { membershipsOf, workedIn } from './memberships.ts'
import { endMobileSessions } from './mobile-sessions.ts'
import { PASSWORD_LENGTH } from './password-length.ts'
import { endPasswordLinks, hashedLinks } from './password-links.ts'
import { companyOf, type Principal, roleOf } from './principal.ts'
import { signInGuard } from './sign-in-guard.ts'
import { accountKey, ownKey, Throttle } from './throttle.ts'

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** The header in which the server itself hands over who is asking; what a client sends by this name is dropped. */
export const ADDRESS_HEADER = 'x-officina-address'

export type SessionOptions = { secret: string; base_url: string | undefined }

const isError = (value: unknown) => value instanceof Error

/** The address that the browser used, so that a sign-in from the same site is trusted whatever its name is. */
function ownOrigins(request: Request | undefined): string[] {
  const host = request?.headers.get('host')
  return host ? [`http://${host}`, `https://${host}`] : []
}

const secondFactor = () =>
  twoFactor({
    issuer: 'Officina',
    twoFactorTable: 'two_factor',
    // counted by the guard, together with wrong passwords
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })

/** Passwords, and what their change ends. Accounts are made by the operator and by invitation only. */
function passwords(kysely: Kysely<DB>, throttle: Throttle) {
  return {
    enabled: true,
    disableSignUp: true,
    // in units of UTF-16, of which a character has two at most; characters are counted by the guard
    minPasswordLength: PASSWORD_LENGTH.min,
    maxPasswordLength: PASSWORD_LENGTH.max * 2,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
      await endPasswordLinks(kysely, user.id)
      await endMobileSessions(kysely, user.id)
      await Promise.all([accountKey(user.email), ownKey(user.id)].map((key) => throttle.forget(key)))
      // the link proved it
      await kysely.updateTable('user').set({ email_verified: true }).where('id', '=', user.id).execute()
    },
  }
}

/** Sign-in, sign-out, passwords, the second factor and sessions (better-auth) over our own tables. */
export function createSessions(kysely: Kysely<DB>, { secret, base_url }: SessionOptions) {
  const throttle = new Throttle(kysely)
  return betterAuth({
    appName: 'Officina',
    secret,
    basePath: '/api/auth',
    ...(base_url && { baseURL: base_url }),
    trustedOrigins: (request) => ownOrigins(request),
    database: { db: kysely.withPlugin(instantsAsDates), type: 'postgres' },
    telemetry: { enabled: false },
    emailAndPassword: passwords(kysely, throttle),
    plugins: [secondFactor(), signInGuard(kysely, throttle)],
    user: { fields: { emailVerified: 'email_verified', ...times } },
    session: {
      // who is signed in may always see where
      freshAge: 0,
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
    verification: { fields: { expiresAt: 'expires_at', ...times }, storeIdentifier: hashedLinks },
    databaseHooks: {
      // all that ever changes of an account is its password
      account: {
        update: {
          after: async ({ userId }) => {
            await endPasswordLinks(kysely, userId)
            await endMobileSessions(kysely, userId)
          },
        },
      },
      session: {
        // a session that takes the place of another, after a new password, stays in its company
        create: {
          before: async (session, ctx) => {
            const { active_company_id } = { ...ctx?.context.session?.session }
            return { data: { active_company_id, ...session } }
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'officina',
      // said outright: better-auth leaves both out where a variable TEST is set
      disableCSRFCheck: false,
      disableOriginCheck: false,
      useSecureCookies: base_url?.startsWith('https:') ?? false,
      // A session and its person are one statement, not two: all that the console asks begins with it.
      database: { generateId: () => uuidv7(), joins: true },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    // the server counts addresses before it comes here, the guard accounts
    rateLimit: { enabled: false },
    // What the database refused is told by who answers the request; of a client that is gone there is nothing to tell.
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        if (!currentScope().failure) log.warn({ err: details.find(isError) }, message)
      },
    },
    // an error is no failure
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error) && !currentScope().failure) log.error({ err: error }, 'sign-in failed')
      },
    },
  })
}

export type Sessions = ReturnType<typeof createSessions>

const SEEN_EVERY_MS = 60_000

/** Keeps the session's `updated_at` within a minute of its last use, beside the request and never in its way. */
function noteUse(kysely: Kysely<DB>, session: { id: string; updatedAt: Date }): void {
  if (Date.now() - session.updatedAt.getTime() < SEEN_EVERY_MS) return
  kysely
    .updateTable('session')
    .set({ updated_at: sql`now()` })
    .where('id', '=', session.id)
    .execute()
    .catch(() => undefined)
}

/** The session of a cookie and its person, who need not belong to any company. */
export async function findSession(sessions: Sessions, headers: IncomingHttpHeaders) {
  const found = await sessions.api.getSession({ headers: fromNodeHeaders(headers) })
  return found && { id: found.session.id, user_id: found.user.id }
}

/** Sets the password by the token of a link, once. @throws 422 `token` */
export async function resetPassword(
  sessions: Sessions,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const asked = { body: { token, newPassword: password } }
  await sessions.api.resetPassword(asked).catch((error) => {
    if (!isAPIError(error)) throw error
    throw invalid('token', 'invalid', 'token is unknown, was used, or has expired.')
  })
}

/** A person at the console: what they may do, their session's id, and cookies to renew it with. */
export type SignedIn = { principal: Principal; session_id: string; set_cookies: string[] }

/**
 * The person behind a session cookie, in the company that they work in at the moment. Read anew each time, so that
 * a switch, a new role or a removal holds at once on every process.
 * @throws 401 `session_required` without a session or without a membership.
 */
export async function authenticateSession(
  sessions: Sessions,
  kysely: Kysely<DB>,
  headers: IncomingHttpHeaders,
): Promise<SignedIn> {
  const { response: found, headers: answered } = await sessions.api.getSession({
    headers: fromNodeHeaders(headers),
    returnHeaders: true,
  })
  if (!found) throw new ApiError('session_required', 'Please sign in.')
  const memberships = await membershipsOf(kysely, found.user.id).execute()
  const row = workedIn(memberships, found.session.active_company_id)
  const role = row && roleOf(row)
  if (!role) throw new ApiError('session_required', 'You belong to no company at the moment.')
  noteDatabaseTime(row.database_time)
  noteUse(kysely, found.session)
  const principal: Principal = {
    kind: 'session',
    company: companyOf(row),
    user_id: found.user.id,
    name: found.user.name,
    key_id: null,
    ...role,
  }
  return { principal, session_id: found.session.id, set_cookies: answered.getSetCookie() }
}
