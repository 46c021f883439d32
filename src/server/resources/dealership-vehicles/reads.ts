import { type Expression, type SqlBool, sql } from 'kysely'
import { DEALERSHIP_STATUSES } from '../../../domain/dealership.ts'
import { figuresOf, type Priced } from '../../../domain/dealership-figures.ts'
import { subtract } from '../../../domain/money.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { countStatuses } from '../../core/documents/list.ts'
import { columnsOf } from '../../core/fields.ts'
import { requireRange } from '../../core/filters.ts'
import { cites } from '../../core/joins.ts'
import { newestFirst } from '../../core/lists.ts'
import type { Param } from '../../core/prepared.ts'
import { bindNow, preparedPage } from '../../core/prepared-lists.ts'
import { recordById } from '../../core/records.ts'
import { escapeLike, fold, searchTerms } from '../../core/search.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { matchesWithPlate } from '../vehicles/search.ts'
import * as schema from './schema.ts'

const sumOf = (column: 'amount' | 'tax_amount') =>
  sql<number>`coalesce((SELECT sum(${sql.ref(`dealership_cost.${column}`)}) FROM dealership_cost
    WHERE dealership_cost.company_id = dealership_vehicle.company_id
      AND dealership_cost.dealership_vehicle_id = dealership_vehicle.id), 0)`

const COMPUTED = {
  full_name: sql<string>`concat_ws(' ', dealership_vehicle.make, dealership_vehicle.model, dealership_vehicle.version)`,
  buyer_name: sql.ref<string | null>('customer.full_name'),
  days_in_stock: sql<number>`greatest(0,
    (coalesce(dealership_vehicle.sold_at, now()) AT TIME ZONE company.time_zone)::date - dealership_vehicle.acquired_at)`,
  photos_count: sql<number>`(SELECT count(*) FROM attachment WHERE attachment.company_id = dealership_vehicle.company_id
    AND attachment.owner_kind = 'dealership_vehicle' AND attachment.owner_id = dealership_vehicle.id
    AND attachment.kind = 'photo')`,
}

const FOLLOWING = { ...schema.FIGURES, outstanding_payments: true } as const

const RECORD = columnsOf('dealership_vehicle', schema.dealershipVehicle.omit(FOLLOWING), COMPUTED)

/** What the figures follow from beside the record: what it cost, and its rate. */
const PRICED = [
  sumOf('amount').as('costs_before_tax'),
  sumOf('tax_amount').as('costs_tax'),
  'vat_rate.rate as tax_rate',
] as const

/** Vehicles that are not deleted, with their company, whose day is today, their rate and their buyer. */
function vehiclesOf(db: CompanyDatabase) {
  return db
    .active('dealership_vehicle')
    .innerJoin('company', 'company.id', 'dealership_vehicle.company_id')
    .innerJoin('vat_rate', (join) =>
      join
        .onRef('vat_rate.company_id', '=', 'dealership_vehicle.company_id')
        .onRef('vat_rate.code', '=', 'dealership_vehicle.vat_code'),
    )
    .leftJoin('customer', (join) => join.on(cites('dealership_vehicle.buyer_customer_id')))
}

type Paid = Priced & { total_payments: number; invoice_id: string | null }

/** What is still to be received of what the buyer pays; once it is invoiced that stands at the invoice. */
function outstandingOf({ sale_price, invoice_id, total_payments }: Paid, sale_total: number | null): number {
  if (sale_price === null || sale_total === null || invoice_id !== null) return 0
  return subtract(sale_total, total_payments)
}

type Row = Omit<schema.DealershipVehicle, keyof typeof FOLLOWING> & Priced

/** A record as it is answered: with its figures, in the order of its fields. */
function shown({ costs_before_tax, costs_tax, tax_rate, ...row }: Row): schema.DealershipVehicle {
  const priced = { ...row, costs_before_tax, costs_tax, tax_rate }
  const figures = figuresOf(priced)
  return { ...row, ...figures, outstanding_payments: outstandingOf(priced, figures.sale_total) }
}

const vehicleById = recordById('dealership_vehicle', (db, id) =>
  vehiclesOf(db)
    .select([...RECORD, ...PRICED])
    .where('dealership_vehicle.id', '=', id),
)

