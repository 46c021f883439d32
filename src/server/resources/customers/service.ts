import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import { licenseKey, phoneKey } from '../../../domain/search-keys.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { outstandingOf } from '../../core/documents/instalments.ts'
import { type FieldError, fieldError, invalid, invalidFields, missing } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { columnsOf } from '../../core/fields.ts'
import type { Filters } from '../../core/filters.ts'
import { isVatNumberOf } from '../../core/fiscal-codes.ts'
import { newestFirst } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import type { Reason } from '../../core/reasons.ts'
import { deletion, recordById, requireRecord } from '../../core/records.ts'
import { requireActiveRate, requireReferences } from '../../core/references.ts'
import { escapeLike, fold, prefixRange, searchIn } from '../../core/search.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { followOwner, listVehicles } from '../vehicles/service.ts'
import {
  type CustomerBody,
  type CustomerQuery,
  type CustomerVehiclesQuery,
  customer,
  customerContact,
} from './schema.ts'

/** The receipts of a customer of which something is left to be paid; they have an index of their own. */
const OPEN_RECEIPTS = sql<SqlBool>`receipt.company_id = customer.company_id AND receipt.customer_id = customer.id
  AND receipt.issued_at IS NOT NULL AND receipt.voided_at IS NULL AND receipt.deleted_at IS NULL
  AND receipt.total_after_tax > receipt.total_payments`

/** And the invoices. */
const OPEN_INVOICES = sql<SqlBool>`invoice.company_id = customer.company_id AND invoice.customer_id = customer.id
  AND invoice.issued_at IS NOT NULL AND invoice.deleted_at IS NULL
  AND invoice.amount_due > invoice.credited_total + invoice.total_payments - invoice.refunded_total`

const HAS_OUTSTANDING = sql<SqlBool>`(EXISTS (SELECT FROM receipt WHERE ${OPEN_RECEIPTS})
  OR EXISTS (SELECT FROM invoice WHERE ${OPEN_INVOICES}))`

/** A customer as the console lists it; each procedure's schema leaves of it what its list carries. */
export const SUMMARY = columnsOf('customer', customerContact, {})

const RECORD = columnsOf('customer', customer, {
  vehicles_count: sql<number>`(
    SELECT count(*) FROM vehicle
    WHERE vehicle.company_id = customer.company_id AND vehicle.customer_id = customer.id
      AND vehicle.deleted_at IS NULL)`,
  outstanding_total: sql<number>`(
    SELECT coalesce(sum(receipt.total_after_tax - receipt.total_payments), 0) FROM receipt WHERE ${OPEN_RECEIPTS})
    + (SELECT coalesce(sum(${outstandingOf('invoice')}), 0) FROM invoice WHERE ${OPEN_INVOICES})`,
})

const is = expressionBuilder<DB, 'customer'>()

const inName = searchIn('customer.search_text')

/** Fewer digits or letters of a telephone, a plate or a code tell nobody apart. */
const MIN_CHARACTERS = 3

/** What people say on the telephone where it has a digit: a number, a plate, a tax code (customers.md#filters-of-customers). */
function saidOf(q: string) {
  const phone = /^[\d\s+()./-]+$/.test(q) ? phoneKey(q) : ''
  const code = licenseKey(q)
  const { from, until } = prefixRange(code)
  return sql<SqlBool>`(
    ${phone.length >= MIN_CHARACTERS ? sql`customer.find_text LIKE ${`%${escapeLike(phone)}%`}` : sql`false`}
    OR starts_with(customer.tax_code, ${code})
    OR customer.id IN (
      SELECT vehicle.customer_id FROM vehicle
      WHERE vehicle.company_id = customer.company_id AND vehicle.deleted_at IS NULL
        AND vehicle.license_key >= ${from} AND vehicle.license_key < ${until}))`
}

/** The name; where a digit was typed, also a telephone, the plate of a vehicle that they own or a tax code. */
function matchesCustomer(q: string) {
  const named = inName(q)
  if (!named || !/\d/.test(q) || licenseKey(q).length < MIN_CHARACTERS) return named
  return sql<SqlBool>`(${named} OR ${saidOf(q)})`
}

const FILTERS: Filters<CustomerQuery> = {
  q: matchesCustomer,
  customer_type: (type) => is('customer.customer_type', '=', type),
  city: (city) => is('customer.city_key', '=', fold(city)),
  tag: (tag) => sql<SqlBool>`customer.tags @> ARRAY[${tag}]::text[]`,
  email: (email) => is('customer.email_key', '=', fold(email)),
  phone: (phone) => {
    const key = phoneKey(phone)
    return sql<SqlBool>`(customer.phone_key = ${key} OR customer.mobile_key = ${key})`
  },
  vat_number: (vat_number) => is('customer.vat_number', '=', vat_number.toUpperCase()),
  tax_code: (tax_code) => is('customer.tax_code', '=', tax_code.toUpperCase()),
  external_id: (id) => is('customer.external_id', '=', id),
  has_outstanding: (outstanding) => (outstanding ? HAS_OUTSTANDING : sql<SqlBool>`NOT ${HAS_OUTSTANDING}`),
}

/** One page of the customers, newest first (lists.md#order). */
export const listCustomers = recordList<CustomerQuery>()({
  url: '/v1/customers',
  order: newestFirst('customer'),
  rows: (db) => db.active('customer').select(SUMMARY),
  filters: FILTERS,
})

const customerById = recordById('customer', (db, id) =>
  db.active('customer').select(RECORD).where('customer.id', '=', id),
)

