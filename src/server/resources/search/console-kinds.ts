import { type RawBuilder, sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { EXACT, hitsOf, idsOf, newest, rankBy, type Select } from './hits.ts'
import type { ConsoleType } from './schema.ts'
import { containsPlate, holdsAll, type Wanted } from './terms.ts'

/** So many are enough to find the newest five by. */
const FEW = 50

type Said = {
  title: RawBuilder<string>
  subtitle: RawBuilder<string>
  detail?: RawBuilder<string | null>
}

type Of = Said & {
  /** Holds a plate, which may be typed with blanks. */
  hasPlate?: boolean
  /** The order that the index of its number has, from the newest on. */
  byNumber?: RawBuilder<unknown>
}

const column = (table: ConsoleType, name: string) => sql.ref(`${table}.${name}`)

/** Where the number is the one that was typed. */
const isNumber = (table: ConsoleType, { number }: Wanted) =>
  number === undefined ? undefined : sql<boolean>`${column(table, 'seq_number')} = ${number}::integer`

/** Records whose folded text holds what was typed, or that have the number; the newest first. */
const kind =
  (table: ConsoleType, { hasPlate, byNumber, ...said }: Of) =>
  (db: CompanyDatabase, wanted: Wanted): Select => {
    const text = column(table, 'search_text')
    const inText = [holdsAll(text, wanted), ...(hasPlate ? containsPlate(text, wanted) : [])]
    const sources = inText.map((by) => idsOf(db, table, { by, order: newest(table), max: FEW }))
    const numbered = byNumber && isNumber(table, wanted)
    if (byNumber && numbered) sources.push(idsOf(db, table, { by: numbered, order: byNumber, max: FEW }))
    return hitsOf(db, {
      ...{ type: table, table, sources, ...said },
      ...(byNumber && { seq_number: sql<number | null>`${column(table, 'seq_number')}` }),
      rank: rankBy([[numbered, EXACT]]),
      order: sql`${newest(table)}, ${column(table, 'id')} DESC`,
    })
  }

/** By number, party and plate. */
export const deliveryNotes = kind('delivery_note', {
  hasPlate: true,
  byNumber: sql`delivery_note.seq_year DESC`,
  title: sql`coalesce(delivery_note.customer_name, delivery_note.supplier_name, '')`,
  subtitle: sql`coalesce(delivery_note.vehicle_license, '')`,
})

/** By number, supplier, the number of the supplier's document and title. */
export const expenses = kind('expense', {
  byNumber: sql`expense.seq_number DESC`,
  title: sql`coalesce(nullif(expense.title, ''), expense.supplier_name)`,
  subtitle: sql`CASE WHEN expense.title = '' THEN '' ELSE expense.supplier_name END`,
  detail: sql`expense.document_number`,
})

/** By number, supplier and title. */
export const purchaseOrders = kind('purchase_order', {
  byNumber: sql`purchase_order.seq_number DESC`,
  title: sql`coalesce(nullif(purchase_order.title, ''), purchase_order.supplier_name)`,
  subtitle: sql`CASE WHEN purchase_order.title = '' THEN '' ELSE purchase_order.supplier_name END`,
})

/** By number, plate, VIN, make, model and version. */
export const dealershipVehicles = kind('dealership_vehicle', {
  hasPlate: true,
  byNumber: sql`dealership_vehicle.seq_number DESC`,
  title: sql`concat_ws(' ', dealership_vehicle.make, dealership_vehicle.model, dealership_vehicle.version)`,
  subtitle: sql`coalesce(dealership_vehicle.license, dealership_vehicle.vin, '')`,
})

/** Sent and received ones by the document's number, the other party, file and the exchange system's number. */
export const electronicInvoices = kind('electronic_invoice', {
  title: sql`electronic_invoice.counterparty_name`,
  subtitle: sql`electronic_invoice.document_number`,
  detail: sql`electronic_invoice.file_name`,
})

/** By number and title. */
export const stockCounts = kind('stock_count', {
  byNumber: sql`stock_count.seq_number DESC`,
  title: sql`stock_count.title`,
  subtitle: sql`''`,
})
