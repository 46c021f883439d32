import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type {
  MigrationList,
  SchemaContainer,
  SchemaEngine,
} from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

/** The database has migrations that this build does not know: a newer Officina made them. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer'
}

/** A migration could not be applied and left nothing behind; the message is one line. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
}

/** Where a database stands: 'newer' when it has any migration that this build does not know. */
export type MigrationState = 'current' | 'pending' | 'newer'

type Migration = { name: string; sql: string }
type Queryable = Pick<pg.Pool, 'query'>

const prismaFolder = join(import.meta.dirname, '../../prisma')
const filters = { externalTables: [], externalEnums: [] }
// the key that Prisma's own tools lock, so that a `prisma migrate deploy` by hand is waited for as well
const lockKey = 72707369
const lockPatience = 300_000
const concurrently = /\bconcurrently\b/i

/**
 * Compares the folders of prisma/migrations with the table `_prisma_migrations` in one query. A database without
 * that table is 'pending'; so is one where a migration began and did not finish.
 */
export async function migrationState(pool: Queryable): Promise<MigrationState> {
  const known = readMigrations().map(({ name }) => name)
  const applied = await appliedNames(pool)
  if (applied.some((name) => !known.includes(name))) return 'newer'
  return known.every((name) => applied.includes(name)) ? 'current' : 'pending'
}

/**
 * Applies the pending migrations, oldest first, each in a transaction of its own together with its row in
 * `_prisma_migrations`: one that fails, or a process killed meanwhile, leaves the database as it was before that
 * migration. Several processes may call it at once. Returns the names applied. Throws DatabaseNewer and
 * MigrationFailed.
 *
 * The exception is a migration with the word CONCURRENTLY, which PostgreSQL refuses in a transaction: it runs
 * statement by statement and again from its beginning after a failure, so write it to bear that (IF NOT EXISTS).
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = oneConnection(url)
  try {
    await lock(pool)
    const state = await migrationState(pool)
    if (state === 'newer') throw await newer(pool)
    return state === 'pending' ? await applyPending(pool) : []
  } finally {
    await pool.end()
  }
}

/**
 * The SQL that leads from prisma/migrations to prisma/schema, '' when nothing differs. It applies the migrations
 * to a scratch database beside the one of the url, whose user must be allowed to create one.
 */
export async function schemaDifference(url: string): Promise<string> {
  const name = `officina_scratch_${randomUUID()}`
  const beside = oneConnection(url)
  try {
    await beside.query(`CREATE DATABASE "${name}"`)
    const scratch = oneConnection(withDatabase(url, name))
    try {
      return await withEngine(scratch, (script) => execute(scratch, script), difference)
    } finally {
      await scratch.end()
      await beside.query(`DROP DATABASE "${name}" WITH (FORCE)`)
    }
  } finally {
    await beside.end()
  }
}

async function difference(engine: SchemaEngine): Promise<string> {
  const from = { tag: 'migrations' as const, ...migrationList(readMigrations()) }
  const to = { tag: 'schemaDatamodel' as const, files: readSchema() }
  const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, filters })
  return stdout?.trim() === '-- This is an empty migration.' ? '' : (stdout ?? '')
}

async function applyPending(pool: pg.Pool): Promise<string[]> {
  const migrations = readMigrations()
  const done = await appliedNames(pool)
  const names: string[] = []
  for (const [index, migration] of migrations.entries()) {
    if (done.includes(migration.name)) continue
    await apply(pool, migrations.slice(0, index + 1), migration)
    names.push(migration.name)
  }
  return names
}

async function apply(pool: pg.Pool, upToHere: Migration[], { name, sql }: Migration): Promise<void> {
  const alone = concurrently.test(sql)
  let reason: unknown
  const run = (script: string) =>
    execute(pool, script).catch((error) => {
      reason = error
      throw error
    })
  try {
    await forgetUnfinished(pool)
    if (!alone) await pool.query('BEGIN')
    const input = { migrationsList: migrationList(upToHere), filters }
    await withEngine(pool, run, (engine) => engine.applyMigrations(input))
    if (!alone) await pool.query('COMMIT')
  } catch (error) {
    if (!alone) await pool.query('ROLLBACK').catch(() => {})
    throw new MigrationFailed(`The migration ${name} failed: ${inOneLine(reason ?? error, sql)}`, {
      cause: error,
    })
  }
}

