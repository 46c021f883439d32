import type { Pair } from '../compared.ts'
import type { Report, Row } from '../words.ts'

/** What is drawn of a row, with what it is called. */
export type Point = Record<string, number | string | null>

/** How much later the next group of time begins: years, months, days. */
const STEPS: Record<string, readonly [number, number, number]> = {
  ...{ day: [0, 0, 1], week: [0, 0, 7], month: [0, 1, 0], quarter: [0, 3, 0], year: [1, 0, 0] },
}

/** With more points than these none is added: bars are thinner than a line long before. */
const MOST = 1000

/** The first day of the group after the one that begins then. */
function following(start: string, [years, months, days]: readonly [number, number, number]): string {
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1 + months, day + days)).toISOString().slice(0, 10)
}

/**
 * The rows of groups of time with an empty one for each group between them that has none, so that all stand as far apart
 * in the chart as their days lie; other rows as they are.
 */
export function evenly({ columns, group_by }: Report, pairs: readonly Pair[]): readonly Pair[] {
  const day = columns.find(({ name }) => name === 'period_start' || name === 'date')?.name
  const step = STEPS[group_by ?? 'day']
  if (!day || !step) return pairs
  const even: Pair[] = []
  let next: string | null = null
  for (const pair of pairs) {
    const start = String(pair.row[day])
    while (next !== null && next < start && even.length < MOST) {
      const row: Row = { object: 'report_row', [day]: next }
      even.push({ row, before: undefined })
      next = following(next, step)
    }
    even.push(pair)
    next = following(start, step)
  }
  return even.length < MOST ? even : pairs
}

/** A balance stays what it was where nothing moved; before the first one and after the last one none is drawn. */
export function carried(points: Point[], balance: string | undefined): Point[] {
  if (balance === undefined) return points
  const end = points.findLastIndex((point) => point[balance] !== null)
  let last: Point[string] = null
  return points.map((point, index) => {
    last = point[balance] ?? last
    return { ...point, [balance]: index > end ? null : last }
  })
}
