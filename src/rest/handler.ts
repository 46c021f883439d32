import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyTRPCRouter } from '@trpc/server'
import type { z } from 'zod'
import type { Database } from '../database/client.ts'
import { currentScope } from '../database/request-scope.ts'
import { newTimedId } from '../database/uuid-time.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import type { StrangerCounts } from '../limits/stranger-counts.ts'
import { log } from '../process/log.ts'
import type { BearerAuthenticator } from '../server/auth/bearer.ts'
import type { Principal } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { ApiError, type ErrorBody } from '../server/core/errors.ts'
import { logFailure } from '../server/core/failure-log.ts'
import { toApiError } from '../server/core/failures.ts'
import type { FileAccess } from '../server/core/files/access.ts'
import type { Context } from '../server/core/trpc.ts'
import type { WebhookAccess } from '../server/core/webhooks/access.ts'
import type { Rest } from '../server/core/whole-lists.ts'
import type { AnswerSeal } from '../server/core/writes/answer-seal.ts'
import { looseTags, matchesTag, readIfMatch, tagOfAnswer } from '../server/core/writes/etags.ts'
import { fingerprintOf } from '../server/core/writes/fingerprint.ts'
import { parseIdempotencyKey, type StoredAnswer } from '../server/core/writes/idempotency.ts'
import type { Actor, Conditions, Origin } from '../server/core/writes/origin.ts'
import type { AppSignIn } from './app-sign-in.ts'
import { ClientGone, closeUnlessRead, endAnswer, hasBody, readBody } from './body.ts'
import { type Call, callProcedure } from './call-procedure.ts'
import { inputOf, type Sent } from './input.ts'
import { acceptsJson, requireJson } from './media-types.ts'
import { readQuery } from './query.ts'
import type { RequestLog } from './request-log.ts'
import { type Match, type Operation, routeTable } from './routes.ts'
import { type List, sendInPieces } from './rows.ts'
import { answeredVersion, REVISIONS, requireVersion, VERSIONS } from './versions.ts'

/** What is known of a request while it makes its way through the checks. */
type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  request_id: string
  started: number
  version?: string
  operation?: Operation
  /** Whose key it is, also when the key has ended. */
  principal?: Principal
  hasEnded?: boolean
  apiError?: ErrorBody
}

/**
 * `req_` and 32 hexadecimal digits: names a request in the response, the log and a report to us. They are a UUID of
 * version 7, so they tell when it came: it is kept under them for the console.
 */
export function newRequestId(): string {
  return `req_${newTimedId()}`
}

function splitTarget(target: string): [path: string, search: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}

function operationFor(exchange: Exchange, match: Match | undefined): Operation {
  if (!match) throw new ApiError('route_not_found', 'There is no such route; see /docs for those that exist.')
  const { method } = exchange.request
  const operation = match.operations.get(method === 'HEAD' ? 'GET' : method!)
  if (operation) return operation
  const allowed = [...match.operations.keys()]
  if (allowed.includes('GET')) allowed.push('HEAD')
  exchange.response.setHeader('allow', allowed.join(', '))
  throw new ApiError('method_not_allowed', `This route takes ${allowed.join(', ')}.`)
}

function checkMediaTypes(request: IncomingMessage, withBody: boolean): void {
  if (withBody) requireJson(request)
  if (!acceptsJson(request.headers.accept)) {
    throw new ApiError('accept_unsupported', 'Accept must accept application/json.')
  }
}

async function readSent(exchange: Exchange, operation: Operation, search: string): Promise<Sent> {
  const { request } = exchange
  const withBody = await hasBody(request)
  checkMediaTypes(request, withBody)
  return { body: withBody ? await readBody(request) : {}, query: readQuery(operation, search) }
}

function setHeaders(exchange: Exchange): void {
  const { request, response, request_id } = exchange
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-request-id', request_id)
  response.setHeader('x-api-version', answeredVersion(request))
  closeUnlessRead(response)
}

function send(exchange: Exchange, status: number, text: string): void {
  const { response } = exchange
  setHeaders(exchange)
  response.setHeader('content-length', Buffer.byteLength(text))
  response.writeHead(status)
  endAnswer(response, text)
}

