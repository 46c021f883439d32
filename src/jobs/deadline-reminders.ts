import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { type DueDeadlines, deadlineMail } from '../mail/deadline-mail.ts'
import { WORKSHOP_COLUMNS } from '../mail/workshop.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { recordMessage } from '../server/resources/messages/reminders.ts'
import { recordReminder } from '../server/resources/vehicle-deadlines/deadlines.ts'
import '../server/resources/vehicles/service.ts'
import type { DueJobs } from './due-jobs.ts'
import { type Means, sendOnce } from './send-once.ts'
import { SYSTEM } from './system.ts'

/* Reminders of what falls due on vehicles (vehicle-deadlines.md#e-mail): one mail for all that is due for a customer. */

const QUEUE = 'deadline-reminders'

const LONGEST_PAUSE_SECONDS = 30 * 60

type Customer = { company_id: string; customer_id: string }

/** At most so many days ahead a reminder goes out. The days are what the index is searched by. */
const MAX_DAYS = 365

/** Deadlines whose owner is to be reminded now: from eight o'clock of the first day until the end of the last. */
function dueDeadlines(kysely: Kysely<DB>) {
  return kysely
    .selectFrom('vehicle_deadline as deadline')
    .innerJoin('company', 'company.id', 'deadline.company_id')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.company_id', '=', 'deadline.company_id')
        .onRef('vehicle.id', '=', 'deadline.vehicle_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.company_id', '=', 'vehicle.company_id')
        .onRef('customer.id', '=', 'vehicle.customer_id'),
    )
    .where(
      sql<boolean>`deadline.reminder_enabled AND deadline.reminder_sent_at IS NULL
        AND deadline.completed_on IS NULL AND deadline.deleted_at IS NULL`,
    )
    .where(
      sql<boolean>`deadline.due_date BETWEEN (now() AT TIME ZONE 'UTC')::date - 1
        AND (now() AT TIME ZONE 'UTC')::date + ${sql.lit(MAX_DAYS + 1)}`,
    )
    .where(
      sql<boolean>`now() >= (deadline.due_date - deadline.remind_days_before + time '08:00')
        AT TIME ZONE company.time_zone`,
    )
    .where(sql<boolean>`now() < (deadline.due_date + 1)::timestamp AT TIME ZONE company.time_zone`)
    .where(sql<boolean>`customer.reminder_consent AND customer.email IS NOT NULL`)
    .where('customer.deleted_at', 'is', null)
    .where('vehicle.deleted_at', 'is', null)
}

type Told = DueDeadlines & { time_zone: string }

/** What a customer's mail is written from; undefined when nothing is due any more. */
async function readDue(tx: Kysely<DB>, { company_id, customer_id }: Customer): Promise<Told | undefined> {
  const rows = await dueDeadlines(tx)
    .select(['deadline.id', 'deadline.vehicle_id', 'deadline.kind', 'deadline.title', 'vehicle.license'])
    .select(sql<string>`deadline.due_date`.as('due_date'))
    .select(sql<string>`concat_ws(' ', vehicle.make, vehicle.model)`.as('vehicle_name'))
    .select(WORKSHOP_COLUMNS)
    .select(['company.time_zone', 'customer.full_name', 'customer.language'])
    .select(sql<string>`customer.email`.as('email'))
    .where('deadline.company_id', '=', company_id)
    .where('customer.id', '=', customer_id)
    .orderBy('deadline.due_date')
    .orderBy('deadline.id')
    .execute()
  return rows[0] && { ...rows[0], customer_id, deadlines: rows }
}

/** Stamps each deadline of a mail that went out; vehicles are locked in the order of their ids. */
async function recordSent(kysely: Kysely<DB>, company_id: string, told: Told): Promise<void> {
  const { deadlines, time_zone, customer_id } = told
  const db = new CompanyDatabase(kysely, companyForOperator({ company_id }), SYSTEM)
  const inOrder = deadlines.toSorted((one, other) => one.vehicle_id.localeCompare(other.vehicle_id))
  await db.transaction(async (tx) => {
    for (const deadline of inOrder)
      await recordReminder({ db: tx, principal: { company: { time_zone } } }, deadline)
    const about = { document_type: 'customer', document_id: customer_id } as const
    await recordMessage(tx, deadlineMail(told), { ...about, ...told })
  })
}

/** What falls due on vehicles, a mail a customer. */
export function deadlineReminders(means: Means, scan_seconds: number): DueJobs<Customer> {
  return {
    queue: QUEUE,
    scan_seconds,
    first_pause_seconds: scan_seconds * 2,
    longest_pause_seconds: LONGEST_PAUSE_SECONDS,
    due: async () => {
      const due: Customer[] = await dueDeadlines(means.kysely)
        .select(['deadline.company_id', sql<string>`customer.id`.as('customer_id')])
        .distinct()
        .execute()
      return due.map((customer) => ({ data: customer, singletonKey: customer.customer_id }))
    },
    send: (customer) =>
      sendOnce(means, {
        key: `deadline reminders ${customer.customer_id}`,
        read: (tx) => readDue(tx, customer),
        write: deadlineMail,
        record: (told) => recordSent(means.kysely, customer.company_id, told),
      }),
    failure: 'a mail could not be sent',
    name: ({ customer_id }) => ({ customer_id }),
  }
}
