import type { Operation } from './routes.ts'

const INTEGER = /^-?(?:0|[1-9]\d*)$/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Booleans and numbers in their JSON spelling only; anything else stays text, so that the schema refuses it. A
 * parameter given twice becomes an array, which no schema takes.
 */
function spelledValue(text: string, kind: string | undefined): unknown {
  if (kind === 'integer' && INTEGER.test(text)) return Number(text)
  if (kind === 'number' && NUMBER.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** An unpaired surrogate, which every text refuses. */
const MALFORMED = '\ud800'

/** Where bytes are no UTF-8 `URLSearchParams` has U+FFFD: text that nobody sent, unless it stands there itself. */
function isTextOf(search: string, text: string): boolean {
  return !text.includes('\ufffd') || /%ef%bf%bd/i.test(search)
}

/** The query string as the operation's input, without prototype, so that no key has a meaning of its own. */
export function readQuery(operation: Operation, search: string): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  if (search === '') return input
  for (const [key, decoded] of new URLSearchParams(search)) {
    const text = isTextOf(search, decoded) ? decoded : MALFORMED
    input[key] = key in input ? [input[key], text].flat() : spelledValue(text, operation.query.get(key))
  }
  return input
}
