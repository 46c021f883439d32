import { sql } from 'kysely'
import type { Principal } from '../../auth/principal.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { vehicleName } from '../worksheets/names.ts'
import { BEGINS, EXACT, hitsOf, idsOf, newest, rankBy, type Select, WORD } from './hits.ts'
import { begins, contains, containsPlate, holdsAll, isTelling, type Wanted } from './terms.ts'

type Searcher = Pick<Principal, 'permissions'>

const license = sql.ref('vehicle.license_key')
const vehicleText = sql.ref('vehicle.search_text')
const findText = sql.ref('customer.find_text')

/** Vehicles whose plate begins as typed. */
const byPlate = (db: CompanyDatabase, plate: string) =>
  idsOf(db, 'vehicle', { by: begins(license, plate), order: license, max: 5 })

/** Vehicles by plate however it is written, VIN, make, model and owner. */
export function vehicles(db: CompanyDatabase, wanted: Wanted): Select {
  const { plate, text } = wanted
  const found = [holdsAll(vehicleText, wanted), ...containsPlate(vehicleText, wanted)]
  const sources = found.map((by) => idsOf(db, 'vehicle', { by, order: newest('vehicle') }))
  if (plate !== undefined) sources.push(byPlate(db, plate))
  return hitsOf(db, {
    type: 'vehicle',
    table: 'vehicle',
    sources,
    title: sql<string>`coalesce(vehicle.license, vehicle.vin, '')`,
    subtitle: vehicleName,
    detail: sql<string | null>`(SELECT customer.full_name FROM customer
      WHERE customer.company_id = vehicle.company_id AND customer.id = vehicle.customer_id)`,
    rank: rankBy([
      [plate === undefined ? undefined : sql`vehicle.license_key = ${plate}`, EXACT],
      [sql`lower(vehicle.vin) = ${text}`, EXACT],
      [plate === undefined ? undefined : begins(license, plate), BEGINS],
    ]),
    order: sql`vehicle.created_at DESC, vehicle.id DESC`,
  })
}

const ownersOf = (db: CompanyDatabase, plate: string) => {
  const owned = db
    .select('vehicle')
    .select('customer_id')
    .where('deleted_at', 'is', null)
    .where(begins(license, plate))
    .orderBy('license_key')
    .limit(sql.lit(20))
  return sql`(${owned})`
}

/**
 * Customers by name, telephone, e-mail, tax code, VAT number and the plate of a vehicle that they own, which is told to
 * who may read vehicles.
 */
export function customers(db: CompanyDatabase, wanted: Wanted, { permissions }: Searcher): Select {
  const { text, phone, plate } = wanted
  const sources = [idsOf(db, 'customer', { by: holdsAll(findText, wanted), order: newest('customer') })]
  if (phone !== undefined)
    sources.push(idsOf(db, 'customer', { by: contains(findText, phone), order: newest('customer') }))
  const owned = isTelling(plate)
  if (owned) sources.push(ownersOf(db, plate))
  const told = owned && permissions.has('vehicles.read')
  const ownPlate = told
    ? sql`(SELECT vehicle.license FROM vehicle WHERE vehicle.company_id = customer.company_id
        AND vehicle.customer_id = customer.id AND vehicle.deleted_at IS NULL
        AND ${begins(license, plate)} ORDER BY vehicle.license_key LIMIT 1)`
    : sql`NULL`
  const isText = sql`${text} IN (customer.search_text, customer.email_key, lower(customer.tax_code),
    lower(customer.vat_number))`
  return hitsOf(db, {
    type: 'customer',
    table: 'customer',
    sources,
    title: sql<string>`customer.full_name`,
    subtitle: sql<string>`coalesce(customer.phone, customer.mobile, customer.email, '')`,
    detail: sql<string | null>`coalesce(${ownPlate}, customer.city)`,
    rank: rankBy([
      [isText as never, EXACT],
      [phone === undefined ? undefined : sql`${phone} IN (customer.phone_key, customer.mobile_key)`, EXACT],
      [contains(findText, ` ${text}`), WORD],
    ]),
    order: sql`customer.search_text, customer.id`,
  })
}

/** Suppliers by name. */
export function suppliers(db: CompanyDatabase, wanted: Wanted): Select {
  const name = sql.ref('supplier.search_text')
  return hitsOf(db, {
    type: 'supplier',
    table: 'supplier',
    sources: [idsOf(db, 'supplier', { by: holdsAll(name, wanted), order: newest('supplier') })],
    title: sql<string>`supplier.name`,
    subtitle: sql<string>`coalesce(supplier.phone, supplier.email, '')`,
    detail: sql<string | null>`supplier.city`,
    rank: rankBy([
      [sql`supplier.search_text = ${wanted.text}`, EXACT],
      [sql`starts_with(supplier.search_text, ${wanted.text})`, WORD],
    ]),
    order: sql`supplier.search_text, supplier.id`,
  })
}

/** Articles by code, name and comments; a short text is looked for where code or name begins. */
export function articles(db: CompanyDatabase, wanted: Wanted): Select {
  const { text, long } = wanted
  const [code, name] = [sql.ref('article.code_key'), sql.ref('article.name_key')]
  const sources = [
    idsOf(db, 'article', { by: begins(code, text), order: code, max: 5 }),
    idsOf(db, 'article', { by: begins(name, text), order: name, max: 5 }),
  ]
  if (long) {
    const by = holdsAll(sql.ref('article.search_text'), wanted)
    sources.push(idsOf(db, 'article', { by, order: name }))
  }
  return hitsOf(db, {
    type: 'article',
    table: 'article',
    sources,
    title: sql<string>`article.name`,
    subtitle: sql<string>`coalesce(article.code, '')`,
    rank: rankBy([
      [sql`article.code_key = ${text}`, EXACT],
      [begins(code, text), BEGINS],
      [begins(name, text), WORD],
    ]),
    order: sql`article.name_key, article.id`,
  })
}
