import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { Database } from '../database/client.ts'
import type { Readiness } from '../database/readiness.ts'
import { inScope, RequestScope } from '../database/request-scope.ts'
import type { Limiter } from '../limits/limiter.ts'
import { RequestLimits } from '../limits/request-limits.ts'
import { StrangerCounts } from '../limits/stranger-counts.ts'
import type { Config } from '../process/config.ts'
import { log } from '../process/log.ts'
import { createRestHandler } from '../rest/handler.ts'
import type { RequestLog } from '../rest/request-log.ts'
import { AccessTokens } from '../server/auth/access-tokens.ts'
import { BearerAuthenticator } from '../server/auth/bearer.ts'
import { SigningKeys } from '../server/auth/signing-keys.ts'
import { Throttle } from '../server/auth/throttle.ts'
import { ApiError } from '../server/core/errors.ts'
import { logFailure } from '../server/core/failure-log.ts'
import { toApiError } from '../server/core/failures.ts'
import { FILES_PREFIX } from '../server/core/files/links.ts'
import { webhookSeal } from '../server/core/webhooks/secrets.ts'
import { AnswerSeal } from '../server/core/writes/answer-seal.ts'
import { apiRouter } from '../server/router.ts'
import type { Storage } from '../storage/open-storage.ts'
import { sendError, sendJson } from './answers.ts'
import { createAppSignIn, jwksHandler } from './app-sign-in.ts'
import type { ChangeStreams } from './change-streams.ts'
import { CHANGES, createChanges } from './changes.ts'
import { Connections } from './connections.ts'
import { createConsole } from './console.ts'
import { createConsoleCalls } from './console-calls.ts'
import { createDocs } from './docs.ts'
import { fileAccess } from './file-access.ts'
import { createFileLinks } from './file-links.ts'
import { createPublicQuotes, createQuotePage, PUBLIC_QUOTES, QUOTE_PAGE } from './public-quotes.ts'
import { createSignIn } from './sign-in.ts'
import { addressOf, networkOf } from './visitor.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

const VALID_HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Scheme and host of an absolute-form target, which is as good as its path (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?=\/)/i

/** Targets and hosts that URL parsers take, for what stands behind us and uses one. */
function isWellFormed(request: IncomingMessage): boolean {
  const host = request.headers.host ?? ''
  return request.url!.startsWith('/') && VALID_HOST.test(host) && URL.canParse(`http://${host}`)
}

function answerReadiness(readiness: Readiness): Handler {
  return async (_request, response) => {
    const status = await readiness.state()
    sendJson(response, status === 'ready' ? 200 : 503, { status })
  }
}

type Routes = { exact: Map<string, Handler>; prefixes: [string, Handler][]; rest: Handler }

type Settings = Config & { auth_secret: string; dev: boolean }
type Means = {
  database: Database
  requests: RequestLog
  readiness: Readiness
  limiter: Limiter
  storage: Storage
  streams: ChangeStreams
}

function routesOf(config: Settings, means: Means): Routes {
  const { database, requests, readiness, limiter, storage, streams } = means
  const limits = new RequestLimits(limiter, config.rate_limits)
  const addressOfClient = (request: IncomingMessage) => addressOf(request, config.trusted_proxies)
  const strangers = new StrangerCounts(new Throttle(database.kysely), (request) =>
    networkOf(addressOfClient(request)),
  )
  const filesFor = fileAccess(config, storage)
  const seal = new AnswerSeal(config.auth_secret)
  const webhooks = {
    seal: webhookSeal(config.auth_secret),
    networks: config.webhook_allowed_networks,
  }
  const signIn = createSignIn(config, { database, limits })
  const { personOf } = signIn
  const keys = new SigningKeys(database.kysely, config.auth_secret)
  const tokens = new AccessTokens(keys, config.base_url)
  const bearer = new BearerAuthenticator(database.kysely, tokens)
  const appSignIn = createAppSignIn(config, { database, tokens, resetPassword: signIn.resetPassword })
  const restHandler = createRestHandler(apiRouter, {
    ...{ database, requests, bearer, signIn: appSignIn, limits, strangers },
    ...{ addressOf: addressOfClient, filesFor, seal, webhooks },
  })
  const docs = createDocs(config)
  return {
    exact: new Map<string, Handler>([
      ['/healthz', (_request, response) => sendJson(response, 200, { status: 'ok' })],
      ['/readyz', answerReadiness(readiness)],
      ['/.well-known/jwks.json', jwksHandler(keys)],
      [CHANGES, createChanges({ database, streams, personOf })],
      ...docs,
    ]),
    prefixes: [
      ['/v1/', restHandler],
      ['/api/trpc/', createConsoleCalls(config, { database, personOf, filesFor, seal, webhooks })],
      ['/api/auth/', signIn.auth],
      [FILES_PREFIX, createFileLinks({ database, filesFor })],
      [PUBLIC_QUOTES, createPublicQuotes({ database, addressOf: addressOfClient, filesFor })],
      [QUOTE_PAGE, createQuotePage({ database, addressOf: addressOfClient, filesFor })],
    ],
    rest: createConsole(config.dev),
  }
}

