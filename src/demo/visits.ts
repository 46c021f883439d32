import { Agenda, type Slot } from './agenda.ts'
import type { DemoArticle } from './articles.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays, yearsBetween } from './days.ts'
import { Diary } from './diary.ts'
import type { Job } from './jobs.ts'
import { type DemoLine, linesOf } from './lines.ts'
import { type Need, Needs } from './needs.ts'
import { type Offer, offerAhead, offerOpen } from './offers.ts'
import type { Random } from './random.ts'
import { table } from './table.ts'
import { arrivalAt, latestDay, momentOn, openDayNear, type Timing, workTimes } from './timing.ts'
import type { DemoVehicle } from './vehicles.ts'
import type { Workshop } from './workshop.ts'

type Status = 'draft' | 'in_progress' | 'on_hold' | 'completed' | 'delivered' | 'cancelled'

/** The work on a vehicle, as a worksheet tells it. */
export type Work = {
  status: Status
  created_at: string
  started_at: string | null
  completed_at: string | null
  delivered_at: string | null
}

/** What a vehicle came, comes or may come for: offered, done, or both; with the appointment if there is one. */
export type Visit = {
  vehicle: DemoVehicle
  customer: DemoCustomer
  job: Job
  day: string
  title: string
  km: number
  /** kilometres when it was offered, some days before */
  km_offered: number
  lines: DemoLine[]
  slot: Slot | null
  offer: Offer | null
  work: Work | null
}

const WORKSHEETS = 203
const CONVERTED = 132
const CANCELLED = 4
/** Repairs that nobody offered, of those that are done. */
const UNOFFERED = 0.14
/** The share of repairs in the last weeks, in which no service fell: business grows. */
const RECENT = { share: 0.3, days: 45 }
/** What ends on the day it began, also when it waited for a place; and what is begun one day and not done the next. */
const LONGEST_LATE = 240
const LONGEST_OPEN = 480
const SHORTEST_OVERNIGHT = 150

/** The work of the last days: how far it is, how many open days ago it began, whether it was offered. */
const OPEN = table(
  'status ago how',
  `
  draft       | 0 | q
  draft       | 0 | q
  draft       | 0 | q
  draft       | 0 | q
  draft       | 0 | q
  in_progress | 0 | q
  in_progress | 0 | q
  in_progress | 0 | d
  in_progress | 1 | q
  in_progress | 1 | q
  in_progress | 1 | q
  in_progress | 2 | q
  in_progress | 2 | q
  on_hold     | 2 | q
  on_hold     | 3 | q
  on_hold     | 4 | q
  on_hold     | 6 | q
  on_hold     | 9 | d
  completed   | 1 | q
  completed   | 1 | q
  completed   | 1 | d
  completed   | 2 | q
  completed   | 2 | q
  completed   | 3 | q
  completed   | 3 | d
  completed   | 4 | q`,
) as { status: Status; ago: string; how: string }[]

/** Offers that did not become work: their number, and how many days ago they were made. */
const OFFERS = [
  { status: 'rejected', count: 58, ago: [12, 355] },
  { status: 'waiting', count: 22, ago: [0, 30] },
  { status: 'waiting', count: 18, ago: [31, 340] },
  { status: 'accepted', count: 14, ago: [2, 18] },
  { status: 'accepted', count: 6, ago: [40, 250] },
] as const

type Planned = Need & { slot: Slot | null; offer: Offer | null; work: Work | null }

/** Plans a year of visits up to now. */
class Year {
  readonly timing: Timing
  readonly agenda: Agenda
  readonly diary = new Diary()
  readonly #needs: Needs
  readonly #random: Random
  readonly #from: string
  /** Work that came by then is done. */
  readonly #settled: string

  constructor({ hours, now }: Workshop, random: Random, owned: readonly [DemoVehicle, DemoCustomer][]) {
    const latest = latestDay(hours, now)
    this.timing = { hours, random, latest }
    this.agenda = new Agenda(hours, random)
    this.#needs = new Needs(this.timing, this.diary, owned)
    this.#random = random
    this.#from = plusDays(hours.today, -365)
    this.#settled = hours.plus(latest, -2)
  }

