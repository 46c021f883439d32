import pg from 'pg'
import { CONNECTION } from './client.ts'
import { migrationState } from './migrate.ts'

/** Whether requests can be served: the schema may be another build's, the database may only read or not answer. */
export type State = 'ready' | 'starting' | 'pending' | 'newer' | 'read_only' | 'unreachable'

const PATIENCE_MS = 2_000

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only`,
  )
  if (rows[0].read_only) return 'read_only'
  const state = await migrationState(client)
  if (state !== 'current') return state
  // an empty database gets its demo workshop from the first server that starts
  const { rowCount } = await client.query('SELECT FROM company LIMIT 1')
  return rowCount === 0 ? 'starting' : 'ready'
}

/** Looks at the database over a connection of its own, so that the answer waits for no other request. */
export class Readiness {
  readonly #url: string
  #client: pg.Client | undefined
  #looking: Promise<State> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Those who ask at once share one look. */
  state(): Promise<State> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  close(): void {
    this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }

  async #look(): Promise<State> {
    // a connection that was kept may have been lost unnoticed: then a new one tells
    const attempts = this.#client ? 2 : 1
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        this.#client ??= await this.#connect()
        return await stateOf(this.#client)
      } catch {
        this.close()
      }
    }
    return 'unreachable'
  }

  async #connect(): Promise<pg.Client> {
    const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
    const client = new pg.Client({ ...CONNECTION, ...limits, connectionString: this.#url })
    client.on('error', () => this.close())
    await client.connect()
    return client
  }
}