/** The vehicle with its figures. Unknown: 404. */
export const findDealershipVehicle = recordKind('dealership_vehicle', {
  group: 'dealership',
  read: async (db, id) => shown(await vehicleById(db, id)),
  readMany: async (db, ids) => (await vehicleById.many(db, ids)).map(shown),
  schema: schema.dealershipVehicle,
  name: ({ seq_number, full_name }) => `${seq_number} ${full_name}`,
})

type Filters = Omit<schema.DealershipVehicleFilters, 'q'>

const is = (column: keyof Filters) => (value: Expression<unknown>) =>
  sql<SqlBool>`${sql.ref(`dealership_vehicle.${column}`)} = ${value}`

const FILTERS: {
  [K in keyof Filters]-?: (value: Expression<Exclude<Filters[K], undefined>>) => Expression<SqlBool>
} = {
  status: is('status'),
  condition: is('condition'),
  make: (make) => sql`dealership_vehicle.make_key = ${make}`,
  fuel: is('fuel'),
  vat_regime: is('vat_regime'),
  acquisition_type: is('acquisition_type'),
  published: is('published'),
  buyer_customer_id: is('buyer_customer_id'),
  vehicle_id: is('vehicle_id'),
  price_from: (price) => sql`dealership_vehicle.list_price >= ${price}`,
  price_to: (price) => sql`dealership_vehicle.list_price <= ${price}`,
  external_id: is('external_id'),
}

const NAMES = Object.keys(FILTERS) as (keyof Filters)[]

const predicates = (param: Param<Filters>, isSet: (name: keyof Filters) => boolean) =>
  NAMES.filter(isSet).map((name) => FILTERS[name](param(name) as never))

/** The filters that were sent, by the forms that are compared. 422 `price_to` below `price_from`. */
function valuesOf(request: schema.DealershipVehicleFilters): Filters {
  const { make } = request
  requireRange(request, 'price')
  const sent = NAMES.map((name) => [name, request[name]])
  return { ...Object.fromEntries(sent), ...(make !== undefined && { make: fold(make) }) }
}

/** The term stands in number, plate, VIN, make, model or version, or in the buyer's name. */
function matchesTerm(term: string) {
  const own = matchesWithPlate(sql.ref('dealership_vehicle.search_text'), [term])
  return sql<SqlBool>`(${own} OR customer.search_text LIKE ${`%${escapeLike(term)}%`})`
}

/** True where every term of `q` is found; undefined without one. */
function searchOf({ q = '' }: schema.DealershipVehicleFilters) {
  const terms = searchTerms(q)
  return terms.length > 0 ? sql<SqlBool>`(${sql.join(terms.map(matchesTerm), sql` AND `)})` : undefined
}

const newest = newestFirst('dealership_vehicle')

const readList = preparedPage({
  url: '/v1/dealership/vehicles',
  order: () => newest,
  query: (db, param: Param<Filters>, isSet) =>
    vehiclesOf(db)
      .select([...RECORD, ...PRICED])
      .where((eb) => eb.and(predicates(param, isSet))),
})

/** One page of the vehicles, newest first (dealership.md#list-of-dealership-vehicles). */
export async function listDealershipVehicles(db: CompanyDatabase, request: schema.DealershipVehicleQuery) {
  const search = searchOf(request)
  const page = await readList(db, request, valuesOf(request), search && ((query) => query.where(search)))
  return { ...page, data: page.data.map(shown) }
}

/** How many of the vehicles that the filters find are in each status. */
export async function countDealershipVehicles(db: CompanyDatabase, request: schema.DealershipVehicleFilters) {
  const values = valuesOf(request)
  const conditions = predicates(bindNow(values), (name) => values[name] !== undefined)
  const search = searchOf(request)
  if (search) conditions.push(search)
  const query = vehiclesOf(db).where((eb) => eb.and(conditions))
  const counts = await countStatuses(sql.ref('dealership_vehicle.status'), DEALERSHIP_STATUSES, query)
  return { object: 'dealership_vehicle_status_counts' as const, ...counts }
}
