import type { Mail } from './mailer.ts'
import { sentBy, signature, type Workshop } from './workshop.ts'

/** What the reminder of an appointment is written from. */
export type Appointment = Workshop & {
  id: string
  start_time: string
  time_zone: string
  full_name: string
  email: string
  language: string
  make: string | null
  model: string | null
  license: string | null
}

type When = { day: string; time: string }
type Wording = {
  locale: string
  subject: (when: When, company: string) => string
  greeting: (name: string) => string
  reminder: (company: string) => string
  moment: (when: When) => string
  vehicle: (name: string) => string
  plate: (license: string) => string
  closing: string
}

const ITALIAN: Wording = {
  locale: 'it-IT',
  subject: ({ day, time }, company) => `Promemoria: appuntamento ${day} alle ${time}, ${company}`,
  greeting: (name) => `Gentile ${name},`,
  reminder: (company) => `le ricordiamo il suo appuntamento presso ${company}:`,
  moment: ({ day, time }) => `${day}, ore ${time}`,
  vehicle: (name) => `Veicolo: ${name}`,
  plate: (license) => `Targa: ${license}`,
  closing: 'Se non può venire, la preghiamo di avvisarci per tempo.',
}

const ENGLISH: Wording = {
  locale: 'en-GB',
  subject: ({ day, time }, company) => `Reminder: appointment on ${day} at ${time}, ${company}`,
  greeting: (name) => `Dear ${name},`,
  reminder: (company) => `this is to remind you of your appointment at ${company}:`,
  moment: ({ day, time }) => `${day}, ${time}`,
  vehicle: (name) => `Vehicle: ${name}`,
  plate: (license) => `Number plate: ${license}`,
  closing: 'If you cannot come, please let us know in good time.',
}

/** The day and the time as clocks at the workshop show them. */
function whenOf(start_time: string, timeZone: string, locale: string): When {
  const moment = new Date(start_time)
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return {
    day: new Intl.DateTimeFormat(locale, { ...day, timeZone }).format(moment),
    time: new Intl.DateTimeFormat(locale, { ...time, timeZone }).format(moment),
  }
}

/** The reminder of an appointment, in Italian for who reads it and in English for everybody else. */
export function reminderMail(appointment: Appointment): Mail {
  const { company_name, full_name, email, license } = appointment
  const wording = appointment.language === 'it' ? ITALIAN : ENGLISH
  const when = whenOf(appointment.start_time, appointment.time_zone, wording.locale)
  const vehicle = [appointment.make, appointment.model].filter(Boolean).join(' ')
  const lines = [
    wording.greeting(full_name),
    '',
    wording.reminder(company_name),
    '',
    wording.moment(when),
    ...(vehicle ? [wording.vehicle(vehicle)] : []),
    ...(license ? [wording.plate(license)] : []),
    '',
    wording.closing,
    ...signature(appointment),
  ]
  return {
    id: `reminder-${appointment.id}`,
    ...sentBy(appointment),
    to: { name: full_name, address: email },
    subject: wording.subject(when, company_name),
    text: lines.join('\n'),
  }
}
