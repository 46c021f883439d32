import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { createKey } from '../../src/server/auth/api-keys.ts'
import { Client } from '../support/client.ts'
import { type Answer, openPostOffice, type PostOffice, type Received } from '../support/post-office.ts'
import { HOUR, openWorkshop, SCAN_SECONDS, until, type Workshop } from '../support/reminders.ts'
import { type Spawned, startServer, temporaryFolder } from '../support/spawned.ts'

type Server = Spawned & { url: string; stop(signal?: NodeJS.Signals): Promise<{ code: number | null }> }

let workshop: Workshop
let office: PostOffice
let data: Awaited<ReturnType<typeof temporaryFolder>>
let servers: Server[]
let answer: (mail: Received) => Answer | Promise<Answer>

beforeEach(async () => {
  answer = () => undefined
  servers = []
  workshop = await openWorkshop()
  office = await openPostOffice((mail) => answer(mail))
  data = await temporaryFolder()
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  await office.close()
  await workshop.close()
  await data.remove()
})

async function start(environment: Record<string, string> = {}): Promise<Server> {
  const server = await startServer({
    DATABASE_URL: workshop.url,
    DATA_FOLDER: data.folder,
    SMTP_URL: office.url,
    MAIL_FROM: 'officina@example.com',
    REMINDER_SCAN_SECONDS: String(SCAN_SECONDS),
    LOG_LEVEL: 'warn',
    ...environment,
  })
  servers.push(server)
  return server
}

const appointments = (count: number) =>
  Promise.all(Array.from({ length: count }, () => workshop.appointment()))

/** Every reminder arrived, each once, and every entry is stamped. */
async function expectEachOnce(ids: string[]): Promise<void> {
  for (const id of ids) await until(() => workshop.sentAt(id))
  const arrived = office.received.map(({ headers }) => headers['message-id']!)
  expect(arrived.toSorted()).toEqual(ids.map((id) => `<reminder-${id}@example.com>`).toSorted())
}

describe('reminders.md#sending: the reminders of real servers', () => {
  it('an entry made over the API within the lead time is reminded of at once', async () => {
    const { url } = await start()
    const { db, company } = workshop
    const { user_id } = company.owner
    const wanted = { name: 'test', permissions: [...PERMISSIONS], expires_at: null, user_id }
    const client = new Client((await createKey(db, wanted)).key)
    const create = async (path: string, body: object) => (await client.post(path, body, { url })).body
    const customer = await create('/v1/customers', { full_name: 'Mario Rossi', email: 'rossi@example.com' })
    const start_time = new Date(Date.now() + 2 * HOUR).toISOString()
    const end_time = new Date(Date.now() + 3 * HOUR).toISOString()
    const times = { start_time, end_time }
    const made = await create('/v1/calendar-entries', {
      ...times,
      customer_id: customer.id,
      auto_reminder_enabled: true,
    })
    expect(made.auto_reminder_sent_at).toBeNull()
    const read = async () => (await client.get(`/v1/calendar-entries/${made.id}`, { url })).body
    await until(async () => (await read()).auto_reminder_sent_at)
    expect(office.received.map(({ to }) => to)).toEqual([['rossi@example.com']])
    const { auto_reminder_sent_at, updated_at } = await read()
    expect(Date.parse(auto_reminder_sent_at)).toBeGreaterThan(Date.parse(made.created_at))
    expect(updated_at).toBe(auto_reminder_sent_at)
  })

  it('two at once, started together on an empty queue, send each reminder once', async () => {
    const ids = await appointments(30)
    await Promise.all([start(), start()])
    ids.push(...(await appointments(30)))
    await expectEachOnce(ids)
  })

  it('with WORKERS the first process sends', async () => {
    await start({ WORKERS: '2' })
    await expectEachOnce(await appointments(5))
  })
})

describe('reminders.md#once: the reminders survive', () => {
  it('a restart amid the work', async () => {
    answer = () => delay(50)
    const first = await start()
    const ids = await appointments(60)
    await until(() => office.received.length >= 5)
    expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })
    const before = office.received.length
    expect(before).toBeLessThan(60)
    // stamped before the process ended: as many as arrived
    const sent = await Promise.all(ids.map((id) => workshop.sentAt(id)))
    expect(sent.filter(Boolean)).toHaveLength(before)
    await start()
    await expectEachOnce(ids)
  })

  it('kill -9 of a process that is sending: another takes its mail over', async () => {
    let silent = true
    let waiting = 0
    answer = () => {
      waiting += 1
      return silent ? new Promise<Answer>(() => undefined) : undefined
    }
    const first = await start()
    const ids = await appointments(2)
    await until(() => waiting === 2)
    await start()
    silent = false
    await first.stop('SIGKILL')
    await expectEachOnce(ids)
  })

  it('a database that is gone for a while', async () => {
    const server = await start()
    await expectEachOnce(await appointments(1))
    await workshop.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    const later = await appointments(1)
    await until(() => workshop.sentAt(later[0]!))
    expect(server.child.exitCode).toBeNull()
  })
})

describe('the process', () => {
  it('ends at once when it is told to while the jobs start', async () => {
    const server = await start()
    const started = Date.now()
    expect((await server.stop()).code).toBe(0)
    expect(Date.now() - started).toBeLessThan(4000)
  })

  it('serves though its account can make neither the schema of the jobs nor partitions ahead, and says so', async () => {
    const { pool } = workshop.database
    const role = `limited_${crypto.randomUUID().slice(0, 8)}`
    await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`)
    await pool.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`)
    const { rows } = await pool.query(
      `SELECT max(inhrelid::regclass::text) AS last FROM pg_inherits WHERE inhparent = 'api_request'::regclass`,
    )
    await pool.query(`DROP TABLE ${rows[0].last}`)
    const url = new URL(workshop.url)
    Object.assign(url, { username: role, password: 'x' })
    const server = await start({ DATABASE_URL: url.href })
    await until(() => server.printed.stdout.includes('the background jobs do not run'))
    expect(server.printed.stdout).toContain('a partition that is needed soon could not be made')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
    await pool.query(`DROP OWNED BY ${role}`)
    await pool.query(`DROP ROLE ${role}`)
  })
})
