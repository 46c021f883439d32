import { later } from '../frame/later.tsx'
import { isOvertaken } from './api-errors.ts'

const etag = later(() => import('./etag.ts'))

/** So often somebody else may be faster before that is said. */
const MAX_TRIES = 4

/**
 * Writes on a record as it is by then: where somebody else is faster, it is read and written anew
 * (safe-writes.md#read-change-write-again).
 */
export async function writeOnLatest<Whole extends object, Written>(
  read: () => Promise<Whole>,
  write: (now: Whole, ifMatch: string) => Promise<Written>,
): Promise<Written> {
  const { tagOf } = await etag()
  for (let tries = 1; ; tries++) {
    const now = await read()
    try {
      return await write(now, tagOf(now))
    } catch (error) {
      if (!isOvertaken(error) || tries === MAX_TRIES) throw error
    }
  }
}

/** What was typed, and what it was typed over. */
export type Typed<Value> = { value: Value; before: Value }

type Over<Whole, Value> = {
  read: () => Promise<Whole>
  valueIn: (whole: Whole) => Value
  /** Sends the value on the version that was read (safe-writes.md#if-match). */
  send: (ifMatch: string) => Promise<Whole>
}

/** Writes a value over what it was typed over alone: where somebody else's stands there by now, nothing is written. */
export function writeOver<Whole extends object, Value>(
  { value, before }: Typed<Value>,
  { read, valueIn, send }: Over<Whole, Value>,
): Promise<{ whole: Whole; outcome: 'kept' | { theirs: Value } }> {
  return writeOnLatest(read, async (now, ifMatch) => {
    const theirs = valueIn(now)
    if (theirs !== before && theirs !== value) return { whole: now, outcome: { theirs } }
    return { whole: await send(ifMatch), outcome: 'kept' }
  })
}
