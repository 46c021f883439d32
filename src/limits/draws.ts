import type { Bucket } from './bucket.ts'
import type { TokenStore } from './store.ts'

/** A request that waits for a token of each bucket; true = `settle` took them for it. */
type Waiting = { settle(granted: boolean): boolean; fail(error: unknown): void }

/** Requests that want the same buckets: those that come while a draw is made share the next one. */
type Queue = { buckets: readonly Bucket[]; waiting: Waiting[] }

/** Together with what is around them, these stay below 50 ms. */
const TURNS = 4
const TURN_MS = 9

/**
 * Calls back after some turns of the event loop, each with a pause and a look at what has come. While the process is
 * busy itself they take longer: then it is late, not the store. Answers what takes it back.
 */
function afterPatience(callback: () => void): () => void {
  let left = TURNS
  let timer: NodeJS.Timeout
  const pause = () => {
    timer = setTimeout(() => setImmediate(turn), TURN_MS)
  }
  const turn = () => {
    left -= 1
    if (left > 0) pause()
    else if (left === 0) callback()
  }
  pause()
  return () => {
    left = 0
    clearTimeout(timer)
  }
}

/** Draws of this process from the store: one at a time for requests that want the same. */
export class Draws {
  readonly #store: TokenStore
  readonly #queues = new Map<string, Queue>()

  constructor(store: TokenStore) {
    this.#store = store
  }

  /**
   * Draws a token of each bucket, or none of any. It gives up when nothing came in time: what comes later is kept for
   * others.
   * @returns whether the tokens are the request's
   * @throws what the store failed with, or that it did not answer in time
   */
  take(buckets: readonly Bucket[]): Promise<boolean> {
    const id = buckets.map((bucket) => bucket.id).join(' ')
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (work: () => void) => {
        const isLate = isOver
        isOver = true
        stopWaiting()
        if (!isLate) work()
        return !isLate
      }
      const stopWaiting = afterPatience(() => waiting.fail(new Error('no answer in time')))
      const waiting: Waiting = {
        settle: (granted) => end(() => resolve(granted)),
        fail: (error) => end(() => reject(error)),
      }
      this.#join(id, buckets, waiting)
    })
  }

  /** Leaves what is under way to itself; later requests make draws of their own. */
  forget(): void {
    this.#queues.clear()
  }

  #join(id: string, buckets: readonly Bucket[], waiting: Waiting): void {
    const known = this.#queues.get(id)
    if (known) {
      known.waiting.push(waiting)
      return
    }
    const queue: Queue = { buckets, waiting: [waiting] }
    this.#queues.set(id, queue)
    this.#serve(queue).finally(() => {
      if (this.#queues.get(id) === queue) this.#queues.delete(id)
    })
  }

  async #serve({ buckets, waiting }: Queue): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0)
      await this.#draw(buckets, batch).catch((error) => {
        for (const request of batch) request.fail(error)
      })
      // what was drawn ahead is for these first
      while (waiting.length > 0 && buckets.every((bucket) => bucket.isLeased()))
        settle(buckets, waiting.shift()!)
    }
  }

  /** What came is the buckets' own; each request takes its part in the same step, so that no other is first. */
  async #draw(buckets: readonly Bucket[], batch: readonly Waiting[]): Promise<void> {
    const asked = buckets.map((bucket) => bucket.ask())
    const asked_at = performance.now()
    const draw = await this.#store.draw(asked, batch.length).catch((error) => {
      for (const [index, bucket] of buckets.entries()) bucket.abandon(asked[index]!)
      throw error
    })
    const now = performance.now()
    for (const [index, bucket] of buckets.entries())
      bucket.settle(asked[index]!, draw.buckets[index]!, asked_at, now)
    for (const request of batch) settle(buckets, request)
  }
}

/** Gives a request a token of each bucket, where each has one. One that has given up takes none. */
function settle(buckets: readonly Bucket[], request: Waiting): void {
  const granted = buckets.every((bucket) => bucket.isLeased())
  if (!request.settle(granted) || !granted) return
  const now = performance.now()
  for (const bucket of buckets) bucket.takeLeased(now)
}