/** The customer whole, with the number of vehicles owned. Unknown: 404. */
export const findCustomer = recordKind('customer', {
  group: 'customers',
  read: customerById,
  readMany: customerById.many,
  schema: customer,
  name: ({ full_name }) => full_name,
})

/** What the rules look at beside what other columns follow from. */
const LOOKED_AT = [
  'customer_type',
  'first_name',
  'last_name',
  'company_name',
  'vat_country',
  'sdi_code',
  'marketing_consent',
  'reminder_consent',
] as const

type Before = Pick<
  Awaited<ReturnType<typeof findCustomer>>,
  (typeof LOOKED_AT)[number] | 'full_name' | 'vat_number'
>

const EMPTY: Before = {
  full_name: '',
  customer_type: 'private',
  first_name: null,
  last_name: null,
  company_name: null,
  vat_country: 'IT',
  vat_number: null,
  sdi_code: null,
  marketing_consent: false,
  reminder_consent: false,
}

/** The name that the parts make, empty without enough of them: a private customer's own before the firm's. */
function derivedName({ customer_type, first_name, last_name, company_name }: Before): string {
  const person = first_name && last_name ? `${first_name} ${last_name}` : ''
  const firm = company_name ?? ''
  return customer_type === 'private' ? person || firm : firm || person
}

/** The name after the change. One that was derived follows its parts; one that was chosen stays. */
function nameAfter(before: Before, body: CustomerBody): string {
  if (body.full_name !== undefined) return body.full_name
  const follows = before.full_name === derivedName(before)
  return (follows && derivedName({ ...before, ...body })) || before.full_name
}

function requireName(full_name: string): void {
  if (full_name === '') {
    throw missing(
      'full_name',
      'full_name is required unless first_name and last_name, or company_name, are given.',
    )
  }
  if ([...full_name].length > 255) {
    const message = 'full_name must have at most 255 characters; send one that is shorter.'
    throw invalid('full_name', 'too_long', message, { limit: 255 })
  }
}

function checkCodes(after: Before, body: CustomerBody): void {
  const errors: FieldError[] = []
  const wrong = (param: string, reason: Reason, message: string) =>
    errors.push(fieldError(param, reason, `${param} ${message}`))
  if (!isVatNumberOf(after.vat_country, after.vat_number)) {
    wrong(
      body.vat_number === undefined ? 'vat_country' : 'vat_number',
      'not_a_vat_number',
      'does not fit: an Italian VAT number has 11 digits, the last a check digit.',
    )
  }
  const length = after.customer_type === 'public_administration' ? 6 : 7
  if (after.sdi_code !== null && after.sdi_code.length !== length) {
    wrong(
      body.sdi_code === undefined ? 'customer_type' : 'sdi_code',
      'not_an_sdi_code',
      'does not fit: an SdI code has 7 characters, that of a public administration 6.',
    )
  }
  if (errors.length > 0) throw invalidFields(errors)
}

/** What the columns become when the body is laid over what was there (customers.md#customers). */
function changesOf(before: Before, body: CustomerBody) {
  const after = { ...before, ...body }
  const full_name = nameAfter(before, body)
  requireName(full_name)
  checkCodes(after, body)
  const consented =
    after.marketing_consent !== before.marketing_consent || after.reminder_consent !== before.reminder_consent
  return { ...body, full_name, ...(consented && { consent_updated_at: sql<string>`now()` }) }
}

async function checkReferences(db: CompanyDatabase, body: CustomerBody): Promise<void> {
  const errors = new FieldErrors()
  const priceList = { param: 'price_list_id', table: 'price_list', id: body.price_list_id } as const
  await requireReferences(db, [priceList]).catch(errors.take)
  await requireActiveRate(db, 'default_vat_code', body.default_vat_code).catch(errors.take)
  errors.reject()
}

/** What the settings give a new customer who names no days to pay. */
const usualTerms = (company_id: string) =>
  sql<number>`(SELECT default_payment_terms_days FROM company WHERE company.id = ${company_id})`

/** Creates a customer; a public administration pays its VAT itself unless the body says otherwise. */
export async function createCustomer(db: CompanyDatabase, body: CustomerBody) {
  const row = changesOf(EMPTY, body)
  await checkReferences(db, body)
  const id = uuidv7()
  const split_payment = body.split_payment ?? body.customer_type === 'public_administration'
  return db.transaction(async (tx) => {
    const payment_terms_days = body.payment_terms_days ?? usualTerms(tx.company_id)
    await tx.insert('customer', { id, ...row, split_payment, payment_terms_days }).execute()
    return findCustomer(tx, id)
  })
}

/** Changes what the body holds and what follows from it. Unknown: 404. */
export function updateCustomer(db: CompanyDatabase, id: string, body: CustomerBody) {
  return db.transaction(async (tx) => {
    const before = await tx.lock('customer', id, LOOKED_AT)
    const changes = changesOf(before, body)
    await checkReferences(tx, body)
    await tx.change('customer', before, changes)
    if (changes.full_name !== before.full_name) await followOwner(tx, id)
    return findCustomer(tx, id)
  })
}

/** Deletes a customer logically; vehicles keep naming their owner. Unknown: 404. */
export const deleteCustomer = deletion('customer', findCustomer)

/** One page of the customer's vehicles, newest first. Unknown customer: 404. */
export async function listCustomerVehicles(db: CompanyDatabase, { id, ...page }: CustomerVehiclesQuery) {
  await requireRecord(db, 'customer', id)
  return listVehicles(db, { customer_id: id, ...page }, `/v1/customers/${id}/vehicles`)
}
