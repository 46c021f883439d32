import { type RawBuilder, sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { EXACT, hitsOf, INSIDE, idsOf, isOneOf, newest, rankBy, type Select } from './hits.ts'
import { begins, containsPlate, holdsAll, isTelling, type Wanted } from './terms.ts'

type Table = 'worksheet' | 'quote' | 'receipt' | 'checkin'

/** So many documents, customers or vehicles are enough to find the newest five by. */
const FEW = 50

const byNumber = (db: CompanyDatabase, table: Table, number: number) =>
  idsOf(db, table, {
    by: sql`${sql.ref(`${table}.seq_number`)} = ${number}::integer`,
    order: newest(table),
    max: FEW,
  })

/** Quotes of the vehicles whose plate begins as typed, and of the customers who answer to the name. */
function byParties(db: CompanyDatabase, wanted: Wanted): Select[] {
  const { plate, long } = wanted
  const sources: Select[] = []
  const of = (field: 'vehicle_id' | 'customer_id', ids: Select) =>
    idsOf(db, 'quote', { by: isOneOf(sql.ref(`quote.${field}`), ids), order: newest('quote'), max: FEW })
  if (isTelling(plate)) {
    const key = sql.ref('vehicle.license_key')
    sources.push(of('vehicle_id', idsOf(db, 'vehicle', { by: begins(key, plate), order: key, max: 20 })))
  }
  if (long) {
    const by = holdsAll(sql.ref('customer.search_text'), wanted)
    sources.push(of('customer_id', idsOf(db, 'customer', { by, order: newest('customer'), max: FEW })))
  }
  return sources
}

type Names = { customer: RawBuilder<string>; plate: RawBuilder<string | null> }

function documents(
  db: CompanyDatabase,
  table: Table,
  { wanted, sources, names }: { wanted: Wanted; sources: Select[]; names: Names },
) {
  const { number } = wanted
  const seq_number = sql<number | null>`${sql.ref(`${table}.seq_number`)}`
  return hitsOf(db, {
    type: table,
    table,
    sources: number === undefined ? sources : [byNumber(db, table, number), ...sources],
    title: sql<string>`${sql.ref(`${table}.${table === 'checkin' ? 'vehicle_name' : 'title'}`)}`,
    subtitle: names.customer,
    detail: sql<string | null>`nullif(${names.plate}, '')`,
    seq_number,
    rank: rankBy(
      [[number === undefined ? undefined : sql`${seq_number} = ${number}::integer`, EXACT]],
      INSIDE,
    ),
    order: sql`${newest(table)}, ${sql.ref(`${table}.id`)} DESC`,
  })
}

const copied = (table: 'worksheet' | 'receipt' | 'checkin'): Names => ({
  customer: sql`${sql.ref(`${table}.customer_name`)}`,
  plate: sql`${sql.ref(`${table}.vehicle_license`)}`,
})

const followed: Names = {
  customer: sql`coalesce(quote.customer_name, (SELECT customer.full_name FROM customer
    WHERE customer.company_id = quote.company_id AND customer.id = quote.customer_id))`,
  plate: sql`coalesce(quote.vehicle_license, (SELECT vehicle.license FROM vehicle
    WHERE vehicle.company_id = quote.company_id AND vehicle.id = quote.vehicle_id))`,
}

/** The newest documents whose number, plate, customer and what else is kept beside these hold what was typed. */
function byText(db: CompanyDatabase, table: 'worksheet' | 'checkin', wanted: Wanted): Select[] {
  const text = sql.ref(`${table}.search_text`)
  return [holdsAll(text, wanted), ...containsPlate(text, wanted)].map((by) =>
    idsOf(db, table, { by, order: newest(table), max: FEW }),
  )
}

/** Check-ins by number, plate and customer, the newest first. */
export function checkins(db: CompanyDatabase, wanted: Wanted): Select {
  const sources = byText(db, 'checkin', wanted)
  return documents(db, 'checkin', { wanted, sources, names: copied('checkin') })
}

/** Worksheets by number, title, plate and customer, the newest first. */
export function worksheets(db: CompanyDatabase, wanted: Wanted): Select {
  const sources = byText(db, 'worksheet', wanted)
  return documents(db, 'worksheet', { wanted, sources, names: copied('worksheet') })
}

/** Quotes by number, title, plate and customer, the newest first. */
export function quotes(db: CompanyDatabase, wanted: Wanted): Select {
  const by = holdsAll(sql.ref('quote.search_text'), wanted)
  const own = idsOf(db, 'quote', { by, order: newest('quote'), max: FEW })
  const sources = [...byParties(db, wanted), own]
  return documents(db, 'quote', { wanted, sources, names: followed })
}

/** Receipts by number, and by what their worksheet says. */
export function receipts(db: CompanyDatabase, wanted: Wanted): Select {
  // The worksheet has a number of its own, which is not the receipt's.
  const worksheets = wanted.number === undefined ? byText(db, 'worksheet', wanted) : []
  const sources = worksheets.map((ids) =>
    idsOf(db, 'receipt', {
      by: isOneOf(sql.ref('receipt.worksheet_id'), ids),
      order: newest('receipt'),
      max: FEW,
    }),
  )
  return documents(db, 'receipt', { wanted, sources, names: copied('receipt') })
}
