import { ApiError } from '../errors.ts'
import { indefinite } from '../indefinite.ts'

/**
 * A move must stand in the document's table (src/domain). The present status again is the caller's to pass over.
 * @throws 409 `transition_not_allowed` with what is `allowed`.
 */
export function requireTransition<Status extends string>(
  noun: string,
  table: Record<Status, readonly Status[]>,
  { from, to }: { from: Status; to: Status },
): void {
  const allowed = table[from]
  if (allowed.includes(to)) return
  const could = allowed.length > 0 ? `it can become ${allowed.join(', ')}` : 'no transition leads on'
  const one = indefinite(noun).replace(/^a/, 'A')
  const message = `${one} that is ${from} cannot become ${to}; ${could}.`
  throw new ApiError('transition_not_allowed', message, { allowed: [...allowed] })
}
