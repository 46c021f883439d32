import cluster from 'node:cluster'
import { buildIfStale } from './build.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DatabaseFolderBusy, EmbeddedFailed } from './database/embedded.ts'
import { DatabaseNewer, MigrationFailed, migrate, migrationState } from './database/migrate.ts'
import { DatabaseUnreachable, type OpenedDatabase, open } from './database/open.ts'
import { lacksBaseUrl } from './http/link-origin.ts'
import { type Jobs, startJobs } from './jobs/jobs.ts'
import { flushLog } from './log.ts'
import { Progress } from './progress.ts'
import { type Serving, serve } from './serve.ts'
import { serveWithWorkers } from './workers.ts'

const dev = process.argv.includes('--dev')
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? (dev ? 'development' : 'production') })

const NO_LINKS =
  'No links are sent by mail: set BASE_URL to the address that people use, since HOST is open to other machines.'

const MENDABLE = [
  ConfigError,
  DatabaseFolderBusy,
  DatabaseNewer,
  DatabaseUnreachable,
  EmbeddedFailed,
  MigrationFailed,
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
  if ((await migrationState(database.pool)) === 'current') return
  progress.step('Bringing the database up to date')
  await migrate(database.url)
}

/** The lines that a first start prints once; an empty database gets its demo workshop here. */
async function welcome(database: OpenedDatabase, address: string, progress: Progress): Promise<string[]> {
  const company = await database.kysely.selectFrom('company').select('id').limit(1).executeTakeFirst()
  if (company) return []
  progress.step('Making the demo workshop')
  const { createDemo } = await import('./database/demo.ts')
  const demo = await createDemo(database.kysely)
  return [
    '',
    `Demo workshop    ${demo.company.name}`,
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

/** Longer than requests may run on; what hangs beyond that hangs for ever. */
const LONGEST_STOP_MS = 12_000

/** Ends the process whatever it still waits for, such as a database that has fallen silent. */
function endBy(milliseconds: number): void {
  const end = () => {
    process.stderr.write('Officina did not stop in time: it ends as it is.\n')
    flushLog()
    process.exit(1)
  }
  setTimeout(end, milliseconds).unref()
}

/** SIGTERM and SIGINT stop once; a second signal does not hurry the first. */
function onStop(stop: () => Promise<void>): void {
  let stopping = false
  const handle = async () => {
    if (stopping) return
    stopping = true
    endBy(LONGEST_STOP_MS)
    const failed = await stop().then(
      () => false,
      (error) => process.stderr.write(`${error}\n`),
    )
    flushLog()
    process.exit(failed ? 1 : 0)
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}

/** The process that owns the database: alone, or ahead of its workers. */
async function start(config: Config): Promise<void> {
  const progress = new Progress()
  if (!dev) await buildIfStale(progress.step)
  progress.step('Starting PostgreSQL')
  const database = await open(config, 'server', progress.step)
  let serving: Serving | undefined
  let jobs: Jobs | undefined
  onStop(async () => {
    await Promise.all([serving?.stop(), jobs?.stop()])
    await database.close()
  })
  try {
    await prepareDatabase(database, progress)
    progress.step('Starting the server')
    serving =
      config.workers > 1
        ? await serveWithWorkers(config.workers, database)
        : await serve(config, database, dev)
    const address = addressOf(config, serving.port)
    const lines = [...(await welcome(database, address, progress)), `Officina is at ${address}`]
    if (lacksBaseUrl(config)) lines.push(NO_LINKS)
    progress.done()
    process.stdout.write(`${lines.join('\n')}\n`)
    // here and in no worker, so that mails never wait behind requests or the other way round
    jobs = startJobs({ ...config, database_url: database.url })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** One of several processes on the port; the first one prepared everything and owns the database. */
async function startWorker(config: Config): Promise<void> {
  const database = await open(config, 'server', () => undefined)
  const serving = await serve(config, database, dev)
  onStop(async () => {
    await serving.stop()
    await database.close()
  })
}

async function main(): Promise<void> {
  const config = readConfig()
  const run = cluster.isWorker ? startWorker : start
  await run(config).catch((error) => {
    throw new Error(explanation(error, config))
  })
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  flushLog()
  process.exit(1)
})
