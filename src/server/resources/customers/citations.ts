import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { REFERENCES } from '../../../database/model.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { vehicleText } from '../../core/derived.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import * as erasure from './erasure.ts'
import { eraseQuotes } from './quote-erasure.ts'

type References = typeof REFERENCES

/** Every table with a foreign key to customers: one that is missing below does not compile. */
export type NamesCustomer = {
  [T in keyof References]: 'customer' extends References[T][keyof References[T]] ? T : never
}[keyof References]

export type Merge = { id: string; source_id: string }

/** What becomes of the rows that name a customer. */
type Citation = {
  /** Its columns that name customers, each with the field that shows the name; `customer_id` unless said otherwise. */
  columns?: Record<string, string | null>
  /** Which of these is the customer of open business. */
  party?: string
  /** Where the name that is shown follows the customer; what was copied stays with a merge. */
  follows?: RawBuilder<unknown>
  /** The customer as the record shows it, where that is more than a name. */
  shows?: (customer: { id: string; full_name: string }) => object
  /** What else a merge changes with the customer. */
  set?: (tx: CompanyTransaction, merge: Merge) => RawBuilder<unknown>
  /** Which rows are records that are not deleted; false where they are parts of another record. */
  not_deleted?: RawBuilder<SqlBool>
  /** Open business, which stands against anonymizing. */
  isOpen?: RawBuilder<SqlBool>
  /** Takes the person out of the rows, and answers the ids of those whose kept changes tell of the person. */
  erase: (context: TransactionContext, id: string) => Promise<string[]>
}

/** What a group that names customers adds to (customers.md#merging, customers.md#anonymizing). */
export const CITATIONS: Record<NamesCustomer, Citation> = {
  calendar_entry: {
    shows: (customer) => ({ customer: { object: 'customer', ...customer } }),
    erase: erasure.eraseAppointments,
  },
  checkin: { isOpen: sql`status = 'active'`, erase: erasure.eraseCheckins },
  credit_note: {
    follows: sql`customer_name IS NULL`,
    isOpen: sql`issued_at IS NULL`,
    erase: (context, id) => erasure.eraseFiscal(context, 'credit_note', id),
  },
  dealership_vehicle: {
    columns: { buyer_customer_id: 'buyer_name', acquired_from_customer_id: null },
    party: 'buyer_customer_id',
    follows: sql`true`,
    isOpen: sql`status IN ('reserved', 'sold')`,
    erase: erasure.eraseDealership,
  },
  delivery_note: { isOpen: sql`status = 'draft'`, erase: erasure.eraseDeliveryNotes },
  message: {
    not_deleted: sql`false`,
    // A mail about what falls due names the customer a second time, as what it is about.
    set: (_, { id }) =>
      sql`, document_id = CASE document_type WHEN 'customer' THEN ${id}::uuid ELSE document_id END`,
    erase: erasure.eraseMessages,
  },
  invoice: {
    follows: sql`customer_name IS NULL`,
    isOpen: sql`issued_at IS NULL OR amount_due > credited_total + total_payments - refunded_total`,
    erase: (context, id) => erasure.eraseFiscal(context, 'invoice', id),
  },
  quote: { follows: sql`customer_name IS NULL`, erase: eraseQuotes },
  receipt: {
    isOpen: sql`issued_at IS NULL OR (voided_at IS NULL AND total_payments < total_after_tax)`,
    erase: erasure.eraseDrafts,
  },
  tyre_set: { follows: sql`true`, isOpen: sql`status = 'stored'`, erase: erasure.eraseTyreSets },
  vehicle: {
    follows: sql`true`,
    set: ({ company_id }, { id }) =>
      sql`, search_text = ${vehicleText(sql.ref('own_text'), { company_id, customer_id: id })}`,
    erase: erasure.eraseOwner,
  },
  vehicle_owner: { not_deleted: sql`false`, erase: erasure.ownedVehicles },
  worksheet: {
    isOpen: sql`status IN ('draft', 'in_progress', 'on_hold', 'completed')`,
    erase: erasure.eraseWorksheets,
  },
}

export const CITING_TABLES = Object.keys(CITATIONS) as NamesCustomer[]

const USUAL: Record<string, string | null> = { customer_id: 'customer_name' }

/** The columns of a table that name customers, each with the field that shows the name, if there is one. */
export const namingColumns = (table: NamesCustomer) => Object.entries(CITATIONS[table].columns ?? USUAL)

/** The column of a table that names the customer of open business. */
export const partyOf = (table: NamesCustomer) => sql.ref(CITATIONS[table].party ?? 'customer_id')
