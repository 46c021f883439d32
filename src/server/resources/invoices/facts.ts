import { sql } from 'kysely'
import type { CompanySnapshot, CustomerSnapshot } from '../../../domain/fiscal-snapshots.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { vehicleName } from '../worksheets/names.ts'

/** The kinds of document that are numbered, copied and told to the exchange system alike. */
export type FiscalKind = 'invoice' | 'credit_note'

/** The workshop as a document keeps it, and what decides how it is issued. */
export async function readCompany(db: CompanyDatabase) {
  const { electronic_invoicing_enabled, ...row } = await db
    .selectCompany()
    .select(['name', 'legal_name', 'first_name', 'last_name', 'vat_number', 'tax_code', 'address'])
    .select(['postal_code', 'city', 'province', 'country', 'fiscal_regime', 'rea_office', 'rea_number'])
    .select(['share_capital', 'sole_shareholder', 'in_liquidation', 'phone', 'email'])
    .select('electronic_invoicing_enabled')
    .executeTakeFirstOrThrow()
  return { company: row satisfies CompanySnapshot, electronic_invoicing_enabled }
}

/** The customer as a document keeps them, and what they may buy without VAT. */
export async function readCustomer(db: CompanyDatabase, id: string) {
  const { letter_of_intent, ...row } = await db
    .select('customer')
    .select(sql.lit('customer_snapshot' as const).as('object'))
    .select(['customer_type', 'full_name', 'first_name', 'last_name', 'company_name', 'vat_country'])
    .select(['vat_number', 'tax_code', 'address', 'postal_code', 'city', 'province', 'country'])
    .select(['sdi_code', 'certified_email', 'letter_of_intent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { customer: row satisfies CustomerSnapshot, letter_of_intent }
}

/** The vehicle's names as a document keeps them; none without a vehicle. */
export async function readVehicle(db: CompanyDatabase, id: string | null) {
  if (id === null) return { vehicle_name: null, vehicle_license: null }
  return db
    .select('vehicle')
    .select([vehicleName.as('vehicle_name'), sql<string>`coalesce(license, '')`.as('vehicle_license')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Numbered = { kind: FiscalKind; id: string; sezionale_id: string }

const lastDate = (db: CompanyDatabase, { kind, id, sezionale_id }: Numbered, year: number) =>
  db
    .active(kind as 'invoice')
    .select(sql<string | null>`max(document_date)`.as('last_date'))
    .where('sezionale_id', '=', sezionale_id)
    .where('seq_year', '=', year)
    .where('seq_number', 'is not', null)
    .where('id', '<>', id)

/** The day of the last number of a section and year, of other documents of the kind; null without one. */
export async function lastDateOf(db: CompanyDatabase, document: Numbered, year: number) {
  const { last_date } = await lastDate(db, document, year).executeTakeFirstOrThrow()
  return last_date
}

/**
 * The section's affixes, which stay as they are until the transaction ends, and as things stand the last number that its
 * counter gave in a year (null: none), and the last day of other documents of the kind.
 */
export function readSection(db: CompanyDatabase, document: Numbered, year: number) {
  const { kind, sezionale_id } = document
  const given = db
    .select('counter')
    .select('value')
    .where('kind', '=', kind)
    .where('section', '=', sezionale_id)
    .where('year', '=', year)
  return db
    .select('sezionale')
    .select(['prefix', 'suffix'])
    .select([() => given.as('last_number'), () => lastDate(db, document, year).as('last_date')])
    .where('id', '=', sezionale_id)
    .forShare()
    .executeTakeFirstOrThrow()
}
