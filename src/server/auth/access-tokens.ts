import { errors, jwtVerify, SignJWT } from 'jose'
import { databaseNow } from '../core/clock.ts'
import { ApiError } from '../core/errors.ts'
import type { SigningKeys, Verifier } from './signing-keys.ts'

/** How long an access token is good (mobile-sign-in.md#access-tokens). */
export const ACCESS_SECONDS = 900

const AUDIENCE = 'officina'
const TYPE = 'at+jwt'
const ALGORITHM = 'EdDSA'
const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Whom a token speaks for, where, and by which session. */
export type Claims = { user_id: string; company_id: string; session_id: string; expires_at: number }

/** Three base64url parts divided by dots, and no key. */
export const isTokenShaped = (text: string) => !text.startsWith('ofk_') && FORM.test(text)

/** Signs and reads access tokens: Ed25519, and never another algorithm. */
export class AccessTokens {
  readonly #keys: SigningKeys
  readonly #issuer: string

  /** @param base_url of the installation, which names it in its tokens */
  constructor(keys: SigningKeys, base_url: string | undefined) {
    this.#keys = keys
    this.#issuer = base_url ?? 'officina'
  }

  /** A token for the next 15 minutes, by PostgreSQL's clock. */
  async sign({ user_id, company_id, session_id }: Omit<Claims, 'expires_at'>): Promise<string> {
    const { kid, key, now } = await this.#keys.signer()
    const iat = Math.floor(now / 1000)
    return new SignJWT({ cid: company_id, sid: session_id })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
      .setIssuer(this.#issuer)
      .setAudience(AUDIENCE)
      .setSubject(user_id)
      .setJti(crypto.randomUUID())
      .setIssuedAt(iat)
      .setExpirationTime(iat + ACCESS_SECONDS)
      .sign(key)
  }

  /** What a token says. @throws 401 `token_expired`; `token_invalid` for anything that this installation did not sign */
  async read(token: string): Promise<Claims> {
    let verifier: Verifier | undefined
    const keyOf = async ({ kid }: { kid?: string }) => {
      verifier = await this.#keys.verifier(kid)
      if (!verifier) throw new errors.JWKSNoMatchingKey()
      return verifier.key
    }
    try {
      const { payload } = await jwtVerify<{ cid: string; sid: string }>(token, keyOf, {
        ...{ algorithms: [ALGORITHM], typ: TYPE, issuer: this.#issuer, audience: AUDIENCE },
        requiredClaims: ['sub', 'cid', 'sid', 'jti', 'iat', 'exp'],
        currentDate: databaseNow(),
      })
      // whoever has the private half of one that was replaced signs nothing more with it
      if (!verifier?.is_active) throw new errors.JWKSNoMatchingKey()
      const { sub, cid, sid, exp } = payload
      return { user_id: sub!, company_id: cid, session_id: sid, expires_at: exp! * 1000 }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired()
      if (error instanceof errors.JOSEError)
        throw new ApiError('token_invalid', 'This access token is none of ours.')
      throw error
    }
  }
}

/** What a token is answered with whose time is over. */
export const expired = () => new ApiError('token_expired', 'This access token has expired: refresh it.')
