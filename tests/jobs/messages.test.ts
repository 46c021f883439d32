import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkshop as openApi } from '../../src/demo/workshop.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { pagesOf } from '../support/pdf.ts'
import { openPostOffice, type PostOffice, type Received } from '../support/post-office.ts'
import { openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'

let workshop: Workshop
let api: Awaited<ReturnType<typeof openApi>>['api']
let office: PostOffice
let running: Jobs[] = []

/** What the mail server answers, one mail after the other: accepted where nothing stands. */
const answers: number[] = []

/** Who waits for an answer of the mail server, and what gives it. */
const slowly = () => ({ waiting: [] as string[], answer: Promise.withResolvers<undefined>() })
let slow = slowly()

beforeAll(async () => {
  workshop = await openWorkshop()
  const storage = await openStorage({ data_folder: '/nonexistent' })
  api = (await openApi(workshop.database.kysely, workshop.company, storage)).api
  await api.settings.update({ email: 'banco@example.com' })
  const answer = ({ to: [to = ''] }: Received) => {
    if (!to.startsWith('slow')) return answers.shift()
    slow.waiting.push(to)
    return slow.answer.promise
  }
  office = await openPostOffice(answer, { unknown: ['nobody@example.com'] })
  running = [1, 2].map(() => runJobs(workshop, { smtp_url: office.url }))
})

afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await office.close()
  await workshop.close()
})

async function quote() {
  const customer_id = await workshop.customer()
  const vehicle = await api.vehicles.create({ license: `AB${Math.floor(Math.random() * 900 + 100)}CD` })
  return api.quotes.create({ customer_id, vehicle_id: vehicle.id, title: 'Freni' })
}

const message = (id: string) => api.messages.retrieve({ id })
const reached = (id: string, status: string) =>
  until(async () => {
    const now = await message(id)
    return now.status === status && now
  })

/** The pause before the next attempt is over. */
const wakeUp = (id: string) =>
  workshop.db
    .update('message')
    .set({ next_attempt_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()

const mailsOf = (id: string, mails = office.received) =>
  mails.filter(({ headers }) => headers['message-id'] === `<message-${id}@example.com>`)

describe('messages.md#sending', () => {
  it('one that the server takes for some of its addresses is sent, and says which it refused', async () => {
    const { id } = await quote()
    const some = await api.quotes.send({ id, to: ['nobody@example.com', 'a@example.com'] })
    const error = 'nobody@example.com: 550 Nobody of that name'
    expect(await reached(some.id, 'sent')).toMatchObject({ error })
    expect(mailsOf(some.id).map(({ to }) => to)).toEqual([['a@example.com']])
    const all = await api.quotes.send({ id, to: ['a@example.com'] })
    expect(await reached(all.id, 'sent')).toMatchObject({ error: null })
  })

  it('the mail has the document and answers go to the workshop; two processes send it once', async () => {
    const { id, seq_number } = await quote()
    const sent = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.quotes.send({
          id,
          to: ['a@example.com', 'b@example.com'],
          cc: ['c@example.com'],
          message: 'Ecco.',
        }),
      ),
    )
    for (const each of sent) await reached(each.id, 'sent')
    for (const each of sent) expect(mailsOf(each.id)).toHaveLength(1)
    const [mail] = mailsOf(sent[0]!.id)
    expect(mail!.to).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    expect(mail!.headers).toMatchObject({
      ...{ to: 'a@example.com, b@example.com', cc: 'c@example.com' },
      'reply-to': 'Officina Prova <banco@example.com>',
      subject: `Preventivo ${seq_number}, Officina Prova`,
    })
    expect(mail!.raw).toContain('Ecco.')
    expect(mail!.raw).toContain('Tel. +39 051 123456')
    expect(mail!.raw).toContain(`filename=preventivo-${seq_number}.pdf`)
    const [, content = ''] = mail!.raw.split(/Content-Type: application\/pdf[\s\S]*?\r\n\r\n/)
    const pdf = Buffer.from(content.split('\r\n--')[0]!, 'base64')
    expect((await pagesOf(pdf)).join()).toContain(`Preventivo ${seq_number}`)
  })

  it('is tried four times, and says why it failed', async () => {
    const { id } = await quote()
    answers.push(451, 550, 550, 550)
    const { id: sent } = await api.quotes.send({ id })
    for (const attempts of [1, 2, 3]) {
      const tried = await until(async () => {
        const now = await message(sent)
        return now.attempts_count === attempts && now
      })
      expect(tried).toMatchObject({ status: 'queued', error: expect.stringContaining('Not now') })
      await wakeUp(sent)
    }
    expect(await reached(sent, 'failed')).toMatchObject({ attempts_count: 4, sent_at: null })
    await wakeUp(sent)
    expect(mailsOf(sent, office.refused)).toHaveLength(4)
    const events = workshop.db.select('event').select('type').where('object_id', '=', sent)
    const types = await events.orderBy('id').execute()
    // what the test itself wrote is told to nobody
    expect(types.map(({ type }) => type)).toEqual([
      ...['message.updated', 'message.updated', 'message.updated', 'message.failed'],
    ])
    // accepted at last
    answers.push(451)
    const { id: other } = await api.quotes.send({ id })
    await until(async () => (await message(other)).attempts_count === 1)
    await wakeUp(other)
    expect(await reached(other, 'sent')).toMatchObject({ attempts_count: 2, error: null })
  })

  it('one whose answer takes long holds up no other', async () => {
    const { id } = await quote()
    slow = slowly()
    const held: string[] = []
    // one a process
    for (const _ of running) {
      const sent = await api.quotes.send({ id, to: [`slow${held.length}@example.com`] })
      held.push(sent.id)
      await until(async () => slow.waiting.length === held.length)
    }
    const other = await api.quotes.send({ id, to: ['a@example.com'] })
    await reached(other.id, 'sent')
    expect((await message(held[0]!)).status).toBe('queued')
    slow.answer.resolve(undefined)
    for (const each of held) await reached(each, 'sent')
  })

  it('messages.md#reminders: of an appointment and of deadlines are messages', async () => {
    const customer_id = await workshop.customer({ email: 'verdi@example.com', reminder_consent: true })
    const entry = await workshop.appointment({ customer_id })
    await until(() => workshop.sentAt(entry))
    const { data } = await api.messages.list({ document_id: entry })
    expect(data).toMatchObject([
      {
        ...{ status: 'sent', to: ['verdi@example.com'], document_type: 'calendar_entry', attempts_count: 1 },
        subject: expect.stringContaining('Promemoria'),
      },
    ])
    const vehicle = await api.vehicles.create({ license: 'ZZ999ZZ', customer_id })
    const due_date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
    await api.vehicleDeadlines.create({
      ...{ id: vehicle.id, kind: 'insurance', due_date, reminder_enabled: true, remind_days_before: 30 },
    })
    const told = await until(async () => {
      const found = await api.messages.list({ document_type: 'customer', document_id: customer_id })
      return found.data[0]
    })
    expect(told).toMatchObject({ status: 'sent', subject: expect.stringContaining('scadenza') })
  })
})
