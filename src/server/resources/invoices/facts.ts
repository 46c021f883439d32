import { sql } from 'kysely'
import type { CompanySnapshot, CustomerSnapshot } from '../../../domain/fiscal-snapshots.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { vehicleName } from '../worksheets/names.ts'

/** The kinds of document that are numbered, copied and told to the exchange system alike. */
export type FiscalKind = 'invoice' | 'credit_note'

const companyRow = prepared((db) =>
  db
    .selectCompany()
    .select(['name', 'legal_name', 'first_name', 'last_name', 'vat_number', 'tax_code', 'address'])
    .select(['postal_code', 'city', 'province', 'country', 'fiscal_regime', 'rea_office', 'rea_number'])
    .select(['share_capital', 'sole_shareholder', 'in_liquidation', 'phone', 'email'])
    .select('electronic_invoicing_enabled'),
)

/** The workshop as a document keeps it, and what decides how it is issued. */
export async function readCompany(db: CompanyDatabase) {
  const [company] = await companyRow(db, {})
  const { electronic_invoicing_enabled, ...row } = company!
  return { company: row satisfies CompanySnapshot, electronic_invoicing_enabled }
}

const customerRow = prepared((db, param: Param<{ id: string }>) =>
  db
    .select('customer')
    .select(sql.lit('customer_snapshot' as const).as('object'))
    .select(['customer_type', 'full_name', 'first_name', 'last_name', 'company_name', 'vat_country'])
    .select(['vat_number', 'tax_code', 'address', 'postal_code', 'city', 'province', 'country'])
    .select(['sdi_code', 'certified_email', 'letter_of_intent'])
    .where('id', '=', param('id')),
)

/** The customer as a document keeps them, and what they may buy without VAT. */
export async function readCustomer(db: CompanyDatabase, id: string) {
  const [customer] = await customerRow(db, { id })
  const { letter_of_intent, ...row } = customer!
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
type Asked = Pick<Numbered, 'id' | 'sezionale_id'> & { year: number }

const lastDate = (db: CompanyDatabase, kind: FiscalKind, param: Param<Asked>) =>
  db
    .active(kind as 'invoice')
    .select(sql<string | null>`max(document_date)`.as('last_date'))
    .where('sezionale_id', '=', param('sezionale_id'))
    .where('seq_year', '=', param('year'))
    .where('seq_number', 'is not', null)
    .where('id', '<>', param('id'))

const sectionRow = (db: CompanyDatabase, kind: FiscalKind, param: Param<Asked>) => {
  const given = db
    .select('counter')
    .select('value')
    .where('kind', '=', kind)
    .where('section', '=', param('sezionale_id'))
    .where('year', '=', param('year'))
  return db
    .select('sezionale')
    .select(['prefix', 'suffix'])
    .select([() => given.as('last_number'), () => lastDate(db, kind, param).as('last_date')])
    .where('id', '=', param('sezionale_id'))
    .forShare()
}

const readsOf = (kind: FiscalKind) => ({
  lastDate: prepared((db, param: Param<Asked>) => lastDate(db, kind, param)),
  section: prepared((db, param: Param<Asked>) => sectionRow(db, kind, param)),
})

const READS = { invoice: readsOf('invoice'), credit_note: readsOf('credit_note') }

const askedOf = ({ id, sezionale_id }: Numbered, year: number): Asked => ({ id, sezionale_id, year })

/** The day of the last number of a section and year, of other documents of the kind; null without one. */
export async function lastDateOf(db: CompanyDatabase, document: Numbered, year: number) {
  const [row] = await READS[document.kind].lastDate(db, askedOf(document, year))
  return row!.last_date
}

/**
 * The section's affixes, which stay as they are until the transaction ends, and as things stand the last number that its
 * counter gave in a year (null: none), and the last day of other documents of the kind.
 */
export async function readSection(db: CompanyDatabase, document: Numbered, year: number) {
  const [row] = await READS[document.kind].section(db, askedOf(document, year))
  return row!
}
