import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Database } from '../database/client.ts'
import { currentScope } from '../database/request-scope.ts'
import { log } from '../process/log.ts'
import { ClientGone } from '../rest/body.ts'
import { newRequestId } from '../rest/handler.ts'
import { companyOfLink } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { ApiError, notFound } from '../server/core/errors.ts'
import type { FileAccess } from '../server/core/files/access.ts'
import { openMade } from '../server/core/files/document-links.ts'
import type { FileLink } from '../server/core/files/links.ts'
import { readFile, shownFile } from '../server/resources/files/reads.ts'
import { findContent, receiveUpload } from '../server/resources/files/upload.ts'
import { MAX_UPLOAD_BYTES } from '../storage/spool.ts'
import type { Range } from '../storage/store.ts'
import { requireRead, sendJson } from './answers.ts'
import type { Handler } from './server.ts'

/** What a refused upload may still send before it is cut off. */
const MAX_DISCARDED = 2 * MAX_UPLOAD_BYTES

const INLINE = /^(?:image\/|application\/pdf$)/

type Way = 'inline' | 'attachment'

/** The name for every client, and in UTF-8 for those that read it (RFC 6266, 4.3; RFC 8187). */
function dispositionOf(name: string, way: Way): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** One stretch of bytes; undefined for none that is understood, `outside` for one that does not exist (RFC 9110, 14). */
function rangeOf(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '')
    return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'outside'
  return { start: Number(from), end: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
}

function setLength(response: ServerResponse, size: number, range: Range | 'outside' | undefined): void {
  response.setHeader('accept-ranges', 'bytes')
  if (range === 'outside') {
    response.setHeader('content-range', `bytes */${size}`)
    response.statusCode = 416
    response.setHeader('content-length', 0)
  } else if (range) {
    response.setHeader('content-range', `bytes ${range.start}-${range.end}/${size}`)
    response.statusCode = 206
    response.setHeader('content-length', range.end - range.start + 1)
  } else response.setHeader('content-length', size)
}

type Means = {
  database: Database
  filesFor: (request: IncomingMessage) => FileAccess
}

/** Sends bytes as fast as they are read. What fails in the middle cuts the answer off: it has begun. */
function sendBytes(bytes: Readable, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      bytes.destroy()
      resolve()
    }
    // Of who hung up while the file was opened no `close` is heard any more: it would stay open.
    if (response.destroyed) return end()
    response.once('close', end)
    bytes.once('error', (err) => {
      log.error({ err }, 'the bytes of a file could not be read')
      response.destroy()
    })
    bytes.pipe(response)
  })
}

type Head = { name: string; content_type: string; way: Way }

function setHead(response: ServerResponse, { name, content_type, way }: Head): void {
  response.setHeader('content-type', content_type)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('cache-control', 'private')
  response.setHeader('content-disposition', dispositionOf(name, way))
}

/** What is made by being fetched (files.md#document-links): of HEAD the name alone. */
async function sendMade(
  files: FileAccess,
  db: CompanyDatabase,
  { id, what }: FileLink,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  requireRead(request, response, 'This path takes GET, HEAD.')
  const made = await openMade({ files, db }, id, what!)
  const { name, content_type, disposition } = made
  const isSent = request.method !== 'HEAD'
  const bytes = isSent && 'bytes' in made ? await made.bytes() : undefined
  const pieces = isSent && 'pieces' in made ? await made.pieces() : undefined
  const charset = content_type.startsWith('text/') ? '; charset=utf-8' : ''
  setHead(response, { name, content_type: content_type + charset, way: disposition })
  if (pieces) return sendBytes(Readable.from(pieces), response)
  if (bytes) response.setHeader('content-length', bytes.length)
  response.end(bytes)
}

async function sendContent(
  { store }: FileAccess,
  db: CompanyDatabase,
  { purpose, id }: FileLink,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  requireRead(request, response, 'This path takes GET, HEAD.')
  const { name, key, content_type, size } = await findContent(db, id, purpose as 'content' | 'preview')
  const range = size === undefined ? undefined : rangeOf(request.headers.range, size)
  const isSent = request.method !== 'HEAD' && range !== 'outside'
  const bytes = isSent ? await store.read(key, range) : undefined
  setHead(response, { name, content_type, way: INLINE.test(content_type) ? 'inline' : 'attachment' })
  if (size !== undefined) setLength(response, size, range)
  if (!bytes) return void response.end()
  await sendBytes(bytes, response)
}

function requireUpload({ method, headers }: IncomingMessage, response: ServerResponse): void {
  if (method !== 'PUT') {
    response.setHeader('allow', 'PUT')
    throw new ApiError('method_not_allowed', 'This path takes PUT.')
  }
  if (/^\s*multipart\//i.test(headers['content-type'] ?? '')) {
    throw new ApiError('content_type_unsupported', 'The body must be the bytes of the file alone.')
  }
  if (Number(headers['content-length']) > MAX_UPLOAD_BYTES) {
    throw new ApiError('file_too_large', 'A file must have at most 25 MiB.')
  }
}

/** The body as it comes; where it breaks off there is nobody to answer. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Whoever stops reading may still be answered.
    yield* request.iterator({ destroyOnReturn: false })
  } catch {
    throw new ClientGone()
  }
  if (!request.complete) throw new ClientGone()
}

/** What a refused client still sends is read and dropped, within bounds: it reads no answer before it has sent all. */
async function discard(request: IncomingMessage): Promise<void> {
  let left = MAX_DISCARDED
  for await (const chunk of bytesOf(request)) {
    left -= chunk.length
    if (left < 0) return
  }
}

async function takeUpload(
  files: FileAccess,
  db: CompanyDatabase,
  { id }: FileLink,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    requireUpload(request, response)
    await receiveUpload(files, db, id, bytesOf(request))
  } catch (error) {
    if (!request.complete) await discard(request).catch(() => undefined)
    if (error instanceof ClientGone || response.destroyed) return void response.destroy()
    throw error
  }
  sendJson(response, 200, shownFile(files, db.company_id, await readFile(db, id)))
}

const ANSWERS = { upload: takeUpload, content: sendContent, preview: sendContent, made: sendMade }

/**
 * The URLs of files, outside /v1: whoever holds one needs no key (files.md#urls). What was altered, has ended or names a
 * deleted file is 404.
 */
export function createFileLinks({ database, filesFor }: Means): Handler {
  return async (request, response) => {
    response.setHeader('x-request-id', newRequestId())
    const files = filesFor(request)
    const link = files.links.read(request.url!)
    if (!link) throw notFound('file')
    const company_id = companyOfLink(link)
    currentScope().owner = company_id
    const db = new CompanyDatabase(database.kysely, company_id)
    await ANSWERS[link.purpose](files, db, link, request, response)
  }
}