/** Who a change is by: a key, or a person (audit-log.md#entries). */
function actorOf({ kind, key_id, user_id, name }: Principal): Actor {
  return kind === 'key' ? { type: 'api_key', id: key_id, name } : { type: 'user', id: user_id, name }
}

/** What a write is asked for in its headers (safe-writes.md#if-match, idempotency.md#the-key). */
function conditionsOf({ request }: Exchange, { body }: Sent, seal: AnswerSeal): Conditions {
  const condition = readIfMatch(request.headers['if-match'])
  if (request.method !== 'POST') return condition
  const key = parseIdempotencyKey(request.headersDistinct['idempotency-key'])
  if (key === undefined) return condition
  const [path, query] = splitTarget(request.url!)
  const fingerprint = fingerprintOf({ method: 'POST', path, query, body })
  return { ...condition, idempotent: { key, fingerprint, seal } }
}

/** Whether the client has this very answer to its GET already (safe-writes.md#if-none-match). */
function isKnown({ headers, method }: IncomingMessage, tag: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const header = headers['if-none-match']
  return header !== undefined && matchesTag(looseTags(header), tag, 'weak')
}

function sendNotModified(exchange: Exchange): void {
  setHeaders(exchange)
  exchange.response.removeHeader('content-type')
  exchange.response.writeHead(304).end()
}

/** Sends what a procedure answered, with its tag where it is one record (safe-writes.md#etag). */
function sendResult(exchange: Exchange, status: number, result: unknown, text: string): void {
  const { request, response, operation } = exchange
  const tag = tagOfAnswer(result as Record<string, unknown>, text, operation!.meta)
  if (tag) response.setHeader('etag', tag)
  if (tag && isKnown(request, tag)) sendNotModified(exchange)
  else send(exchange, status, text)
}

/** Sends a list that is too long to be held; its length is not known when it begins. */
async function sendList(exchange: Exchange, operation: Operation, list: object, rest: Rest): Promise<void> {
  const { request, response } = exchange
  const { output } = operation.procedure._def as unknown as { output: z.ZodObject }
  setHeaders(exchange)
  response.writeHead(operation.status)
  if (request.method === 'HEAD') response.end()
  else await sendInPieces(response, { list: list as List, rows: output.shape.data as z.ZodType, rest })
}

function sendError(exchange: Exchange, error: unknown): void {
  const apiError = toApiError(error)
  logFailure(error, apiError, { request_id: exchange.request_id })
  if (exchange.response.headersSent) {
    exchange.response.destroy()
    return
  }
  if (apiError.status === 401) exchange.response.setHeader('www-authenticate', 'Bearer')
  for (const [name, value] of Object.entries(apiError.headers)) exchange.response.setHeader(name, value)
  exchange.apiError = apiError.body(exchange.request_id)
  send(exchange, apiError.status, JSON.stringify(exchange.apiError))
}

/** One line in the log for every request, and one for the workshop when its key is known. */
function logRequest(exchange: Exchange, requests: RequestLog): void {
  const { request, response, request_id, operation, principal, hasEnded = false, apiError } = exchange
  const method = request.method!
  // null: the client went away before it could be answered
  const status = response.headersSent ? response.statusCode : null
  const duration_ms = Math.round((performance.now() - exchange.started) * 100) / 100
  const key_id = principal?.key_id ?? null
  const session_id = principal?.mobile?.session_id
  const route = operation?.path ?? null
  log.info({ request_id, method, route, status, duration_ms, key_id, ...(session_id && { session_id }) })
  if (!principal || !operation || operation.meta.signIn) return
  const [path, search] = splitTarget(request.url!)
  const sent = { request_id, principal, hasEnded, method, path, search, operation }
  const replayed = response.hasHeader('idempotent-replayed')
  requests.record({ ...sent, status, duration_ms, replayed, apiError })
}

type Means = {
  database: Database
  bearer: BearerAuthenticator
  signIn: AppSignIn
  requests: RequestLog
  /** Who is asking, as far as it can be trusted. */
  addressOf: (request: IncomingMessage) => string
  limits: RequestLimits
  strangers: StrangerCounts
  filesFor: (request: IncomingMessage) => FileAccess | undefined
  seal: AnswerSeal
  webhooks: WebhookAccess
}

