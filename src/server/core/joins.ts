import { type SqlBool, sql } from 'kysely'
import { REFERENCES } from '../../database/model.ts'
import type { CompanyTable } from './company-tables.ts'

type References = typeof REFERENCES

/** The columns of a table whose ids name rows of the same company. */
type Citing<T extends keyof References> = {
  [C in keyof References[T]]: References[T][C] extends CompanyTable ? C & `${string}_id` : never
}[keyof References[T]]

/** A column that names a record, such as `quote.customer_id`. */
type Citation = { [T in keyof References & CompanyTable]: `${T}.${Citing<T> & string}` }[keyof References &
  CompanyTable]

/** What a join of two tables is ON: the column names the row of the table that it points at, of the same company. */
export function cites(citation: Citation) {
  const [citing, column] = citation.split('.') as [keyof References, string]
  const table = (REFERENCES[citing] as Record<string, string>)[column]
  return sql<SqlBool>`${sql.ref(`${table}.company_id`)} = ${sql.ref(`${citing}.company_id`)}
    AND ${sql.ref(`${table}.id`)} = ${sql.ref(citation)}`
}
