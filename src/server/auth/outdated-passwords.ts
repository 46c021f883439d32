import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import type { Kysely } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { type Account, accountOf } from './credentials.ts'
import { endPasswordLinks } from './password-links.ts'

/**
 * Ends what a step began that found a password or a code to be right while another password was set: that had ended all
 * that the old one had opened before the step's session was there. It comes once the session is there, so that a password
 * set after it finds and ends it.
 * @param before the account when the step began
 * @throws 401 `INVALID_EMAIL_OR_PASSWORD`
 */
export async function refuseOutdated(ctx: GenericEndpointContext, kysely: Kysely<DB>, before: Account) {
  const now = await accountOf(kysely, before.email)
  if (now?.password === before.password) return
  const begun = ctx.context.newSession
  if (begun) await ctx.context.internalAdapter.deleteSession(begun.session.token)
  await endPasswordLinks(kysely, before.id)
  deleteSessionCookie(ctx)
  const message = 'Invalid email or password'
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message })
}
