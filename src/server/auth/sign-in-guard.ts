import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { Throttle } from './throttle.ts'

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

/** Refusals that mean a wrong guess, and not a request that could not be understood. */
const WRONG = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
])

/** The person between the password and the code: only the cookie of better-auth's first step knows them. */
async function challengedEmail(ctx: GenericEndpointContext): Promise<string | undefined> {
  const cookie = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  const found = challenge && (await ctx.context.internalAdapter.findVerificationValue(challenge))
  const user = found && (await ctx.context.internalAdapter.findUserById(found.value))
  return user ? user.email : undefined
}

/** Whose account is tried; undefined where the step will find nobody either. */
async function triedEmail(ctx: GenericEndpointContext): Promise<string | undefined> {
  if (ctx.path === '/sign-in/email') return typeof ctx.body?.email === 'string' ? ctx.body.email : undefined
  const session = await getSessionFromCtx(ctx)
  return session ? session.user.email : challengedEmail(ctx)
}

/** The right password alone is no success yet when a code is asked for. */
function isAwaitingCode(ctx: GenericEndpointContext): boolean {
  return ctx.path === '/sign-in/email' && ctx.context.newSession === null
}

/**
 * Locks an account for 15 minutes after 10 wrong passwords or codes, with one answer whether the account exists or
 * not. It stands after the second factor's plugin, whose hook decides whether there is a session yet.
 */
export function signInGuard(throttle: Throttle) {
  const tried = new WeakMap<Request, string>()
  const before = createAuthMiddleware(async (ctx) => {
    const email = await triedEmail(ctx)
    if (email === undefined || !ctx.request) return
    const wait = await throttle.attempt(email)
    if (wait > 0) {
      const message = 'Too many attempts. Please try again later.'
      const body = { code: 'rate_limit_exceeded', message, retry_after: wait }
      throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(wait) })
    }
    tried.set(ctx.request, email)
  })
  const after = createAuthMiddleware(async (ctx) => {
    const email = ctx.request && tried.get(ctx.request)
    if (email === undefined) return
    const { returned } = ctx.context
    if (!isAPIError(returned) && !isAwaitingCode(ctx)) return throttle.forget(email)
    const code = isAPIError(returned) ? returned.body?.code : undefined
    if (code === undefined || !WRONG.has(code)) await throttle.takeBack(email)
  })
  const matcher = ({ path }: { path?: string }) => GUARDED.has(path ?? '')
  return {
    id: 'officina-sign-in-guard',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  } satisfies BetterAuthPlugin
}
