import { type Agenda, OPENING } from './agenda.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays, yearsBetween } from './days.ts'
import type { Diary } from './diary.ts'
import type { Job } from './jobs.ts'
import { jobsFor, suits } from './lines.ts'
import { weekday } from './opening-hours.ts'
import { table } from './table.ts'
import { earliest, minutesAfter, momentOn, type Timing } from './timing.ts'
import type { DemoVehicle } from './vehicles.ts'
import type { Visit } from './visits.ts'

type Owned = { vehicle: DemoVehicle; customer: DemoCustomer }

/** An entry of the calendar as it is planned; `visit` is the one that it belongs to. */
export type Appointment = {
  title: string
  description: string | null
  category: string | null
  start: string
  end: string
  day: string
  owned: Owned | null
  visit: Visit | null
}

/** Short calls that leave no document, and for which vehicles, as jobs.ts says it. */
const CALLS = table(
  'title category minutes on',
  `
  Controllo livelli e pressioni       | Tagliando   | 30 | car/van !electric
  Riserraggio ruote dopo cambio gomme | Gomme       | 30 | car
  Prova su strada per rumore          | Diagnosi    | 30 | car/van old
  Rabbocco AdBlue                     | Tagliando   | 30 | car/van diesel young
  Controllo freni                     | Meccanica   | 30 | car/van/camper/truck
  Preventivo carrozzeria con perito   | Carrozzeria | 60 | car/van
  Programmazione chiave               | Elettrauto  | 60 | car/motorcycle young
  Controllo tensione catena           | Meccanica   | 30 | motorcycle chain
  Ritiro pneumatici in deposito       | Gomme       | 30 | car
  Aggiornamento mappe e centralina    | Diagnosi    | 60 | car young`,
)

/** What is booked by telephone where nothing is due. */
const SMALL = /^(season|battery|wipers|brake-fluid|alignment|recharge)/
const DUE_DAYS = 20
const REST_DAYS = 8

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
const FULL = [8, 6, 4, 2, 2]
const HALF_FULL = [3, 2, 1, 0, 0]

export class Appointments {
  readonly #timing: Timing
  readonly #agenda: Agenda
  readonly #diary: Diary
  readonly #owned: readonly Owned[]
  readonly #called = new Set<Owned>()

  constructor(timing: Timing, { agenda, diary }: { agenda: Agenda; diary: Diary }, owned: readonly Owned[]) {
    this.#timing = timing
    this.#agenda = agenda
    this.#diary = diary
    this.#owned = owned
  }

  #entry(
    day: string,
    owned: Owned,
    { title, category, minutes }: Record<'title' | 'category' | 'minutes', string>,
  ) {
    const { hours } = this.#timing
    const slot = this.#agenda.book(day, { minutes: Number(minutes) })
    const [start, end] = [hours.at(slot.day, slot.start), hours.at(slot.day, slot.end)]
    this.#diary.add(owned.vehicle.id, slot.day)
    const named = label(title.replace(' {km} km', ''), owned.vehicle)
    return { title: named, category, owned, description: null, visit: null, day: slot.day, start, end }
  }

  /** Vehicles that are not here in the days around, in no order. */
  #rested(day: string): Owned[] {
    const rested = this.#owned.filter(({ vehicle }) => !this.#diary.isNear(vehicle.id, day, REST_DAYS))
    return this.#timing.random.shuffle(rested.length > 0 ? rested : this.#owned)
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
    const owned = this.#rested(day)[0]!
    const calls = CALLS.filter(({ on }) => suits(owned.vehicle, day, on))
    return calls.length > 0 ? this.#entry(day, owned, random.pick(calls)) : this.call(day)
  }

  /** The jobs of a vehicle that fall due around the day, each vehicle once. */
  #dueJobs(owned: Owned, day: string): Job[] {
    const near = (due: string | null) => due !== null && Math.abs(yearsBetween(day, due)) < DUE_DAYS / 365
    const { next_inspection_date, next_service_date } = owned.vehicle
    const kind = near(next_inspection_date) ? 'inspection' : near(next_service_date) ? 'service' : null
    if (kind === null || this.#called.has(owned)) return []
    return jobsFor(owned.vehicle, day).filter(({ key }) => key.startsWith(kind))
  }

  /** A vehicle whose inspection or service falls due around the day, or else one with something small. */
  #due(day: string): Appointment {
    const rested = this.#rested(day)
    const small = (owned: Owned) => jobsFor(owned.vehicle, day).filter(({ key }) => SMALL.test(key))
    const owned =
      rested.find((each) => this.#dueJobs(each, day).length > 0) ??
      rested.find((each) => small(each).length > 0)
    if (!owned) return this.call(day)
    const due = this.#dueJobs(owned, day)
    this.#called.add(owned)
    return this.#entry(day, owned, this.#timing.random.pick(due.length > 0 ? due : small(owned)))
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
