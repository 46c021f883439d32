import type { BucketName, RateLimit } from '../domain/rate-limits.ts'
import type { Asked, Drawn } from './store.ts'

/** Tokens that were drawn ahead and not needed go back with the next draw after this time. */
const LEASED_MS = 1_000

/**
 * A token bucket as this process knows it: what the store held at its last answer, and the tokens that were drawn
 * ahead of it (rate-limits.md#one-bucket-for-all).
 */
export class Bucket {
  readonly name: BucketName
  readonly id: string
  readonly rate: number
  readonly burst: number
  readonly #size: number
  /** Tokens that are this process's own. */
  #lease = 0
  #lease_ends = 0
  #back = 0
  #left: number
  #left_at: number
  /** Draws under way that bring more than is needed: a further one brings none ahead. */
  #awaited = 0
  #empty_until = 0
  used_at: number

  constructor(name: BucketName, id: string, { rate, burst }: RateLimit, now: number) {
    this.name = name
    this.id = id
    this.rate = rate
    this.burst = burst
    this.#size = Math.max(1, Math.floor(burst / 10))
    this.#left = burst
    this.#left_at = now
    this.used_at = now
  }

  #stored(now: number): number {
    return Math.min(this.burst, this.#left + (Math.max(0, now - this.#left_at) / 1000) * this.rate)
  }

  /** Tokens that there are, as far as this process knows. */
  tokens(now: number): number {
    return Math.min(this.burst, this.#stored(now) + this.#lease)
  }

  /** Whether a token that was drawn is there. */
  isLeased(): boolean {
    return this.#lease >= 1
  }

  /** Takes a token that was drawn ahead. False where there is none. */
  takeLeased(now: number): boolean {
    this.used_at = now
    if (now >= this.#lease_ends && this.#lease > 0) {
      this.#back += this.#lease
      this.#lease = 0
    }
    if (this.#lease < 1) return false
    this.#lease -= 1
    return true
  }

  /** A token that was taken and not used. */
  giveBack(): void {
    this.#lease += 1
  }

  /** Whether the store would have none either: it said so, and no token has come since. */
  isEmpty(now: number): boolean {
    return this.#lease < 1 && now < this.#empty_until
  }

  /** Seconds until there is a token; 0 when there is one. */
  wait(now: number): number {
    return Math.max(0, 1 - this.tokens(now)) / this.rate
  }

  /** Begins a draw, to be ended by `settle` or `abandon`. */
  ask(): Asked {
    const size = this.#awaited > 0 ? 1 : this.#size
    const back = this.#back
    this.#back = 0
    this.#awaited += 1
    return { id: this.id, rate: this.rate, burst: this.burst, size, back }
  }

  /** Ends a draw: what it brought is this process's own. `asked_at` is before the store looked, `now` after it. */
  settle({ back }: Asked, { taken, left }: Drawn, asked_at: number, now: number): void {
    this.#awaited -= 1
    this.#left = left
    this.#left_at = now
    this.#lease += taken
    this.#lease_ends = now + LEASED_MS
    if (taken > 0) return
    this.#back += back
    if (left < 1) this.#empty_until = asked_at + ((1 - left) / this.rate) * 1000
  }

  /** Ends a draw that failed. */
  abandon({ back }: Asked): void {
    this.#awaited -= 1
    this.#back += back
  }

  /** Takes a token without the store, which cannot be reached, from what would be in it. */
  takeAlone(now: number): void {
    this.used_at = now
    if (this.#lease >= 1) this.#lease -= 1
    else {
      this.#left = this.#stored(now) - 1
      this.#left_at = now
    }
  }

  /** Whether it has been full for a while, so that nothing is lost with it. */
  isIdle(now: number): boolean {
    return this.#awaited === 0 && now - this.used_at > Math.max(60_000, (this.burst / this.rate) * 1000)
  }
}
