import { type Agenda, OPENING } from './agenda.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays, yearsBetween } from './days.ts'
import { jobsFor } from './lines.ts'
import { weekday } from './opening-hours.ts'
import { table } from './table.ts'
import { earliest, minutesAfter, momentOn, type Timing } from './timing.ts'
import type { DemoVehicle } from './vehicles.ts'
import type { Visit } from './visits.ts'

/** An entry of the calendar as it is planned; `visit` is the one that it belongs to. */
export type Appointment = {
  title: string
  description: string | null
  category: string | null
  start: string
  end: string
  day: string
  owned: { vehicle: DemoVehicle; customer: DemoCustomer } | null
  visit: Visit | null
}

/** Short calls that leave no document. */
const CALLS = table(
  'title category minutes',
  `
  Controllo livelli e pressioni         | Tagliando   | 30
  Riserraggio ruote dopo cambio gomme   | Gomme       | 30
  Prova su strada per rumore            | Diagnosi    | 30
  Rabbocco AdBlue                       | Tagliando   | 30
  Controllo gratuito freni              | Meccanica   | 30
  Sopralluogo con perito                | Carrozzeria | 60
  Programmazione chiave                 | Elettrauto  | 60
  Aggiornamento centralina              | Diagnosi    | 90`,
)

/** What the workshop has to do for itself: how many days ago the first time, and how often. */
const OWN = table(
  'title every ago minutes hour',
  `
  Ritiro olio esausto: Lubrificanti Ghirlandina | 91 | 21  | 30  | 9
  Rappresentante Ricambi Nord                   | 61 | 14  | 60  | 15
  Consegna pneumatici Pneumatici Secchia        | 75 | 9   | 30  | 8
  Verifica ponti sollevatori                    | 365 | 130 | 120 | 8
  Taratura banco prova freni                    | 182 | 75  | 120 | 14
  Corso sicurezza veicoli ibridi (PES/PAV)      | 365 | 205 | 240 | 14
  Commercialista: liquidazione IVA              | 91 | 4   | 60  | 17
  Inventario magazzino                          | 182 | 100 | 240 | 14
  Pulizia forno e cambio filtri cabina          | 61 | 30  | 120 | 16`,
)

/** How full the days are, by weeks from this one. */
const FULL = [9, 7, 5, 3, 2]
const HALF_FULL = [4, 3, 1, 0, 0]

export class Appointments {
  readonly #timing: Timing
  readonly #agenda: Agenda
  readonly #owned: { vehicle: DemoVehicle; customer: DemoCustomer }[]

  constructor(timing: Timing, agenda: Agenda, owned: { vehicle: DemoVehicle; customer: DemoCustomer }[]) {
    this.#timing = timing
    this.#agenda = agenda
    this.#owned = owned
  }

