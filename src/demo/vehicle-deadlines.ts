import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type DueDeadline, deadlineMail } from '../mail/deadline-mail.ts'
import { backdate } from './backdating.ts'
import { minutesAfter } from './timing.ts'
import type { DemoVehicle } from './vehicles.ts'
import type { Workshop } from './workshop.ts'

/** One vehicle in this many has a timing belt that somebody wrote down. */
const EVERY = 4

/** Services that come again, and timing belts by kilometres. */
export async function createDeadlines({ api, db }: Workshop, vehicles: DemoVehicle[]): Promise<void> {
  await sql`
    UPDATE vehicle_deadline SET interval_months = 12, interval_km = 15000
    WHERE company_id = ${db.company_id} AND kind = 'service'`.execute(db.unscoped)
  const belts = vehicles.filter(
    ({ fuel, vehicle_type }, index) => index % EVERY === 0 && fuel !== 'electric' && vehicle_type === 'car',
  )
  for (const { id, km } of belts)
    await api.vehicleDeadlines.create({
      ...{ id, kind: 'timing_belt', due_km: Math.ceil((km + 1) / 120_000) * 120_000 },
      ...{ interval_km: 120_000, interval_months: 72 },
    })
}

/** Reminders of less than this many minutes ahead are switched off: a demo that has just been made sends no mail. */
const QUIET_MINUTES = 2 * 24 * 60

type Told = DueDeadline & {
  remind_at: string
  customer_id: string
  full_name: string
  email: string
}

/** Deadlines whose owner was or is to be reminded until then, by the moment of it. */
async function remindedUntil({ db, time_zone }: Workshop, until: string): Promise<Told[]> {
  const { rows } = await sql<Told & { remind_at: Date }>`
    SELECT deadline.id, vehicle_id, kind, deadline.title, due_date::text AS due_date, license,
      concat_ws(' ', make, model) AS vehicle_name, customer.id AS customer_id, full_name, email, remind_at
    FROM vehicle_deadline AS deadline
    JOIN vehicle ON vehicle.company_id = deadline.company_id AND vehicle.id = vehicle_id
    JOIN customer ON customer.company_id = vehicle.company_id AND customer.id = vehicle.customer_id,
      LATERAL (SELECT (due_date - remind_days_before + time '08:00') AT TIME ZONE ${time_zone} AS remind_at) AS moment
    WHERE deadline.company_id = ${db.company_id} AND reminder_enabled AND completed_on IS NULL
      AND reminder_consent AND email IS NOT NULL AND remind_at < ${until}::timestamptz
    ORDER BY remind_at, customer.id, due_date, deadline.id`.execute(db.unscoped)
  return rows.map((row) => ({ ...row, remind_at: new Date(row.remind_at).toISOString() }))
}

/** The mails that reminded of what fell due before the demo was made; answers how many there are. */
export async function recordReminders(workshop: Workshop, company_name: string): Promise<number> {
  const { db } = workshop
  const now = workshop.now.toISOString()
  const told = await remindedUntil(workshop, minutesAfter(now, QUIET_MINUTES))
  const sent = told.filter(({ remind_at }) => remind_at <= now)
  const mails = Map.groupBy(sent, ({ customer_id, remind_at }) => `${customer_id} ${remind_at}`)
  const messages = [...mails.values()].map((deadlines) => {
    const { customer_id, full_name, email, remind_at: at } = deadlines[0]!
    const company = { company_name, company_email: null, company_phone: null }
    const mail = { ...company, customer_id, full_name, email, language: 'it' as const, deadlines }
    return {
      ...{ id: uuidv7(), document_type: 'customer' as const, document_id: customer_id, customer_id },
      ...{ to: [email], cc: [], subject: deadlineMail(mail).subject, language: mail.language },
      ...{ status: 'sent' as const, attempts_count: 1, sent_at: at, created_at: at, updated_at: at },
    }
  })
  if (messages.length > 0) await db.insert('message', messages).execute()
  if (sent.length > 0)
    await backdate(
      db,
      'vehicle_deadline',
      sent.map(({ id, remind_at }) => ({ id, reminder_sent_at: remind_at })),
    )
  const ahead = told.slice(sent.length).map(({ id }) => id)
  if (ahead.length > 0)
    await db.update('vehicle_deadline').set({ reminder_enabled: false }).where('id', 'in', ahead).execute()
  return messages.length
}
