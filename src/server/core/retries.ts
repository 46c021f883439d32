import { isStale } from '../../database/statements.ts'

const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 4

/** Thrown where what a transaction read at its beginning no longer holds: it is done again from there. */
export class StartOver extends Error {}

/** Whether PostgreSQL, or the work itself, gave the transaction up so that it can be done again. */
export function isRetried(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  return RETRIED.has((cause as { code?: string }).code ?? '') || isStale(cause) || cause instanceof StartOver
}

/** Does it again after a deadlock, a serialisation failure, a stale statement or a `StartOver`. */
export async function retrying<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetried(error)) throw error
    }
  }
}
