import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * On whose behalf the database works: a request, until it is answered or its client is gone, or work of the server's
 * own. It follows the work through every await, so that no query has to be told.
 */
export class RequestScope {
  /** Whose share of the connections it takes: a company, once it is known. */
  owner: string
  /** What the database failed with, for what stands between us and a library that keeps it to itself. */
  failure: unknown
  #ended = false
  readonly #listeners = new Set<() => void>()

  constructor(owner: string) {
    this.owner = owner
  }

  get ended(): boolean {
    return this.#ended
  }

  /** The client is gone: what waits for the database gives up, what runs in it is cancelled. */
  end(): void {
    this.#ended = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }

  /** Calls the listener when the client goes; answers what takes it back. */
  whenEnded(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

const scopes = new AsyncLocalStorage<RequestScope>()
const ownWork = new RequestScope('server')

export function currentScope(): RequestScope {
  return scopes.getStore() ?? ownWork
}

export function inScope<R>(scope: RequestScope, work: () => R): R {
  return scopes.run(scope, work)
}

/** Work that others wait for as well, or nobody: it goes on when the client that began it is gone. */
export function detached<R>(owner: string, work: () => R): R {
  return scopes.run(new RequestScope(owner), work)
}
