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

/** The query string as the operation's input, without prototype, so that no key has a meaning of its own. */
export function readQuery(operation: Operation, search: string): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  if (search === '') return input
  for (const [key, text] of new URLSearchParams(search)) {
    input[key] = key in input ? [input[key], text].flat() : spelledValue(text, operation.query.get(key))
  }
  return input
}
