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
import type { Origin } from './writes/origin.ts'

/** Stands in a compiled query for a value that each execution brings. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const COMPANY = 'company_id'
const TECHNICIAN = 'technician_id'

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const technician = { user_id: new Parameter(TECHNICIAN) as unknown as string, limits: new Set<never>() }

/** Build queries and never run one; company and technician are parameters like any other. */
const blueprint = new CompanyDatabase(compiler, new Parameter(COMPANY) as unknown as CompanyId)
const techniciansBlueprint = blueprint.from({ technician } as unknown as Origin)

/** The place of a value in a query. */
export type Param<V> = <K extends keyof V & string>(name: K) => Expression<Exclude<V[K], undefined>>

const param = (name: string) => sql.val(new Parameter(name)) as Expression<never>

/** What a parameter stands for in one execution. */
function boundTo(name: string, db: CompanyDatabase, values: object): unknown {
  if (name === COMPANY) return db.company_id
  return name === TECHNICIAN ? db.technician_id : values[name as keyof typeof values]
}

export type Build<V, R> = (db: CompanyDatabase, param: Param<V>) => Compilable<R>
export type Run<V, R> = (db: CompanyDatabase, values: V) => Promise<R[]>

/**
 * A query that is built and compiled by its first use; later uses only bind their values. Building costs more than
 * half of a small query, so what a hot path reads is declared this way.
 */
export function prepared<V extends object, R>(build: Build<V, R>): Run<V, R> {
  let whole: CompiledQuery<R> | undefined
  let limited: CompiledQuery<R> | undefined
  const compiledFor = ({ technician_id }: CompanyDatabase): CompiledQuery<R> => {
    if (technician_id === undefined) {
      whole ??= build(blueprint, param as Param<V>).compile()
      return whole
    }
    limited ??= build(techniciansBlueprint, param as Param<V>).compile()
    return limited
  }
  return async (db, values) => {
    const compiled = compiledFor(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? boundTo(value.name, db, values) : value,
    )
    // biome-ignore lint/plugin: the statement was compiled of a bound one
    const { rows } = await db.unscopedBuilder.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}
