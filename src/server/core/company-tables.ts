import type { ColumnType, InsertObject, InsertType, Selectable, SelectType } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { Derived, Source } from './derived.ts'

/** Tables whose rows belong to a company. */
export type CompanyTable = { [T in keyof DB]: DB[T] extends { company_id: string } ? T : never }[keyof DB]

/** Tables of companies that have the columns. */
export type TableWith<Column extends string> = {
  [T in CompanyTable]: DB[T] extends Record<Column, unknown> ? T : never
}[CompanyTable]

/** What a row of a table is called in an error: `price list`. */
export const nounOf = (table: CompanyTable) => table.replaceAll('_', ' ')

/** Tables whose rows are deleted logically. */
export type SoftDeletedTable = TableWith<'id' | 'deleted_at'>

/** A new row; the company and the columns that follow from others are filled in. */
export type Row<T extends CompanyTable> = Omit<InsertObject<DB, T>, 'company_id' | Derived<T>>

/** The tables as `update` sees them: what other columns follow from is changed by `CompanyTransaction.change` alone. */
export type Changeable = {
  [T in keyof DB]: {
    [C in keyof DB[T]]: C extends Source<T>
      ? ColumnType<SelectType<DB[T][C]>, InsertType<DB[T][C]>, never>
      : DB[T][C]
  }
}

/** A locked row: the columns asked for, and those that others follow from. */
export type Locked<T extends CompanyTable, C> = Pick<
  Selectable<DB[T]>,
  Extract<C | Source<T> | 'id', keyof Selectable<DB[T]>>
>
