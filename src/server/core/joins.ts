import { type SqlBool, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { CompanyTable } from './company-database.ts'

/** A column that names a record, such as `quote.customer_id`. */
type Citation = { [T in CompanyTable]: `${T}.${Extract<keyof DB[T], `${string}_id`>}` }[CompanyTable]

/** What a join of two tables is ON: the column names the row of the other table, of the same company. */
export function cites(column: Citation, table: CompanyTable) {
  const citing = column.slice(0, column.indexOf('.'))
  return sql<SqlBool>`${sql.ref(`${table}.company_id`)} = ${sql.ref(`${citing}.company_id`)}
    AND ${sql.ref(`${table}.id`)} = ${sql.ref(column)}`
}
