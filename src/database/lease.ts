import type pg from 'pg'
import { cancel } from './cancel.ts'
import type { RequestScope } from './request-scope.ts'
import { runKept } from './statements.ts'
import { isLost, Unavailable, unavailability } from './unavailable.ts'

/** Whose turn it is. */
type Turn = { scope: RequestScope; giveBack: () => void }

/**
 * A connection in somebody's hands, from one query or BEGIN to its end; then in the next one's. There is one for each
 * connection, because Kysely keeps a place for every object that it meets as one.
 */
export class Lease {
  readonly #client: pg.PoolClient
  readonly #prepare: boolean
  #scope!: RequestScope
  #giveBack!: () => void
  #unwatch!: () => void
  #runs = false
  #broken = false
  #cancelling: Promise<void> | undefined

  constructor(client: pg.PoolClient, prepare: boolean) {
    this.#client = client
    this.#prepare = prepare
  }

  /** Hands the connection to the next. */
  begin({ scope, giveBack }: Turn): this {
    this.#scope = scope
    this.#giveBack = giveBack
    this.#cancelling = undefined
    this.#unwatch = scope.whenEnded(() => {
      if (this.#runs) this.#cancelling = cancel(this.#client)
    })
    return this
  }

  /** Runs a statement; what is begun for a client that is gone is only taken back. */
  async query(text: string, values: unknown[] = []) {
    if (this.#scope.ended && text !== 'rollback') throw this.#noted(new Unavailable('the client is gone'))
    this.#runs = true
    try {
      return await (this.#prepare ? runKept(this.#client, text, values) : this.#client.query(text, values))
    } catch (error) {
      throw this.#noted(error)
    } finally {
      this.#runs = false
    }
  }

  /** Gives the connection back, or up when nobody knows what state it is in. */
  release(): void {
    this.#unwatch()
    if (this.#cancelling) this.#cancelling.then(() => this.#return())
    else this.#return()
  }

  #return(): void {
    this.#client.release(this.#broken || this.#client.getTransactionStatus() !== 'I')
    this.#giveBack()
  }

  #noted(error: unknown): unknown {
    if (isLost(error)) this.#broken = true
    const noted = this.#broken ? new Unavailable((error as Error).message, { cause: error }) : error
    this.#scope.failure = unavailability(noted) ?? this.#scope.failure
    return noted
  }
}
