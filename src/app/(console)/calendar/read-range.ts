import type { Outputs } from '../../trpc.ts'

export type Entry = Outputs['calendarEntries']['list']['data'][number]

/** Instants, ISO in UTC. */
type Timeframe = { from: string; to: string }
type Answer = { data: Entry[]; has_more: boolean }

/** `complete` is false only where more entries overlap in one minute than a page holds. */
export type Entries = { entries: Entry[]; complete: boolean }

const PIECES = 7
const SHORTEST_MS = 60_000

function piecesOf({ from, to }: Timeframe): Timeframe[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const length = Math.max(SHORTEST_MS, Math.ceil((end - start) / PIECES))
  const count = Math.ceil((end - start) / length)
  const instant = (milliseconds: number) => new Date(Math.min(milliseconds, end)).toISOString()
  return Array.from({ length: count }, (_, index) => ({
    from: instant(start + index * length),
    to: instant(start + (index + 1) * length),
  }))
}

/**
 * Every entry that overlaps a timeframe, by start. The list answers a first page only (its cursors change nothing),
 * so a timeframe that holds more is read in pieces, at once, and each of those likewise.
 */
export async function readRange(
  read: (timeframe: Timeframe) => Promise<Answer>,
  timeframe: Timeframe,
): Promise<Entries> {
  const { data, has_more } = await read(timeframe)
  if (!has_more) return { entries: data, complete: true }
  const pieces = piecesOf(timeframe)
  if (pieces.length < 2) return { entries: data, complete: false }
  const parts = await Promise.all(pieces.map((piece) => readRange(read, piece)))
  // What runs across a border is in both pieces.
  const byId = new Map(parts.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]))
  const entries = [...byId.values()].sort((a, b) =>
    `${a.start_time} ${a.id}` < `${b.start_time} ${b.id}` ? -1 : 1,
  )
  return { entries, complete: parts.every(({ complete }) => complete) }
}
