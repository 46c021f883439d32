import type { EventObject } from '../../domain/event-types.ts'
import { isChanging, isOwn } from '../own-requests.ts'
import { SIGNED_IN } from '../signed-out.ts'

/** What is told of a change: never what the record holds. */
export type Change = { type: string; object_type: EventObject; object_id: string | null; request_id?: string }

type Listener = {
  /** Others changed something; `own` of this page's changes are left out. */
  onChanges: (changes: readonly Change[]) => void
  /** Something came to the feed, whoever made it. */
  onAny: () => void
  /** What was changed cannot be told one by one. */
  onReset: () => void
  /** Session, role or company are, or may be, others; resolves to whether the server answers at all. */
  onSession: () => Promise<boolean>
  /** The server has not been reached for a while, or is again. */
  onLost: (isLost: boolean) => void
}

/** What comes together is read together, and how often at most. */
const GATHER_MS = 150
const APART_MS = 2_000

/** The server looks no further back (src/http/changes.ts). */
const MAX_AGE_MS = 60_000
/** What was changed while the first answers of the page were made. */
const MARGIN_MS = 1_000

/** After how long it is asked again where the server refused: longer each time. */
const PAUSES_MS = [5_000, 15_000, 60_000]

/** How long the server may be away before that is said: one that starts anew, or a moment without network, is not. */
const LOST_MS = 10_000

/**
 * Hears of changes while the page is looked at (console.md#what-renews-by-itself): one connection, closed when the page
 * goes to the background, and going on after what it heard last when it comes back.
 */
export class ChangeFeed {
  readonly #listener: Listener
  readonly #over = new AbortController()
  #source: EventSource | undefined
  #last = ''
  #hasBegun = false
  #refusals = 0
  #waiting: Change[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #lost: ReturnType<typeof setTimeout> | undefined
  #told_at = -APART_MS

  constructor(listener: Listener) {
    this.#listener = listener
    const { signal } = this.#over
    document.addEventListener('visibilitychange', () => this.#follow(), { signal })
    // A page that is kept for the way back holds no connection.
    window.addEventListener('pagehide', () => this.#close(), { signal })
    window.addEventListener('pageshow', () => this.#follow(), { signal })
    for (const name of ['online', SIGNED_IN]) window.addEventListener(name, () => this.#follow(), { signal })
    this.#follow()
  }

  stop(): void {
    this.#over.abort()
    this.#close()
    this.#reached()
    clearTimeout(this.#timer)
  }

  #follow(): void {
    if (document.visibilityState === 'visible') {
      if (!this.#source) this.#open()
      return
    }
    this.#close()
    // Nobody looks at it, and whether the server is there is not known any more.
    this.#reached()
  }

  #missed(): void {
    this.#lost ??= setTimeout(() => this.#listener.onLost(true), LOST_MS)
  }

  #reached(): void {
    clearTimeout(this.#lost)
    this.#lost = undefined
    this.#listener.onLost(false)
  }

  #close(): void {
    this.#source?.close()
    this.#source = undefined
    clearTimeout(this.#again)
  }

  #address(): string {
    if (this.#last !== '') return `/api/changes?after_seq=${this.#last}`
    const age = Math.ceil(performance.now()) + MARGIN_MS
    if (age > MAX_AGE_MS) this.#listener.onReset()
    return `/api/changes?age=${age}`
  }

  #open(): void {
    const source = new EventSource(this.#address())
    this.#source = source
    source.onmessage = (event) => {
      this.#note(event)
      this.#listener.onAny()
      this.#waiting.push(JSON.parse(event.data) as Change)
      this.#tellSoon()
    }
    source.addEventListener('ready', (event) => {
      this.#note(event)
      this.#refusals = 0
      this.#reached()
      // Only a stream is told of another role: none was while there was no stream.
      if (this.#hasBegun) void this.#listener.onSession()
      this.#hasBegun = true
    })
    source.addEventListener('reset', (event) => {
      this.#note(event)
      this.#listener.onAny()
      this.#listener.onReset()
    })
    source.addEventListener('session', () => void this.#listener.onSession())
    source.onerror = () => {
      // The browser itself tries again where the connection broke; a refusal ends it.
      if (source.readyState === EventSource.CLOSED) void this.#refused()
      else this.#missed()
    }
  }

  #note({ lastEventId }: MessageEvent): void {
    this.#last = lastEventId
  }

  async #refused(): Promise<void> {
    this.#close()
    const pause = PAUSES_MS[Math.min(this.#refusals++, PAUSES_MS.length - 1)]
    this.#again = setTimeout(() => this.#follow(), pause)
    // What stands before a server that is away refuses for it.
    if (await this.#listener.onSession()) this.#reached()
    else if (!this.#source && !this.#over.signal.aborted) this.#missed()
  }

  #tellSoon(): void {
    if (this.#timer) return
    const due = Math.max(GATHER_MS, this.#told_at + APART_MS - performance.now())
    this.#timer = setTimeout(() => this.#tell(), due)
  }

  #tell(): void {
    this.#timer = undefined
    // Which of them are this page's own is known once it has its answers.
    if (isChanging()) {
      this.#tellSoon()
      return
    }
    const changes = this.#waiting.filter(({ request_id }) => !isOwn(request_id))
    this.#waiting = []
    if (changes.length === 0) return
    this.#told_at = performance.now()
    this.#listener.onChanges(changes)
  }
}
