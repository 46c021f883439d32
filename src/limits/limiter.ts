import { log } from '../process/log.ts'
import type { Bucket } from './bucket.ts'
import { Draws } from './draws.ts'
import type { TokenStore } from './store.ts'

/** How often a store that failed is tried again, beside the requests. */
const AGAIN_MS = 250
const LINE_EVERY_MS = 60_000

/**
 * Takes a token of each bucket or of none (rate-limits.md#buckets). Tokens that were drawn ahead cost no way to the
 * store; while the store cannot be reached, this process counts alone and nobody waits.
 */
export class Limiter {
  readonly #store: TokenStore
  readonly #draws: Draws
  #isAway = false
  #reason = ''
  #ping_at = 0
  #line_at = 0

  constructor(store: TokenStore) {
    this.#store = store
    this.#draws = new Draws(store)
  }

  /** Whether each of the buckets gave a token. */
  take(buckets: readonly Bucket[]): boolean | Promise<boolean> {
    const now = performance.now()
    if (this.#isAway) return this.#takeAlone(buckets, now)
    if (buckets.some((bucket) => bucket.isEmpty(now))) return false
    const lacking = buckets.filter((bucket) => !bucket.takeLeased(now))
    if (lacking.length === 0) return true
    return this.#draw(buckets, lacking)
  }

  /** Resolves when the store was reached, or after a while: the server starts without it. */
  async open(): Promise<void> {
    await this.#store.ping().catch((error) => this.#leave(error))
  }

  close(): void {
    this.#store.close()
  }

  async #draw(buckets: readonly Bucket[], lacking: readonly Bucket[]): Promise<boolean> {
    const giveBack = () => {
      for (const bucket of buckets) if (!lacking.includes(bucket)) bucket.giveBack()
    }
    try {
      const granted = await this.#draws.take(lacking)
      if (!granted) giveBack()
      return granted
    } catch (error) {
      giveBack()
      this.#leave(error as Error)
      return this.#takeAlone(buckets, performance.now())
    }
  }

  #takeAlone(buckets: readonly Bucket[], now: number): boolean {
    if (now >= this.#ping_at) this.#tryAgain()
    this.#report(now)
    if (buckets.some((bucket) => bucket.tokens(now) < 1)) return false
    for (const bucket of buckets) bucket.takeAlone(now)
    return true
  }

  /** From now on without the store, until it answers again. */
  #leave({ message }: Error): void {
    this.#reason = message
    if (this.#isAway) return
    this.#isAway = true
    // at once: a store that was only late is back with its next answer
    this.#ping_at = 0
    this.#draws.forget()
  }

  #tryAgain(): void {
    this.#ping_at = Number.POSITIVE_INFINITY
    this.#store.ping().then(
      () => {
        this.#isAway = false
      },
      (error) => {
        this.#ping_at = performance.now() + AGAIN_MS
        this.#leave(error)
      },
    )
  }

  #report(now: number): void {
    if (now < this.#line_at) return
    this.#line_at = now + LINE_EVERY_MS
    log.warn({ reason: this.#reason }, 'the rate limits are counted by each process for itself')
  }
}
