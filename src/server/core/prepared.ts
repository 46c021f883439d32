import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { CompanyId } from '../auth/principal.ts'
import { CompanyDatabase } from './company-database.ts'

/** Stands in a compiled query for a value that each execution brings. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const COMPANY = 'company_id'

/** Builds queries and never runs one; the company is a parameter like any other. */
const blueprint = new CompanyDatabase(
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  new Parameter(COMPANY) as unknown as CompanyId,
)

/** The place of a value in a query. */
export type Param<V> = <K extends keyof V & string>(name: K) => Expression<Exclude<V[K], undefined>>

const param = (name: string) => sql.val(new Parameter(name)) as Expression<never>

export type Build<V, R> = (db: CompanyDatabase, param: Param<V>) => Compilable<R>
export type Run<V, R> = (db: CompanyDatabase, values: V) => Promise<R[]>

/**
 * A query that is built and compiled by its first use; later uses only bind their values. Building costs more than
 * half of a small query, so what a hot path reads is declared this way.
 */
export function prepared<V extends object, R>(build: Build<V, R>): Run<V, R> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, values) => {
    compiled ??= build(blueprint, param as Param<V>).compile()
    const bound: Record<string, unknown> = { ...values, [COMPANY]: db.company_id }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? bound[value.name] : value,
    )
    const { rows } = await db.unscoped.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}
