import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { EXACT, hitsOf, idsOf, isOneOf, newest, rankBy, type Select } from './hits.ts'
import { begins, holdsAll, isTelling, type Wanted } from './terms.ts'

/** So many customers or vehicles are enough to find the newest five sets by. */
const FEW = 50

const set = sql.ref('tyre_set.label_code')

const customerName = sql<string>`(SELECT customer.full_name FROM customer
  WHERE customer.company_id = tyre_set.company_id AND customer.id = tyre_set.customer_id)`
const plate = sql<string | null>`(SELECT vehicle.license FROM vehicle
  WHERE vehicle.company_id = tyre_set.company_id AND vehicle.id = tyre_set.vehicle_id)`

/** Sets of the vehicles whose plate begins as typed, and of the customers who answer to the name. */
function byParties(db: CompanyDatabase, wanted: Wanted): Select[] {
  const sources: Select[] = []
  const of = (field: 'vehicle_id' | 'customer_id', ids: Select) =>
    idsOf(db, 'tyre_set', {
      by: isOneOf(sql.ref(`tyre_set.${field}`), ids),
      order: newest('tyre_set'),
      max: FEW,
    })
  if (isTelling(wanted.plate)) {
    const key = sql.ref('vehicle.license_key')
    sources.push(
      of('vehicle_id', idsOf(db, 'vehicle', { by: begins(key, wanted.plate), order: key, max: 20 })),
    )
  }
  if (wanted.long) {
    const by = holdsAll(sql.ref('customer.search_text'), wanted)
    sources.push(of('customer_id', idsOf(db, 'customer', { by, order: newest('customer'), max: FEW })))
  }
  return sources
}

/** Tyre sets by label, as a scanner types it, by number, plate, customer and what stands on the tyres; newest first. */
export function tyreSets(db: CompanyDatabase, wanted: Wanted): Select {
  const { text, number } = wanted
  const label = sql<boolean>`${set} = ${text.toUpperCase()}`
  const seq_number = sql<number | null>`tyre_set.seq_number`
  const isNumber = number === undefined ? undefined : sql<boolean>`${seq_number} = ${number}::integer`
  const inText = holdsAll(sql.ref('tyre_set.search_text'), wanted)
  const found = [label, inText, ...(isNumber ? [isNumber] : [])]
  const sources = found.map((by) => idsOf(db, 'tyre_set', { by, order: newest('tyre_set'), max: FEW }))
  return hitsOf(db, {
    type: 'tyre_set',
    table: 'tyre_set',
    sources: [...sources, ...byParties(db, wanted)],
    title: sql<string>`${set}`,
    subtitle: customerName,
    detail: plate,
    seq_number,
    rank: rankBy([
      [label, EXACT],
      [isNumber, EXACT],
    ]),
    order: sql`${newest('tyre_set')}, tyre_set.id DESC`,
  })
}
