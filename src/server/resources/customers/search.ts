import { type SqlBool, sql } from 'kysely'

/** `phoneKey` of the mobile number, as PostgreSQL works it out. */
const mobileKey = sql`replace(regexp_replace(
  regexp_replace(customer.mobile, '[^0-9+]', '', 'g'), '^([+]|00)(39)?', ''), '+', '')`

/** True where a customer is reached under the number; the text that finds everything has an index for the mobile. */
export function hasNumber(key: string) {
  if (key === '') return sql<SqlBool>`false`
  return sql<SqlBool>`(customer.phone_key = ${key}
    OR (customer.find_text LIKE ${`%${key}%`} AND ${mobileKey} = ${key}))`
}
