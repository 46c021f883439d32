import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import type { Rest } from '../server/core/whole-lists.ts'

type Sent = Pick<Rest, 'pieces' | 'show'>

export type List = { data: unknown[] }

const field = ([name, value]: [string, unknown]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** The JSON of a list whose first rows it holds; those that follow are checked as these were, piece by piece. */
async function* textOf(list: List, rows: z.ZodType, { pieces, show = (part) => part }: Sent) {
  const fields = Object.entries(list)
  const at = fields.findIndex(([name]) => name === 'data')
  const before = fields.slice(0, at).map((one) => `${field(one)},`)
  yield `{${before.join('')}"data":${JSON.stringify(list.data).slice(0, -1)}`
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    const { data } = show({ data: rows.parse(piece) })
    yield `,${JSON.stringify(data).slice(1, -1)}`
  }
  yield `]${fields
    .slice(at + 1)
    .map((one) => `,${field(one)}`)
    .join('')}}`
}

/** Sends a list as fast as its client reads it. What fails in the middle cuts the answer off: it has begun. */
export function sendInPieces(
  response: ServerResponse,
  { list, rows, rest }: { list: List; rows: z.ZodType; rest: Sent },
): Promise<void> {
  return pipeline(Readable.from(textOf(list, rows, rest), { highWaterMark: 1 }), response)
}
