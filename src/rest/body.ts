import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../server/core/errors.ts'
import { parseJson } from './json.ts'

const MAX_BYTES = 1024 * 1024

/** The client went away before its request was complete: there is nobody to answer. */
export class ClientGone extends Error {}

const tooLarge = () => new ApiError('body_too_large', 'The body must be at most 1 MiB.')

/** Whether chunks that are announced hold anything; what was looked at is read again with the rest. */
function holdsBytes(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const bytes: Buffer | null = request.read()
      // The end tells itself.
      if (!bytes) return
      request.off('readable', look)
      request.unshift(bytes)
      resolve(true)
    }
    request.on('readable', look)
    request.once('end', () => resolve(false))
    request.once('error', () => reject(new ClientGone()))
    request.once('close', () => reject(new ClientGone()))
    if (request.destroyed) reject(new ClientGone())
  })
}

/** True when the request carries a body. Proxies send chunks for one whose length they do not know, also of nothing. */
export async function hasBody(request: IncomingMessage): Promise<boolean> {
  const length = request.headers['content-length']
  if (length !== undefined) return length !== '0'
  return request.headers['transfer-encoding'] !== undefined && holdsBytes(request)
}

/** A body that was not read to its end cannot be told from the next request on its connection, which ends then. */
export function closeUnlessRead(response: ServerResponse): void {
  if (!response.req.complete) response.setHeader('connection', 'close')
}

/** How long an answered request may send nothing before its connection closes, and how long it may send on. */
const SILENT_MS = 1_000
const SENDING_MS = 10_000

/**
 * Ends an answer whose headers say its length. To close a connection while its client still sends resets it, and the
 * answer may be lost with it (RFC 9112, 9.6): so the answer goes out at once, and what comes after is thrown away
 * (operation.md#refused-bodies).
 */
export function endAnswer(response: ServerResponse, text: string): void {
  const { req: request } = response
  const body = request.method === 'HEAD' ? '' : text
  if (request.complete) {
    response.end(body)
    return
  }
  if (body === '') response.flushHeaders()
  else response.write(body)
  const end = () => response.end()
  const silent = setTimeout(end, SILENT_MS)
  const sending = setTimeout(end, SENDING_MS)
  response.once('close', () => {
    clearTimeout(silent)
    clearTimeout(sending)
  })
  request.once('end', end)
  request.on('data', () => silent.refresh())
  request.resume()
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_BYTES) throw tooLarge()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BYTES) reject(tooLarge())
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', () => reject(new ClientGone()))
    request.on('close', () => {
      if (!request.readableEnded) reject(new ClientGone())
    })
    // It may have gone while the key was looked up, and then nothing more is heard of it.
    if (request.destroyed) reject(new ClientGone())
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseObject(bytes: Buffer): Record<string, unknown> {
  const value = parseJson(utf8.decode(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError('not an object')
  return value as Record<string, unknown>
}

/**
 * The request's JSON object; `{}` for an empty body (requests.md#body).
 * @throws 413 `body_too_large`, 400 `json_invalid`, or ClientGone.
 */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request)
  if (bytes.length === 0) return {}
  try {
    return parseObject(bytes)
  } catch {
    throw new ApiError('json_invalid', 'The body must be a JSON object in UTF-8.')
  }
}
