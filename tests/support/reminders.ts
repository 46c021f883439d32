import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '../../src/database/client.ts'
import { type Jobs, startJobs } from '../../src/jobs/jobs.ts'
import { prismaOn } from '../../src/operator/prisma.ts'
import { companyForOperator } from '../../src/server/auth/principal.ts'
import { CompanyDatabase } from '../../src/server/core/company-database.ts'
import { newCompany } from './new-company.ts'
import { migratedDatabase } from './own-database.ts'

export const SCAN_SECONDS = 0.2
export const HOUR = 60 * 60 * 1000
const PATIENCE_MS = 200_000

/** Waits until the condition holds, and fails once that takes too long. */
export async function until<T>(
  condition: () => T | Promise<T>,
  patience = PATIENCE_MS,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(20)) {
    const value = await condition()
    if (value) return value
  }
  throw new Error(`Waited in vain: ${condition}`)
}

type Fields = Record<string, unknown>
export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** A workshop in a database of its own, where no other process sends what the test wants to see sent. */
export async function openWorkshop(name = 'Officina Prova') {
  const url = await migratedDatabase()
  const database = openDatabase(url, { size: 4 })
  const { kysely } = database
  const company = await newCompany(prismaOn(database.pool), { name })
  const db = new CompanyDatabase(kysely, companyForOperator(company))
  const reached = { email: 'banco@example.com', phone: '+39 051 123456' }
  await kysely.updateTable('company').set(reached).where('id', '=', company.company_id).execute()
  const owner_id = company.owner.user_id

  const customer = async (fields: Fields = {}): Promise<string> => {
    const id = uuidv7()
    const made = { id, full_name: 'Mario Rossi', email: `${id}@example.com`, ...fields }
    await db.insert('customer', made).execute()
    return id
  }
  /** An appointment in an hour with an active reminder, of a customer of its own. */
  const appointment = async (fields: Fields = {}): Promise<string> => {
    const id = uuidv7()
    const start = Date.now() + HOUR
    const made = {
      ...{ id, title: 'Tagliando', color: 'red', user_id: owner_id },
      ...{ start_time: new Date(start).toISOString(), end_time: new Date(start + 1000 * HOUR).toISOString() },
      ...{ auto_reminder_enabled: true, auto_reminder_channel: 'email' as const },
      customer_id: fields.customer_id === undefined ? await customer() : null,
      ...fields,
    }
    await db.insert('calendar_entry', made).execute()
    return id
  }
  const change = (id: string, fields: Fields) =>
    db.update('calendar_entry').set(fields).where('id', '=', id).execute()
  const sentAt = async (id: string): Promise<string | null> => {
    const entry = db.select('calendar_entry').select('auto_reminder_sent_at').where('id', '=', id)
    return (await entry.executeTakeFirstOrThrow()).auto_reminder_sent_at
  }
  const readJobs = async (id: string): Promise<{ state: string; created_on: string }[]> => {
    const { rows: made } = await database.pool.query(`SELECT to_regclass('pgboss.job') AS made`)
    // the queue makes its tables while the test goes on
    if (made[0].made === null) return []
    const { rows } = await database.pool.query(
      'SELECT state, created_on FROM pgboss.job WHERE singleton_key = $1 ORDER BY created_on',
      [id],
    )
    return rows
  }
  /** States of the jobs that an entry ever had. */
  const jobsOf = async (id: string) => (await readJobs(id)).map(({ state }) => state)
  /** When they were made, in milliseconds. */
  const jobsMadeAt = async (id: string) =>
    (await readJobs(id)).map(({ created_on }) => Date.parse(created_on))
  const jobs = { jobsOf, jobsMadeAt }
  return { url, database, db, company, customer, appointment, change, sentAt, ...jobs, close: database.close }
}

type Settings = Partial<Parameters<typeof startJobs>[0]>

/** The jobs as a server runs them, in this process. */
export function runJobs({ url }: Pick<Workshop, 'url'>, settings: Settings = {}): Jobs {
  return startJobs({
    database_url: url,
    database_prepare: true,
    data_folder: '/nonexistent',
    files_url: undefined,
    smtp_url: undefined,
    mail_from: 'officina@example.com',
    reminder_scan_seconds: SCAN_SECONDS,
    event_retention_days: 30,
    auth_secret: 'a secret of this test, long enough for one',
    base_url: undefined,
    webhook_allowed_networks: [],
    ...settings,
  })
}
