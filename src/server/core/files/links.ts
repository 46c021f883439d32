import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { databaseNow } from '../clock.ts'

/** What a link is good for. */
export type Purpose = 'content' | 'preview' | 'upload' | 'made'

/** `what` says, of a link to what is made when it is fetched, of what kind it is and how it was asked for. */
export type FileLink = { purpose: Purpose; company_id: string; id: string; expires: Date; what?: string }

/** Where links begin, outside /v1. */
export const FILES_PREFIX = '/files/'

/** A hundred labels are one file: what is made may name as many records. */
const LINK = /^\/files\/(content|preview|upload|made)\/([\w-]{51,6000})\.([\w-]{43})$/

const WINDOW_MS = 10 * 60_000
const MIN_MS = 5 * 60_000

/** When links made now end: in 5 to 15 minutes, the same moment for ten minutes, so that an answer keeps its tag. */
function windowEnd(): Date {
  return new Date(Math.ceil(databaseNow().getTime() / WINDOW_MS) * WINDOW_MS + MIN_MS)
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Company, file and the second of its end: 38 bytes, so 51 characters; behind them what is made. */
function claimOf({ company_id, id, expires, what = '' }: Omit<FileLink, 'purpose'>): string {
  const end = Buffer.alloc(6)
  end.writeUIntBE(Math.floor(expires.getTime() / 1000), 0, 6)
  return Buffer.concat([bytesOf(company_id), bytesOf(id), end, Buffer.from(what)]).toString('base64url')
}

/**
 * Links that open one file to whoever holds them, until they end (files.md#urls). They are signed with HMAC-SHA256 over
 * their own text, so that a link that was altered in any character is none.
 */
export class FileLinks {
  readonly #key: Buffer

  /** @param secret the server's, the same on every machine */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'officina file links', 32))
  }

  #signatureOf(purpose: string, claim: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}/${claim}`).digest('base64url')
  }

  /** The path of a link. */
  pathOf({ purpose, ...rest }: FileLink): string {
    const claim = claimOf(rest)
    return `${FILES_PREFIX}${purpose}/${claim}.${this.#signatureOf(purpose, claim)}`
  }

  /** When links to content that are made now end. */
  readonly expiry = windowEnd

  /** What a path opens now; undefined for what was altered or has ended. */
  read(path: string): FileLink | undefined {
    const [, purpose, claim, signature] = LINK.exec(path) ?? []
    if (!purpose || !claim || !signature) return undefined
    const right = Buffer.from(this.#signatureOf(purpose, claim))
    if (!timingSafeEqual(right, Buffer.from(signature))) return undefined
    const bytes = Buffer.from(claim, 'base64url')
    const expires = new Date(bytes.readUIntBE(32, 6) * 1000)
    if (expires <= databaseNow()) return undefined
    return {
      purpose: purpose as Purpose,
      company_id: uuidOf(bytes.subarray(0, 16)),
      id: uuidOf(bytes.subarray(16, 32)),
      expires,
      what: bytes.subarray(38).toString(),
    }
  }
}
