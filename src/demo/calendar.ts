import type { Agenda } from './agenda.ts'
import { type Appointment, Appointments } from './appointments.ts'
import { backdate } from './backdating.ts'
import { mapConcurrent } from './concurrency.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays } from './days.ts'
import type { Diary } from './diary.ts'
import { Random } from './random.ts'
import { minutesAfter, openDayNear, type Timing } from './timing.ts'
import type { DemoVehicle } from './vehicles.ts'
import type { Visit } from './visits.ts'
import type { DemoCategory } from './work-categories.ts'
import type { Workshop } from './workshop.ts'

type Entry = Appointment & { created_at: string; reminded: boolean }
/** The entries made, by id. */
export type Entries = Map<string, Entry>

type Known = {
  customers: DemoCustomer[]
  vehicles: DemoVehicle[]
  categories: Map<string, DemoCategory>
  visits: Visit[]
  quotes: ReadonlyMap<Visit, string>
  worksheets: ReadonlyMap<Visit, string>
  agenda: Agenda
  diary: Diary
  timing: Timing
}

const ENTRIES = 410
const REMINDED = { past: 14, ahead: 6 }
const DAY_MINUTES = 24 * 60
const OWN_COLOR = '#64748B'
/** Domains that are nobody's: a reminder goes to no real person. */
const NOBODYS = /@example\.(com|org|net)$/

/** Which appointments remind their customer by e-mail: some that are past, a few that are not near yet. */
function reminded(random: Random, { now }: Workshop, appointments: readonly Appointment[]): Set<Appointment> {
  const willing = random
    .shuffle(appointments)
    .filter(({ owned }) => owned?.customer.reminder_consent && NOBODYS.test(owned.customer.email ?? ''))
  const soon = minutesAfter(now.toISOString(), 2 * DAY_MINUTES)
  const past = willing.filter(({ end }) => end < now.toISOString()).slice(0, REMINDED.past)
  const ahead = willing.filter(({ start }) => start > soon).slice(0, REMINDED.ahead)
  return new Set([...past, ...ahead])
}

/** What stands in the calendar: the visits, what the workshop does for itself, the coming weeks, short calls. */
function planned(random: Random, workshop: Workshop, known: Known): Entry[] {
  const { hours } = workshop
  const { customers, vehicles, visits, timing } = known
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  const owned = vehicles.flatMap((vehicle) =>
    vehicle.customer_id === null ? [] : { vehicle, customer: byId.get(vehicle.customer_id)! },
  )
  const appointments = new Appointments({ ...timing, random }, known, owned)
  const fixed = [...appointments.ofVisits(visits), ...appointments.own()]
  const taken = Map.groupBy(fixed, ({ day }) => day)
  const entries = [...fixed, ...appointments.ahead((day) => taken.get(day)?.length ?? 0)]
  while (entries.length < ENTRIES) {
    const max = random.chance(0.5) ? 70 : 360
    const day = plusDays(hours.today, -random.integer(8, max))
    const open = hours.isHalfOpen(day) ? day : openDayNear({ ...timing, random }, hours.today, -max, -8)
    entries.push(appointments.call(open))
  }
  const withReminder = reminded(random, workshop, entries)
  return entries.map((entry) => ({
    ...entry,
    created_at: appointments.madeAt(entry.day),
    reminded: withReminder.has(entry),
  }))
}

/** Makes the entries of the calendar, linked to what they are about. */
export async function createCalendar(workshop: Workshop, known: Known): Promise<Entries> {
  const { categories, quotes, worksheets } = known
  const entries = planned(new Random('calendar'), workshop, known)
  const made = await mapConcurrent(
    entries,
    ({ title, description, start, end, category, owned, visit, reminded }) =>
      workshop.api.calendarEntries.create({
        ...{ title, description, start_time: start, end_time: end, auto_reminder_enabled: reminded },
        ...{ customer_id: owned?.customer.id ?? null, vehicle_id: owned?.vehicle.id ?? null },
        quote_id: (visit && quotes.get(visit)) ?? null,
        worksheet_id: (visit && worksheets.get(visit)) ?? null,
        work_category_id: category && categories.get(category)!.id,
        color: category ? categories.get(category)!.color : OWN_COLOR,
      }),
  )
  return new Map(made.map(({ id }, index) => [id, entries[index]!]))
}

/** Gives the entries their times; past reminders went out a day ahead. */
export async function backdateCalendar({ db, now }: Workshop, entries: Entries): Promise<void> {
  const rows = [...entries].map(([id, { created_at, start, reminded }]) => {
    const sent = reminded && start < now.toISOString() ? minutesAfter(start, -DAY_MINUTES) : null
    return { id, created_at, updated_at: sent ?? created_at, auto_reminder_sent_at: sent }
  })
  await backdate(db, 'calendar_entry', rows)
}
