import type pg from 'pg'
import { cancel } from './cancel.ts'
import type { RequestScope } from './request-scope.ts'
import { runKept } from './statements.ts'
import { isLost, Unavailable, unavailability } from './unavailable.ts'

type Options = { scope: RequestScope; prepare: boolean; giveBack: () => void }

/** A connection in somebody's hands, from one query or BEGIN to its end. */
export class Lease {
  readonly #client: pg.PoolClient
  readonly #scope: RequestScope
  readonly #prepare: boolean
  readonly #giveBack: () => void
  readonly #unwatch: () => void
  #runs = false
  #broken = false
  #cancelling: Promise<void> | undefined

  constructor(client: pg.PoolClient, { scope, prepare, giveBack }: Options) {
    this.#client = client
    this.#scope = scope
    this.#prepare = prepare
    this.#giveBack = giveBack
    this.#unwatch = scope.whenEnded(() => {
      if (this.#runs) this.#cancelling = cancel(client)
    })
  }

  /** Runs a statement; what is begun for a client that is gone is only taken back. */
  async query(text: string, values: unknown[] = []) {
    if (this.#scope.ended && text !== 'rollback') throw new Unavailable('the client is gone')
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
