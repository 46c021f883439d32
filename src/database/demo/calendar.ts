import type { Agenda } from './agenda.ts'
import { type Appointment, Appointments } from './appointments.ts'
import { backdate } from './backdating.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays } from './days.ts'
import { inOrder } from './quotes.ts'
import { Random } from './random.ts'
import type { Timing } from './timing.ts'
import { together } from './together.ts'
import type { DemoVehicle } from './vehicles.ts'
import type { Visit } from './visits.ts'
import type { DemoCategory } from './work-categories.ts'
import type { Workshop } from './workshop.ts'

export type Entry = { id: string; created_at: string; updated_at: string; auto_reminder_sent_at: string | null }

type Known = {
  customers: DemoCustomer[]
  vehicles: DemoVehicle[]
  categories: Map<string, DemoCategory>
  visits: Visit[]
  quotes: ReadonlyMap<Visit, string>
  worksheets: ReadonlyMap<Visit, string>
  agenda: Agenda
  timing: Timing
}

const ENTRIES = 400
const REMINDED = { past: 14, ahead: 6 }
const DAY_MS = 24 * 60 * 60 * 1000
const OWN_COLOR = '#64748B'
/** Domains that are nobody's: a reminder goes to no real person. */
const NOBODYS = /@example\.(com|org|net)$/

function planned(random: Random, { hours }: Workshop, known: Known): Appointment[] {
  const { customers, vehicles, visits, agenda, timing } = known
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  const owned = vehicles.flatMap((vehicle) =>
    vehicle.customer_id === null ? [] : { vehicle, customer: byId.get(vehicle.customer_id)! },
  )
  const appointments = new Appointments({ ...timing, random }, agenda, owned)
  const fixed = [...appointments.ofVisits(visits), ...appointments.own()]
  const taken = Map.groupBy(fixed, ({ day }) => day)
  const entries = [...fixed, ...appointments.ahead((day) => taken.get(day)?.length ?? 0)]
  while (entries.length < ENTRIES) {
    const ago = random.chance(0.4) ? random.integer(8, 70) : random.integer(8, 360)
    entries.push(appointments.call(hours.nearest(plusDays(hours.today, -ago), -1)))
  }
  return entries
}

/** Which appointments remind their customer by e-mail: some that are past, a few that are not near yet. */
function reminded(random: Random, { now }: Workshop, appointments: readonly Appointment[]): Set<Appointment> {
  const willing = random
    .shuffle(appointments)
    .filter(({ owned }) => owned?.customer.reminder_consent && NOBODYS.test(owned.customer.email ?? ''))
  const soon = new Date(now.getTime() + 2 * DAY_MS).toISOString()
  const past = willing.filter(({ end }) => end < now.toISOString()).slice(0, REMINDED.past)
  const ahead = willing.filter(({ start }) => start > soon).slice(0, REMINDED.ahead)
  return new Set([...past, ...ahead])
}

/** Makes the entries of the calendar, linked to what they are about. */
export async function createCalendar(workshop: Workshop, known: Known): Promise<Entry[]> {
  const { api, now } = workshop
  const random = new Random('calendar')
  const appointments = planned(random, workshop, known)
  const withReminder = reminded(random, workshop, appointments)
  const entries = new Appointments({ ...known.timing, random }, known.agenda, [])
  const times = appointments.map(({ day }) => entries.madeAt(day))
  const made = await together(appointments, ({ title, description, start, end, category, owned, visit }) =>
    api.calendarEntries.create({}),
  )
}
