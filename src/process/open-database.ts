import { type Database, openDatabase } from '../database/client.ts'
import { joinEmbedded, startEmbedded } from '../database/embedded.ts'
import { databaseTime, noteDatabaseTime } from '../server/core/clock.ts'
import type { Config } from './config.ts'

export type OpenedDatabase = Database & { url: string }
export type ReportStep = (text: string) => void

/** The database cannot be reached; `message` is one line without the password. */
export class DatabaseUnreachable extends Error {}

/** This machine's clock and PostgreSQL's differ by more than one can answer for; `message` is one line. */
export class ClocksDiffer extends Error {}

const MAX_APART_MS = 5 * 60_000

/**
 * The first reading of PostgreSQL's clock. Sessions and keys end by this machine's clock and documents are dated by
 * PostgreSQL's: a server serves with neither when they differ by over five minutes.
 */
async function compareClocks(database: Database, as: 'server' | 'command'): Promise<void> {
  const { time } = await database.kysely.selectNoFrom(databaseTime.as('time')).executeTakeFirstOrThrow()
  noteDatabaseTime(time)
  const apart = Math.abs(Date.now() - time)
  if (as === 'command' || apart <= MAX_APART_MS) return
  await database.close()
  const [here, there] = [Date.now(), time].map((at) => new Date(at).toISOString())
  throw new ClocksDiffer(
    `This machine's clock shows ${here} and the database's ${there}: set both right, then start again.`,
  )
}

async function ping(database: Database, shown: string): Promise<void> {
  try {
    await database.pool.query('SELECT 1')
  } catch (error) {
    await database.close()
    const reason = (error as Error).message || (error as { code?: string }).code
    throw new DatabaseUnreachable(`The database ${shown} cannot be used: ${reason}.`)
  }
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.host}${parsed.pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}

/** Of each process that serves, beside those for requests: for rate limits and readyz. */
const BESIDE_REQUESTS = 3

/** For the background jobs, the process ahead of workers, and the operator's commands. */
const BESIDE_SERVING = 100

/** As many connections as the configuration may use at once. */
const connectionsOf = ({ workers, database_pool }: Config) =>
  workers * (database_pool + BESIDE_REQUESTS) + BESIDE_SERVING

/**
 * Opens DATABASE_URL, or else the embedded PostgreSQL of the data folder. A server owns the embedded one, an
 * operator's command joins it while a server runs. `close` also stops what was started here.
 */
export async function open(
  config: Config,
  as: 'server' | 'command',
  step: ReportStep,
  signal?: AbortSignal,
): Promise<OpenedDatabase> {
  const size = config.database_pool
  const share = Math.max(1, Math.floor(size / 2))
  const options = { size, share, prepare: config.database_prepare, limited: as === 'server' }
  if (config.database_url !== undefined) {
    const database = openDatabase(config.database_url, options)
    await ping(database, withoutPassword(config.database_url))
    await compareClocks(database, as)
    return { ...database, url: config.database_url }
  }
  const start = as === 'server' ? startEmbedded : joinEmbedded
  const embedded = await start(config.data_folder, step, { signal, connections: connectionsOf(config) })
  const database = openDatabase(embedded.url, options)
  const close = async () => {
    await database.close()
    await embedded.stop()
  }
  await compareClocks(database, 'command')
  return { ...database, url: embedded.url, close }
}
