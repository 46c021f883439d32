import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { enqueueAccountMail } from '../../src/mail/account-mail-queue.ts'
import { createPasswordToken } from '../../src/server/auth/password-links.ts'
import { createSessions, resetPassword } from '../../src/server/auth/sessions.ts'
import { browserOf, mailsTo } from '../support/auth.ts'
import { database, mintCompany } from '../support/company.ts'
import { openPostOffice, type PostOffice } from '../support/post-office.ts'
import { openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'
import { callProcedure } from '../support/session.ts'

let workshop: Workshop
let office: PostOffice
let running: Jobs[] = []

/** What the mail server answers, one mail after the other: 250 where nothing stands. */
const answers: number[] = []

const start = () => running.push(runJobs(workshop, { smtp_url: office.url }))

beforeAll(async () => {
  workshop = await openWorkshop()
  office = await openPostOffice(() => answers.shift())
})

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  office.received.length = 0
})

afterAll(async () => {
  await office.close()
  await workshop.close()
})

const to = { language: 'it', origin: 'https://officina.example' } as const
const waiting = () => workshop.database.kysely.selectFrom('account_mail').select('id').execute()
const sentAll = () => until(async () => (await waiting()).length === 0)

async function reset(kysely = workshop.database.kysely) {
  const { user_id } = workshop.company.owner
  await enqueueAccountMail(kysely, { kind: 'password_reset', subject_id: user_id, ...to })
}

describe('sign-in.md#links-in-mails: a mail', () => {
  it('goes out for what was committed and for nothing else, though nobody was there to send it then', async () => {
    const rolledBack = workshop.database.kysely.transaction().execute(async (tx) => {
      await reset(tx)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await reset()
    start()
    await sentAll()
    expect(office.received).toHaveLength(1)
    expect(office.received[0]!.text).toContain('https://officina.example/reset-password?token=')
  })

  it('goes out once, whatever number of processes runs', async () => {
    await Promise.all(Array.from({ length: 10 }, () => reset()))
    start()
    start()
    await sentAll()
    expect(new Set(office.received.map(({ headers }) => headers['message-id'])).size).toBe(10)
    expect(office.received).toHaveLength(10)
  })

  it('is tried again, as the same mail, while the mail server fails', async () => {
    answers.push(451)
    await reset()
    const [mail] = await waiting()
    start()
    await sentAll()
    expect(office.refused).toHaveLength(1)
    expect(office.received.map(({ headers }) => headers['message-id'])).toEqual([
      `<account-${mail!.id}@example.com>`,
    ])
  })

  it('of a link that would have ended is not sent any more', async () => {
    await reset()
    const ago = new Date(Date.now() - 61 * 60 * 1000).toISOString()
    await workshop.database.kysely.updateTable('account_mail').set({ created_at: ago }).execute()
    start()
    await sentAll()
    expect(office.received).toEqual([])
  })
})

describe('sign-in.md#passwords: a new password by a link', () => {
  const usesLink = async () => {
    const { kysely } = workshop.database
    const sessions = createSessions(kysely, { secret: 'secret of the test', base_url: undefined })
    const token = await createPasswordToken(kysely, { user_id: workshop.company.owner.user_id, seconds: 60 })
    await resetPassword(sessions, { token, password: 'a new and longer password' })
  }

  it('keeps the mails of other links that wait from being sent, and no later one', async () => {
    await reset()
    await usesLink()
    await reset()
    const later = (await waiting())
      .map(({ id }) => id)
      .toSorted()
      .at(-1)
    start()
    await sentAll()
    expect(office.received.map(({ headers }) => headers['message-id'])).toEqual([
      `<account-${later}@example.com>`,
    ])
  })

  it('keeps also one from being sent that is tried again, and does not wait for it', async () => {
    await reset()
    await workshop.database.kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('account_mail').select('id').forUpdate().execute()
      await usesLink()
    })
    start()
    await sentAll()
    expect(office.received).toEqual([])
  })
})

describe('idempotency.md#answers: an invitation', () => {
  it('asked for again with its key is the same one, and one mail', async () => {
    const company = await mintCompany()
    const { cookie } = await browserOf(company.owner)
    const input = { email: `${company.company_id}@officina.example`, role: 'staff' }
    const headers = { cookie, 'idempotency-key': 'the-form' }
    const ask = () => callProcedure('invitations.create', 'mutation', { input, headers })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    const mails = database().kysely.selectFrom('account_mail').select('id')
    await until(async () => (await mails.where('subject_id', '=', first.body.id).execute()).length === 0)
    expect(await mailsTo(input.email)).toHaveLength(1)
  })
})
