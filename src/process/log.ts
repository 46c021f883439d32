import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'

/** Log lines are buffered, so that a request never waits for the disk; `endLog` empties the buffer. */
const destination = pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 500 })

const wanted = process.env.LOG_LEVEL ?? ''

/** Structured log on stdout. Never give it a secret, a header map or a body. */
export const log = pino(
  {
    // any other word is refused by readConfig, with a message of its own
    level: wanted in pino.levels.values || wanted === 'silent' ? wanted : 'info',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.epochTime,
  },
  destination,
)

const LINE_EVERY_MS = 1_000

/** Warns of failures in one line a second, whatever their number: each would say the same. */
export function oneLineASecond(saidOf: (cause: unknown) => string) {
  let nextLine = 0
  let leftOut = 0
  return (error: Error, about: object): void => {
    if (performance.now() < nextLine) {
      leftOut += 1
      return
    }
    const cause = (error.cause ?? error) as { code?: string; message: string }
    log.warn({ ...about, reason: cause.message, code: cause.code, left_out: leftOut }, saidOf(cause))
    nextLine = performance.now() + LINE_EVERY_MS
    leftOut = 0
  }
}

/** What a reader who has stopped reading is waited for. */
const PATIENCE_MS = 1_000

/**
 * Writes what is buffered, the last thing before the process ends: nothing is logged any more. Nobody is waited for who
 * has closed stdout; writing it in one go (`flushSync`) would try that for ever.
 */
export async function endLog(): Promise<void> {
  log.level = 'silent'
  try {
    const closed = once(destination, 'close')
    destination.end()
    await Promise.race([closed, delay(PATIENCE_MS, undefined, { ref: false })])
  } catch {
    // stdout is gone (a closed pipe): there is nobody left to tell.
  }
  destination.destroy()
}
