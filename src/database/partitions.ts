import type pg from 'pg'
import type { DB } from './tables.ts'

/*
 * Tables that only grow are partitioned by time. A partition holds a span of days; it is made ahead of its time and
 * detached and dropped once all of it is older than what is kept, which costs no writer anything, however much it holds.
 */

type Queryable = Pick<pg.Pool, 'query'>

type Partitioned = {
  table: keyof DB & string
  /** what the bounds are: an instant, or a UUID of version 7 of that instant */
  bound: 'instant' | 'id'
  days: number
  ahead: number
}

export const PARTITIONED = [
  { table: 'event', bound: 'id', days: 7, ahead: 3 },
  { table: 'audit_log_entry', bound: 'id', days: 28, ahead: 2 },
  { table: 'idempotent_answer', bound: 'instant', days: 1, ahead: 7 },
] as const satisfies readonly Partitioned[]

const DAY_MS = 24 * 60 * 60 * 1000

/** The bound of a partition as it stands in its statement. */
function literal({ bound }: Partitioned, at: number): string {
  if (bound === 'instant') return `'${new Date(at).toISOString()}'`
  const hex = at.toString(16).padStart(12, '0').padEnd(32, '0')
  return `'${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}'`
}

const nameOf = ({ table }: Partitioned, at: number) =>
  `${table}_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`

/** When the span of a moment begins: spans are counted from 1970, so that every process counts the same ones. */
const startOf = ({ days }: Partitioned, at: number) => at - (at % (days * DAY_MS))

async function partitions(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = ANY ($1::regclass[]) ORDER BY 1`,
    [PARTITIONED.map(({ table }) => table)],
  )
  return rows.map(({ name }) => name)
}

/**
 * Makes the partitions of the present and those ahead that are missing. Several processes may do so at once.
 * @param now milliseconds since 1970
 */
export async function makePartitions(database: Queryable, now = Date.now()): Promise<void> {
  const there = new Set(await partitions(database))
  for (const of of PARTITIONED) {
    const first = startOf(of, now)
    for (let step = 0; step <= of.ahead; step++) {
      const [from, to] = [first + step * of.days * DAY_MS, first + (step + 1) * of.days * DAY_MS]
      const name = nameOf(of, from)
      if (there.has(name)) continue
      const bounds = `FROM (${literal(of, from)}) TO (${literal(of, to)})`
      await database.query(
        `CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "${of.table}" FOR VALUES ${bounds}`,
      )
    }
  }
}

/** When the span of a partition has ended, by its name; undefined for a table of another name. */
function endOf(of: Partitioned, name: string): number | undefined {
  const day = new RegExp(`^${of.table}_(\\d{4})(\\d\\d)(\\d\\d)$`).exec(name)
  return day ? Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`) + of.days * DAY_MS : undefined
}

/**
 * Drops the partitions of a table whose last row is older than what is kept. Nobody waits: a partition is detached
 * beside running statements first.
 * @param keptFrom milliseconds since 1970
 * @returns the names of those dropped
 */
export async function dropPartitions(
  database: Queryable,
  table: (typeof PARTITIONED)[number]['table'],
  keptFrom: number,
): Promise<string[]> {
  const of = PARTITIONED.find((one) => one.table === table)!
  const names = await partitions(database)
  const old = names.filter((name) => (endOf(of, name) ?? Number.POSITIVE_INFINITY) <= keptFrom)
  for (const name of old) {
    await database.query(`ALTER TABLE "${table}" DETACH PARTITION "${name}" CONCURRENTLY`)
    await database.query(`DROP TABLE IF EXISTS "${name}"`)
  }
  return old
}
