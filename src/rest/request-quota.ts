/*
 * How much of a key's requests is kept, so that nobody fills the database by asking. Counted in memory, in each
 * process by itself: a request waits for nothing, and several processes keep several times as much.
 */

const HOUR_MS = 3_600_000

/** In an hour the first `whole` requests, then one each `then_ms`, which shows that it goes on. */
const KEPT = {
  answered: { whole: 10_000, then_ms: 60_000 },
  refused: { whole: 1_000, then_ms: 60_000 },
  /** Of a key that was revoked or has expired: enough to learn that somebody still uses it. */
  ended: { whole: 1, then_ms: 600_000 },
} as const

export type Outcome = keyof typeof KEPT

type Count = { taken: number; next_at: number }

/** Decides which requests of which key are kept. */
export class RequestQuota {
  #hour = 0
  #counts = new Map<string, Count>()

  /** True when the request is to be kept. */
  take(key_id: string, outcome: Outcome, now = Date.now()): boolean {
    const hour = Math.floor(now / HOUR_MS)
    if (hour !== this.#hour) this.#counts = new Map()
    this.#hour = hour
    const { whole, then_ms } = KEPT[outcome]
    const count = this.#countOf(`${outcome} ${key_id}`)
    if (count.taken >= whole && now < count.next_at) return false
    count.taken++
    if (count.taken >= whole) count.next_at = now + then_ms
    return true
  }

  #countOf(name: string): Count {
    const known = this.#counts.get(name)
    if (known) return known
    const count = { taken: 0, next_at: 0 }
    this.#counts.set(name, count)
    return count
  }
}