/**
 * /v1 over the tRPC procedures: one order of checks for every route (requests.md#order-of-checks), the first
 * failure answers. Permission, input and business rules are the procedure's own.
 */
export function createRestHandler(router: AnyTRPCRouter, means: Means) {
  const { database, requests, bearer, signIn, limits, strangers, addressOf } = means
  const match = routeTable(router)

  const originOf = ({ request, request_id, version }: Exchange, principal: Principal): Origin => ({
    actor: actorOf(principal),
    source: 'api',
    request_id,
    ip_address: addressOf(request),
    api_version: version!,
    permissions: principal.permissions,
    technician: principal.technician,
  })

  /** Checks 2 and 3: whoever asks, where it is not an operation for anybody. */
  async function admit(exchange: Exchange, { meta }: Operation): Promise<Principal | undefined> {
    const { request, response } = exchange
    if (typeof meta.signIn === 'object') return void (await signIn.requireTurn(request, meta.signIn))
    const { principal, apiError } = await bearer.identify(request.headers.authorization).catch((error) => {
      throw strangers.errorOf(request, error)
    })
    exchange.principal = principal
    exchange.hasEnded = apiError !== undefined
    currentScope().owner = principal.company.id
    if (apiError) throw strangers.errorOf(request, apiError)
    await limits.takeForKey(principal, meta.heavy === true, response)
    return principal
  }

  async function run(exchange: Exchange): Promise<void> {
    const { request } = exchange
    const [path, search] = splitTarget(request.url!)
    const found = match(path)
    const operation = operationFor(exchange, found)
    exchange.operation = operation
    const principal = await admit(exchange, operation)
    exchange.version = requireVersion(request.headers['x-api-version'])
    const sent = await readSent(exchange, operation, search)
    const call = {
      path: operation.name,
      type: operation.procedure._def.type,
      getRawInput: async () => inputOf(operation, sent, found!.values),
    }
    if (principal && !operation.meta.signIn) return answer(exchange, operation, { principal, sent, call })
    const ctx = signIn.contextOf(request, principal)
    const result = await callProcedure(operation.procedure, { ...call, ctx })
    sendResult(exchange, operation.status, result, JSON.stringify(result))
  }

  type Asked = { principal: Principal; sent: Sent; call: Omit<Call, 'ctx'> }

  async function answer(
    exchange: Exchange,
    operation: Operation,
    { principal, sent, call }: Asked,
  ): Promise<void> {
    const { request, response, request_id } = exchange
    const kept: { rest?: Rest; replay?: StoredAnswer } = {}
    const revision = REVISIONS[exchange.version!]!
    const db = new CompanyDatabase(database.kysely, principal.company.id, originOf(exchange, principal))
    const ctx: Context = {
      principal,
      db,
      request_id,
      revision,
      contract: () => ({
        ...{ version: exchange.version!, versions: VERSIONS, rate_limits: limits.told(principal) },
      }),
      webhooks: means.webhooks,
      files: means.filesFor(request),
      takeRest: (rest) => Object.assign(kept, { rest }),
      takeReplay: (replay) => Object.assign(kept, { replay }),
      conditions: () => conditionsOf(exchange, sent, means.seal),
    }
    try {
      const result = await callProcedure(operation.procedure, { ...call, ctx })
      if (kept.rest) return await sendList(exchange, operation, result as object, kept.rest)
      const { status, body } = kept.replay ?? { status: operation.status, body: JSON.stringify(result) }
      if (kept.replay) response.setHeader('idempotent-replayed', 'true')
      sendResult(exchange, status, result, body)
    } finally {
      kept.rest?.done()
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange: Exchange = { request, response, request_id: newRequestId(), started: performance.now() }
    try {
      await run(exchange)
    } catch (error) {
      if (error instanceof ClientGone || currentScope().ended) return
      sendError(exchange, error)
    } finally {
      logRequest(exchange, requests)
    }
  }
}
