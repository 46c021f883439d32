import type pg from 'pg'
import { log } from '../process/log.ts'
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
  { table: 'api_request', bound: 'instant', days: 1, ahead: 7 },
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

/** What makes the partition of a span. */
function creation(of: Partitioned, from: number): string {
  const bounds = `FROM (${literal(of, from)}) TO (${literal(of, from + of.days * DAY_MS)})`
  return `CREATE TABLE IF NOT EXISTS "${nameOf(of, from)}" PARTITION OF "${of.table}" FOR VALUES ${bounds}`
}

/** The name of every partition, also of one that was detached and is still to be dropped. */
export const PARTITION_NAME = `^(${PARTITIONED.map(({ table }) => table).join('|')})_[0-9]{8}$`

/** How a partition hangs on its table: `leaving` is half detached, `detached` only waits to be dropped. */
type State = 'attached' | 'leaving' | 'detached'

/** The partitions that there are, and the time by PostgreSQL's clock, which decides what is old. */
async function standing(database: Queryable): Promise<{ states: Map<string, State>; now: number }> {
  // The first table itself is in the answer, so that the time is there before the first partition.
  const { rows } = await database.query<{ name: string; state: State; now: number }>(
    `SELECT relname::text AS name, (extract(epoch FROM now()) * 1000)::float8 AS now,
       CASE WHEN inhdetachpending THEN 'leaving' WHEN inhparent IS NULL THEN 'detached' ELSE 'attached' END AS state
     FROM pg_class JOIN (SELECT relnamespace FROM pg_class WHERE oid = $1::regclass) AS own USING (relnamespace)
     LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
     WHERE relkind IN ('r', 'p') AND (relname ~ $2 OR pg_class.oid = $1::regclass) ORDER BY 1`,
    [PARTITIONED[0].table, PARTITION_NAME],
  )
  return { states: new Map(rows.map(({ name, state }) => [name, state])), now: rows[0]!.now }
}

const NO_RIGHT = '42501'

/**
 * Makes a partition.
 * @returns false where the account may not: one that lies ahead is made by another account, or is missed when its time
 * has come
 */
async function make(database: Queryable, statement: string, isAhead: boolean): Promise<boolean> {
  try {
    await database.query(statement)
    return true
  } catch (error) {
    if (!isAhead || (error as { code?: string }).code !== NO_RIGHT) throw error
    return false
  }
}

/**
 * Makes the partitions of a day and those ahead of it that are missing. Several processes may do so at once. An account
 * without the right to make tables is none the worse as long as the day has its partition.
 * @param at milliseconds since 1970; the present by PostgreSQL's clock unless said otherwise
 */
export async function makePartitions(database: Queryable, at?: number): Promise<void> {
  const { states, now } = await standing(database)
  for (const of of PARTITIONED) {
    const first = startOf(of, Math.floor(at ?? now))
    for (let step = 0; step <= of.ahead; step++) {
      const from = first + step * of.days * DAY_MS
      const name = nameOf(of, from)
      if (states.has(name)) continue
      if (await make(database, creation(of, from), step > 0)) continue
      log.warn({ table: name }, 'a partition that is needed soon could not be made')
      break
    }
  }
}

/**
 * Makes the partitions of a table that rows of these moments need and that are missing: what comes from another database may
 * be older than all that this one has held.
 * @param moments milliseconds since 1970
 */
export async function makePartitionsAt(
  database: Queryable,
  table: (typeof PARTITIONED)[number]['table'],
  moments: number[],
): Promise<void> {
  const of = PARTITIONED.find((one) => one.table === table)!
  const { states } = await standing(database)
  for (const from of new Set(moments.map((at) => startOf(of, at))))
    if (!states.has(nameOf(of, from))) await database.query(creation(of, from))
}

/** True when a row of this moment would find no partition: PostgreSQL's clock has gone past all that were made ahead. */
export async function lacksPartition(database: Queryable): Promise<boolean> {
  const { states, now } = await standing(database)
  return PARTITIONED.some((of) => states.get(nameOf(of, startOf(of, Math.floor(now)))) !== 'attached')
}

/** When the span of a partition has ended, by its name; undefined for a table of another name. */
function endOf(of: Partitioned, name: string): number | undefined {
  const day = new RegExp(`^${of.table}_(\\d{4})(\\d\\d)(\\d\\d)$`).exec(name)
  return day ? Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`) + of.days * DAY_MS : undefined
}

/** Another process does the same, or has done it: not a partition any more, gone, being detached, a deadlock. */
const DONE_ELSEWHERE = new Set(['42P01', '55000', '40P01'])

/** False where another process is at it. What a process that died left half done is finished. */
async function drop(database: Queryable, table: string, name: string, state: State): Promise<boolean> {
  const how = state === 'leaving' ? 'FINALIZE' : 'CONCURRENTLY'
  try {
    if (state !== 'detached') await database.query(`ALTER TABLE "${table}" DETACH PARTITION "${name}" ${how}`)
    await database.query(`DROP TABLE IF EXISTS "${name}"`)
    return true
  } catch (error) {
    if (DONE_ELSEWHERE.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/**
 * Drops the partitions of a table whose last row is older than what is kept, by PostgreSQL's clock. Nobody waits: a
 * partition is detached beside running statements first. Several processes may do so at once.
 * @param days that rows are kept
 * @returns the names of those dropped here
 */
export async function dropPartitions(
  database: Queryable,
  table: (typeof PARTITIONED)[number]['table'],
  days: number,
): Promise<string[]> {
  const of = PARTITIONED.find((one) => one.table === table)!
  const { states, now } = await standing(database)
  const keptFrom = now - days * DAY_MS
  const dropped = []
  for (const [name, state] of states) {
    if ((endOf(of, name) ?? Number.POSITIVE_INFINITY) > keptFrom) continue
    if (await drop(database, table, name, state)) dropped.push(name)
  }
  return dropped
}
