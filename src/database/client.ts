import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isStale, renewNames, statementName } from './statements.ts'
import type { DB } from './tables.ts'

const { types } = pg

// Dates stay what they are on the wire. Every numeric column has at most 15 significant digits, so a double
// carries it exactly; arithmetic on it goes through decimal.js (src/money.ts).
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
types.setTypeParser(types.builtins.NUMERIC, Number)
types.setTypeParser(types.builtins.INT8, Number)

export type Database = { pool: pg.Pool; kysely: Kysely<DB>; close(): Promise<void> }

type QueryClient = Pick<pg.PoolClient, 'release'> & { query: pg.PoolClient['query'] }

/** Runs a text as a kept statement; one that went stale outside a transaction runs again at once. */
async function runKept(client: pg.PoolClient, text: string, values: unknown[]) {
  // A statement without parameters (BEGIN, COMMIT) gains nothing from being prepared.
  const name = values.length > 0 ? statementName(text) : undefined
  if (!name) return client.query(text, values)
  try {
    return await client.query({ name, text, values })
  } catch (error) {
    if (!isStale(error)) throw error
    renewNames(name)
    // A transaction is over with its first error: who began it begins it again.
    if (client.getTransactionStatus() !== 'I') throw error
    const fresh = statementName(text)
    return client.query(fresh ? { name: fresh, text, values } : { text, values })
  }
}

/** A pool for Kysely whose queries run as named prepared statements. */
function preparing(pool: pg.Pool) {
  return {
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]) => runKept(client, text, values)
      return { query, release: () => client.release() } as unknown as QueryClient
    },
    end: () => pool.end(),
  }
}

/** What still runs after this long waits for a lock that may never be free, and its client is gone: it is left. */
const CLOSED_AFTER_MS = 1_000

/** Opens the one pool of the process and the query builder on it. */
export function openDatabase(url: string, options: { size?: number; prepare?: boolean } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.size ?? 10, application_name: 'officina' })
  // A connection that breaks, idle or at work, is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialectPool = options.prepare === false ? pool : preparing(pool)
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: dialectPool as unknown as pg.Pool }) })
  return {
    pool,
    kysely,
    close: () => Promise.race([pool.end(), delay(CLOSED_AFTER_MS, undefined, { ref: false })]),
  }
}
