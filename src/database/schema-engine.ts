import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils'
import type { SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const CHAR = 18
const TEXT = 25

/**
 * The file of the schema that says which database it is for: all that the engine needs here. Given the models as well, it
 * read them anew for each migration, half of the time that an empty database took.
 */
const DATASOURCE = 'schema.prisma'

/** Such statements PostgreSQL refuses in a transaction, and so beside others in one query. */
export const concurrently = /\bconcurrently\b/i

/** The engine's own lock: whoever migrates holds it already, and a session's stays where a pooler keeps the connection. */
const LOCKS = 'SELECT pg_advisory_lock('

/**
 * Uses Prisma's schema engine on the client's connection, so that what it does is part of a transaction that was
 * begun there. Fails with an error of one line: PostgreSQL's own words where a script failed, with `nameOf`
 * that script, else the engine's.
 */
export async function withEngine<T>(
  client: pg.Client,
  nameOf: (script: string) => string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  let failed: string | undefined
  const executeScript = async (script: string) => {
    await execute(client, script).catch((error) => {
      failed = `${nameOf(script)} failed: ${error.message}${lineOf(error, script)}`
      throw error
    })
  }
  const adapter = Object.assign(await adapterOn(client), { executeScript })
  const connect = async () => adapter
  const factory = {
    provider: 'postgres',
    adapterName: 'officina',
    connect,
    connectToShadowDb: connect,
  } as const
  const { path, content } = readSchema().find((file) => file.path === DATASOURCE)!
  const datamodels: [string, string][] = [[path, content]]
  start()
  const bound = bindMigrationAwareSqlAdapterFactory(factory)
  const engine = await wasm.SchemaEngine.new({ datamodels }, () => {}, bound)
  try {
    return await use(engine)
  } catch (error) {
    throw new Error(failed ?? firstLines(error as Error), { cause: error })
  } finally {
    engine.free()
  }
}

/** Every file of prisma/schema. */
export function readSchema(): SchemaContainer[] {
  const folder = join(import.meta.dirname, '../../prisma/schema')
  const files = readdirSync(folder).filter((file) => file.endsWith('.prisma'))
  return files.sort().map((path) => ({ path, content: readFileSync(join(folder, path), 'utf8') }))
}

let started = false

/** The engine sets a timer of ten seconds for a lock that it gets at once and never clears it: nobody waits for it. */
const timers = Object.fromEntries(
  Object.keys(wasm)
    .filter((name) => name.startsWith('__wbg_setTimeout_'))
    .map((name) => [
      name,
      (work: () => void, milliseconds: number) => setTimeout(work, milliseconds).unref(),
    ]),
)

/** What the package's own entry does by importing the .wasm, which Node calls experimental on stderr. */
function start(): void {
  if (started) return
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const module = new WebAssembly.Module(readFileSync(join(folder, 'schema_engine_bg.wasm')))
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...wasm, ...timers } })
  wasm.__wbg_set_wasm(exports)
  // where a panic of the engine puts its message; what follows it would only say "unreachable"
  const panic = (text: string) => {
    throw new Error(`Prisma's schema engine failed: ${text}`)
  }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: panic } })
  const initialise = exports.__wbindgen_start as () => void
  initialise()
  started = true
}

/** As one simple query, which is one transaction; the adapter's own way cuts at every semicolon, also in a body. */
async function execute(client: pg.Client, script: string): Promise<void> {
  const statements = concurrently.test(script) ? script.split(/;[ \t]*$/m) : [script]
  for (const statement of statements) await client.query(statement)
}

/**
 * Prisma's adapter wants a pool, and a pool drops a connection whose query fails: it gets one that only passes on
 * to the client. PostgreSQL's catalogue has columns of type "char", which the adapter refuses and the engine wants
 * as characters: the adapter is shown text, and the engine what it wants.
 */
async function adapterOn(client: pg.Client): Promise<SqlDriverAdapter> {
  let characters: number[] = []
  const query = async (config: pg.QueryConfig) => {
    const result = await client.query(config.text.includes(LOCKS) ? 'SELECT' : config)
    const fields = result.fields ?? []
    characters = [...fields.keys()].filter((i) => fields[i]?.dataTypeID === CHAR)
    for (const i of characters) Object.assign(fields[i]!, { dataTypeID: TEXT })
    return result
  }
  const adapter = await new PrismaPg(Object.assign(new pg.Pool(), { query })).connect()
  const ask = adapter.queryRaw.bind(adapter)
  const queryRaw = async (input: SqlQuery) => {
    const result = await ask(input)
    for (const i of characters) result.columnTypes[i] = ColumnTypeEnum.Character
    return result
  }
  return Object.assign(adapter, { queryRaw })
}

function lineOf(error: { position?: string }, script: string): string {
  if (!error.position || concurrently.test(script)) return ''
  return ` (line ${script.slice(0, Number(error.position)).split('\n').length})`
}

/** What the engine says, without its trace. */
function firstLines(error: Error): string {
  return (error.message.split(/\n\s+0: /)[0] ?? '').replace(/\s+/g, ' ').trim()
}
