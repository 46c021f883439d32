import { createHash } from 'node:crypto'

/** What is still to be written: text as it stands, or a value. */
type Step = { text: string } | { value: unknown }

/** A number that cannot be kept exactly (values.md#numbers) is no null, which JSON would make of it. */
const scalar = (value: unknown) => (Number.isNaN(value) ? 'NaN' : JSON.stringify(value))

/** An array or object in steps: its brackets, and its members with commas between them. */
function steps(brackets: string, members: readonly Step[][]): Step[] {
  const inner = members.flatMap((member, index) => (index === 0 ? member : [{ text: ',' }, ...member]))
  return [{ text: brackets[0]! }, ...inner, { text: brackets[1]! }]
}

function stepsOf(value: object): Step[] {
  if (Array.isArray(value))
    return steps(
      '[]',
      value.map((item) => [{ value: item }]),
    )
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return steps(
    '{}',
    sorted.map(([key, item]) => [{ text: `${JSON.stringify(key)}:` }, { value: item }]),
  )
}

/**
 * JSON in which the order of keys does not tell two equal values apart. What is still to be written waits in a list and
 * not on the stack of calls: a body may be nested as deeply as it likes.
 */
function canonical(value: unknown): string {
  const waiting: Step[] = [{ value }]
  let written = ''
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    if ('text' in step) written += step.text
    else if (typeof step.value !== 'object' || step.value === null) written += scalar(step.value)
    else for (const next of stepsOf(step.value).reverse()) waiting.push(next)
  }
  return written
}

/** SHA-256 of what a request asks for; equal for requests that ask the same (idempotency.md#comparison). */
export function fingerprintOf(asked: { method: string; path: string; query: string; body: unknown }): Buffer {
  const query = [...new URLSearchParams(asked.query)].map((pair) => pair.join('=')).sort()
  const text = canonical([asked.method, asked.path, query, asked.body])
  return createHash('sha256').update(text).digest()
}
