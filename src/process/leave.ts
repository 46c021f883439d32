import cluster from 'node:cluster'

/** What is still open a second after everything was closed stays open. */
const LONGEST_WAIT_MS = 1_000

/**
 * Lets the process end with this exit code, as soon as nothing is open any more. `process.exit` waits for V8's
 * threads, and one that compiles may wait for a garbage collection by the very thread that waits for it: a server
 * that was to stop hung for ever (nodejs/node issue 54918). A process that runs out of work tells these threads first.
 */
export function leave(code: number): void {
  process.exitCode = code
  // its channel to the primary would keep a worker
  cluster.worker?.disconnect()
  setTimeout(() => process.exit(), LONGEST_WAIT_MS).unref()
}