  #dayBetween(min: number, max: number): string {
    return openDayNear(this.timing, this.timing.latest, -max, -min)
  }

  #repairDay(how: string): string {
    const { hours } = this.timing
    const whole = Math.floor(yearsBetween(this.#from, this.#settled) * 365) - 1
    const days = this.#random.chance(RECENT.share) ? RECENT.days : whole
    const day = plusDays(this.#settled, -this.#random.integer(0, days))
    const saturday = how === 'd' && hours.isHalfOpen(day)
    return saturday ? day : openDayNear(this.timing, this.#settled, -days, 0)
  }

  #settledVisit(need: Need, offered: boolean): Planned {
    const slot = this.agenda.book(need.day, { minutes: Number(need.job.minutes) })
    const created_at = arrivalAt(this.timing, slot)
    const times = workTimes(this.timing, slot, Number(need.job.minutes))
    const work: Work = { status: 'delivered', created_at, ...times }
    return { ...need, day: slot.day, slot, work, offer: offered ? offerAhead(this.timing, slot) : null }
  }

  /** Services come a year before the next, inspections when they were; repairs make up the rest. */
  settled(): Planned[] {
    const period = { from: this.#from, to: this.#settled }
    const services = this.#random.shuffle(this.#needs.services(period))
    const unoffered = [...this.#needs.inspections(period), ...this.#needs.tyreChanges(period)]
    const left = WORKSHEETS - OPEN.length - services.length - unoffered.length
    const repairs = Array.from({ length: left }, () => {
      const how = this.#random.chance(UNOFFERED) ? 'd' : 'q'
      const day = this.#repairDay(how)
      const late = day > this.timing.hours.plus(this.#settled, -5)
      return this.#needs.repair(day, how, late ? { max: LONGEST_LATE } : {})
    })
    const [offered, done] = [
      repairs.filter(({ job }) => job.how === 'q'),
      repairs.filter(({ job }) => job.how === 'd'),
    ]
    const missing = CONVERTED - OPEN.filter(({ how }) => how === 'q').length - offered.length
    const visits = [
      ...[...offered, ...services.slice(0, missing)].map((need) => this.#settledVisit(need, true)),
      ...[...unoffered, ...done, ...services.slice(missing)].map((need) => this.#settledVisit(need, false)),
    ]
    for (const { work } of this.#random.shuffle(visits).slice(0, CANCELLED)) {
      Object.assign(work!, { status: 'cancelled', started_at: null, completed_at: null, delivered_at: null })
    }
    return visits
  }

  #openVisit({ status, ago, how }: (typeof OPEN)[number]): Planned {
    const { timing, agenda } = this
    const day = timing.hours.plus(timing.latest, -Number(ago))
    const overnight = status === 'in_progress' && ago !== '0'
    const min = overnight ? SHORTEST_OVERNIGHT : 0
    const need = this.#needs.repair(day, how, { min: min, max: LONGEST_OPEN })
    const minutes = Number(need.job.minutes)
    // a draft is written before the vehicle comes
    const slot =
      status === 'draft'
        ? agenda.book(timing.hours.plus(day, 1), { minutes })
        : agenda.book(day, { minutes, to: 9 * 60 })
    const { started_at, completed_at } = workTimes(timing, slot, minutes)
    const work: Work = {
      status,
      created_at: status === 'draft' ? momentOn(timing, day) : arrivalAt(timing, slot),
      started_at: status === 'draft' ? null : started_at,
      completed_at: status === 'completed' ? completed_at : null,
      delivered_at: null,
    }
    return { ...need, slot, work, offer: how === 'q' ? offerAhead(timing, { ...slot, day }) : null }
  }

  /** Work that is not yet delivered. */
  open(): Planned[] {
    return OPEN.map((wanted) => this.#openVisit(wanted))
  }

  /** Offers that did not become work, or not yet: those accepted lately have their appointment ahead. */
  offers(): Planned[] {
    const { hours, latest } = this.timing
    return OFFERS.flatMap(({ status, count, ago }) =>
      Array.from({ length: count }, (): Planned => {
        const need = this.#needs.repair(this.#dayBetween(ago[0], ago[1]), 'q')
        const ahead = status === 'accepted' && ago[1] < 30
        const day = hours.plus(latest, this.#random.integer(1, 12))
        const slot = ahead ? this.agenda.book(day, { minutes: Number(need.job.minutes) }) : null
        return { ...need, slot, work: null, offer: offerOpen(this.timing, need.day, status) }
      }),
    )
  }
}

/** `60.000` */
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '.')

/** Kilometres of a vehicle on a day: as many as it has when it was last seen, fewer before. */
function kmOn({ km, first_registration_date: from }: DemoVehicle, day: string, seen: string): number {
  return Math.round((km * yearsBetween(from!, day)) / yearsBetween(from!, seen))
}

function titleOf({ title }: Job, { vehicle_type }: DemoVehicle, km: number): string {
  const step = vehicle_type === 'motorcycle' ? 2000 : 10_000
  return title.replace('{km}', grouped(Math.max(Math.round(km / step), 1) * step))
}

/** The visits of the last year and the appointments agreed on, and the agenda that they stand in. */
export function planVisits(
  workshop: Workshop,
  random: Random,
  {
    vehicles,
    customers,
    articles,
  }: { vehicles: DemoVehicle[]; customers: DemoCustomer[]; articles: DemoArticle[] },
) {
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  const owned = vehicles.flatMap((vehicle): [DemoVehicle, DemoCustomer][] =>
    vehicle.customer_id === null ? [] : [[vehicle, byId.get(vehicle.customer_id)!]],
  )
  const year = new Year(workshop, random, owned)
  const planned = [...year.open(), ...year.settled(), ...year.offers()]
  const seen = new Map<string, string>()
  for (const { vehicle, day } of planned) {
    if (day > (seen.get(vehicle.id) ?? '')) seen.set(vehicle.id, day)
  }
  const codes = articles.map(({ code }) => code)
  const visits = planned.map(({ vehicle, job, day, ...rest }): Visit => {
    const customer = byId.get(vehicle.customer_id!)!
    const last = seen.get(vehicle.id)!
    const km = kmOn(vehicle, day, last)
    const km_offered = rest.offer ? kmOn(vehicle, rest.offer.created_at.slice(0, 10), last) : km
    const discount = customer.unit_discount_rate || (random.chance(0.12) ? random.pick([5, 10]) : 0)
    const lines = linesOf(random, job, vehicle, { day, codes, discount })
    return { vehicle, customer, job, day, title: titleOf(job, vehicle, km), km, km_offered, lines, ...rest }
  })
  const { agenda, diary, timing } = year
  for (const { vehicle, slot } of visits) if (slot) diary.add(vehicle.id, slot.day)
  return { visits, agenda, diary, timing }
}
