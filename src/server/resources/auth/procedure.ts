import { initTRPC, TRPCError } from '@trpc/server'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../../database/tables.ts'
import type { Language } from '../../../domain/languages.ts'
import type { AccessTokens } from '../../auth/access-tokens.ts'
import type { Principal } from '../../auth/principal.ts'
import { type Meta, withEndpoint } from '../../core/endpoints.ts'
import { ApiError } from '../../core/errors.ts'
import { inputError } from '../../core/input-errors.ts'

/** What signing in works with: it comes before there is a company, so it has no database bound to one. */
export type AuthContext = {
  kysely: Kysely<DB>
  tokens: AccessTokens
  secret: string
  /** Sets a new password by the token of a link. @throws 422 `token` where it is not good */
  resetPassword: (token: string, password: string) => Promise<void>
  /** Who asks, as far as it can be trusted, and what they read. */
  asker: { ip_address: string; user_agent: string | null; language: Language; origin: string | null }
  /** Who acts by an access token or a key; undefined where the operation is anybody's. */
  principal?: Principal | undefined
}

/** Who acts by an access token. */
export type MobilePrincipal = Principal & { mobile: NonNullable<Principal['mobile']> }

const t = initTRPC.context<AuthContext>().meta<Meta>().create()

/** Where an operation of /v1/auth starts: no plan, no permission, no transaction of a company. */
const anybody = t.procedure
  .meta({ about: "Sign-in of the workshop's people in apps.", permission: null })
  .use(async ({ next, getRawInput, type }) => {
    const result = await next()
    if (result.ok || !(result.error.cause instanceof z.core.$ZodError)) return result
    const where = { pathParams: [], isQuery: type === 'query' }
    const cause = inputError(result.error.cause.issues, await getRawInput(), where)
    throw new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause })
  })

export const authProcedure = withEndpoint(anybody)

/** The same for who has signed in. 403 `token_required` with a key. */
export const tokenProcedure = withEndpoint(
  anybody.use(({ ctx, next }) => {
    const { principal } = ctx
    if (!principal?.mobile)
      throw new ApiError('token_required', "This operation needs a person's access token, not a key.")
    return next({ ctx: { ...ctx, principal: principal as MobilePrincipal } })
  }),
)

export const authRoutes = t.router
