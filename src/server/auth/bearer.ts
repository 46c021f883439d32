import { type Kysely, sql } from 'kysely'
import { detached } from '../../database/request-scope.ts'
import type { DB } from '../../database/tables.ts'
import { databaseNow, noteDatabaseTime } from '../core/clock.ts'
import { ApiError } from '../core/errors.ts'
import { type AccessTokens, type Claims, expired, isTokenShaped } from './access-tokens.ts'
import { ApiKeyAuthenticator, type KnownCaller, MAX_REMEMBERED, REMEMBERED_MS } from './api-keys.ts'
import { membershipsOf } from './memberships.ts'
import { companyOf, type Principal, roleOf } from './principal.ts'

type TokenState = { principal: Principal | undefined; expires_at: number }
type Remembered = { state: Promise<TokenState>; until: number }

const USE_NOTED_EVERY_MS = 60_000

/** Keeps `last_used_at` within a minute of the truth, beside the request and never in its way. */
function noteUse(kysely: Kysely<DB>, session: { id: string; last_used_at: string }): void {
  if (Date.now() - Date.parse(session.last_used_at) < USE_NOTED_EVERY_MS) return
  kysely
    .updateTable('mobile_session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', session.id)
    .execute()
    .catch(() => undefined)
}

/** Who acts by a session in a company; undefined once it has ended or the person has left. */
async function readPrincipal(kysely: Kysely<DB>, claims: Claims): Promise<Principal | undefined> {
  const { user_id, company_id, session_id } = claims
  const row = await membershipsOf(kysely, user_id)
    .innerJoin('user', 'user.id', 'member.user_id')
    .innerJoin('mobile_session', 'mobile_session.user_id', 'member.user_id')
    .select(['user.name as user_name', 'mobile_session.device_name', 'mobile_session.last_used_at'])
    .where('member.company_id', '=', company_id)
    .where('mobile_session.id', '=', session_id)
    .executeTakeFirst()
  const role = row && roleOf(row)
  if (!role) return undefined
  noteDatabaseTime(row.database_time)
  noteUse(kysely, { id: session_id, last_used_at: row.last_used_at })
  return {
    kind: 'token',
    company: companyOf(row),
    ...{ user_id, name: row.user_name, key_id: null, ...role },
    mobile: { session_id, device_name: row.device_name },
  }
}

/** Finds the principal behind `Authorization: Bearer`: a key, or the access token of a person at an app. */
export class BearerAuthenticator {
  readonly #kysely: Kysely<DB>
  readonly #keys: ApiKeyAuthenticator
  readonly #tokens: AccessTokens
  readonly #remembered = new Map<string, Remembered>()

  constructor(kysely: Kysely<DB>, tokens: AccessTokens) {
    this.#kysely = kysely
    this.#keys = new ApiKeyAuthenticator(kysely)
    this.#tokens = tokens
  }

  /**
   * @param authorization the header as sent; a scheme other than Bearer is a missing key.
   * @returns also a key that has ended, with its error, so that the workshop learns who still uses it.
   * @throws 401 `api_key_missing`, `api_key_invalid`, `token_invalid`, `token_expired`, `token_revoked`
   */
  async identify(authorization: string | undefined): Promise<KnownCaller> {
    const sent = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (!sent)
      throw new ApiError('api_key_missing', 'Send the API key in the header Authorization: Bearer <API_KEY>.')
    if (!isTokenShaped(sent)) return this.#keys.identify(sent)
    const { principal, expires_at } = await this.#lookUp(sent)
    if (expires_at <= databaseNow().getTime()) throw expired()
    if (principal) return { principal, apiError: undefined }
    throw new ApiError('token_revoked', 'The session of this access token has ended.')
  }

  /** One check of the signature and one lookup in `REMEMBERED_MS`, however many requests there are. */
  #lookUp(token: string): Promise<TokenState> {
    const known = this.#remembered.get(token)
    if (known && known.until > performance.now()) return known.state
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear()
    const state = detached('keys', async () => {
      const claims = await this.#tokens.read(token)
      return { principal: await readPrincipal(this.#kysely, claims), expires_at: claims.expires_at }
    })
    this.#remembered.set(token, { state, until: performance.now() + REMEMBERED_MS })
    state.catch(() => this.#remembered.delete(token))
    return state
  }
}
