import type { IncomingMessage, ServerResponse } from 'node:http'
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import { z } from 'zod'
import type { Database } from '../database/client.ts'
import { currentScope, detached } from '../database/request-scope.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import type { Config } from '../process/config.ts'
import { log } from '../process/log.ts'
import { readBody } from '../rest/body.ts'
import { newRequestId } from '../rest/handler.ts'
import { CURRENT_VERSION } from '../rest/versions.ts'
import { mailPasswordLink } from '../server/auth/password-reset.ts'
import { Throttle } from '../server/auth/throttle.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { ApiError } from '../server/core/errors.ts'
import { logFailure } from '../server/core/failure-log.ts'
import { toApiError } from '../server/core/failures.ts'
import type { FileAccess } from '../server/core/files/access.ts'
import { type Context, requestIds } from '../server/core/trpc.ts'
import type { WebhookAccess } from '../server/core/webhooks/access.ts'
import type { AnswerSeal } from '../server/core/writes/answer-seal.ts'
import { readIfMatch } from '../server/core/writes/etags.ts'
import { fingerprintOf } from '../server/core/writes/fingerprint.ts'
import { parseIdempotencyKey } from '../server/core/writes/idempotency.ts'
import type { Conditions } from '../server/core/writes/origin.ts'
import { appRouter } from '../server/router.ts'
import { sendJson } from './answers.ts'
import { AUTH_PATHS } from './auth-paths.ts'
import { invitationRoutes } from './invitations.ts'
import { linkOriginOf } from './link-origin.ts'
import type { Handler } from './server.ts'
import { addressOf, languageOf, networkOf } from './visitor.ts'

const PREFIX = '/api/trpc/'
const AUTH_PREFIX = '/api/auth'
const MAX_BYTES = 64 * 1024

const LINK_PATH = '/request-password-reset'
const NO_ADDRESS = { code: 'VALIDATION_ERROR', message: 'email must be an e-mail address.' }

/** Calls in one batch; the console asks for more in further ones (src/app/links.ts). */
const MAX_CALLS = 20

/** All calls of a batch run at once: it must not be the way to run any number of them. */
function requireSmallBatch(paths: string): void {
  if (paths.split(/,|%2c/i).length <= MAX_CALLS) return
  throw new ApiError('request_malformed', `A batch holds at most ${MAX_CALLS} calls.`)
}

const MIB = 1024 * 1024
/** What takes whole files, in base64 (electronic-invoices.md#received-files). */
const TAKES_FILES: ReadonlySet<string> = new Set(
  ['importInvoice', 'importMessage', 'attachSigned'].map((name) => `electronicInvoices.${name}`),
)

/** How large the body of a call may be; of a batch as of any. */
const bodyLimitOf = (path: string) => (TAKES_FILES.has(path) ? 8 * MIB : MIB)

/** Refuses a request that another site makes a browser send. */
function requireSameOrigin({ headers }: IncomingMessage, base_url: string | undefined): void {
  const { origin, host } = headers
  const own = [undefined, `http://${host}`, `https://${host}`, base_url && new URL(base_url).origin]
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (own.includes(origin) && (site === 'same-origin' || site === 'none')) return
  throw new ApiError('origin_refused', 'The request comes from another site.')
}

