import pino from 'pino'

/** Log lines are buffered, so that a request never waits for the disk; `flushLog` empties the buffer. */
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

/** Writes what is buffered; called before the process ends. */
export function flushLog(): void {
  try {
    destination.flushSync()
  } catch {
    // stdout is gone (a closed pipe): there is nobody left to tell.
  }
}
