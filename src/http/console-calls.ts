import type { IncomingMessage, ServerResponse } from 'node:http'
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import type { Database } from '../database/client.ts'
import type { Config } from '../process/config.ts'
import { CURRENT_VERSION } from '../rest/versions.ts'
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
import type { Conditions, Origin } from '../server/core/writes/origin.ts'
import { appRouter } from '../server/router.ts'
import { beginPrivate } from './answers.ts'
import { linkOriginOf } from './link-origin.ts'
import type { Handler } from './server.ts'
import type { PersonOf } from './sign-in.ts'
import { addressOf, languageOf } from './visitor.ts'

const PREFIX = '/api/trpc/'

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

/** Which company the page shows that asks (src/app/links.ts). */
const COMPANY_HEADER = 'X-Officina-Company'

/** A page changes nothing in another company than its own: its session may work there by now (console.md#signing-in). */
function requireOwnPage({ headers }: IncomingMessage, company_id: string): void {
  const own = headers[COMPANY_HEADER.toLowerCase()]
  if (own === undefined || own === company_id) return
  const message = 'The session works in another company than the page.'
  throw new ApiError('precondition_failed', message, { param: COMPANY_HEADER })
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

type Means = {
  database: Database
  personOf: PersonOf
  filesFor: (request: IncomingMessage) => FileAccess
  seal: AnswerSeal
  webhooks: WebhookAccess
}

/** The procedures for signed-in people: what the console's pages ask. */
export function createConsoleCalls(
  config: Config,
  { database, personOf, filesFor, seal, webhooks }: Means,
): Handler {
  async function createContext(
    request: IncomingMessage,
    response: ServerResponse,
    request_id: string,
  ): Promise<Context> {
    const { principal, session_id } = await personOf(request, response)
    requireOwnPage(request, principal.company.id)
    const origin: Origin = {
      actor: { type: 'user', id: principal.user_id, name: principal.name },
      source: 'console',
      request_id,
      ip_address: addressOf(request, config.trusted_proxies),
      api_version: CURRENT_VERSION,
      permissions: principal.permissions,
      technician: principal.technician,
    }
    return {
      principal,
      db: new CompanyDatabase(database.kysely, principal.company.id, origin),
      request_id,
      files: filesFor(request),
      webhooks,
      conditions: (readInput) => conditionsOf(request, readInput, seal),
      session: {
        session_id,
        language: languageOf(request.headers),
        origin: linkOriginOf(request, config),
      },
    }
  }

  return async (request, response) => {
    const request_id = beginPrivate(response)
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
}
