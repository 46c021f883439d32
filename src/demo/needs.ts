import type { DemoCustomer } from './customers.ts'
import { partsOf, plusDays } from './days.ts'
import type { Diary } from './diary.ts'
import type { Job } from './jobs.ts'
import { jobsFor } from './lines.ts'
import type { Random } from './random.ts'
import { openDayNear, type Timing } from './timing.ts'
import type { DemoVehicle } from './vehicles.ts'

/** A vehicle that needs a job from a day on. */
export type Need = { vehicle: DemoVehicle; job: Job; day: string }
export type Period = { from: string; to: string }

const ROUTINE = /^(service|inspection|season)/
/** What comes three times as often as the rest. */
const COMMON = new Set(
  'pads-front brakes-front tyres tyres-front puncture battery recharge recharge-clean timing shocks-front dpf'.split(
    ' ',
  ),
)
const TYRE_CHANGES = 9
/** Days from registration in which a vehicle needs nothing. */
const NEW = 180
/** Days around a visit in which a vehicle does not come again. */
const REST_DAYS = 9
/** The latest that winter tyres are taken off and put on. */
const CHANGE_DAYS = { summer: '05-10', winter: '11-14' }

/** How often a vehicle is here, beside the others. Fleets and offices have agreements with others, too. */
function share({ customer_type, price_list_id }: DemoCustomer): number {
  if (customer_type === 'private' || customer_type === 'sole_trader') return 3
  return price_list_id === null ? 2 : 1
}

function isNew({ first_registration_date }: DemoVehicle, day: string): boolean {
  return plusDays(first_registration_date!, NEW) > day
}

/** What the vehicles of the customers need over the year, each repair once. */
export class Needs {
  readonly #timing: Timing
  readonly #random: Random
  readonly #vehicles: DemoVehicle[]
  readonly #shares: DemoVehicle[]
  readonly #seen = new Set<string>()
  readonly #diary: Diary
  #deck: DemoVehicle[] = []

  constructor(timing: Timing, diary: Diary, owned: readonly [DemoVehicle, DemoCustomer][]) {
    this.#diary = diary
    this.#timing = timing
    this.#random = timing.random
    this.#vehicles = owned.map(([vehicle]) => vehicle)
    this.#shares = owned.flatMap(([vehicle, customer]) =>
      Array.from({ length: share(customer) }, () => vehicle),
    )
  }

  #routine(vehicle: DemoVehicle, day: string, kind: string): Need[] {
    if (isNew(vehicle, day)) return []
    const jobs = jobsFor(vehicle, day).filter(({ key }) => key.startsWith(kind))
    if (jobs.length === 0) return []
    this.#diary.add(vehicle.id, day)
    return [{ vehicle, day, job: this.#random.pick(jobs) }]
  }

  /** Services a year before the next one. */
  services({ from, to }: Period): Need[] {
    return this.#vehicles.flatMap((vehicle) => {
      const day = openDayNear(this.#timing, plusDays(vehicle.next_service_date!, -365), -3, 3)
      return from <= day && day <= to ? this.#routine(vehicle, day, 'service') : []
    })
  }

  /** Inspections on the day that the vehicle's record names. */
  inspections({ from, to }: Period): Need[] {
    return this.#vehicles.flatMap((vehicle) => {
      const day = vehicle.last_inspection_date
      return day && from <= day && day <= to ? this.#routine(vehicle, day, 'inspection') : []
    })
  }

  /** Tyres of some cars, changed in spring and in autumn. */
  tyreChanges({ from, to }: Period): Need[] {
    const cars = this.#vehicles.filter(({ vehicle_type }) => vehicle_type === 'car')
    const changing = this.#random.shuffle(cars).slice(0, TYRE_CHANGES)
    const years = [partsOf(from)[0], partsOf(to)[0]]
    const ends = [...new Set(years)].flatMap((year) =>
      Object.values(CHANGE_DAYS).map((day) => `${year}-${day}`),
    )
    return changing.flatMap((vehicle) =>
      ends.flatMap((end) => {
        const day = openDayNear(this.#timing, end, -24, 0)
        return from <= day && day <= to ? this.#routine(vehicle, day, 'season') : []
      }),
    )
  }

  /** A vehicle for the day, dealt by how often it comes; none that is here in the days around if it can be. */
  #deal(day: string): DemoVehicle {
    for (let tries = 0; ; tries++) {
      if (this.#deck.length === 0) this.#deck = this.#random.shuffle(this.#shares)
      const vehicle = this.#deck.pop()!
      const rested = tries > this.#shares.length || !this.#diary.isNear(vehicle.id, day, REST_DAYS)
      if (rested && !isNew(vehicle, day)) return vehicle
    }
  }

  /** A repair on the day: one that is offered first (q) or done at once (d), of so many minutes. */
  repair(day: string, how: string, { min = 0, max = 24 * 60 } = {}): Need {
    for (;;) {
      const vehicle = this.#deal(day)
      const jobs = jobsFor(vehicle, day).filter(
        ({ key, minutes, ...job }) =>
          job.how === how &&
          !ROUTINE.test(key) &&
          min <= Number(minutes) &&
          Number(minutes) <= max &&
          !this.#seen.has(`${vehicle.id} ${key}`),
      )
      if (jobs.length === 0) continue
      const weighted = jobs.flatMap((job) => Array.from({ length: COMMON.has(job.key) ? 3 : 1 }, () => job))
      const job = this.#random.pick(weighted)
      this.#seen.add(`${vehicle.id} ${job.key}`)
      this.#diary.add(vehicle.id, day)
      return { vehicle, job, day }
    }
  }
}
