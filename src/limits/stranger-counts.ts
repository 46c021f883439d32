import type { IncomingMessage } from 'node:http'
import { detached } from '../database/request-scope.ts'
import type { Throttle } from '../server/auth/throttle.ts'
import { ApiError } from '../server/core/errors.ts'

const MAX_REFUSALS = 600
const SECONDS = 60
/** After so many the installation's count is read and written again. */
const TOLD_EVERY = 30
const MAX_ADDRESSES = 10_000

/** Refusals of an address within a minute: those that all processes have told of, and this process's own since. */
type Count = { ends_at: number; told: number; own: number; isTelling: boolean }

/**
 * Counts refusals with 401 by address over all processes (rate-limits.md#keys-that-do-not-exist). No request waits for
 * it: each process counts for itself and tells the others now and then.
 */
export class StrangerCounts {
  readonly #throttle: Throttle
  readonly #networkOf: (request: IncomingMessage) => string
  readonly #counts = new Map<string, Count>()

  /** @param networkOf what the sender's address is counted as */
  constructor(throttle: Throttle, networkOf: (request: IncomingMessage) => string) {
    this.#throttle = throttle
    this.#networkOf = networkOf
  }

  /** What a request is refused with: its 401, or where its address has had too many of them a 429. */
  errorOf(request: IncomingMessage, error: unknown): unknown {
    if (!(error instanceof ApiError) || error.status !== 401) return error
    const now = performance.now()
    const network = this.#networkOf(request)
    const count = this.#countOf(network, now)
    if (count.told + count.own >= MAX_REFUSALS) {
      const retry_after = Math.max(1, Math.ceil((count.ends_at - now) / 1000))
      return new ApiError('rate_limit_exceeded', 'Too many requests without a good key.', { retry_after })
    }
    count.own += 1
    if (!count.isTelling && (count.told === 0 || count.own >= TOLD_EVERY)) this.#tell(network, count)
    return error
  }

  #countOf(network: string, now: number): Count {
    const known = this.#counts.get(network)
    if (known && now < known.ends_at) return known
    if (this.#counts.size >= MAX_ADDRESSES) this.#counts.clear()
    const count = { ends_at: now + SECONDS * 1000, told: 0, own: 0, isTelling: false }
    this.#counts.set(network, count)
    return count
  }

  /** Beside the requests and never in their way; what cannot be told stays this process's own. */
  async #tell(network: string, count: Count): Promise<void> {
    const { own } = count
    count.isTelling = true
    try {
      const { total, seconds } = await detached('visitors', () =>
        this.#throttle.add(`refused:${network}`, own, SECONDS),
      )
      count.told = total
      count.own -= own
      count.ends_at = performance.now() + seconds * 1000
    } catch {
      // the database is away, and the log says so already
    } finally {
      count.isTelling = false
    }
  }
}
