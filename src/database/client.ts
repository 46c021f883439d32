import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { instantOf } from './instant-text.ts'
import { SharedPool } from './shared-pool.ts'
import type { DB } from './tables.ts'

const { types } = pg

// Dates stay what they are on the wire. Every numeric column has at most 15 significant digits, so a double
// carries it exactly; arithmetic on it goes through decimal.js (src/domain/money.ts).
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMPTZ, instantOf)
types.setTypeParser(types.builtins.NUMERIC, Number)
types.setTypeParser(types.builtins.INT8, Number)

export type Database = {
  pool: pg.Pool
  kysely: Kysely<DB>
  /** Whether its connections keep prepared statements: not behind every pooler. */
  prepare: boolean
  close(): Promise<void>
}

/*
 * Nothing waits for ever. PostgreSQL's own limits end a statement first; ours, a little later, ends what a connection
 * that has fallen silent never answers. They are set by a statement, not with the connection: poolers refuse those. JIT
 * compilation, on by default in a PostgreSQL that has LLVM, can take longer than the reports that it sets in for.
 */
const CONNECT_MS = 5_000
const ANSWER_MS = 20_000
const SETTINGS = `SET statement_timeout = '15s'; SET lock_timeout = '5s';
  SET idle_in_transaction_session_timeout = '15s'; SET jit = off`

/** The settings of any connection of ours: a peer that is gone without a word is noticed. */
export const CONNECTION = {
  application_name: 'officina',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: CONNECT_MS,
}

/**
 * A pool's connection waits this long for its next statement. A new one costs several times what a request does: signing in,
 * its settings, and every statement planned anew; a workshop of few people pauses for longer than the driver's 10 s.
 */
export const POOLED = { ...CONNECTION, idleTimeoutMillis: 300_000 }

/** What still runs after this long waits for a lock that may never be free, and its client is gone: it is left. */
const CLOSED_AFTER_MS = 1_000

type Options = {
  size?: number
  prepare?: boolean
  /** How many of the connections one company may hold at once: all unless said otherwise. */
  share?: number
  /** Whether statements have their time: not those of an operator or a benchmark, who wait for them. */
  limited?: boolean
}

async function setUp(client: pg.ClientBase): Promise<void> {
  await client.query({ text: SETTINGS, query_timeout: CONNECT_MS } as pg.QueryConfig)
}

/** Opens the one pool of the process and the query builder on it. */
export function openDatabase(
  url: string,
  { size = 10, prepare = true, share = size, limited = false }: Options = {},
): Database {
  const pool = new pg.Pool({
    ...POOLED,
    connectionString: url,
    max: size,
    ...(limited && { query_timeout: ANSWER_MS, onConnect: setUp }),
  })
  // A connection that breaks, idle or at work, is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const shared = new SharedPool(pool, { size, share, prepare })
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: shared as unknown as pg.Pool }) })
  return {
    pool,
    kysely,
    prepare,
    close: () => Promise.race([pool.end(), delay(CLOSED_AFTER_MS, undefined, { ref: false })]),
  }
}
