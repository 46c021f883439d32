import type {
  ColumnType,
  DeleteQueryBuilder,
  InsertObject,
  InsertType,
  Kysely,
  SelectQueryBuilder,
  SelectType,
  UpdateQueryBuilder,
} from 'kysely'
import { isStale } from '../../database/statements.ts'
import type { DB } from '../../database/tables.ts'
import type { CompanyId } from '../auth/principal.ts'
import { type Derived, derivedOf, type Source } from './derived.ts'

/** Tables whose rows belong to a company. */
export type CompanyTable = { [T in keyof DB]: DB[T] extends { company_id: string } ? T : never }[keyof DB]

/** A new row; the company and the columns that follow from others are filled in. */
type Row<T extends CompanyTable> = Omit<InsertObject<DB, T>, 'company_id' | Derived<T>>

/** The tables as `update` sees them: what other columns follow from is changed by `changeRecord` alone. */
type Changeable = {
  [T in keyof DB]: {
    [C in keyof DB[T]]: C extends Source<T>
      ? ColumnType<SelectType<DB[T][C]>, InsertType<DB[T][C]>, never>
      : DB[T][C]
  }
}

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
  async transaction<R>(work: (db: CompanyDatabase) => Promise<R>): Promise<R> {
    if (this.#kysely.isTransaction) return work(this)
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#kysely
          .transaction()
          .execute((tx) => work(new CompanyDatabase(tx, this.company_id)))
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetried(error)) throw error
      }
    }
  }
}