/** The conditions of one call; a batch of them has none, since its headers would be everybody's. */
async function conditionsOf(
  { url, headers, headersDistinct }: IncomingMessage,
  readInput: () => Promise<unknown>,
  seal: AnswerSeal,
): Promise<Conditions> {
  const path = url!.split('?', 1)[0]!.slice(PREFIX.length)
  if (path.includes(',')) return {}
  const condition = readIfMatch(headers['if-match'])
  const key = parseIdempotencyKey(headersDistinct['idempotency-key'])
  if (key === undefined) return condition
  const asked = { method: 'POST', path, query: '', body: (await readInput()) ?? {} }
  return { ...condition, idempotent: { key, fingerprint: fingerprintOf(asked), seal } }
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

/** What is answered belongs to one person: no cache keeps it, and no browser takes it for a page or a script. */
function setPrivate(response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
}

type Means = {
  database: Database
  limits: RequestLimits
  filesFor: (request: IncomingMessage) => FileAccess
  seal: AnswerSeal
  webhooks: WebhookAccess
}

/** Sign-in and the procedures for signed-in people; loaded by the first request that needs them. */
export function createSignIn(
  config: Config & { auth_secret: string },
  { database, limits, filesFor, seal, webhooks }: Means,
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

  async function createContext(
    request: IncomingMessage,
    response: ServerResponse,
    request_id: string,
  ): Promise<Context> {
    const { principal, session_id } = await personOf(request, response)
    const db = new CompanyDatabase(database.kysely, principal.company.id, {
      actor: { type: 'user', id: principal.user_id, name: principal.name },
      source: 'console',
      request_id,
      ip_address: addressOf(request, config.trusted_proxies),
      api_version: CURRENT_VERSION,
      permissions: principal.permissions,
      technician: principal.technician,
    })
    const origin = linkOriginOf(request, config)
    return {
      principal,
      db,
      request_id,
      files: filesFor(request),
      webhooks,
      conditions: (readInput) => conditionsOf(request, readInput, seal),
      session: { session_id, language: languageOf(request.headers), origin },
    }
  }

  const trpc: Handler = async (request, response) => {
    const request_id = newRequestId()
    response.setHeader('x-request-id', request_id)
    setPrivate(response)
    const path = request.url!.split('?', 1)[0]!.slice(PREFIX.length)
    requireSmallBatch(path)
    const answer = () =>
      nodeHTTPRequestHandler({
        router: appRouter,
        req: request,
        res: response,
        path,
        createContext: () => createContext(request, response, request_id),
        maxBodySize: bodyLimitOf(path),
        responseMeta: ({ errors }) => {
          const apiError = errors.length > 0 ? toApiError(errors[0]) : undefined
          return apiError ? { status: apiError.status, headers: new Headers(apiError.headers) } : {}
        },
        onError: ({ error, path: procedure }) =>
          logFailure(error, toApiError(error), { request_id, path: procedure }),
      })
    await requestIds.run(request_id, answer)
  }

  /** Refuses an address that has asked too often; better-auth's own hooks count accounts. */
  async function requireTurn(path: string, address: string): Promise<void> {
    const max = AUTH_PATHS.get(path)
    if (max === undefined) throw new ApiError('route_not_found', 'There is no such path.')
    if (max === Number.POSITIVE_INFINITY) return
    await throttle.requireTurn(networkOf(address), { counted: path, max })
  }

  /** Answers first and looks the address up afterwards, so that the answer cannot tell whether anybody has it. */
  const sendPasswordLink: Handler = async (request, response) => {
    const { email } = await readBody(request)
    const { success, data } = z.email().safeParse(email)
    if (!success) return sendJson(response, 400, NO_ADDRESS)
    // read now: a socket that was closed has forgotten its port
    const asked = { language: languageOf(request.headers), origin: linkOriginOf(request, config) }
    sendJson(response, 200, { status: true })
    // The asker has the answer and may go.
    const mailed = detached('visitors', () => mailPasswordLink(database.kysely, { email: data, ...asked }))
    mailed.catch((err) => log.error({ err }, 'a password link could not be sent'))
  }

  const sessionOf = async (request: IncomingMessage) => (await signIn()).sessionOf(request.headers)
  const ownRoutes = invitationRoutes({ kysely: database.kysely, sessionOf }).set(LINK_PATH, sendPasswordLink)

  const auth: Handler = async (request, response) => {
    response.setHeader('x-request-id', newRequestId())
    setPrivate(response)
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request, config.base_url)
    requireSmallBody(request)
    const address = addressOf(request, config.trusted_proxies)
    const path = request.url!.split('?', 1)[0]!.slice(AUTH_PREFIX.length)
    await requireTurn(path, address)
    const own = ownRoutes.get(path)
    if (own) return own(request, response)
    const { handle, addressHeader } = await signIn()
    nameClient(request, addressHeader, address)
    await handle(request, response)
  }

  return {
    trpc,
    auth,
    personOf,
    /** Sets a new password for who came by the API. @throws 422 `token` */
    resetPassword: async (token: string, password: string) =>
      (await signIn()).resetPassword({ token, password }),
  }
}
