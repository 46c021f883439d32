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

/** The customer as a document keeps them. */
export async function readCustomer(db: CompanyDatabase, id: string): Promise<CustomerSnapshot> {
  return db
    .select('customer')
    .select(sql.lit('customer_snapshot' as const).as('object'))
    .select(['customer_type', 'full_name', 'first_name', 'last_name', 'company_name', 'vat_country'])
    .select(['vat_number', 'tax_code', 'address', 'postal_code', 'city', 'province', 'country'])
    .select(['sdi_code', 'certified_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
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

/** The day of the last number of a section and year, of other documents of the kind; null without one. */
export async function lastDateOf(
  db: CompanyDatabase,
  { kind, id, sezionale_id }: Numbered,
  year: number,
): Promise<string | null> {
  const row = await db
    .active(kind as 'invoice')
    .select(sql<string | null>`max(document_date)`.as('last'))
    .where('sezionale_id', '=', sezionale_id)
    .where('seq_year', '=', year)
    .where('seq_number', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return row.last
}

/** The section's affixes, which stay as they are until the transaction ends. */
export function readSection(db: CompanyDatabase, id: string) {
  return db
    .select('sezionale')
    .select(['prefix', 'suffix'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
}

/** The number that a section's counter would give next, without taking it. */
export async function numberAhead(
  db: CompanyDatabase,
  { kind, sezionale_id }: Omit<Numbered, 'id'>,
  year: number,
): Promise<number> {
  const row = await db
    .select('counter')
    .select('value')
    .where('kind', '=', kind)
    .where('section', '=', sezionale_id)
    .where('year', '=', year)
    .executeTakeFirst()
  return (row?.value ?? 0) + 1
}