  #entry(day: string, minutes: number, what: Pick<Appointment, 'title' | 'category' | 'owned'>): Appointment {
    const { hours } = this.#timing
    const slot = this.#agenda.book(day, { minutes })
    const [start, end] = [hours.at(slot.day, slot.start), hours.at(slot.day, slot.end)]
    return { ...what, description: null, visit: null, day: slot.day, start, end }
  }

  /** The appointments of visits, and of half of the offers that came to nothing: somebody looked at the vehicle. */
  ofVisits(visits: readonly Visit[]): Appointment[] {
    const { hours, random } = this.#timing
    return visits.flatMap((visit): Appointment[] => {
      const { vehicle, customer, slot, job, title, day } = visit
      const owned = { vehicle, customer }
      const described = { description: job.issue || null, category: job.category, owned, visit }
      if (slot) {
        const [start, end] = [hours.at(slot.day, slot.start), hours.at(slot.day, slot.end)]
        return [{ ...described, title: label(title, vehicle), start, end, day: slot.day }]
      }
      const end = quarterBefore(visit.offer!.created_at)
      const start = minutesAfter(end, -30)
      if (start < hours.at(day, OPENING) || random.chance(0.5)) return []
      return [{ ...described, title: label(`Preventivo: ${lowered(title)}`, vehicle), start, end, day }]
    })
  }

  /** What the workshop has to do for itself over the year and in the coming weeks. */
  own(): Appointment[] {
    const { hours } = this.#timing
    return OWN.flatMap(({ title, every, ago, minutes, hour }) => {
      const days: string[] = []
      for (let days_ago = Number(ago) - Number(every); days_ago < 360; days_ago += Number(every)) {
        if (days_ago > -28) days.push(hours.nearest(plusDays(hours.today, -days_ago)))
      }
      return days.map((day): Appointment => {
        const start = hours.at(day, Number(hour) * 60)
        const end = hours.at(day, Math.min(Number(hour) * 60 + Number(minutes), 18 * 60))
        return { title, description: null, category: null, owned: null, visit: null, day, start, end }
      })
    })
  }

  /** A short call on the day. */
  call(day: string): Appointment {
    const { random } = this.#timing
    const { title, category, minutes } = random.pick(CALLS)
    const owned = random.pick(this.#owned)
    return this.#entry(day, Number(minutes), { title: label(title, owned.vehicle), category, owned })
  }

  /** Vehicles whose inspection or service falls due around a day, or else one with something small. */
  #due(day: string): Appointment {
    const { random } = this.#timing
    const near = (due: string | null) => due !== null && Math.abs(yearsBetween(day, due)) < 25 / 365
    const owned = random.pick(this.#owned)
    const { vehicle } = owned
    const kinds = [
      ...(near(vehicle.next_inspection_date) ? ['inspection'] : []),
      ...(near(vehicle.next_service_date) ? ['service'] : []),
    ]
    const jobs = jobsFor(vehicle, day)
    const due = jobs.filter(({ key }) => kinds.some((kind) => key.startsWith(kind)))
    const small = jobs.filter(({ how, key }) => how === 'd' && !key.startsWith('inspection'))
    const fitting = due.length > 0 ? due : small
    if (fitting.length === 0) return this.call(day)
    const { title, category, minutes } = random.pick(fitting)
    const named = title.replace(' {km} km', '')
    return this.#entry(day, Number(minutes), { title: label(named, vehicle), category, owned })
  }

  /** Fills this week and the coming ones up, with less each week. */
  ahead(taken: (day: string) => number): Appointment[] {
    const { hours, random } = this.#timing
    const monday = plusDays(hours.today, -((weekday(hours.today) + 6) % 7))
    const days = Array.from({ length: FULL.length * 7 }, (_, index) => ({
      day: plusDays(monday, index),
      week: Math.floor(index / 7),
    }))
    return days.flatMap(({ day, week }) => {
      const wanted = hours.isOpen(day) ? FULL[week]! : hours.isHalfOpen(day) ? HALF_FULL[week]! : 0
      const length = Math.max(wanted + random.integer(-1, 1) - taken(day), 0)
      if (wanted === 0) return []
      return Array.from({ length }, () =>
        day < hours.today || !hours.isOpen(day) || random.chance(0.3) ? this.call(day) : this.#due(day),
      )
    })
  }

  /** When an appointment was made: some days before, and not after now. */
  madeAt(day: string): string {
    const { hours, random, latest } = this.#timing
    const before = earliest(day, latest)
    return momentOn(this.#timing, hours.nearest(plusDays(before, -random.integer(1, 12)), -1))
  }
}

const QUARTER_MS = 15 * 60_000

/** The last quarter of an hour before an instant. */
function quarterBefore(instant: string): string {
  return new Date(Math.floor(Date.parse(instant) / QUARTER_MS) * QUARTER_MS).toISOString()
}

const lowered = (title: string) => title[0]!.toLowerCase() + title.slice(1)
const label = (title: string, { model, license }: DemoVehicle) => `${title} · ${model} ${license}`
