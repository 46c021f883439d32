import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Database } from '../database/client.ts'
import { currentScope, detached } from '../database/request-scope.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import type { Config } from '../process/config.ts'
import { log } from '../process/log.ts'
import { readBody } from '../rest/body.ts'
import { mailPasswordLink } from '../server/auth/password-reset.ts'
import { Throttle } from '../server/auth/throttle.ts'
import { ApiError } from '../server/core/errors.ts'
import { beginPrivate, sendJson } from './answers.ts'
import { AUTH_PATHS } from './auth-paths.ts'
import { invitationRoutes } from './invitations.ts'
import { linkOriginOf } from './link-origin.ts'
import type { Handler } from './server.ts'
import { addressOf, languageOf, networkOf } from './visitor.ts'

const PREFIX = '/api/auth'
const MAX_BYTES = 64 * 1024

const LINK_PATH = '/request-password-reset'
const NO_ADDRESS = { code: 'VALIDATION_ERROR', message: 'email must be an e-mail address.' }

/** Refuses a request that another site makes a browser send. */
function requireSameOrigin({ headers }: IncomingMessage, base_url: string | undefined): void {
  const { origin, host } = headers
  const own = [undefined, `http://${host}`, `https://${host}`, base_url && new URL(base_url).origin]
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (own.includes(origin) && (site === 'same-origin' || site === 'none')) return
  throw new ApiError('origin_refused', 'The request comes from another site.')
}

/** better-auth reads a body whole whatever its length, so that one must be told beforehand. */
function requireSmallBody({ headers }: IncomingMessage): void {
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BYTES)
    return
  throw new ApiError('body_too_large', 'The body must say its length, at most 64 KiB.')
}

/** Leaves of the client's own words on who it is nothing, and puts what the server knows in their place. */
function nameClient({ headers }: IncomingMessage, name: string, address: string): void {
  for (const claim of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']) {
    delete headers[claim]
  }
  headers[name] = address
}

/** better-auth answers 500 itself, whatever happened: where it was the database, that is said instead. */
function unlessUnavailable(handler: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const response = await handler(request)
    const { failure } = currentScope()
    if (response.status === 500 && failure) throw failure
    return response
  }
}

/** Answers first and looks the address up afterwards, so that the answer cannot tell whether anybody has it. */
const sendPasswordLink =
  (config: Config, { kysely }: Database): Handler =>
  async (request, response) => {
    const { email } = await readBody(request)
    const { success, data } = z.email().safeParse(email)
    if (!success) return sendJson(response, 400, NO_ADDRESS)
    // read now: a socket that was closed has forgotten its port
    const asked = { language: languageOf(request.headers), origin: linkOriginOf(request, config) }
    sendJson(response, 200, { status: true })
    // The asker has the answer and may go.
    const mailed = detached('visitors', () => mailPasswordLink(kysely, { email: data, ...asked }))
    mailed.catch((err) => log.error({ err }, 'a password link could not be sent'))
  }

/** Sign-in, and who is signed in; better-auth is loaded by the first request that needs it. */
export function createSignIn(
  config: Config & { auth_secret: string },
  { database, limits }: { database: Database; limits: RequestLimits },
) {
  const throttle = new Throttle(database.kysely)

  const load = async () => {
    const { ADDRESS_HEADER, authenticateSession, createSessions, findSession, resetPassword } = await import(
      '../server/auth/sessions.ts'
    )
    const { toNodeHandler } = await import('better-auth/node')
    const { auth_secret: secret, base_url } = config
    const sessions = createSessions(database.kysely, { secret, base_url })
    return {
      addressHeader: ADDRESS_HEADER,
      handle: toNodeHandler({ handler: unlessUnavailable(sessions.handler) }),
      sessionOf: findSession.bind(null, sessions),
      signedIn: authenticateSession.bind(null, sessions, database.kysely),
      resetPassword: resetPassword.bind(null, sessions),
    }
  }
  let loaded: ReturnType<typeof load> | undefined
  const signIn = () => (loaded ??= load())

  /** Who asks from a page of the console; their session goes on by it. */
  async function personOf(request: IncomingMessage, response: ServerResponse) {
    requireSameOrigin(request, config.base_url)
    const { signedIn } = await signIn()
    const { principal, session_id, set_cookies } = await signedIn(request.headers)
    if (set_cookies.length > 0) response.setHeader('set-cookie', set_cookies)
    currentScope().owner = principal.company.id
    await limits.takeForPerson(principal, response)
    return { principal, session_id }
  }

  /** Refuses an address that has asked too often; better-auth's own hooks count accounts. */
  async function requireTurn(path: string, address: string): Promise<void> {
    const max = AUTH_PATHS.get(path)
    if (max === undefined) throw new ApiError('route_not_found', 'There is no such path.')
    if (max === Number.POSITIVE_INFINITY) return
    await throttle.requireTurn(networkOf(address), { counted: path, max })
  }

  const sessionOf = async (request: IncomingMessage) => (await signIn()).sessionOf(request.headers)
  const ownRoutes = invitationRoutes({ kysely: database.kysely, sessionOf }).set(
    LINK_PATH,
    sendPasswordLink(config, database),
  )

  const auth: Handler = async (request, response) => {
    beginPrivate(response)
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request, config.base_url)
    requireSmallBody(request)
    const address = addressOf(request, config.trusted_proxies)
    const path = request.url!.split('?', 1)[0]!.slice(PREFIX.length)
    await requireTurn(path, address)
    const own = ownRoutes.get(path)
    if (own) return own(request, response)
    const { handle, addressHeader } = await signIn()
    nameClient(request, addressHeader, address)
    await handle(request, response)
  }

  return {
    auth,
    personOf,
    /** Sets a new password for who came by the API. @throws 422 `token` */
    resetPassword: async (token: string, password: string) =>
      (await signIn()).resetPassword({ token, password }),
  }
}

export type PersonOf = ReturnType<typeof createSignIn>['personOf']
