import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import type { Accepted, Mail, Mailer } from '../mail/mailer.ts'

/*
 * A mail is sent under a lock that lasts as long as the connection, so by one process at a time, and that it went out
 * is written as soon as the mail server has accepted it. A process or a database that dies in the moment between the two
 * makes the mail go out again, with the same Message-ID: SMTP cannot do better, and the other order would lose
 * mails instead.
 */

export type Means = { kysely: Kysely<DB>; mailer: Mailer; cut: AbortSignal }

/** True when nobody else sends this mail now; the lock ends with the transaction or its connection. */
async function claim(tx: Kysely<DB>, key: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS claimed,
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
  return rows[0]!.claimed
}

const AGAIN_MS = 200

/** Writes what became of a mail. Once it is known, this is not given up before the process ends. */
async function insist(record: () => Promise<void>, cut: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await record()
    } catch (error) {
      if (cut.aborted) throw error
      await delay(AGAIN_MS)
    }
  }
}

type Sending<Told> = {
  /** What nobody else sends meanwhile. */
  key: string
  /** What the mail is written from; undefined when it is no longer due. */
  read: (tx: Kysely<DB>) => Promise<Told | undefined>
  write: (told: Told) => Mail | Promise<Mail>
  /** Writes that the mail could not be made or was not taken, and so when it is tried again; else the failure is thrown. */
  failed?: (told: Told, error: unknown) => Promise<void>
  /** Writes that it went out. */
  record: (told: Told, accepted: Accepted) => Promise<void>
}

/** Sends one mail, unless it was sent, is being sent, or is no longer due. */
export async function sendOnce<Told>(
  { kysely, mailer, cut }: Means,
  { key, read, write, record, failed }: Sending<Told>,
): Promise<void> {
  let sent = false
  const underLock = async (tx: Kysely<DB>) => {
    if (!(await claim(tx, key))) return
    const told = await read(tx)
    if (told === undefined) return
    let accepted: Accepted
    try {
      accepted = await mailer.send(await write(told), cut)
    } catch (error) {
      // A process that ends has tried nothing.
      if (cut.aborted || !failed) throw error
      return await insist(() => failed(told, error), cut)
    }
    await insist(() => record(told, accepted), cut)
    sent = true
  }
  await kysely
    .transaction()
    .execute(underLock)
    .catch((error) => {
      // The lock's connection may have been lost while the mail went out: that no longer matters.
      if (!sent) throw error
    })
}
