import type { IncomingMessage } from 'node:http'
import type { Database } from '../database/client.ts'
import type { Config } from '../process/config.ts'
import type { AppSignIn } from '../rest/app-sign-in.ts'
import { newRequestId } from '../rest/handler.ts'
import type { AccessTokens } from '../server/auth/access-tokens.ts'
import type { SigningKeys } from '../server/auth/signing-keys.ts'
import { Throttle } from '../server/auth/throttle.ts'
import type { AuthContext } from '../server/resources/auth/procedure.ts'
import { requireRead, sendJson } from './answers.ts'
import { linkOriginOf } from './link-origin.ts'
import type { Handler } from './server.ts'
import { addressOf, languageOf, networkOf } from './visitor.ts'

/** How long programs may keep the public keys without asking again. */
const CACHED = 'public, max-age=300'

/** The public keys of access tokens (mobile-sign-in.md#signing-keys). */
export function jwksHandler(keys: SigningKeys): Handler {
  return async (request, response) => {
    response.setHeader('x-request-id', newRequestId())
    requireRead(request, response, 'The keys are read with GET.')
    sendJson(response, 200, await keys.jwks(), CACHED)
  }
}

type Means = { database: Database; tokens: AccessTokens; resetPassword: AuthContext['resetPassword'] }

/** Sign-in for apps: what its procedures take from a request. */
export function createAppSignIn(
  config: Config & { auth_secret: string },
  { database, tokens, resetPassword }: Means,
): AppSignIn {
  const { kysely } = database
  const throttle = new Throttle(kysely)
  const addressIn = (request: IncomingMessage) => addressOf(request, config.trusted_proxies)
  return {
    requireTurn: (request, rule) => throttle.requireTurn(networkOf(addressIn(request)), rule),
    contextOf: (request, principal) => ({
      ...{ kysely, tokens, secret: config.auth_secret, resetPassword, principal },
      asker: {
        ip_address: addressIn(request),
        user_agent: request.headers['user-agent'] ?? null,
        language: languageOf(request.headers),
        origin: linkOriginOf(request, config),
      },
    }),
  }
}
