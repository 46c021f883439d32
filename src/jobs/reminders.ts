import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import type { Mailer } from '../mail/mailer.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import '../server/resources/calendar-entries/service.ts'
import type { MailJobs } from './mail-jobs.ts'
import { SYSTEM } from './system.ts'

/*
 * Automatic reminders (reminders.md#sending), sent by jobs (./mail-jobs.ts).
 *
 * A reminder is sent under a lock of its entry that lasts as long as the connection, so by one process at a time,
 * and `auto_reminder_sent_at` is written as soon as the mail server has accepted it. A process or a database that
 * dies in the moment between the two makes the reminder go out again, with the same Message-ID: SMTP cannot do
 * better, and the other order would lose reminders instead.
 */

const QUEUE = 'calendar-reminders'

const LONGEST_PAUSE_SECONDS = 30 * 60

type Means = { kysely: Kysely<DB>; mailer: Mailer; cut: AbortSignal }
type Entry = { company_id: string; id: string }

const hours = (count: unknown) => sql`${count} * interval '1 hour'`

/** Entries whose reminder is to go out now. The first bound of the time is what the index is searched by. */
function dueEntries(kysely: Kysely<DB>) {
  return kysely
    .selectFrom('calendar_entry as entry')
    .innerJoin('company', 'company.id', 'entry.company_id')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.company_id', '=', 'entry.company_id')
        .onRef('customer.id', '=', 'entry.customer_id'),
    )
    .where(
      sql<boolean>`entry.auto_reminder_enabled AND entry.auto_reminder_sent_at IS NULL AND entry.deleted_at IS NULL`,
    )
    .where('entry.auto_reminder_channel', '=', 'email')
    .where('customer.email', 'is not', null)
    .where('customer.deleted_at', 'is', null)
    .where(sql<boolean>`entry.start_time > now()`)
    .where(
      sql<boolean>`entry.start_time <= now() + ${hours(sql`(SELECT max(reminder_lead_hours) FROM company)`)}`,
    )
    .where(sql<boolean>`entry.start_time <= now() + ${hours(sql.ref('company.reminder_lead_hours'))}`)
}

/** True when nobody else sends this reminder now; the lock ends with the transaction or its connection. */
async function claim(tx: Kysely<DB>, id: string): Promise<boolean> {
  const key = `calendar reminder ${id}`
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS claimed,
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
  return rows[0]!.claimed
}

const AGAIN_MS = 200

/** Also of an entry that was deleted meanwhile, which has no events any more. */
function recordSent(db: CompanyDatabase, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const entry = await tx
      .select('calendar_entry')
      .select(['id', 'auto_reminder_sent_at', 'deleted_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!entry || entry.auto_reminder_sent_at !== null) return
    if (entry.deleted_at === null) await tx.hold('calendar_entry', id)
    const changes = { auto_reminder_sent_at: sql<string>`now()` }
    await tx.change('calendar_entry', entry, changes, { action: { name: 'reminder_sent' } })
  })
}

/** Writes that the reminder went out. Once it did, this is not given up before the process ends. */
async function stampSent({ kysely, cut }: Means, { company_id, id }: Entry): Promise<void> {
  for (;;) {
    try {
      await recordSent(new CompanyDatabase(kysely, companyForOperator({ company_id }), SYSTEM), id)
      return
    } catch (error) {
      if (cut.aborted) throw error
      await delay(AGAIN_MS)
    }
  }
}

/** What the reminder is written from; undefined when it is no longer due. */
function readAppointment(tx: Kysely<DB>, { company_id, id }: Entry) {
  return dueEntries(tx)
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.company_id', '=', 'entry.company_id').onRef('vehicle.id', '=', 'entry.vehicle_id'),
    )
    .select(['entry.id', 'entry.start_time', 'company.name as company_name', 'company.time_zone'])
    .select(['customer.full_name', 'customer.language'])
    .select(sql<string>`customer.email`.as('email'))
    .select(['vehicle.make', 'vehicle.model', 'vehicle.license'])
    .where('entry.company_id', '=', company_id)
    .where('entry.id', '=', id)
    .executeTakeFirst()
}

/** Sends one reminder, unless it was sent, is being sent, or is no longer due. */
async function sendReminder(means: Means, entry: Entry): Promise<void> {
  let sent = false
  const underLock = async (tx: Kysely<DB>) => {
    if (!(await claim(tx, entry.id))) return
    const appointment = await readAppointment(tx, entry)
    if (!appointment) return
    await means.mailer.send(reminderMail(appointment), means.cut)
    await stampSent(means, entry)
    sent = true
  }
  await means.kysely
    .transaction()
    .execute(underLock)
    .catch((error) => {
      // The lock's connection may have been lost while the mail went out: that no longer matters.
      if (!sent) throw error
    })
}

/** The reminders that fall due. */
export function calendarReminders(means: Means, scan_seconds: number): MailJobs<Entry> {
  return {
    queue: QUEUE,
    scan_seconds,
    first_pause_seconds: scan_seconds * 2,
    longest_pause_seconds: LONGEST_PAUSE_SECONDS,
    due: async () => {
      const due: Entry[] = await dueEntries(means.kysely).select(['entry.company_id', 'entry.id']).execute()
      return due.map((entry) => ({ data: entry, singletonKey: entry.id }))
    },
    send: (entry) => sendReminder(means, entry),
    name: ({ id }) => ({ entry_id: id }),
  }
}
