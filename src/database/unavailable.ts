import pg from 'pg'
import { log, oneLineASecond } from '../process/log.ts'

/** The database did not answer, or the answer would have been waited for too long. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

/**
 * Connections (08), want of disk, memory or connections (53), shutting down, starting, failing over (57P), input and
 * output (58); then: cancelled or past its time, a lock waited for too long, a transaction idle or running too long, a
 * standby, deadlocks and stale statements that attempts again did not mend, a login that is refused, no such database.
 */
const STATES =
  /^(?:08|53|57P|58)|^(?:57014|55P03|25P03|25P04|25006|40001|40P01|0A000|26000|28000|28P01|3D000)$/

/** What the driver says of a connection that is lost, and the operating system. */
const LOST = /^(?:Connection (?:terminated|ended)|Client (?:has|was) |Query read timeout|timeout e)/
const NETWORK = /^E(?:CONN\w+|PIPE|HOST\w+|NET\w+|TIMEDOUT|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|MFILE)$/

/** A disk that has no room, or takes no bytes at all: that of the files, where PostgreSQL says so of its own in a state. */
const FULL = /^E(?:NOSPC|DQUOT|FBIG|ROFS)$/

const isFull = (error: unknown) => FULL.test((error as { code?: string }).code ?? '')

/** True for a connection that can be used no more. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return !(error instanceof pg.DatabaseError) && (NETWORK.test(code) || LOST.test(message))
}

/** A row whose day has no partition yet, which is made within seconds. A CHECK that fails has the same state, and a name. */
const isWithoutPartition = ({ code, constraint }: pg.DatabaseError) => code === '23514' && !constraint

function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  if (!(error instanceof pg.DatabaseError)) return isFull(error)
  return STATES.test(error.code ?? '') || isWithoutPartition(error)
}

/** The failure that is looked for in whatever was thrown, however a library has wrapped it. */
export function amongCauses(error: unknown, isWanted: (failure: Error) => boolean): Error | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (isWanted(at)) return at
  return undefined
}

/** The failure of the database, or of the disk. */
export const unavailability = (error: unknown) => amongCauses(error, isUnavailable)

const saidOf = (cause: unknown) => (isFull(cause) ? 'the disk takes no more' : 'the database cannot be used')

/** What requests ran into. */
export const reportUnavailable = oneLineASecond(saidOf)

/** What the background ran into, in lines of its own: it takes none from a request, whose id somebody may look for. */
const reportAway = oneLineASecond(saidOf)

/** True for what the queue hands on, too: an object with the code of what failed. */
function isAway(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return unavailability(error) !== undefined || isLost(error) || STATES.test(code)
}

/** Says what failed in the background: with where it did so, unless it is that the database cannot be used. */
export function reportFailure(err: unknown, about: object, failure: string): void {
  if (isAway(err)) reportAway(err as Error, about)
  else log.error({ err, ...about }, failure)
}
