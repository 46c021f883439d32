import pg from 'pg'

/*
 * node-postgres has PostgreSQL describe the columns at each execution of a kept statement, and makes its readers of them
 * anew: a sixth of what this process does for one record. PostgreSQL refuses to run one whose columns have changed
 * (statements.ts), so that what it said the first time holds for as long as the connection keeps the statement
 * (docs/adr/columns-described-once.md).
 */

/** What node-postgres keeps of the columns of a result. */
type Columns = { fields: object[]; _parsers: unknown[] | undefined; _prebuiltEmptyResultObject: object }

type Connection = { describe(config: object): void }

/** A query of node-postgres with what its types leave out. */
declare class Query {
  constructor(config: pg.QueryConfig)
  readonly name: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  protected _result: Columns
  protected _accumulateRows: boolean
  submit(connection: object): void
  prepare(connection: Connection): void
  handleRowDescription(message: object): void
}

type Known = { columns: Map<string, Columns>; silent: Connection }

/** Of each connection the columns of its statements, by name, and itself as one that asks for none. */
const known = new WeakMap<Connection, Known>()

function knownOf(connection: Connection): Known {
  const found = known.get(connection)
  if (found) return found
  const silent = Object.create(connection, { describe: { value: () => undefined } })
  const made = { columns: new Map(), silent }
  known.set(connection, made)
  return made
}

/** A query by name that has its columns described once a connection. */
class KeptQuery extends (pg.Query as unknown as typeof Query) {
  #toldTo: Map<string, Columns> | undefined

  override prepare(connection: Connection): void {
    const { columns, silent } = knownOf(connection)
    const told = columns.get(this.name)
    if (!told) {
      this.#toldTo = columns
      super.prepare(connection)
      return
    }
    this._result.fields = told.fields
    this._result._parsers = told._parsers
    this._result._prebuiltEmptyResultObject = told._prebuiltEmptyResultObject
    this._accumulateRows = true
    super.prepare(silent)
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#toldTo?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Runs a statement that the connection keeps under a name, or keeps from now on. */
export async function queryKept(
  client: pg.ClientBase,
  config: Required<Pick<pg.QueryConfig, 'name' | 'text' | 'values'>>,
): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      const query = new KeptQuery(config)
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
      client.query(query)
    })
  } catch (error) {
    // Where the statement was asked for, as node-postgres says it: not where the answer was read.
    Error.captureStackTrace(error as Error)
    throw error
  }
}
