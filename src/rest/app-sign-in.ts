import type { IncomingMessage } from 'node:http'
import type { Principal } from '../server/auth/principal.ts'

/** What /v1/auth needs of the server around it. */
export type AppSignIn = {
  /** @throws 429 `rate_limit_exceeded` when the address has asked too often */
  requireTurn: (request: IncomingMessage, rule: { counted: string; max: number }) => Promise<void>
  /** What its procedures work with. */
  contextOf: (request: IncomingMessage, principal: Principal | undefined) => object
}
