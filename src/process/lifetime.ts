import { leave } from './leave.ts'
import { endLog } from './log.ts'

/** Longer than requests may run on; what hangs beyond that hangs for ever. */
const LONGEST_STOP_MS = 12_000

/** A start stops between two steps, and PostgreSQL's first files take a slow disk long: cut, it would be left running. */
const LONGEST_STOP_OF_START_MS = 60_000

/** Ends the process whatever it still waits for, such as a database that has fallen silent. */
function endBy(milliseconds: number): void {
  const end = async () => {
    process.stderr.write('Officina did not stop in time: it ends as it is.\n')
    await endLog()
    process.exit(1)
  }
  setTimeout(end, milliseconds).unref()
}

/**
 * From the first line of a process to its last. SIGTERM and SIGINT end it in every phase, once: a second signal does
 * not hurry the first.
 */
export class Lifetime {
  readonly #ending = new AbortController()
  readonly #stops: (() => Promise<unknown>)[] = []

  /** Aborted as soon as the process is to end: a start that sees it goes no further and throws. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** What is undone at the end; what came last goes first. */
  onEnd(stop: () => Promise<unknown>): void {
    this.#stops.unshift(stop)
  }

  /**
   * Runs the start. Told to end meanwhile, it waits until the start has come to where it stops, undoes what was done
   * and ends with 0, however the start ended.
   * @throws what the start threw by itself, with everything undone
   */
  async run(start: () => Promise<void>): Promise<void> {
    let longest = LONGEST_STOP_OF_START_MS
    const starting = start().then(() => {
      longest = LONGEST_STOP_MS
    })
    const end = async () => {
      if (this.signal.aborted) return
      endBy(longest)
      this.#ending.abort()
      await starting.catch(() => undefined)
      const failed = await this.#undo().then(
        () => false,
        (error) => process.stderr.write(`${error}\n`),
      )
      await endLog()
      leave(failed ? 1 : 0)
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
    try {
      await starting
    } catch (error) {
      // the signal's own way out follows
      if (this.signal.aborted) return
      await this.#undo()
      throw error
    }
  }

  async #undo(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop()
  }
}
