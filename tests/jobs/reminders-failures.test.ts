import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { type Answer, openPostOffice, type PostOffice, type Received } from '../support/post-office.ts'
import { HOUR, openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'

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

const isOver = (id: string) => async () => {
  const states = await workshop.jobsOf(id)
  return states.length > 0 && states.every((state) => state === 'completed')
}

describe('reminders.md#failures-of-sending: a failing mail server is tried again', () => {
  it('with growing pauses, until it takes the mail', async () => {
    const attempts: number[] = []
    answer = ({ at }) => {
      attempts.push(at)
      return attempts.length <= 2 ? 451 : undefined
    }
    const id = await workshop.appointment()
    await until(() => workshop.sentAt(id))
    expect(attempts).toHaveLength(3)
    expect(attempts[1]! - attempts[0]!).toBeGreaterThan(800)
    expect(attempts[2]! - attempts[1]!).toBeGreaterThan(1800)
    expect(office.received).toHaveLength(1)
    await until(isOver(id))
    expect(await workshop.jobsOf(id)).toEqual(['completed'])
  })

  it('that refuses connections, until it is back', async () => {
    await office.close()
    const id = await workshop.appointment()
    await until(async () => (await workshop.jobsOf(id))[0] === 'retry')
    expect(await workshop.sentAt(id)).toBeNull()
    office = await openPostOffice((mail) => answer(mail), { port: office.port })
    await until(() => workshop.sentAt(id))
    expect(office.received).toHaveLength(1)
  })

  it('while others get theirs', async () => {
    const unlucky = await workshop.customer({ email: 'full@example.com' })
    answer = ({ to }) => (to[0] === 'full@example.com' ? 452 : undefined)
    const first = await workshop.appointment({ customer_id: unlucky })
    await until(async () => (await workshop.jobsOf(first))[0] === 'retry')
    const second = await workshop.appointment()
    await until(() => workshop.sentAt(second))
    expect(await workshop.sentAt(first)).toBeNull()
  })

  it('also one that refuses the mail for good: the fault may be mended in time', async () => {
    answer = () => (office.refused.length === 0 ? 554 : undefined)
    const id = await workshop.appointment()
    await until(() => workshop.sentAt(id))
    expect(office.received).toHaveLength(1)
  })

  it('no longer once the entry is deleted, switched off, or moved away', async () => {
    answer = () => 451
    const changes = [
      { deleted_at: new Date().toISOString() },
      { auto_reminder_enabled: false },
      { start_time: new Date(Date.now() + 48 * HOUR).toISOString() },
      { start_time: new Date(Date.now() - HOUR).toISOString() },
    ]
    const ids = await Promise.all(changes.map(() => workshop.appointment()))
    for (const id of ids) await until(async () => (await workshop.jobsOf(id))[0] === 'retry')
    await Promise.all(ids.map((id, index) => workshop.change(id, changes[index]!)))
    answer = () => undefined
    for (const id of ids) await until(isOver(id))
    expect(office.received).toEqual([])
    for (const id of ids) expect(await workshop.sentAt(id)).toBeNull()
  })

  it('a moved entry is reminded of at its new time', async () => {
    answer = () => 451
    const id = await workshop.appointment()
    await until(async () => (await workshop.jobsOf(id))[0] === 'retry')
    const start = Date.now() + 24 * HOUR + 4000
    await workshop.change(id, { start_time: new Date(start).toISOString() })
    answer = () => undefined
    await until(() => workshop.sentAt(id))
    expect(office.received).toHaveLength(1)
    expect(office.received[0]!.at).toBeGreaterThanOrEqual(start - 24 * HOUR - 50)
  })
})
