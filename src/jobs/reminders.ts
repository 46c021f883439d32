import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { type Appointment, reminderMail } from '../mail/reminder-mail.ts'
import { WORKSHOP_COLUMNS } from '../mail/workshop.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import '../server/resources/calendar-entries/service.ts'
import { recordMessage } from '../server/resources/messages/reminders.ts'
import type { DueJobs } from './due-jobs.ts'
import { type Means, sendOnce } from './send-once.ts'
import { SYSTEM } from './system.ts'

/* Automatic reminders of appointments (reminders.md#sending), sent by jobs (./due-jobs.ts), each once (./send-once.ts). */

const QUEUE = 'calendar-reminders'

const LONGEST_PAUSE_SECONDS = 30 * 60

type Entry = { company_id: string; id: string }
type Told = Appointment & { customer_id: string }

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

/** Also of an entry that was deleted meanwhile, which has no events any more. */
function recordSent(db: CompanyDatabase, appointment: Told): Promise<void> {
  const { id } = appointment
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
    const about = { document_type: 'calendar_entry', document_id: id } as const
    await recordMessage(tx, reminderMail(appointment), { ...about, ...appointment })
  })
}

/** What the reminder is written from; undefined when it is no longer due. */
function readAppointment(tx: Kysely<DB>, { company_id, id }: Entry) {
  return dueEntries(tx)
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.company_id', '=', 'entry.company_id').onRef('vehicle.id', '=', 'entry.vehicle_id'),
    )
    .select(['entry.id', 'entry.start_time', 'company.time_zone'])
    .select(WORKSHOP_COLUMNS)
    .select(['customer.id as customer_id', 'customer.full_name', 'customer.language'])
    .select(sql<string>`customer.email`.as('email'))
    .select(['vehicle.make', 'vehicle.model', 'vehicle.license'])
    .where('entry.company_id', '=', company_id)
    .where('entry.id', '=', id)
    .executeTakeFirst()
}

/** Sends one reminder, unless it was sent, is being sent, or is no longer due. */
function sendReminder(means: Means, entry: Entry): Promise<void> {
  const { company_id, id } = entry
  return sendOnce(means, {
    key: `calendar reminder ${id}`,
    read: (tx) => readAppointment(tx, entry),
    write: reminderMail,
    record: (told) =>
      recordSent(new CompanyDatabase(means.kysely, companyForOperator({ company_id }), SYSTEM), told),
  })
}

/** The reminders that fall due. */
export function calendarReminders(means: Means, scan_seconds: number): DueJobs<Entry> {
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
    failure: 'a mail could not be sent',
    name: ({ id }) => ({ entry_id: id }),
  }
}
