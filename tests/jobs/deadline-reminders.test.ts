import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { openPostOffice, type PostOffice } from '../support/post-office.ts'
import { openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'

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

const DAY_MS = 86_400_000

/** A day so many days from today in the workshop's time zone. */
function dayFromToday(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const mailsTo = (address: string) => office.received.filter(({ to }) => to.includes(address))

type Fields = Record<string, unknown>

/** A customer who wants to be reminded, with a vehicle. */
async function owner(fields: Fields = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const customer_id = await workshop.customer({ email, reminder_consent: true, ...fields })
  const vehicle_id = uuidv7()
  const vehicle = { id: vehicle_id, customer_id, make: 'Fiat', model: 'Panda', license: 'AB123CD' }
  await workshop.db.insert('vehicle', vehicle).execute()
  return { email, customer_id, vehicle_id }
}

/** Deadlines of a vehicle: an insurance that ends in ten days, of which its owner is told since twenty. */
async function deadlines(vehicle_id: string, ...all: Fields[]): Promise<string[]> {
  const insurance = { vehicle_id, kind: 'insurance' as const, due_date: dayFromToday(10) }
  const made = all.map((fields) => ({ ...insurance, id: uuidv7(), ...fields }))
  await workshop.db.insert('vehicle_deadline', made).execute()
  return made.map(({ id }) => id)
}

const deadline = async (vehicle_id: string, fields: Fields = {}) => (await deadlines(vehicle_id, fields))[0]!

const sentAt = async (id: string) => {
  const row = workshop.db.select('vehicle_deadline').select('reminder_sent_at').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).reminder_sent_at
}

/** Waits until what is due now went out, and so whatever else was due before. */
async function settle(): Promise<void> {
  const { vehicle_id } = await owner()
  const id = await deadline(vehicle_id)
  await until(() => sentAt(id))
}

describe('vehicle-deadlines.md#e-mail: the owner is reminded', () => {
  it('once, in one mail for all that is due, in Italian, stamped and told of', async () => {
    const { email, vehicle_id } = await owner({ full_name: 'Niccolò Verdi' })
    const belt = { kind: 'timing_belt', title: 'Cinghia e pompa' }
    const ids = await deadlines(vehicle_id, {}, belt)
    for (const id of ids) await until(() => sentAt(id))
    await settle()
    const [mail, ...others] = mailsTo(email)
    expect(others).toEqual([])
    const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${dayFromToday(10)}T12:00:00Z`),
    )
    for (const part of [
      'Gentile Niccolò Verdi,',
      `Assicurazione, Fiat Panda AB123CD: ${day}`,
      'Cinghia e pompa',
      'Officina Prova\nTel. +39 051 123456',
    ])
      expect(mail!.text).toContain(part)
    expect(mail!.headers['reply-to']).toBe('Officina Prova <banco@example.com>')
    const log = workshop.db.select('audit_log_entry').select(['type', 'actor_type', 'source'])
    const entry = { type: 'vehicle.reminder_sent', actor_type: 'system', source: 'job' }
    expect(await log.where('object_id', '=', vehicle_id).execute()).toEqual([entry, entry])
  })

  it('in English who reads no Italian', async () => {
    const { email, vehicle_id } = await owner({ language: 'en', full_name: 'Ann Smith' })
    const id = await deadline(vehicle_id)
    await until(() => sentAt(id))
    const [mail] = mailsTo(email)
    expect(mail!.text).toContain('Dear Ann Smith,')
    expect(mail!.text).toContain('Insurance, Fiat Panda AB123CD')
  })

  it('again of a new day, whose stamp was cleared', async () => {
    const { email, vehicle_id } = await owner()
    const id = await deadline(vehicle_id)
    await until(() => sentAt(id))
    const text = 'UPDATE vehicle_deadline SET due_date = due_date + 2, reminder_sent_at = NULL WHERE id = $1'
    await workshop.database.pool.query(text, [id])
    await until(() => sentAt(id))
    expect(new Set(mailsTo(email).map(({ headers }) => headers['message-id'])).size).toBe(2)
  })

  it('on the day itself, and by a day’s own lead', async () => {
    const { vehicle_id } = await owner()
    const [today, far] = await deadlines(
      vehicle_id,
      { due_date: dayFromToday(0) },
      { kind: 'tyre_change', due_date: dayFromToday(60), remind_days_before: 61 },
    )
    await until(() => sentAt(today!))
    await until(() => sentAt(far!))
  })
})

describe('vehicle-deadlines.md#e-mail: nobody is reminded', () => {
  const NOT: [what: string, whose: Fields, deadline: Fields][] = [
    ['without consent', { reminder_consent: false }, {}],
    ['without an address', { email: null }, {}],
    ['of one whose reminder is off', {}, { reminder_enabled: false }],
    ['too early', {}, { due_date: dayFromToday(40) }],
    ['once its day is over', {}, { due_date: dayFromToday(-1) }],
    ['of kilometres alone', {}, { kind: 'service', due_date: null, due_km: 100 }],
    ['of one that was completed', {}, { completed_on: dayFromToday(-1) }],
  ]

  it(NOT.map(([what]) => what).join(', '), async () => {
    const ids: string[] = []
    for (const [, whose, fields] of NOT) {
      const { vehicle_id } = await owner(whose)
      ids.push(await deadline(vehicle_id, fields))
    }
    await settle()
    expect(await Promise.all(ids.map(sentAt))).toEqual(NOT.map(() => null))
  })

  it('twice, though three share the database', async () => {
    const others = [runJobs(workshop, { smtp_url: office.url }), runJobs(workshop, { smtp_url: office.url })]
    const owners = await Promise.all(Array.from({ length: 8 }, () => owner()))
    const ids = await Promise.all(owners.map(({ vehicle_id }) => deadline(vehicle_id)))
    for (const id of ids) await until(() => sentAt(id))
    await settle()
    for (const { email } of owners) expect(mailsTo(email)).toHaveLength(1)
    await Promise.all(others.map((each) => each.stop()))
  })
})
