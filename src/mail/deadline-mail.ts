import type { DeadlineKind } from '../domain/vehicle-deadlines.ts'
import type { Mail } from './mailer.ts'
import { sentBy, signature, type Workshop } from './workshop.ts'

export type DueDeadline = {
  id: string
  vehicle_id: string
  kind: DeadlineKind
  title: string | null
  due_date: string
  vehicle_name: string
  license: string | null
}

/** What the reminder of a customer's deadlines is written from; at least one, by day. */
export type DueDeadlines = Workshop & {
  customer_id: string
  full_name: string
  email: string
  language: string
  deadlines: readonly DueDeadline[]
}

type Wording = {
  locale: string
  subject: (company: string, count: number) => string
  greeting: (name: string) => string
  reminder: (company: string) => string
  line: (what: string, vehicle: string, day: string) => string
  closing: string
  kinds: Record<DeadlineKind, string>
}

const ITALIAN: Wording = {
  locale: 'it-IT',
  subject: (company, count) =>
    `Promemoria: ${count === 1 ? 'una scadenza' : `${count} scadenze`}, ${company}`,
  greeting: (name) => `Gentile ${name},`,
  reminder: (company) => `${company} le ricorda che si avvicina:`,
  line: (what, vehicle, day) => `- ${what}, ${vehicle}: ${day}`,
  closing: 'Ci chiami per fissare un appuntamento.',
  kinds: {
    inspection: 'Revisione',
    service: 'Tagliando',
    insurance: 'Assicurazione',
    road_tax: 'Bollo',
    warranty: 'Garanzia',
    timing_belt: 'Cinghia di distribuzione',
    tyre_change: 'Cambio gomme',
    other: 'Scadenza',
  },
}

const ENGLISH: Wording = {
  locale: 'en-GB',
  subject: (company, count) => `Reminder: ${count === 1 ? 'a deadline' : `${count} deadlines`}, ${company}`,
  greeting: (name) => `Dear ${name},`,
  reminder: (company) => `${company} would like to remind you of what is due soon:`,
  line: (what, vehicle, day) => `- ${what}, ${vehicle}: ${day}`,
  closing: 'Please call us to make an appointment.',
  kinds: {
    inspection: 'Inspection',
    service: 'Service',
    insurance: 'Insurance',
    road_tax: 'Road tax',
    warranty: 'Warranty',
    timing_belt: 'Timing belt',
    tyre_change: 'Tyre change',
    other: 'Deadline',
  },
}

function dayIn(locale: string, day: string): string {
  const long = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, long).format(new Date(`${day}T12:00:00Z`))
}

/** One mail for all that is due for a customer, in Italian for who reads it and in English for everybody else. */
export function deadlineMail(due: DueDeadlines): Mail {
  const { company_name, full_name, email, language, deadlines, customer_id } = due
  const wording = language === 'it' ? ITALIAN : ENGLISH
  const told = deadlines.map(({ kind, title, due_date, vehicle_name, license }) => {
    const vehicle = [vehicle_name, license].filter(Boolean).join(' ')
    return wording.line(title || wording.kinds[kind], vehicle, dayIn(wording.locale, due_date))
  })
  const lines = [
    ...[wording.greeting(full_name), '', wording.reminder(company_name), '', ...told, ''],
    ...[wording.closing, ...signature(due)],
  ]
  const [first] = deadlines
  return {
    // a deadline that moves to another day is told of anew
    id: `deadlines-${customer_id}-${first!.id}-${first!.due_date}`,
    ...sentBy(due),
    to: { name: full_name, address: email },
    subject: wording.subject(company_name, deadlines.length),
    text: lines.join('\n'),
  }
}
