import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { ApiError } from '../core/errors.ts'

/** `most` turns within `seconds`; `rolling` starts the time anew with each turn taken. */
type Rule = { max: number; seconds: number; rolling?: boolean }

const ACCOUNT: Rule = { max: 10, seconds: 15 * 60, rolling: true }
const CLEARED_EVERY_MS = 60_000
const isExpired = sql`throttle.expires_at <= now()`

/** Tries to sign in: the same for every spelling of an address, whether anybody has it or not; no name is kept. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
}

/** Tries of somebody who is signed in, such as the present password where a new one is chosen. */
export const ownKey = (user_id: string) => `own:${user_id}`

/** Counts what may be tried so often only. In the database, so that it holds over all processes. */
export class Throttle {
  readonly #kysely: Kysely<DB>
  #cleared = 0

  /** @param clears whether what has ended is deleted now and then; not inside a transaction, which would wait for it */
  constructor(kysely: Kysely<DB>, { clears = true } = {}) {
    this.#kysely = kysely
    if (!clears) this.#cleared = Number.POSITIVE_INFINITY
  }

  /** Takes a turn. Answers 0, or for how many seconds there is none. */
  async take(key: string, { max, seconds, rolling = false }: Rule): Promise<number> {
    this.#clearExpired()
    const end = sql<string>`now() + make_interval(secs => ${seconds})`
    const renewed = rolling ? sql`${isExpired} OR throttle.count < ${max}` : isExpired
    const row = await this.#kysely
      .insertInto('throttle')
      .values({ key, count: 1, expires_at: end })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`CASE WHEN ${isExpired} THEN 1 ELSE throttle.count + 1 END`,
          expires_at: sql`CASE WHEN ${renewed} THEN ${end} ELSE throttle.expires_at END`,
        }),
      )
      .returning(['count', sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('wait')])
      .executeTakeFirstOrThrow()
    return row.count > max ? Math.max(row.wait, 1) : 0
  }

  /** Counts what happened elsewhere already. Answers how often it did within the seconds, and how many of them are left. */
  async add(key: string, count: number, seconds: number): Promise<{ total: number; seconds: number }> {
    this.#clearExpired()
    return this.#kysely
      .insertInto('throttle')
      .values({ key, count, expires_at: sql`now() + make_interval(secs => ${seconds})` })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`CASE WHEN ${isExpired} THEN 0 ELSE throttle.count END + excluded.count`,
          expires_at: sql`CASE WHEN ${isExpired} THEN excluded.expires_at ELSE throttle.expires_at END`,
        }),
      )
      .returning([
        'count as total',
        sql<number>`extract(epoch FROM expires_at - now())::float8`.as('seconds'),
      ])
      .executeTakeFirstOrThrow()
  }

  /**
   * An attempt at an account by `accountKey` or `ownKey`, counted before it is known to fail, so that attempts at the same moment
   * are counted too: after 10 that failed there is none for 15 minutes.
   */
  attempt(key: string): Promise<number> {
    return this.take(key, ACCOUNT)
  }

  /** Refuses an address that has asked too often within the minute. 429 `rate_limit_exceeded` */
  async requireTurn(network: string, { counted, max }: { counted: string; max: number }): Promise<void> {
    const retry_after = await this.take(`address:${network}|${counted}`, { max, seconds: 60 })
    if (retry_after === 0) return
    const message = 'Too many requests. Please try again later.'
    throw new ApiError('rate_limit_exceeded', message, { retry_after })
  }

  /** The attempt was neither a failure nor a success. */
  async takeBack(key: string): Promise<void> {
    await this.#kysely
      .updateTable('throttle')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', key)
      .execute()
  }

  /** The attempt succeeded: failures before it count no more. */
  async forget(key: string): Promise<void> {
    await this.#kysely.deleteFrom('throttle').where('key', '=', key).execute()
  }

  /** Beside the request and never in its way. */
  #clearExpired(): void {
    if (performance.now() - this.#cleared < CLEARED_EVERY_MS) return
    this.#cleared = performance.now()
    this.#kysely
      .deleteFrom('throttle')
      .where('expires_at', '<', sql<string>`now()`)
      .execute()
      .catch(() => undefined)
  }
}
