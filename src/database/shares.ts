import type { RequestScope } from './request-scope.ts'
import { Unavailable } from './unavailable.ts'

type Grant = () => void

type Waiting = { until: number; leave: (why: string) => void }

/**
 * Who may take a connection, or another thing of which there are a few. No company holds more than its share, and those
 * that wait are served in turn, so that one company's load makes its own requests wait and no others.
 */
export class Shares {
  readonly #size: number
  readonly #share: number
  readonly #patience: number
  #taken = 0
  readonly #takenBy = new Map<string, number>()
  /** A queue an owner, in the order of their turns. */
  readonly #queues = new Map<string, Set<Grant>>()
  /** All that wait, in the order in which their patience ends: one timer serves them. */
  readonly #waiting = new Set<Waiting>()
  #timer: NodeJS.Timeout | undefined

  constructor({ size, share, patience }: { size: number; share: number; patience: number }) {
    this.#size = size
    this.#share = share
    this.#patience = patience
  }

  /**
   * Waits for a turn; answers what gives it back, to be called once.
   * @throws Unavailable when none came in time or the client is gone.
   */
  async take(scope: RequestScope): Promise<() => void> {
    const { owner } = scope
    if (this.#mayTake(owner)) this.#count(owner, 1)
    else await this.#wait(owner, scope)
    return () => {
      this.#count(owner, -1)
      this.#grantNext()
    }
  }

  #mayTake(owner: string): boolean {
    return this.#taken < this.#size && (this.#takenBy.get(owner) ?? 0) < this.#share
  }

  #count(owner: string, by: 1 | -1): void {
    this.#taken += by
    const held = (this.#takenBy.get(owner) ?? 0) + by
    if (held === 0) this.#takenBy.delete(owner)
    else this.#takenBy.set(owner, held)
  }

  #wait(owner: string, scope: RequestScope): Promise<void> {
    const queue = this.#queues.get(owner) ?? new Set()
    this.#queues.set(owner, queue)
    return new Promise((resolve, reject) => {
      const leave = (why: string) => {
        stopWaiting()
        queue.delete(grant)
        if (queue.size === 0 && this.#queues.get(owner) === queue) this.#queues.delete(owner)
        reject(new Unavailable(why))
      }
      const waiting = { until: performance.now() + this.#patience, leave }
      const unwatch = scope.whenEnded(() => leave('the client is gone'))
      const stopWaiting = () => {
        this.#waiting.delete(waiting)
        unwatch()
      }
      const grant = () => {
        stopWaiting()
        resolve()
      }
      queue.add(grant)
      this.#waiting.add(waiting)
      this.#timer ??= setTimeout(() => this.#endPatience(), this.#patience).unref()
    })
  }

  #endPatience(): void {
    this.#timer = undefined
    const now = performance.now()
    for (const { until, leave } of this.#waiting) {
      if (until > now) {
        this.#timer = setTimeout(() => this.#endPatience(), Math.ceil(until - now)).unref()
        return
      }
      leave('no turn came in time')
    }
  }

  /** A connection came free: to the first whose turn it is. Who is served goes to the end. */
  #grantNext(): void {
    for (const [owner, queue] of this.#queues) {
      if (!this.#mayTake(owner)) continue
      const [grant] = queue
      queue.delete(grant!)
      this.#queues.delete(owner)
      if (queue.size > 0) this.#queues.set(owner, queue)
      this.#count(owner, 1)
      grant!()
      return
    }
  }
}
