import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { reasonOf } from '../core/input-errors.ts'
import { password } from '../core/values.ts'
import { type Account, accountOf } from './credentials.ts'
import { refuseOutdated } from './outdated-passwords.ts'
import { PASSWORD_LENGTH } from './password-length.ts'
import { accountKey, ownKey, type Throttle } from './throttle.ts'
import { takeCode } from './used-codes.ts'

/** Steps that try a password or a code of the second factor. */
const GUARDED = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/change-password',
])

/** Steps that choose a new password. */
const CHOOSING = new Set(['/reset-password', '/change-password'])

/** Refusals that mean a wrong guess, and not a request that could not be understood. */
const WRONG = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
])

type Person = { id: string; email: string }

/** The person between the password and the code: only the cookie of better-auth's first step knows them. */
async function challenged(ctx: GenericEndpointContext): Promise<Person | null> {
  const cookie = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  const found = challenge && (await ctx.context.internalAdapter.findVerificationValue(challenge))
  return found ? ctx.context.internalAdapter.findUserById(found.value) : null
}

/** Whose account is tried, and what the try is counted as. */
type Try = { count: string; email: string; person: Person | null }

/**
 * Undefined where the step will find nobody either. Who is signed in has a count of their own: a stranger's guesses at
 * the sign-in page do not keep them from their account.
 */
async function tryOf(ctx: GenericEndpointContext): Promise<Try | undefined> {
  if (ctx.path === '/sign-in/email') {
    const { email } = ctx.body ?? {}
    // what cannot be kept is nobody's address
    const known = typeof email === 'string' && !email.includes('\0') ? email : ''
    return typeof email === 'string' ? { count: accountKey(email), email: known, person: null } : undefined
  }
  const session = await getSessionFromCtx(ctx)
  if (session) return { count: ownKey(session.user.id), email: session.user.email, person: session.user }
  const person = await challenged(ctx)
  return person ? { count: accountKey(person.email), email: person.email, person } : undefined
}

/** The right password alone is no success yet when a code is asked for. */
function isAwaitingCode(ctx: GenericEndpointContext): boolean {
  return ctx.path === '/sign-in/email' && ctx.context.newSession === null
}

const newPassword = password(PASSWORD_LENGTH)

/** What better-auth calls a new password that is refused. */
const REFUSED: Record<string, string> = { too_short: 'PASSWORD_TOO_SHORT', too_long: 'PASSWORD_TOO_LONG' }

/** A new password is what `/v1` takes for one (sign-in.md#passwords); what is no text is left to better-auth. */
const checkNewPassword = createAuthMiddleware(async ({ body }) => {
  if (typeof body?.newPassword !== 'string') return
  const [issue] = newPassword.safeParse(body.newPassword).error?.issues ?? []
  if (!issue) return
  const code = REFUSED[reasonOf(issue).reason] ?? 'PASSWORD_MALFORMED'
  throw new APIError('BAD_REQUEST', { code, message: `The password ${issue.message}.` })
})

/** A new password ends the other sessions unless the request says that it shall not. */
const endOtherSessions = createAuthMiddleware(async ({ body }) => {
  if (body?.revokeOtherSessions === undefined)
    return { context: { body: { ...body, revokeOtherSessions: true } } }
})

/**
 * Locks an account for 15 minutes after 10 wrong passwords or codes, with one answer whether the account exists or
 * not. It stands after the second factor's plugin, whose hook decides whether there is a session yet.
 */
export function signInGuard(kysely: Kysely<DB>, throttle: Throttle) {
  const tried = new WeakMap<Request, { count: string; account: Account | undefined }>()
  const before = createAuthMiddleware(async (ctx) => {
    const found = await tryOf(ctx)
    if (!found || !ctx.request) return
    const wait = await throttle.attempt(found.count)
    if (wait > 0) {
      const message = 'Too many attempts. Please try again later.'
      const body = { code: 'rate_limit_exceeded', message, retry_after: wait }
      throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(wait) })
    }
    tried.set(ctx.request, { count: found.count, account: await accountOf(kysely, found.email) })
    if (ctx.path !== '/two-factor/verify-totp' || !found.person) return
    const attempt = { user_id: found.person.id, code: String(ctx.body?.code) }
    // what was taken before goes on as no code, and is refused and counted as a wrong one
    if ((await takeCode(kysely, ctx.context.secretConfig, attempt)) !== 'used') return
    return { context: { body: { ...ctx.body, code: '' } } }
  })
  const after = createAuthMiddleware(async (ctx) => {
    const begun = ctx.request && tried.get(ctx.request)
    if (!begun) return
    const { count, account } = begun
    const { returned } = ctx.context
    if (!isAPIError(returned) && account && ctx.path !== '/change-password')
      await refuseOutdated(ctx, kysely, account)
    if (!isAPIError(returned) && !isAwaitingCode(ctx)) return throttle.forget(count)
    const code = isAPIError(returned) ? returned.body?.code : undefined
    if (code === undefined || !WRONG.has(code)) await throttle.takeBack(count)
  })
  const matcher = ({ path }: { path?: string }) => GUARDED.has(path ?? '')
  return {
    id: 'officina-sign-in-guard',
    hooks: {
      before: [
        { matcher: ({ path }) => CHOOSING.has(path ?? ''), handler: checkNewPassword },
        { matcher, handler: before },
        { matcher: ({ path }) => path === '/change-password', handler: endOtherSessions },
      ],
      after: [{ matcher, handler: after }],
    },
  } satisfies BetterAuthPlugin
}
