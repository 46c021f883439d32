import { type SqlBool, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type FieldError, fieldError, invalid, invalidFields, missing, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { isVatNumberOf } from '../../core/fiscal-codes.ts'
import { newestFirst, readPage } from '../../core/lists.ts'
import type { Reason } from '../../core/reasons.ts'
import { deleteRecord, requireRecord } from '../../core/records.ts'
import { requireActiveRate, requireReferences } from '../../core/references.ts'
import { fold, matchesEveryTerm, searchTerms, searchText } from '../../core/search.ts'
import { followOwner, listVehicles } from '../vehicles/service.ts'
import {
  type CustomerBody,
  type CustomerQuery,
  type CustomerVehiclesQuery,
  customer,
  customerSummary,
} from './schema.ts'
import { findText, hasNumber, phoneKey } from './search.ts'

const SUMMARY = columnsOf('customer', customerSummary, {})

const RECORD = columnsOf('customer', customer, {
  vehicles_count: sql<number>`(
    SELECT count(*) FROM vehicle
    WHERE vehicle.company_id = customer.company_id AND vehicle.customer_id = customer.id
      AND vehicle.deleted_at IS NULL)`,
})

/** One page of the customers, newest first (lists.md#order). */
export function listCustomers(db: CompanyDatabase, request: CustomerQuery) {
  const terms = searchTerms(request.q ?? '')
  const { customer_type, city, tag, email, phone, vat_number, tax_code } = request
  const query = db
    .select('customer')
    .select(SUMMARY)
    .where('customer.deleted_at', 'is', null)
    .$if(terms.length > 0, (q) => q.where(matchesEveryTerm(sql.ref('customer.search_text'), terms)))
    .$if(customer_type !== undefined, (q) => q.where('customer.customer_type', '=', customer_type!))
    .$if(city !== undefined, (q) => q.where('customer.city_key', '=', fold(city!)))
    .$if(tag !== undefined, (q) => q.where(sql<SqlBool>`customer.tags @> ARRAY[${tag}]::text[]`))
    .$if(email !== undefined, (q) => q.where('customer.email_key', '=', fold(email!)))
    .$if(phone !== undefined, (q) => q.where(hasNumber(phoneKey(phone!))))
    .$if(vat_number !== undefined, (q) => q.where('customer.vat_number', '=', vat_number!.toUpperCase()))
    .$if(tax_code !== undefined, (q) => q.where('customer.tax_code', '=', tax_code!.toUpperCase()))
  return readPage(query, { url: '/v1/customers', order: newestFirst('customer'), request })
}

/** The customer whole, with the number of vehicles owned. Unknown: 404. */
export async function findCustomer(db: CompanyDatabase, id: string) {
  const row = await db
    .select('customer')
    .select(RECORD)
    .where('customer.id', '=', id)
    .where('customer.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('customer')
  return row
}

/** What other fields are derived from or checked against. */
const DERIVED_FROM = [
  'full_name',
  'customer_type',
  'first_name',
  'last_name',
  'company_name',
  'vat_country',
  'vat_number',
  'tax_code',
  'email',
  'certified_email',
  'phone',
  'mobile',
  'sdi_code',
  'marketing_consent',
  'reminder_consent',
] as const

type DerivedFrom = Pick<Awaited<ReturnType<typeof findCustomer>>, (typeof DERIVED_FROM)[number]>

const EMPTY: DerivedFrom = {
  full_name: '',
  customer_type: 'private',
  first_name: null,
  last_name: null,
  company_name: null,
  vat_country: 'IT',
  vat_number: null,
  tax_code: null,
  email: null,
  certified_email: null,
  phone: null,
  mobile: null,
  sdi_code: null,
  marketing_consent: false,
  reminder_consent: false,
}

/** The name that the parts make, empty without enough of them: a private customer's own before the firm's. */
function derivedName({ customer_type, first_name, last_name, company_name }: DerivedFrom): string {
  const person = first_name && last_name ? `${first_name} ${last_name}` : ''
  const firm = company_name ?? ''
  return customer_type === 'private' ? person || firm : firm || person
}

/** The name after the change. One that was derived follows its parts; one that was chosen stays. */
function nameAfter(before: DerivedFrom, body: CustomerBody): string {
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

function checkCodes(after: DerivedFrom, body: CustomerBody): void {
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
function changesOf(before: DerivedFrom, body: CustomerBody) {
  const after = { ...before, ...body }
  const full_name = nameAfter(before, body)
  requireName(full_name)
  checkCodes(after, body)
  const consented =
    after.marketing_consent !== before.marketing_consent || after.reminder_consent !== before.reminder_consent
  return {
    ...body,
    full_name,
    search_text: searchText([full_name]),
    find_text: findText(after, full_name),
    // An undefined key is no change, as an undefined field is none.
    city_key: body.city && fold(body.city),
    email_key: body.email && fold(body.email),
    phone_key: body.phone && (phoneKey(body.phone) || null),
    ...(consented && { consent_updated_at: sql<string>`now()` }),
  }
}

async function checkReferences(db: CompanyDatabase, body: CustomerBody): Promise<void> {
  await requireReferences(db, [{ param: 'price_list_id', table: 'price_list', id: body.price_list_id }])
  await requireActiveRate(db, 'default_vat_code', body.default_vat_code)
}

/** Creates a customer; a public administration pays its VAT itself unless the body says otherwise. */
export async function createCustomer(db: CompanyDatabase, body: CustomerBody) {
  const row = changesOf(EMPTY, body)
  await checkReferences(db, body)
  const id = uuidv7()
  const split_payment = body.split_payment ?? body.customer_type === 'public_administration'
  await db.insert('customer', { id, ...row, split_payment }).execute()
  return findCustomer(db, id)
}

/** Changes what the body holds and what follows from it. Unknown: 404. */
export function updateCustomer(db: CompanyDatabase, id: string, body: CustomerBody) {
  return db.transaction(async (tx) => {
    const before = await tx
      .select('customer')
      .select(DERIVED_FROM)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('customer')
    const changes = changesOf(before, body)
    await checkReferences(tx, body)
    await tx
      .update('customer')
      .set({ ...changes, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    if (changes.full_name !== before.full_name) await followOwner(tx, id, changes.search_text)
    return findCustomer(tx, id)
  })
}

/** Deletes a customer logically; vehicles keep naming their owner. Unknown: 404. */
export function deleteCustomer(db: CompanyDatabase, id: string) {
  return deleteRecord(db, { table: 'customer', id, find: (tx) => findCustomer(tx, id) })
}

/** One page of the customer's vehicles, newest first. Unknown customer: 404. */
export async function listCustomerVehicles(db: CompanyDatabase, { id, ...page }: CustomerVehiclesQuery) {
  await requireRecord(db, 'customer', id)
  return listVehicles(db, { customer_id: id, ...page }, `/v1/customers/${id}/vehicles`)
}