/** As one simple query, which is one transaction; the adapter's own way cuts at every semicolon, also in a body. */
async function execute(pool: pg.Pool, script: string): Promise<void> {
  const statements = concurrently.test(script) ? script.split(/;[ \t]*$/m) : [script]
  for (const statement of statements) await pool.query(statement)
}

/** The schema engine on the pool's one connection, so that what it does is part of a transaction begun there. */
async function withEngine<T>(
  pool: pg.Pool,
  executeScript: (script: string) => Promise<void>,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { PrismaPg } = await import('@prisma/adapter-pg')
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils')
  wasm ??= loadEngine()
  const { SchemaEngine } = await wasm
  const connect = async () => Object.assign(await new PrismaPg(pool).connect(), { executeScript })
  const factory = {
    provider: 'postgres',
    adapterName: 'officina',
    connect,
    connectToShadowDb: connect,
  } as const
  const datamodels = readSchema().map(({ path, content }): [string, string] => [path, content])
  const adapter = bindMigrationAwareSqlAdapterFactory(factory)
  const engine = await SchemaEngine.new({ datamodels }, () => {}, adapter)
  try {
    return await use(engine)
  } finally {
    engine.free()
  }
}

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')
let wasm: Promise<EngineModule> | undefined

/** By hand what the package's own entry does by importing the .wasm, which Node calls experimental on stderr. */
async function loadEngine(): Promise<EngineModule> {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const binary = readFileSync(join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': { ...engine } })
  engine.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return engine
}

/** Waits for other processes by asking again: a waiting query would hold up CREATE INDEX CONCURRENTLY for ever. */
async function lock(pool: pg.Pool): Promise<void> {
  for (const end = Date.now() + lockPatience; Date.now() < end; await delay(100)) {
    const { rows } = await pool.query(`SELECT pg_try_advisory_lock(${lockKey}) AS locked`)
    if (rows[0].locked) return
  }
  throw new MigrationFailed(
    'The migrations are locked: another process has been applying them for five minutes',
  )
}

/** Nobody else migrates while we hold the lock: what is unfinished was cut off, and is tried again. */
async function forgetUnfinished(pool: pg.Pool): Promise<void> {
  const unfinished = 'finished_at IS NULL AND rolled_back_at IS NULL'
  await ifTable(pool.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${unfinished}`))
}

async function appliedNames(pool: Queryable): Promise<string[]> {
  const finished = 'finished_at IS NOT NULL AND rolled_back_at IS NULL'
  const result = await ifTable(pool.query(`SELECT migration_name FROM _prisma_migrations WHERE ${finished}`))
  return result?.rows.map((row) => row.migration_name) ?? []
}

async function ifTable<T>(query: Promise<T>): Promise<T | undefined> {
  return query.catch((error) => {
    if (error.code === '42P01') return undefined
    throw error
  })
}

async function newer(pool: pg.Pool): Promise<DatabaseNewer> {
  const known = readMigrations().map(({ name }) => name)
  const unknown = (await appliedNames(pool)).filter((name) => !known.includes(name))
  return new DatabaseNewer(
    `The database was made by a newer Officina: this one does not know ${unknown.join(', ')}`,
  )
}

function readMigrations(): Migration[] {
  const folder = join(prismaFolder, 'migrations')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')))
  return names
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
}

function readSchema(): SchemaContainer[] {
  const folder = join(prismaFolder, 'schema')
  const files = readdirSync(folder).filter((file) => file.endsWith('.prisma'))
  return files.sort().map((path) => ({ path, content: readFileSync(join(folder, path), 'utf8') }))
}

function migrationList(migrations: Migration[]): MigrationList {
  const migrationDirectories = migrations.map(({ name, sql }) => {
    const content = { tag: 'ok' as const, value: sql }
    return { path: name, migrationFile: { path: 'migration.sql', content } }
  })
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"' }
  return { baseDir: join(prismaFolder, 'migrations'), lockfile, migrationDirectories, shadowDbInitScript: '' }
}

function oneConnection(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  // a connection lost while idle shows in the next query; without a listener it would end the process
  pool.on('error', () => {})
  return pool
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** PostgreSQL's own words, and the line of the script where it gives one; else the engine's, without its trace. */
function inOneLine(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string }
  const line =
    position && !concurrently.test(sql) ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
  return (
    message
      .split(/\n\s+0: /)[0]
      ?.replace(/\s+/g, ' ')
      .trim() + line
  )
}
