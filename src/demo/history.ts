import { sql } from 'kysely'
import type { CompanyTable } from '../server/core/company-tables.ts'
import type { DemoArticle } from './articles.ts'
import { backdate } from './backdating.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays } from './days.ts'
import { Random } from './random.ts'
import { earliest, minutesAfter, momentOn, type Timing } from './timing.ts'
import type { DemoVehicle } from './vehicles.ts'
import type { Visit } from './visits.ts'
import type { Workshop } from './workshop.ts'

/** Days before today: when the workshop took up its records, counted its stock, and had its last year begin. */
const FOUNDED = 5 * 365
const COUNTED = 385
const YEAR = 365

const NEW_CUSTOMERS = 0.35

type Times = Map<string, { first: string; last: string }>

/** When each was first and last written of, by customer or by vehicle. */
function timesBy(visits: readonly Visit[], idOf: (visit: Visit) => string): Times {
  return new Map(
    [...Map.groupBy(visits, idOf)].map(([id, own]) => {
      const moments = own.flatMap(({ offer, work }) => [offer?.created_at, work?.created_at])
      const times = moments.filter((at) => at !== undefined).sort()
      return [id, { first: times[0]!, last: times.at(-1)! }]
    }),
  )
}

/** A moment of an open day so many days ago. */
function ago(timing: Timing, min: number, max: number): string {
  const { hours, random } = timing
  return momentOn(timing, hours.nearest(plusDays(hours.today, -random.integer(min, max)), -1))
}

/** Most customers are older than the year; some came in it for the first time. */
function customerTimes(
  timing: Timing,
  customers: readonly DemoCustomer[],
  times: Times,
): Map<string, string> {
  const begin = timing.hours.at(plusDays(timing.hours.today, -YEAR + 30), 0)
  return new Map(
    customers.map(({ id }) => {
      const first = times.get(id)?.first
      const isNew = first !== undefined && first > begin && timing.random.chance(NEW_CUSTOMERS)
      return [id, isNew ? minutesAfter(first, -timing.random.integer(9, 25)) : ago(timing, COUNTED, FOUNDED)]
    }),
  )
}

/** A vehicle is known since its owner is or since it was registered, and before it is first written of. */
function vehicleTime(timing: Timing, vehicle: DemoVehicle, known: string, first: string | undefined): string {
  const { hours, random } = timing
  const registered = momentOn(timing, hours.nearest(plusDays(vehicle.first_registration_date!, 20)))
  const since = registered > known ? registered : minutesAfter(known, random.integer(3, 8))
  const latest = first
    ? minutesAfter(first, -random.integer(3, 8))
    : momentOn(timing, hours.plus(timing.latest, -8))
  return earliest(since, latest)
}

/** Gives customers, vehicles and the catalogue the times of years in which they came to be. */
export async function backdateRecords(
  { db }: Workshop,
  timing: Timing,
  records: { customers: DemoCustomer[]; vehicles: DemoVehicle[]; articles: DemoArticle[]; visits: Visit[] },
): Promise<void> {
  const { hours } = timing
  const past = { ...timing, random: new Random('history') }
  const created = customerTimes(
    past,
    records.customers,
    timesBy(records.visits, ({ customer }) => customer.id),
  )
  const customers = records.customers.map(({ id, consent_updated_at }) => {
    const created_at = created.get(id)!
    return { id, created_at, updated_at: created_at, consent_updated_at: consent_updated_at && created_at }
  })
  await backdate(db, 'customer', customers)
  const seen = timesBy(records.visits, ({ vehicle }) => vehicle.id)
  const vehicles = records.vehicles.map((vehicle) => {
    const { id, customer_id } = vehicle
    const known = created.get(customer_id ?? '') ?? ago(past, COUNTED, FOUNDED)
    const created_at = vehicleTime(past, vehicle, known, seen.get(id)?.first)
    const written = seen.get(id)?.last ?? created_at
    return { id, created_at, updated_at: written, km_updated_at: written }
  })
  await backdate(db, 'vehicle', vehicles)
  const articles = records.articles.map(({ id }) => {
    const created_at = ago(past, COUNTED, FOUNDED)
    return { id, created_at, updated_at: past.random.chance(0.5) ? ago(past, 5, COUNTED) : created_at }
  })
  await backdate(db, 'article', articles)
  const counted = hours.nearest(plusDays(hours.today, -COUNTED))
  await db
    .update('article_movement')
    .set({ document_date: counted, created_at: hours.at(counted, 9 * 60) })
    .where('source', '=', 'opening')
    .execute()
  const founded = hours.at(hours.nearest(plusDays(hours.today, -FOUNDED - 10)), 9 * 60)
  const tables: CompanyTable[] = ['supplier', 'price_list', 'price_list_price', 'work_category']
  for (const table of tables) {
    await sql`UPDATE ${sql.table(table)} SET created_at = ${founded}, updated_at = ${founded}
      WHERE company_id = ${db.company_id}`.execute(db.unscoped)
  }
}
