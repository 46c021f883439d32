import { type SelectQueryBuilder, sql } from 'kysely'
import { currentScope } from '../../database/request-scope.ts'
import { Shares } from '../../database/shares.ts'
import { type Order, orderedAfter, type Page, type Position, positionName, wholeList } from './lists.ts'

/*
 * Lists that come whole, however long they are. They are read in pieces by their order, each a query of its own: no
 * more than a piece is in memory, other requests come in between, and no connection is held for a client that reads
 * slowly. Who can send the pieces one by one takes them as they come (`takeRest`); a list of one piece is as any other.
 */

/**
 * What follows the first piece. `done` is called once, however the sending ends; `show` shows a part of the list's
 * answer to those from whom something of it is kept.
 */
export type Rest = {
  pieces: AsyncIterable<object[]>
  done: () => void
  show?: <V>(answer: V) => V
}

type Taker = { takeRest?: (rest: Rest) => void }

const PIECE = 500

/** Long ones that one company may read at once; a third waits, and is refused past the time. */
const turns = new Shares({ size: Number.POSITIVE_INFINITY, share: 2, patience: 10_000 })

type List<DB, T extends keyof DB, Row> = { url: string; order: Order; query: SelectQueryBuilder<DB, T, Row> }

function readPiece<DB, T extends keyof DB, Row extends object>(
  { query, order }: List<DB, T, Row>,
  after?: Position,
): Promise<Row[]> {
  return orderedAfter(query, order, { rows: PIECE, after }).execute() as Promise<Row[]>
}

/** The pieces after one, up to one that is not full. */
async function* piecesAfter<DB, T extends keyof DB, Row extends object>(
  list: List<DB, T, Row>,
  first: Row[],
) {
  for (let piece = first; piece.length === PIECE; ) {
    const last = piece.at(-1) as Record<string, unknown>
    piece = await readPiece(
      list,
      list.order.keys.map((_, index) => sql.val(last[positionName(index)])),
    )
    yield piece
  }
}

/** Reads a list that comes whole: all of it, or its first piece where the caller takes the rest by itself. */
export async function readWhole<DB, T extends keyof DB, Row extends object>(
  { takeRest }: Taker,
  list: List<DB, T, Row>,
): Promise<Page<Row>> {
  const first = await readPiece(list)
  if (first.length < PIECE) return wholeList(list.url, first)
  const done = await turns.take(currentScope())
  const pieces = piecesAfter(list, first)
  if (takeRest) {
    takeRest({ pieces, done })
    return wholeList(list.url, first)
  }
  try {
    const rows = [...first]
    for await (const piece of pieces) rows.push(...piece)
    return wholeList(list.url, rows)
  } finally {
    done()
  }
}
