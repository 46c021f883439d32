import pg from 'pg'
import { POOLED } from '../database/client.ts'
import type { Asked, Draw, TokenStore } from './store.ts'

/** Long after a request has given up: what hangs then is replaced by a new connection. */
const PATIENCE_MS = 2_000
/** Draws for other keys do not wait for one that waits for a row. */
const CONNECTIONS = 2
const PRUNE_EVERY_MS = 60_000

/** One step, whatever the number of buckets; the function stands in prisma/migrations. */
const DRAW = 'SELECT units, taken, remaining FROM draw_tokens($1, $2, $3, $4, $5, $6)'

/** It waits for no row, so that no draw waits for it while it holds others. */
const PRUNE = `
DELETE FROM rate_bucket WHERE name IN (
  SELECT name FROM rate_bucket WHERE full_at < clock_timestamp() - interval '1 second'
  LIMIT 10000 FOR UPDATE SKIP LOCKED)`

type Row = { units: number; taken: number[]; remaining: number[] }

/** The buckets in PostgreSQL, over connections of their own, so that no draw waits for a request's turn. */
export class PostgresStore implements TokenStore {
  readonly #pool: pg.Pool
  readonly #prepare: boolean
  #pruned_at = performance.now()

  constructor(url: string, prepare: boolean) {
    const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
    this.#pool = new pg.Pool({ ...POOLED, ...limits, connectionString: url, max: CONNECTIONS })
    // one that breaks is replaced; the limiter reports what fails
    this.#pool.on('error', () => undefined)
    this.#prepare = prepare
  }

  async draw(asked: readonly Asked[], units: number): Promise<Draw> {
    this.#pruneSometimes()
    // rows are locked in one order, so that draws wait for each other and never in a circle
    const sorted = asked.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const columns = (['id', 'rate', 'burst', 'size', 'back'] as const).map((name) =>
      sorted.map((each) => each[name]),
    )
    const [row] = await this.#query<Row>(DRAW, 'officina_draw', [...columns, units])
    const drawn = new Map(
      sorted.map(({ id }, index) => [id, { taken: row!.taken[index]!, left: row!.remaining[index]! }]),
    )
    return { units: row!.units, buckets: asked.map(({ id }) => drawn.get(id)!) }
  }

  async ping(): Promise<void> {
    // a draw from no bucket on each connection: they are there, and have the statement prepared
    await Promise.all(Array.from({ length: CONNECTIONS }, () => this.draw([], 0)))
  }

  /** Deletes rows of buckets that are full. */
  async prune(): Promise<void> {
    await this.#query(PRUNE)
  }

  close(): void {
    this.#pool.end().catch(() => undefined)
  }

  async #query<R extends object>(text: string, name?: string, values: unknown[] = []): Promise<R[]> {
    const { rows } = await this.#pool.query<R>({ text, values, ...(this.#prepare && name && { name }) })
    return rows
  }

  /** Beside the requests and never in their way. */
  #pruneSometimes(): void {
    if (performance.now() - this.#pruned_at < PRUNE_EVERY_MS) return
    this.#pruned_at = performance.now()
    this.prune().catch(() => undefined)
  }
}
