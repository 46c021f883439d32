import type { IncomingMessage } from 'node:http'
import { ApiError } from '../server/core/errors.ts'

const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i
const AS_IT_IS = /^\s*(?:identity\s*)?$/i

/** The body that is sent is JSON, as it is (requests.md#media-types). @throws 415 `content_type_unsupported` */
export function requireJson({ headers }: IncomingMessage): void {
  if (!JSON_TYPE.test(headers['content-type'] ?? ''))
    throw new ApiError('content_type_unsupported', 'Content-Type must be application/json.')
  if (!AS_IT_IS.test(headers['content-encoding'] ?? ''))
    throw new ApiError(
      'content_type_unsupported',
      'The body must be sent as it is, without Content-Encoding.',
    )
}

const JSON_RANGES = ['application/json', 'application/*', '*/*']

type MediaRange = { range: string; quality: number }

function parseRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { range, quality: quality ? Number(quality.slice(2)) : 1 }
}

/** True when `Accept` is absent or takes JSON; the most specific range decides, `q=0` excludes (RFC 9110, 12.5.1). */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '' || accept === '*/*' || accept === 'application/json')
    return true
  const ranges = accept.split(',').map(parseRange)
  const decisive = JSON_RANGES.map((wanted) => ranges.find(({ range }) => range === wanted)).find(Boolean)
  return decisive !== undefined && decisive.quality !== 0
}