/** One line for a request outside /v1; the route names no token or session that a path may carry. */
function logWhenDone(request: IncomingMessage, response: ServerResponse, route: string): void {
  const started = performance.now()
  response.once('close', () => {
    log.info({
      request_id: response.getHeader('x-request-id') ?? null,
      method: request.method,
      route,
      status: response.headersSent ? response.statusCode : null,
      duration_ms: Math.round((performance.now() - started) * 100) / 100,
    })
  })
}

/** Any Expect but 100-continue, which Node answers itself. */
const rejectExpectation: Handler = (request, response) => {
  logWhenDone(request, response, 'expectation')
  throw new ApiError('expectation_failed', 'Expect takes 100-continue only.')
}

/** Closes, too: what such a client sends next is as little to be trusted. */
function rejectTarget(response: ServerResponse): never {
  response.setHeader('connection', 'close')
  throw new ApiError('request_malformed', 'The target or the Host header cannot be read.')
}

function dispatch(routes: Routes, request: IncomingMessage, response: ServerResponse) {
  request.url = request.url!.replace(ORIGIN, '')
  const path = request.url.split('?', 1)[0]!
  const prefixed = routes.prefixes.find(([prefix]) => path.startsWith(prefix) || path === prefix.slice(0, -1))
  const isWithoutHost = request.httpVersion === '1.1' && request.headers.host === undefined
  // /v1 answers every request itself, in its own form; it never looks at what Host says.
  if (prefixed?.[0] === '/v1/' && !isWithoutHost) return prefixed[1](request, response)
  const exact = routes.exact.get(path)
  logWhenDone(request, response, exact ? path : (prefixed?.[0] ?? 'console'))
  if (!isWellFormed(request)) rejectTarget(response)
  const handler = exact ?? prefixed?.[1] ?? routes.rest
  return handler(request, response)
}

/** Answers with the handler, or with what it throws. */
async function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handle(request, response)
  } catch (error) {
    const apiError = toApiError(error)
    // without the query and what follows a link's prefix: either may carry a secret
    const path = request.url!.split('?', 1)[0]!.replace(/^(\/q\/|\/public\/quotes\/)[^/]+/, '$1…')
    logFailure(error, apiError, { path })
    if (response.headersSent) response.destroy()
    else sendError(response, apiError)
  }
}

/** The one HTTP server of a process: /v1, the console's procedures and sign-in, the documentation, the pages. */
export function createServer(config: Settings, means: Means): http.Server {
  const routes = routesOf(config, means)
  // Offers to upgrade (h2c of Java's client) are ignored; only pages in development use WebSockets.
  const shouldUpgradeCallback = ({ url }: IncomingMessage) => config.dev && url!.startsWith('/_next/')
  const connections = new Connections()
  const answerWith = (handle: Handler) =>
    connections.sequential(async (request, response) => {
      // While it stops, a connection ends with its next answer: a busy client would keep it open for ever.
      if (!server.listening) response.setHeader('connection', 'close')
      response.once('finish', () => server.listening || request.socket.destroySoon())
      // What it asks of the database ends with its client; whose share it takes is known once it is authenticated.
      const scope = new RequestScope('visitors')
      response.once('close', () => response.writableFinished || scope.end())
      await inScope(scope, () => answer(handle, request, response))
    })
  // A missing Host is refused below: Node would answer without a body.
  const server = http.createServer({ shouldUpgradeCallback, requireHostHeader: false })
  server.on(
    'request',
    answerWith((request, response) => dispatch(routes, request, response)),
  )
  server.on('checkExpectation', answerWith(rejectExpectation))
  connections.guard(server)
  return server
}
