import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { makePartitions } from './partitions.ts'

/** The database has migrations that this build does not know: a newer Officina made them. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer'
}

/** A migration could not be applied; the message is one line that names it and gives the reason. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
}

/** Where a database stands: 'newer' when it has any migration that this build does not know. */
export type MigrationState = 'current' | 'pending' | 'newer'

type Migration = { name: string; sql: string }
type Queryable = pg.Pool | pg.Client

const folder = join(import.meta.dirname, '../../prisma/migrations')
// the key that Prisma's own tools lock, so that a `prisma migrate deploy` by hand is waited for as well
const lockKey = 72707369
const lockPatience = 300_000
const filters = { externalTables: [], externalEnums: [] }

/**
 * Compares the folders of prisma/migrations with the table `_prisma_migrations` in one query. A database without
 * that table is 'pending'; so is one where a migration began and did not finish.
 */
export async function migrationState(pool: Queryable): Promise<MigrationState> {
  const known = readMigrations().map(({ name }) => name)
  const applied = await appliedNames(pool)
  if (applied === undefined) return 'pending'
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
 * statement by statement (each ends with its line), and again from its beginning after a failure, so write it
 * to bear that (DROP INDEX CONCURRENTLY IF EXISTS first).
 */
export async function migrate(url: string): Promise<string[]> {
  const holder = await connect(url)
  try {
    await lock(holder)
    return await migrateAlone(url, holder)
  } finally {
    // a pooler closes what is left within a transaction
    await holder.query('ROLLBACK').catch(() => {})
    await holder.end()
  }
}

async function migrateAlone(url: string, holder: pg.Client): Promise<string[]> {
  const client = await connect(url)
  try {
    const state = await migrationState(client)
    if (state === 'newer') throw await newer(client)
    const applied = state === 'pending' ? await applyPending(client, holder) : []
    await makePartitions(client)
    return applied
  } finally {
    await client.end()
  }
}

/**
 * The SQL that leads from prisma/migrations to prisma/schema, '' when nothing differs. It applies the migrations
 * to a scratch database beside the one of the url, whose user must be allowed to create one.
 */
export async function schemaDifference(url: string): Promise<string> {
  const name = `officina_scratch_${randomUUID()}`
  const beside = await connect(url)
  try {
    await beside.query(`CREATE DATABASE "${name}"`)
    const scratch = await connect(withDatabase(url, name))
    try {
      return await difference(scratch)
    } finally {
      await scratch.end()
      await beside.query(`DROP DATABASE "${name}" WITH (FORCE)`)
    }
  } finally {
    await beside.end()
  }
}

async function difference(scratch: pg.Client): Promise<string> {
  const { readSchema } = await import('./schema-engine.ts')
  const from = { tag: 'migrations' as const, ...migrationList(readMigrations()) }
  const to = { tag: 'schemaDatamodel' as const, files: readSchema() }
  const options = { from, to, script: true, exitCode: null, filters }
  const { stdout } = await engine(scratch, (engine) => engine.diff(options))
  return stdout?.trim() === '-- This is an empty migration.' ? '' : (stdout ?? '')
}

async function applyPending(client: pg.Client, holder: pg.Client): Promise<string[]> {
  const migrations = readMigrations()
  const done = (await appliedNames(client)) ?? []
  const names: string[] = []
  for (const [index, migration] of migrations.entries()) {
    if (done.includes(migration.name)) continue
    await requireHeld(holder)
    await apply(client, migrations.slice(0, index + 1), migration)
    names.push(migration.name)
  }
  return names
}

async function apply(client: pg.Client, upToHere: Migration[], { sql }: Migration): Promise<void> {
  const { concurrently } = await import('./schema-engine.ts')
  const input = { migrationsList: migrationList(upToHere), filters }
  await forgetUnfinished(client)
  const isOutsideTransaction = concurrently.test(sql)
  try {
    if (!isOutsideTransaction) await client.query('BEGIN')
    await engine(client, (engine) => engine.applyMigrations(input))
    if (!isOutsideTransaction) await client.query('COMMIT')
  } catch (error) {
    if (!isOutsideTransaction) await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Loaded only when there is something to do: a start with nothing pending need not compile 5 MB of WebAssembly. */
async function engine<T>(client: pg.Client, use: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const { withEngine } = await import('./schema-engine.ts')
  const nameOf = (script: string) => `Migration ${readMigrations().find(({ sql }) => sql === script)?.name}`
  return withEngine(client, nameOf, use).catch((error) => {
    const foreign = error.cause?.code === 'P3005' && 'The database is not empty and is not one of Officina'
    throw new MigrationFailed(foreign || error.message, { cause: error })
  })
}

/**
 * Begins a transaction that holds the lock until it ends, on a connection on which nothing else is done: what a session locks
 * stays locked behind a pooler, which has others use its connection after each transaction, and locks nobody out who gets the
 * same one. Waits for other processes by asking again: a waiting query would hold up CREATE INDEX CONCURRENTLY for ever.
 */
async function lock(holder: pg.Client): Promise<void> {
  for (const end = Date.now() + lockPatience; Date.now() < end; await delay(100)) {
    await holder.query('BEGIN')
    const { rows } = await holder.query(`SELECT pg_try_advisory_xact_lock(${lockKey}) AS locked,
      set_config('idle_in_transaction_session_timeout', '0', true)`)
    if (rows[0].locked) return
    await holder.query('ROLLBACK')
  }
  throw new MigrationFailed('Another process has been migrating the database for more than five minutes')
}

/** @throws MigrationFailed where the connection that holds the lock was lost meanwhile: others may be migrating */
async function requireHeld(holder: pg.Client): Promise<void> {
  await holder.query('SELECT').catch((error) => {
    throw new MigrationFailed(`The lock of the migrations was lost: ${error.message}`, { cause: error })
  })
}

/** Nobody else migrates while we hold the lock: what is unfinished was cut off, and is tried again. */
async function forgetUnfinished(client: pg.Client): Promise<void> {
  const unfinished = 'finished_at IS NULL AND rolled_back_at IS NULL'
  await ifTable(client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${unfinished}`))
}

async function appliedNames(database: Queryable): Promise<string[] | undefined> {
  const finished = 'finished_at IS NOT NULL AND rolled_back_at IS NULL'
  const result = await ifTable(
    database.query(`SELECT migration_name FROM _prisma_migrations WHERE ${finished}`),
  )
  return result?.rows.map((row) => row.migration_name)
}

async function ifTable<T>(query: Promise<T>): Promise<T | undefined> {
  return query.catch((error) => {
    if (error.code === '42P01') return undefined
    throw error
  })
}

async function newer(client: pg.Client): Promise<DatabaseNewer> {
  const known = readMigrations().map(({ name }) => name)
  const unknown = (await appliedNames(client))?.filter((name) => !known.includes(name)) ?? []
  return new DatabaseNewer(
    `The database belongs to a newer Officina: ${unknown.join(', ')} is not known here`,
  )
}

function readMigrations(): Migration[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'migration.sql')))
  return names
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
}

function migrationList(migrations: Migration[]): MigrationList {
  const migrationDirectories = migrations.map(({ name, sql }) => {
    const content = { tag: 'ok' as const, value: sql }
    return { path: name, migrationFile: { path: 'migration.sql', content } }
  })
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"' }
  return { baseDir: folder, lockfile, migrationDirectories, shadowDbInitScript: '' }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // a connection lost while idle shows in the next query; without a listener it would end the process
  client.on('error', () => {})
  await client.connect()
  return client
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
