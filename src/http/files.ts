import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { requireRead } from './answers.ts'
import type { Handler } from './server.ts'

/*
 * What does not change while the process lives is read once and kept with its compressed copies. All responses share
 * those bytes: a request costs its headers, however large the file and however slowly its client reads.
 */

/** Below this a packet is a packet. */
const WORTH_COMPRESSING = 1024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Compressed once a process, in the thread pool: higher qualities take ten times as long for a few per cent. */
const ENCODERS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzip(bytes),
} as const

type Encoding = keyof typeof ENCODERS

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/

type Copy = { bytes: Buffer; etag: string }
type Headers = Record<string, string>

/** The first of our encodings that `Accept-Encoding` takes; `q=0` excludes (RFC 9110, 12.5.3). */
function encodingFor(accepted: string): Encoding | undefined {
  const ranges = accepted
    .toLowerCase()
    .split(',')
    .map((range) => /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(range))
  const takes = (name: string) => {
    const range = ranges.find((found) => found?.[1] === name) ?? ranges.find((found) => found?.[1] === '*')
    return range != null && Number(range[2] ?? 1) > 0
  }
  return (Object.keys(ENCODERS) as Encoding[]).find(takes)
}

/** Weak comparison, as If-None-Match has it (RFC 9110, 13.1.2). */
function isKnown(sent: string | undefined, etag: string): boolean {
  if (sent === undefined) return false
  return sent.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')))
}

/** Bytes with their type, their tag and their compressed copies, each of which is made by the first who takes it. */
export class ServedFile {
  readonly #headers: Headers
  readonly #plain: Copy
  readonly #compressed = new Map<Encoding, Promise<Copy>>()

  constructor(content: Buffer | string, headers: Headers & { 'content-type': string }) {
    const bytes = Buffer.from(content)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.#plain = { bytes, etag: `"${hash}"` }
    this.#headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', ...headers }
  }

  get #isCompressible(): boolean {
    return (
      this.#plain.bytes.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(this.#headers['content-type'] ?? '')
    )
  }

  #copyIn(encoding: Encoding): Promise<Copy> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const etag = this.#plain.etag.replace(/"$/, `-${encoding}"`)
    const made = ENCODERS[encoding](this.#plain.bytes).then((bytes) => ({ bytes, etag }))
    this.#compressed.set(encoding, made)
    return made
  }

  /** Answers with the copy that the client takes, or 304 when it has it. GET and HEAD only. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireRead(request, response, 'This path takes GET, HEAD.')
    const encoding = this.#isCompressible
      ? encodingFor(String(request.headers['accept-encoding'] ?? ''))
      : undefined
    const { bytes, etag } = encoding ? await this.#copyIn(encoding) : this.#plain
    for (const [name, value] of Object.entries(this.#headers)) response.setHeader(name, value)
    response.setHeader('etag', etag)
    if (this.#isCompressible) response.setHeader('vary', 'Accept-Encoding')
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return
    }
    if (encoding) response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', bytes.length)
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : bytes)
  }
}

/** Serves what `read` makes; it is asked once, and again only after it failed. */
export function served(read: () => Promise<ServedFile>): Handler {
  let file: Promise<ServedFile> | undefined
  return async (request, response) => {
    file ??= read()
    file.catch(() => (file = undefined))
    await (await file).send(request, response)
  }
}
