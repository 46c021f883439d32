import {
  type ColumnType,
  type DeleteQueryBuilder,
  type InsertObject,
  type InsertType,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type SelectType,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
} from 'kysely'
import { isStale } from '../../database/statements.ts'
import type { DB } from '../../database/tables.ts'
import type { CompanyId } from '../auth/principal.ts'
import { type Derived, type DerivedTable, derivedOf, type Source, sourcesOf } from './derived.ts'
import { notFound } from './errors.ts'

/** Tables whose rows belong to a company. */
export type CompanyTable = { [T in keyof DB]: DB[T] extends { company_id: string } ? T : never }[keyof DB]

type TableWith<Column extends string> = {
  [T in CompanyTable]: DB[T] extends Record<Column, unknown> ? T : never
}[CompanyTable]

/** What a row of a table is called in an error: `price list`. */
export const nounOf = (table: CompanyTable) => table.replaceAll('_', ' ')

/** Tables whose rows are deleted logically. */
export type SoftDeletedTable = TableWith<'id' | 'deleted_at'>

/** A new row; the company and the columns that follow from others are filled in. */
type Row<T extends CompanyTable> = Omit<InsertObject<DB, T>, 'company_id' | Derived<T>>

/** The tables as `update` sees them: what other columns follow from is changed by `CompanyTransaction.change` alone. */
type Changeable = {
  [T in keyof DB]: {
    [C in keyof DB[T]]: C extends Source<T>
      ? ColumnType<SelectType<DB[T][C]>, InsertType<DB[T][C]>, never>
      : DB[T][C]
  }
}

/** A locked row: the columns asked for, and those that others follow from. */
type Locked<T extends CompanyTable, C> = Pick<
  Selectable<DB[T]>,
  Extract<C | Source<T> | 'id', keyof Selectable<DB[T]>>
>

const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 4

function isRetried(error: unknown): boolean {
  return RETRIED.has((error as { code?: string }).code ?? '') || isStale(error)
}

/**
 * The database as one company sees it: every statement starts bound to that company, so that a procedure
 * cannot reach another's rows by forgetting a condition.
 */
export class CompanyDatabase {
  readonly company_id: CompanyId
  readonly #kysely: Kysely<DB>

  constructor(kysely: Kysely<DB>, company_id: CompanyId) {
    this.#kysely = kysely
    this.company_id = company_id
  }

  /** SELECT … FROM table WHERE table.company_id = the company. */
  select<T extends CompanyTable>(table: T): SelectQueryBuilder<DB, T, object> {
    const query = this.#kysely.selectFrom(table) as unknown as SelectQueryBuilder<DB, 'article', object>
    const bound = query.where(`${table}.company_id` as 'article.company_id', '=', this.company_id)
    return bound as unknown as SelectQueryBuilder<DB, T, object>
  }

  /** As `select`, of rows that are not deleted. */
  active<T extends SoftDeletedTable>(table: T): SelectQueryBuilder<DB, T, object> {
    const query = this.select(table) as unknown as SelectQueryBuilder<DB, 'article', object>
    const active = query.where(`${table}.deleted_at` as 'article.deleted_at', 'is', null)
    return active as unknown as SelectQueryBuilder<DB, T, object>
  }

  /** INSERT of rows that become the company's, with the columns that follow from what they hold. */
  insert<T extends CompanyTable>(table: T, rows: Row<T> | Row<T>[]) {
    const owned = [rows].flat().map((row) => {
      const own = { company_id: this.company_id, ...(row as object) }
      return { ...own, ...derivedOf(table, own) }
    })
    return this.#kysely.insertInto(table).values(owned as unknown as InsertObject<DB, T>[])
  }

  /** UPDATE … WHERE company_id = the company. */
  update<T extends CompanyTable>(table: T): UpdateQueryBuilder<Changeable, T, T, object> {
    const query = this.#kysely.updateTable(table) as unknown as UpdateQueryBuilder<
      DB,
      'article',
      'article',
      object
    >
    const bound = query.where(`${table}.company_id` as 'article.company_id', '=', this.company_id)
    return bound as unknown as UpdateQueryBuilder<Changeable, T, T, object>
  }

  /** DELETE … WHERE company_id = the company. */
  delete<T extends CompanyTable>(table: T): DeleteQueryBuilder<DB, T, object> {
    const query = this.#kysely.deleteFrom(table) as unknown as DeleteQueryBuilder<DB, 'article', object>
    const bound = query.where(`${table}.company_id` as 'article.company_id', '=', this.company_id)
    return bound as unknown as DeleteQueryBuilder<DB, T, object>
  }

  /** Executes one statement written by hand; the caller binds it to `company_id`. */
  get unscoped(): Kysely<DB> {
    return this.#kysely
  }

  /**
   * Runs the work in one transaction: all of it or nothing. Inside a transaction it joins the one at hand. A
   * deadlock, a serialisation failure or a stale statement is tried again, so the work must have no effect outside the
   * database.
   */
  async transaction<R>(work: (tx: CompanyTransaction) => Promise<R>): Promise<R> {
    if (this.#kysely.isTransaction) return work(new CompanyTransaction(this.#kysely, this.company_id))
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#kysely
          .transaction()
          .execute((tx) => work(new CompanyTransaction(tx, this.company_id)))
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetried(error)) throw error
      }
    }
  }
}

/**
 * The company's database inside a transaction. What holds rows or writes several in step takes one of these, so that
 * its signature says that it needs a transaction; only `CompanyDatabase.transaction` makes one.
 */
export class CompanyTransaction extends CompanyDatabase {
  /**
   * The row, unless it is deleted, as it is until the transaction ends: the columns asked for, and those that others
   * follow from (FOR NO KEY UPDATE: rows that cite it can come meanwhile). Unknown: 404.
   * @param citations `wait`: also waits for those who are just citing the row, and keeps others from it (FOR UPDATE)
   */
  async lock<T extends SoftDeletedTable, C extends keyof Selectable<DB[T]> & string = never>(
    table: T,
    id: string,
    columns: readonly C[] = [],
    { citations }: { citations?: 'wait' } = {},
  ): Promise<Locked<T, C>> {
    const query = this.active(table as 'article')
      .select([...new Set(['id', ...sourcesOf(table), ...columns])] as 'id'[])
      .where('id', '=', id)
    const row = await (citations ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()
    if (!row) throw notFound(nounOf(table))
    return row as unknown as Locked<T, C>
  }

  /** Changes a row that nobody else changes meanwhile, such as one that `lock` gave, with the columns that follow from the change, and says when. */
  async change<T extends TableWith<'id' | 'updated_at'>>(
    table: T,
    before: Locked<T, 'id'>,
    patch: Omit<UpdateObject<DB, T, T>, Derived<T>>,
  ): Promise<void> {
    const followed = sourcesOf(table).some((source) => Object.hasOwn(patch, source))
    const derived = followed ? derivedOf(table, { ...before, ...patch }) : {}
    await this.update(table as 'quote')
      .set({ ...(patch as object), ...derived, updated_at: sql`now()` })
      .where('id', '=', (before as { id: string }).id)
      .execute()
  }

  /** INSERT of many rows with the same columns, from one JSON parameter: the statement is the same however many. */
  async insertMany<T extends Exclude<CompanyTable, DerivedTable>>(
    table: T,
    rows: readonly Row<T>[],
  ): Promise<void> {
    if (rows.length === 0) return
    const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
    await sql`
      INSERT INTO ${sql.table(table)} (company_id, ${columns}) SELECT ${this.company_id}::uuid, ${columns}
      FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      this.unscoped,
    )
  }
}
