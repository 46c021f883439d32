import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../database/client.ts'
import { currentScope } from '../database/request-scope.ts'
import { readBody } from '../rest/body.ts'
import { newRequestId } from '../rest/handler.ts'
import { requireJson } from '../rest/media-types.ts'
import { CURRENT_VERSION } from '../rest/versions.ts'
import { Throttle } from '../server/auth/throttle.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { ApiError } from '../server/core/errors.ts'
import { toApiError } from '../server/core/failures.ts'
import type { FileAccess } from '../server/core/files/access.ts'
import { inputError } from '../server/core/input-errors.ts'
import type { Origin } from '../server/core/writes/origin.ts'
import { quotePdf } from '../server/resources/quotes/print.ts'
import { decide } from '../server/resources/share-links/decision.ts'
import { noteOpened } from '../server/resources/share-links/opening.ts'
import {
  type Opened,
  openLink,
  readPublicQuote,
  requireOpen,
} from '../server/resources/share-links/public-quote.ts'
import { decisionBody } from '../server/resources/share-links/public-schema.ts'
import { requireRead, sendJson } from './answers.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'
import { missingPage, quotePage } from './quote-page/page.ts'
import type { Handler } from './server.ts'
import { languageOf, networkOf } from './visitor.ts'

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

/** Whoever has the link, by the name that they sign with. */
function originOf({ response, opened, ip_address }: Visit, name: string | null): Origin {
  return {
    actor: { type: 'share_link', id: opened.id, name },
    ...{ source: 'customer_link', request_id: String(response.getHeader('x-request-id')), ip_address },
    ...{ api_version: CURRENT_VERSION, permissions: new Set() },
  }
}

/** The quote of a link that shows it. @throws 410 */
async function look(visit: Visit) {
  const { opened, db } = visit
  const read = await readPublicQuote(db, opened)
  requireOpen(read.link)
  if (read.link.opened_at === null) await noteOpened(db.from(originOf(visit, null)), opened)
  return read
}

type Page = Pick<Visit, 'request' | 'response'> & { status: number; html: Buffer; nonce?: string }

async function show(visit: Visit) {
  const { request, response } = visit
  requireRead(request, response, 'The quote is read with GET.')
  sendJson(response, 200, (await look(visit)).answer)
}

async function print({ request, response, opened, db, files }: Visit) {
  requireRead(request, response, 'The link to the PDF is read with GET.')
  const { link, quote } = await readPublicQuote(db, opened)
  requireOpen(link)
  const asked = { id: quote.id, language: undefined, disposition: undefined }
  sendJson(response, 200, await quotePdf({ db, files }, asked))
}

async function takeDecision(visit: Visit) {
  const { request, response, opened, db, files, ip_address } = visit
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST')
    throw new ApiError('method_not_allowed', 'A decision is sent with POST.')
  }
  requireJson(request)
  const input = await readBody(request)
  const { success, data, error } = decisionBody.safeParse(input)
  if (!success) throw inputError(error.issues, input, { pathParams: [], isQuery: false })
  const origin = originOf(visit, data.signer_name ?? null)
  const user_agent = request.headers['user-agent']?.slice(0, 500) ?? null
  const asker = { ip_address, user_agent }
  sendJson(response, 200, await decide({ db: db.from(origin), files }, opened, data, asker))
}

const ANSWERS = { show, pdf: print, decision: takeDecision }

/** Whose turn it is and what the secret leads to. @throws 429, 404 */
async function openVisit(
  { database, addressOf, filesFor, throttle }: Means & { throttle: Throttle },
  { request, response, token }: Pick<Visit, 'request' | 'response'> & { token: string },
): Promise<Visit> {
  response.setHeader('x-request-id', newRequestId())
  response.setHeader('x-robots-tag', 'noindex')
  const ip_address = addressOf(request)
  await throttle.requireTurn(networkOf(ip_address), TURN)
  const opened = await openLink(database.kysely, token)
  currentScope().owner = opened.company_id
  const db = new CompanyDatabase(database.kysely, opened.company_id)
  return { request, response, opened, db, files: filesFor(request), ip_address }
}

/** Where customers decide: the page of a link (share-links.md#the-page). */
export const QUOTE_PAGE = '/q/'
const PAGE = /^\/q\/([\w-]{1,100})$/

function sendPage({ request, response, status, html, nonce }: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': html.length,
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(nonce ? { nonce } : {}),
    ...PAGE_HEADERS,
    // the address is the secret
    'referrer-policy': 'no-referrer',
  })
  response.end(request.method === 'HEAD' ? undefined : html)
}

/** The page of an approval link; errors are pages too, with their status. */
export function createQuotePage(means: Means): Handler {
  const throttle = new Throttle(means.database.kysely)
  return async (request, response) => {
    requireRead(request, response, 'A page is read with GET.')
    const token = PAGE.exec(request.url!.split('?', 1)[0]!)?.[1] ?? ''
    try {
      const shown = await look(await openVisit({ ...means, throttle }, { request, response, token }))
      const nonce = randomBytes(16).toString('base64')
      const html = quotePage(shown, PUBLIC_QUOTES + token, nonce)
      sendPage({ request, response, status: 200, html, nonce })
    } catch (error) {
      const { status } = toApiError(error)
      if (status >= 500) throw error
      sendPage({ request, response, status, html: missingPage(languageOf(request.headers), status) })
    }
  }
}

/** The public routes of approval links. Unknown, or of a deleted quote: 404. */
export function createPublicQuotes(means: Means): Handler {
  const throttle = new Throttle(means.database.kysely)
  return async (request, response) => {
    const [, token, part = 'show'] = ROUTE.exec(request.url!.split('?', 1)[0]!) ?? []
    if (!token) throw new ApiError('route_not_found', 'There is no such route.')
    const visit = await openVisit({ ...means, throttle }, { request, response, token })
    await ANSWERS[part as keyof typeof ANSWERS](visit)
  }
}
