import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { type Answer, openPostOffice, type PostOffice, type Received } from '../support/post-office.ts'
import { openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'

let workshop: Workshop
let office: PostOffice
let jobs: Jobs
let answer: (mail: Received) => Answer | Promise<Answer>

beforeEach(async () => {
  answer = () => undefined
  workshop = await openWorkshop()
  office = await openPostOffice((mail) => answer(mail))
  jobs = runJobs(workshop, { smtp_url: office.url })
})

afterEach(async () => {
  await jobs.stop()
  await office.close()
  await workshop.close()
})

/** A promise that the test resolves: the server answers when told. */
function held() {
  let release: (answer: Answer) => void = () => undefined
  const open = new Promise<Answer>((resolve) => (release = resolve))
  return { open, release }
}

const isOver = (id: string) => async () => {
  const states = await workshop.jobsOf(id)
  return states.length > 0 && states.every((state) => state === 'completed')
}

describe('reminders.md#once: never twice', () => {
  it('though three share the database and the server is slow', async () => {
    const others = [runJobs(workshop, { smtp_url: office.url }), runJobs(workshop, { smtp_url: office.url })]
    const { open, release } = held()
    let waiting = 0
    answer = () => {
      waiting += 1
      return open
    }
    const slow = await Promise.all(Array.from({ length: 3 }, () => workshop.appointment()))
    await until(() => waiting === 3)
    const rest = await Promise.all(Array.from({ length: 40 }, () => workshop.appointment()))
    await until(() => waiting >= 4)
    release(undefined)
    for (const id of [...slow, ...rest]) await until(() => workshop.sentAt(id))
    await Promise.all(others.map((other) => other.stop()))
    const ids = office.received.map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(43)
    expect(new Set(ids).size).toBe(43)
  })

  it('though the database connections break while the server thinks', async () => {
    const { open, release } = held()
    let seen = false
    answer = () => {
      seen = true
      return open
    }
    const id = await workshop.appointment()
    await until(() => seen)
    const { rowCount } = await workshop.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle%'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    release(undefined)
    await until(() => workshop.sentAt(id))
    await until(isOver(id))
    expect(office.received).toHaveLength(1)
  })

  it('though its job is taken for dead, and taken over, while the server thinks', async () => {
    const other = runJobs(workshop, { smtp_url: office.url })
    const { open, release } = held()
    let asked = 0
    answer = () => {
      asked += 1
      return open
    }
    const id = await workshop.appointment()
    await until(() => asked === 1)
    await workshop.database.pool.query(
      `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'`,
    )
    await until(isOver(id))
    expect(asked).toBe(1)
    release(undefined)
    await until(() => workshop.sentAt(id))
    await other.stop()
    expect(office.received).toHaveLength(1)
  })

  it('a change or deletion of the entry never waits for the mail server', async () => {
    const { open, release } = held()
    let seen = false
    answer = () => {
      seen = true
      return open
    }
    const id = await workshop.appointment()
    await until(() => seen)
    const started = Date.now()
    await workshop.change(id, { title: 'Altro', deleted_at: new Date().toISOString() })
    expect(Date.now() - started).toBeLessThan(2000)
    release(undefined)
    await until(() => workshop.sentAt(id))
    expect(office.received).toHaveLength(1)
  })
})

describe('the end of the jobs', () => {
  it('lets a mail that is being sent finish, and takes no other', async () => {
    const { open, release } = held()
    let seen = false
    answer = () => {
      seen = true
      return open
    }
    const id = await workshop.appointment()
    await until(() => seen)
    const stopped = jobs.stop()
    const late = await workshop.appointment()
    release(undefined)
    await stopped
    expect(await workshop.sentAt(id)).not.toBeNull()
    expect(await workshop.sentAt(late)).toBeNull()
    expect(await workshop.jobsOf(id)).toEqual(['completed'])
    expect(office.received).toHaveLength(1)
  })

  it('waits no longer than ten seconds for a server that says nothing; the next start sends it', async () => {
    const { open, release } = held()
    let seen = 0
    answer = () => {
      seen += 1
      return seen === 1 ? open : undefined
    }
    const id = await workshop.appointment()
    await until(() => seen === 1)
    const started = Date.now()
    await jobs.stop()
    expect(Date.now() - started).toBeLessThan(60_000)
    expect(await workshop.sentAt(id)).toBeNull()
    await until(() => office.connections() === 0)
    release(451)
    jobs = runJobs(workshop, { smtp_url: office.url })
    await until(() => workshop.sentAt(id))
    expect(office.received).toHaveLength(1)
  })

  it('at once when there is nothing to do, also while they start', async () => {
    const early = runJobs(workshop)
    await early.stop()
    const started = Date.now()
    await jobs.stop()
    expect(Date.now() - started).toBeLessThan(3000)
  })
})
