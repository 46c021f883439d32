import { type RawBuilder, sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { EXACT, hitsOf, idsOf, isOneOf, newest, rankBy, type Select } from './hits.ts'
import { begins, containsPlate, holdsAll, isTelling, type Wanted } from './terms.ts'

type Table = 'worksheet' | 'quote' | 'receipt' | Fiscal | 'checkin'

type Fiscal = 'invoice' | 'credit_note'

/** Documents that follow their customer and vehicle as long as they may. */
type Following = 'quote' | Fiscal

/** So many documents, customers or vehicles are enough to find the newest five by. */
const FEW = 50

const byNumber = (db: CompanyDatabase, table: Table, number: number) =>
  idsOf(db, table, {
    by: sql`${sql.ref(`${table}.seq_number`)} = ${number}::integer`,
    order: newest(table),
    max: FEW,
  })

/** Documents of the vehicles whose plate begins as typed, and of the customers who answer to the name. */
function byParties(db: CompanyDatabase, table: Following, wanted: Wanted): Select[] {
  const { plate, long } = wanted
  const sources: Select[] = []
  const of = (field: 'vehicle_id' | 'customer_id', ids: Select) =>
    idsOf(db, table, { by: isOneOf(sql.ref(`${table}.${field}`), ids), order: newest(table), max: FEW })
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
    rank: rankBy([[number === undefined ? undefined : sql`${seq_number} = ${number}::integer`, EXACT]]),
    order: sql`${newest(table)}, ${sql.ref(`${table}.id`)} DESC`,
  })
}

const copied = (table: 'worksheet' | 'receipt' | 'checkin'): Names => ({
  customer: sql`${sql.ref(`${table}.customer_name`)}`,
  plate: sql`${sql.ref(`${table}.vehicle_license`)}`,
})

function followed(table: Following): Names {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return {
    customer: sql`coalesce(${of('customer_name')}, (SELECT customer.full_name FROM customer
      WHERE customer.company_id = ${of('company_id')} AND customer.id = ${of('customer_id')}))`,
    plate: sql`coalesce(${of('vehicle_license')}, (SELECT vehicle.license FROM vehicle
      WHERE vehicle.company_id = ${of('company_id')} AND vehicle.id = ${of('vehicle_id')}))`,
  }
}

/** The newest documents whose number, plate, customer and what else is kept beside these hold what was typed. */
function byText(db: CompanyDatabase, table: 'worksheet' | 'checkin' | Fiscal, wanted: Wanted): Select[] {
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
  const sources = [...byParties(db, 'quote', wanted), own]
  return documents(db, 'quote', { wanted, sources, names: followed('quote') })
}

/** Invoices or credit notes by number, title and what they copied; drafts by customer and plate. */
const fiscal =
  (table: Fiscal) =>
  (db: CompanyDatabase, wanted: Wanted): Select => {
    const sources = [...byText(db, table, wanted), ...byParties(db, table, wanted)]
    return documents(db, table, { wanted, sources, names: followed(table) })
  }

export const invoices = fiscal('invoice')
export const creditNotes = fiscal('credit_note')

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
