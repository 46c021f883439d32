import type pg from 'pg'
import { Lease } from './lease.ts'
import { currentScope } from './request-scope.ts'
import { Shares } from './shares.ts'
import { Unavailable } from './unavailable.ts'

type Options = { size: number; share: number; prepare: boolean }

/** How long a request waits for a connection. */
const PATIENCE_MS = 10_000

/** The pool as Kysely sees it: connections are lent to who is at work (request-scope.ts), each owner up to its share. */
export class SharedPool {
  readonly #pool: pg.Pool
  readonly #shares: Shares
  readonly #prepare: boolean
  readonly #leases = new WeakMap<pg.PoolClient, Lease>()

  constructor(pool: pg.Pool, { size, share, prepare }: Options) {
    this.#pool = pool
    this.#shares = new Shares({ size, share, patience: PATIENCE_MS })
    this.#prepare = prepare
  }

  async connect(): Promise<Lease> {
    const scope = currentScope()
    try {
      if (scope.ended) throw new Unavailable('the client is gone')
      const giveBack = await this.#shares.take(scope)
      const client = await this.#pool.connect().catch((error) => {
        giveBack()
        throw new Unavailable(error.message, { cause: error })
      })
      return this.#leaseOf(client).begin({ scope, giveBack })
    } catch (error) {
      scope.failure = error
      throw error
    }
  }

  #leaseOf(client: pg.PoolClient): Lease {
    const known = this.#leases.get(client)
    if (known) return known
    const lease = new Lease(client, this.#prepare)
    this.#leases.set(client, lease)
    return lease
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
