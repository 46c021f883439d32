import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../database/client.ts'
import { currentScope } from '../database/request-scope.ts'
import { readBody } from '../rest/body.ts'
import { newRequestId } from '../rest/handler.ts'
import { isJsonType } from '../rest/media-types.ts'
import { CURRENT_VERSION } from '../rest/versions.ts'
import { Throttle } from '../server/auth/throttle.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { ApiError } from '../server/core/errors.ts'
import type { FileAccess } from '../server/core/files/access.ts'
import { inputError } from '../server/core/input-errors.ts'
import type { Origin } from '../server/core/writes/origin.ts'
import { quotePdf } from '../server/resources/quotes/print.ts'
import { decide } from '../server/resources/share-links/decision.ts'
import {
  type Opened,
  openLink,
  readPublicQuote,
  requireOpen,
} from '../server/resources/share-links/public-quote.ts'
import { decisionBody } from '../server/resources/share-links/public-schema.ts'
import { noteOpened } from '../server/resources/share-links/service.ts'
import { requireRead, sendJson } from './answers.ts'
import type { Handler } from './server.ts'
import { networkOf } from './visitor.ts'

/** Where the quotes of approval links are, beside /v1: without a key, a session or a revision (share-links.md#public-routes). */
export const PUBLIC_QUOTES = '/public/quotes/'

const ROUTE = /^\/public\/quotes\/([\w-]{1,100})(?:\/(pdf|decision))?$/
const TURN = { counted: 'public-quotes', max: 300 }

type Means = {
  database: Database
  addressOf: (request: IncomingMessage) => string
  filesFor: (request: IncomingMessage) => FileAccess
}

type Visit = {
  request: IncomingMessage
  response: ServerResponse
  opened: Opened
  db: CompanyDatabase
  files: FileAccess
  ip_address: string
}

async function show({ request, response, opened, db }: Visit) {
  requireRead(request, response, 'The quote is read with GET.')
  const { link, answer } = await readPublicQuote(db, opened)
  requireOpen(link)
  if (link.opened_at === null) await noteOpened(db, link.id)
  sendJson(response, 200, answer)
}

async function print({ request, response, opened, db, files }: Visit) {
  requireRead(request, response, 'The link to the PDF is read with GET.')
  const { link, quote } = await readPublicQuote(db, opened)
  requireOpen(link)
  const asked = { id: quote.id, language: undefined, disposition: undefined }
  sendJson(response, 200, await quotePdf({ db, files }, asked))
}

async function takeDecision({ request, response, opened, db, files, ip_address }: Visit) {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST')
    throw new ApiError('method_not_allowed', 'A decision is sent with POST.')
  }
  if (!isJsonType(request.headers['content-type']))
    throw new ApiError('content_type_unsupported', 'Content-Type must be application/json.')
  const input = await readBody(request)
  const { success, data, error } = decisionBody.safeParse(input)
  if (!success) throw inputError(error.issues, input, { pathParams: [], isQuery: false })
  const origin: Origin = {
    actor: { type: 'share_link', id: opened.id, name: data.signer_name ?? null },
    ...{ source: 'customer_link', request_id: String(response.getHeader('x-request-id')), ip_address },
    ...{ api_version: CURRENT_VERSION, permissions: new Set() },
  }
  const user_agent = request.headers['user-agent']?.slice(0, 500) ?? null
  const asker = { ip_address, user_agent }
  sendJson(response, 200, await decide({ db: db.from(origin), files }, opened, data, asker))
}

const ANSWERS = { show, pdf: print, decision: takeDecision }

/** The public routes of approval links. Unknown, or of a deleted quote: 404. */
export function createPublicQuotes({ database, addressOf, filesFor }: Means): Handler {
  const throttle = new Throttle(database.kysely)
  return async (request, response) => {
    response.setHeader('x-request-id', newRequestId())
    response.setHeader('x-robots-tag', 'noindex')
    const ip_address = addressOf(request)
    await throttle.requireTurn(networkOf(ip_address), TURN)
    const [, token, part = 'show'] = ROUTE.exec(request.url!.split('?', 1)[0]!) ?? []
    if (!token) throw new ApiError('route_not_found', 'There is no such route.')
    const opened = await openLink(database.kysely, token)
    currentScope().owner = opened.company_id
    const db = new CompanyDatabase(database.kysely, opened.company_id)
    const visit = { request, response, opened, db, files: filesFor(request), ip_address }
    await ANSWERS[part as keyof typeof ANSWERS](visit)
  }
}
