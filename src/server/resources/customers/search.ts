import { type SqlBool, sql } from 'kysely'
import { searchText } from '../../core/search.ts'

/** The digits of a telephone number as dialled in Italy, so that writing it with spaces or +39 is the same. */
export function phoneKey(phone: string): string {
  return phone
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)(?:39)?/, '')
    .replace(/\+/g, '')
}

/** `phoneKey` of the mobile number, as PostgreSQL works it out. */
const mobileKey = sql`replace(regexp_replace(
  regexp_replace(customer.mobile, '[^0-9+]', '', 'g'), '^([+]|00)(39)?', ''), '+', '')`

/** True where a customer is reached under the number; the text that finds everything has an index for the mobile. */
export function hasNumber(key: string) {
  if (key === '') return sql<SqlBool>`false`
  return sql<SqlBool>`(customer.phone_key = ${key}
    OR (customer.find_text LIKE ${`%${key}%`} AND ${mobileKey} = ${key}))`
}

type Found = Record<
  'email' | 'certified_email' | 'phone' | 'mobile' | 'tax_code' | 'vat_number',
  string | null
>

/** What the search over everything looks in; the blank at its start lets `% ma%` find the first word, too. */
export function findText(customer: Found, full_name: string): string {
  const { email, certified_email, phone, mobile, tax_code, vat_number } = customer
  const phones = [phone, mobile].map((number) => number && phoneKey(number))
  return ` ${searchText([full_name, email, certified_email, ...phones, tax_code, vat_number])}`
}
