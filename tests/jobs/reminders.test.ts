import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { openPostOffice, type PostOffice } from '../support/post-office.ts'
import { HOUR, openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'

let workshop: Workshop
let office: PostOffice
let jobs: Jobs

beforeAll(async () => {
  workshop = await openWorkshop()
  office = await openPostOffice()
  jobs = runJobs(workshop, { smtp_url: office.url })
})

afterAll(async () => {
  await jobs.stop()
  await office.close()
  await workshop.close()
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const mailsFor = (id: string) => office.received.filter(({ headers }) => headers['message-id']?.includes(id))

/** Waits until the reminders that are due now went out, and so whatever else was due before. */
async function settle(): Promise<void> {
  const id = await workshop.appointment()
  await until(() => workshop.sentAt(id))
}

async function vehicle(fields: object): Promise<string> {
  const id = crypto.randomUUID()
  await workshop.db.insert('vehicle', { id, ...fields }).execute()
  return id
}

describe('reminders.md#sending: the reminder is sent', () => {
  it('once, in Italian, with workshop, phone, day, time and plate, stamped; answers go to the workshop', async () => {
    const customer_id = await workshop.customer({ full_name: 'Niccolò Verdi', email: 'verdi@example.com' })
    const vehicle_id = await vehicle({ make: 'Fiat', model: 'Panda', license: 'AB123CD' })
    const before = Date.now()
    const start_time = inHours(5)
    const id = await workshop.appointment({ customer_id, vehicle_id, start_time })
    const sent_at = Date.parse(await until(() => workshop.sentAt(id)))
    expect(sent_at).toBeGreaterThanOrEqual(before - 1000)
    expect(sent_at).toBeLessThanOrEqual(Date.now() + 1000)
    const log = workshop.db.select('audit_log_entry').where('object_id', '=', id)
    expect(await log.select(['type', 'actor_type', 'source', 'request_id']).execute()).toEqual([
      { type: 'calendar_entry.reminder_sent', actor_type: 'system', source: 'job', request_id: null },
    ])
    const [mail, ...others] = mailsFor(id)
    expect(others).toEqual([])
    const local = (options: object) =>
      new Date(start_time).toLocaleString('it-IT', { timeZone: 'Europe/Rome', ...options })
    const day = local({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    const time = local({ hour: '2-digit', minute: '2-digit' })
    expect(mail).toMatchObject({ from: 'officina@example.com', to: ['verdi@example.com'] })
    expect(mail!.headers).toMatchObject({
      from: 'Officina Prova <officina@example.com>',
      to: 'Niccolò Verdi <verdi@example.com>',
      'reply-to': 'Officina Prova <banco@example.com>',
      subject: `Promemoria: appuntamento ${day} alle ${time}, Officina Prova`,
      'message-id': `<reminder-${id}@example.com>`,
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    })
    for (const part of [
      'Gentile Niccolò Verdi,',
      'presso Officina Prova',
      day,
      `ore ${time}`,
      'Fiat Panda',
      'AB123CD',
      'Officina Prova\nTel. +39 051 123456',
    ]) {
      expect(mail!.text).toContain(part)
    }
    await settle()
    expect(mailsFor(id)).toHaveLength(1)
    expect(Date.parse((await workshop.sentAt(id))!)).toBe(sent_at)
  })

  it("in English to whom the customer's language is not Italian, in the company's time zone", async () => {
    const { company_id } = workshop.company
    const setZone = (time_zone: string) =>
      workshop.database.kysely
        .updateTable('company')
        .set({ time_zone })
        .where('id', '=', company_id)
        .execute()
    await setZone('Pacific/Auckland')
    const start_time = `${new Date(Date.now() + 2 * HOUR).toISOString().slice(0, 13)}:30:00.000Z`
    const customer_id = await workshop.customer({ full_name: 'John Smith', language: 'en' })
    const id = await workshop.appointment({ customer_id, start_time })
    await until(() => workshop.sentAt(id))
    await setZone('Europe/Rome')
    const there = new Date(start_time).toLocaleString('en-GB', {
      timeZone: 'Pacific/Auckland',
      ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    })
    const hour = new Date(start_time).toLocaleString('en-GB', {
      timeZone: 'Pacific/Auckland',
      hour: '2-digit',
    })
    const [mail] = mailsFor(id)
    expect(mail!.headers.subject).toBe(`Reminder: appointment on ${there} at ${hour}:30, Officina Prova`)
    expect(mail!.text).toContain('Dear John Smith,')
    expect(mail!.text).not.toContain('Number plate')
  })

  it('names cannot smuggle header lines or recipients into it', async () => {
    const evil = 'Rossi\r\nBcc: victim@example.com\r\n\r\nGratis "> <other@example.com>, x'
    const customer_id = await workshop.customer({ full_name: evil, email: 'only@example.com' })
    const id = await workshop.appointment({ customer_id })
    await until(() => workshop.sentAt(id))
    const [mail] = mailsFor(id)
    expect(mail!.to).toEqual(['only@example.com'])
    expect(Object.keys(mail!.headers)).not.toContain('bcc')
    expect(mail!.headers['content-type']).toBe('text/plain; charset=utf-8')
  })
})

describe('reminders.md#lead-time: at the lead time', () => {
  it('24 hours ahead unless the company says otherwise, not earlier', async () => {
    const due = Date.now() + 1500
    const id = await workshop.appointment({ start_time: new Date(due + 24 * HOUR).toISOString() })
    await until(() => workshop.sentAt(id))
    expect(mailsFor(id)).toHaveLength(1)
    expect(mailsFor(id)[0]!.at).toBeGreaterThanOrEqual(due - 50)
    const made = await workshop.jobsMadeAt(id)
    expect(made).toHaveLength(1)
    expect(made[0]).toBeGreaterThanOrEqual(due - 50)
  })

  it("at the company's own lead time", async () => {
    const far = await workshop.appointment({ start_time: inHours(72) })
    await settle()
    expect(mailsFor(far)).toEqual([])
    const setLead = (reminder_lead_hours: number) =>
      workshop.database.kysely.updateTable('company').set({ reminder_lead_hours }).execute()
    await setLead(73)
    await until(() => workshop.sentAt(far))
    await setLead(2)
    const soon = await workshop.appointment({ start_time: inHours(1.9) })
    const later = await workshop.appointment({ start_time: inHours(2.1) })
    await until(() => workshop.sentAt(soon))
    await settle()
    expect(mailsFor(later)).toEqual([])
    await setLead(24)
  })
})

describe('reminders.md#lead-time: when the lead time changes', () => {
  it('a reminder that went out does not go out again', async () => {
    const setLead = (reminder_lead_hours: number) =>
      workshop.database.kysely.updateTable('company').set({ reminder_lead_hours }).execute()
    const id = await workshop.appointment({ start_time: inHours(20) })
    const stamp = await until(() => workshop.sentAt(id))
    for (const hours of [10, 30, 336, 24]) {
      await setLead(hours)
      await settle()
    }
    expect(mailsFor(id)).toHaveLength(1)
    expect(await workshop.sentAt(id)).toBe(stamp)
  })
})

describe('reminders.md#sending: no reminder', () => {
  it.each<[string, (workshop: Workshop) => Promise<Record<string, unknown>>]>([
    ['that is not enabled', async () => ({ auto_reminder_enabled: false })],
    ['by a paid channel', async () => ({ auto_reminder_channel: 'sms' })],
    ['of an appointment in the past', async () => ({ start_time: inHours(-0.001) })],
    ['of a deleted entry', async () => ({ deleted_at: new Date().toISOString() })],
    ['that went out already', async () => ({ auto_reminder_sent_at: '2026-01-01T00:00:00.000Z' })],
    ['without a customer', async () => ({ customer_id: null })],
    [
      'to a customer without an address',
      async ({ customer }) => ({ customer_id: await customer({ email: null }) }),
    ],
    [
      'to a deleted customer',
      async ({ customer }) => ({ customer_id: await customer({ deleted_at: new Date().toISOString() }) }),
    ],
  ])('%s', async (_title, fields) => {
    const id = await workshop.appointment(await fields(workshop))
    const stamp = await workshop.sentAt(id)
    await settle()
    expect(mailsFor(id)).toEqual([])
    expect(await workshop.jobsOf(id)).toEqual([])
    expect(await workshop.sentAt(id)).toBe(stamp)
  })

  it('a second time, though the entry is switched off and on and moved', async () => {
    const id = await workshop.appointment()
    const stamp = await until(() => workshop.sentAt(id))
    await workshop.change(id, { auto_reminder_enabled: false })
    await workshop.change(id, { auto_reminder_enabled: true, start_time: inHours(3) })
    await settle()
    expect(mailsFor(id)).toHaveLength(1)
    expect(await workshop.sentAt(id)).toBe(stamp)
  })
})
