import type { ServerResponse } from 'node:http'

/** A page is some 10 ms of this process's one thread, in which nothing else is answered. */
const MAX_AT_ONCE = 4
const MAX_WAITING = 60

/** A page whose client reads slowly stays longer; by then it has long been rendered. */
const LONGEST_MS = 5_000

/** Lets a few pages be rendered at once and some more wait, so that requests of /v1 come in between. */
export class Renders {
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** Renders when it is this page's turn. False, and nothing done: too many wait already. */
  async take(response: ServerResponse, render: () => Promise<void>): Promise<boolean> {
    if (this.#running < MAX_AT_ONCE) this.#running++
    else if (this.#waiting.length >= MAX_WAITING) return false
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const leave = this.#leaveOnce()
    const late = setTimeout(leave, LONGEST_MS)
    response.once('close', leave)
    try {
      // its client may have gone while it waited
      if (!response.destroyed) await render()
    } finally {
      clearTimeout(late)
      leave()
    }
    return true
  }

  /** Hands the place on to who waits longest. */
  #leaveOnce(): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
