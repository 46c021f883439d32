import { createHash } from 'node:crypto'

/** JSON in which the order of keys does not tell two equal values apart. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, inner]) => [key, canonical(inner)]))
}

/** SHA-256 of what a request asks for; equal for requests that ask the same (idempotency.md#comparison). */
export function fingerprintOf(asked: { method: string; path: string; query: string; body: unknown }): Buffer {
  const query = [...new URLSearchParams(asked.query)].map((pair) => pair.join('=')).sort()
  const text = JSON.stringify([asked.method, asked.path, query, canonical(asked.body)])
  return createHash('sha256').update(text).digest()
}
