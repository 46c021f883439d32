import cluster from 'node:cluster'
import { DatabaseFolderBusy, EmbeddedFailed } from '../database/embedded.ts'
import { DatabaseNewer, MigrationFailed, migrate, migrationState } from '../database/migrate.ts'
import { makePartitions } from '../database/partitions.ts'
import { lacksBaseUrl } from '../http/link-origin.ts'
import { type Jobs, startJobs } from '../jobs/jobs.ts'
import { hasCompany } from '../server/resources/companies/service.ts'
import { openStorage } from '../storage/open-storage.ts'
import { authSecret } from './auth-secret.ts'
import { buildIfStale } from './build.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { leave } from './leave.ts'
import { Lifetime } from './lifetime.ts'
import { endLog } from './log.ts'
import { ClocksDiffer, DatabaseUnreachable, type OpenedDatabase, open } from './open-database.ts'
import { Progress } from './progress.ts'
import { serveWithWorkers, WorkerRejected } from './workers.ts'

const dev = process.argv.includes('--dev')
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? (dev ? 'development' : 'production') })

const NO_LINKS =
  'No links are sent by mail: set BASE_URL to the address that people use, since HOST is open to other machines.'

const MENDABLE = [
  ClocksDiffer,
  ConfigError,
  DatabaseFolderBusy,
  DatabaseNewer,
  DatabaseUnreachable,
  EmbeddedFailed,
  MigrationFailed,
  WorkerRejected,
]

/** Failures that the operator can mend: one line, no stack. */
function explanation(error: unknown, config: Config): string {
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is taken. Set PORT to a free one, or stop what listens there.`
  if (code === 'EACCES')
    return `Port ${config.port} or the folder ${config.data_folder} may not be used by this user.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${config.host} is no address of this machine.`
  return MENDABLE.some((kind) => error instanceof kind)
    ? message
    : `Officina could not start: ${stack ?? error}`
}

function addressOf({ base_url, host }: Config, port: number): string {
  return base_url ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function prepareDatabase(database: OpenedDatabase, progress: Progress): Promise<void> {
  if ((await migrationState(database.pool)) === 'current') return makePartitions(database.pool)
  progress.step('Bringing the database up to date')
  await migrate(database.url)
}

/** The lines that a first start prints once; an empty database gets its demo workshop here. */
async function welcome(
  config: Config,
  database: OpenedDatabase,
  address: string,
  progress: Progress,
): Promise<string[]> {
  if (await hasCompany(database.kysely)) return []
  progress.step('Making the demo workshop')
  const { createFirstDemo } = await import('../demo/demo.ts')
  const demo = await createFirstDemo(database, await openStorage(config))
  if (!demo) return []
  return [
    '',
    `Demo workshop    ${demo.company.name}`,
    `Company          ${demo.company.company_id}`,
    `Sign in as       ${demo.company.owner.email}`,
    `Password         ${demo.company.owner.password}`,
    `API key          ${demo.key}`,
    '',
    'These are shown once. Try:',
    '',
    `curl -H 'Authorization: Bearer ${demo.key}' -H 'X-API-Version: 2026-09-05' '${address}/v1/articles?limit=3'`,
    '',
  ]
}

/**
 * The modules of a process that serves, a thousand: a start that fails at its settings or its database, and the first of
 * several processes, go without them.
 */
const loadServing = () => import('./serve.ts')

/** The process that owns the database: alone, or ahead of its workers. */
async function start(config: Config, lifetime: Lifetime): Promise<void> {
  const { signal } = lifetime
  const progress = new Progress()
  // a start that fails has said why, and does nothing more that it could tell of
  lifetime.onEnd(async () => progress.done())
  if (!dev) await buildIfStale(progress.step, signal)
  progress.step(config.database_url === undefined ? 'Starting PostgreSQL' : 'Connecting to PostgreSQL')
  const isAlone = config.workers === 1
  // they load while the embedded PostgreSQL starts, a process of its own
  if (isAlone && config.database_url === undefined) loadServing().catch(() => undefined)
  const database = await open(config, 'server', progress.step, signal)
  lifetime.onEnd(database.close)
  await prepareDatabase(database, progress)
  signal.throwIfAborted()
  progress.step('Starting the server')
  const serving = isAlone
    ? await (await loadServing()).serve(config, database, dev)
    : await serveWithWorkers(config, database, signal)
  let jobs: Jobs | undefined
  lifetime.onEnd(() => Promise.all([serving.stop(), jobs?.stop()]))
  const address = addressOf(config, serving.port)
  const lines = [...(await welcome(config, database, address, progress)), `Officina is at ${address}`]
  if (lacksBaseUrl(config)) lines.push(NO_LINKS)
  signal.throwIfAborted()
  progress.done()
  process.stdout.write(`${lines.join('\n')}\n`)
  // here and in no worker, so that mails never wait behind requests or the other way round
  jobs = startJobs({ ...config, database_url: database.url, auth_secret: await authSecret(config) })
}

/** One of several processes on the port; the first one prepared everything and owns the database. */
async function startWorker(config: Config, lifetime: Lifetime): Promise<void> {
  const database = await open(config, 'server', () => undefined, lifetime.signal)
  lifetime.onEnd(database.close)
  const { serve } = await loadServing()
  const serving = await serve(config, database, dev)
  lifetime.onEnd(serving.stop)
}

async function main(): Promise<void> {
  const config = readConfig()
  const lifetime = new Lifetime()
  const started = cluster.isWorker ? startWorker : start
  await lifetime
    .run(() => started(config, lifetime))
    .catch((error) => {
      throw new Error(explanation(error, config))
    })
}

main().catch(async (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  await endLog()
  leave(1)
})
