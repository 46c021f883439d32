import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { SYSTEM } from '../../src/jobs/system.ts'
import { CompanyDatabase } from '../../src/server/core/company-database.ts'
import type { Context } from '../../src/server/core/trpc.ts'
import { anonymizeCustomer } from '../../src/server/resources/customers/anonymize.ts'
import { mergeCustomers } from '../../src/server/resources/customers/merge.ts'
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

/** The mail server keeps the sender waiting; answers what lets it take the mail. */
function holdMail(): Promise<() => void> {
  return new Promise((held) => {
    answer = () => new Promise((take) => held(() => take(undefined)))
  })
}

describe('messages.md#reminders: whoever is anonymized or merged while the mail goes out', () => {
  it('leaves no address behind', async () => {
    const customer_id = await workshop.customer({ full_name: 'Ada Verdi' })
    const mail = holdMail()
    const entry = await workshop.appointment({ customer_id })
    const take = await mail
    const db = new CompanyDatabase(workshop.database.kysely, workshop.db.company_id, SYSTEM)
    const principal = { company: { time_zone: 'Europe/Rome' } }
    await anonymizeCustomer({ db, principal } as unknown as Context, customer_id)
    take()
    await until(() => workshop.sentAt(entry))
    const told = workshop.db.select('message').select(['to', 'subject', 'status', 'customer_id'])
    expect(await told.where('document_id', '=', entry).execute()).toEqual([
      { to: [], subject: 'Anonymous', status: 'sent', customer_id },
    ])
  })

  it('is the one that stays', async () => {
    const [id, source_id] = [await workshop.customer(), await workshop.customer({ reminder_consent: true })]
    const vehicle_id = uuidv7()
    await workshop.db
      .insert('vehicle', { id: vehicle_id, customer_id: source_id, license: 'AB123CD' })
      .execute()
    const mail = holdMail()
    const due_date = new Date(Date.now() + 240 * HOUR).toISOString().slice(0, 10)
    await workshop.db
      .insert('vehicle_deadline', { id: uuidv7(), vehicle_id, kind: 'insurance', due_date })
      .execute()
    const take = await mail
    await mergeCustomers(workshop.db, { id, source_id })
    take()
    const told = workshop.db.select('message').select(['document_type', 'document_id', 'customer_id'])
    const messages = await until(async () => {
      const found = await told.execute()
      return found.length > 0 && found
    })
    expect(messages).toEqual([{ document_type: 'customer', document_id: id, customer_id: id }])
  })
})
