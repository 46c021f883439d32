import { authSecret } from './auth-secret.ts'
import { buildIfStale } from './build.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DatabaseFolderBusy } from './database/embedded.ts'
import { DatabaseNewer, migrate, migrationState } from './database/migrate.ts'
import { DatabaseUnreachable, type OpenedDatabase, open } from './database/open.ts'
import { createServer, drain, listen } from './http/server.ts'
import { flushLog } from './log.ts'
import { Progress } from './progress.ts'

const DRAIN_MS = 10_000
const dev = process.argv.includes('--dev')

/** Failures that the operator can mend: one line, no stack. */
function explanation(error: unknown, config: Config | undefined): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `Port ${config?.port} is taken. Set PORT to a free one, or stop what listens there.`
  if (code === 'EACCES' && config)
    return `Port ${config.port} or ${config.data_folder} may not be used by this user.`
  const known = [ConfigError, DatabaseFolderBusy, DatabaseNewer, DatabaseUnreachable].some(
    (kind) => error instanceof kind,
  )
  return known ? (error as Error).message : `Officina could not start: ${(error as Error)?.stack ?? error}`
}

async function prepareDatabase(database: OpenedDatabase, progress: Progress): Promise<void> {
  if ((await migrationState(database.pool)) === 'current') return
  progress.step('Bringing the database up to date')
  await migrate(database.url)
}

async function welcome(config: Config, database: OpenedDatabase, progress: Progress): Promise<string[]> {
  const empty = await database.kysely.selectFrom('company').select('id').limit(1).executeTakeFirst()
  if (empty) return []
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
    `curl -H 'Authorization: Bearer ${demo.key}' -H 'X-API-Version: 2026-09-05' '${addressOf(config, config.port)}/v1/articles?limit=3'`,
    '',
  ]
}

function addressOf(config: Config, port: number): string {
  return config.base_url ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

/** SIGTERM and SIGINT stop once; a second signal does not hurry the first. */
function onStop(stop: () => Promise<void>): void {
  let stopping = false
  const handle = async () => {
    if (stopping) return
    stopping = true
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

/** One process that serves. */
async function serve(
  config: Config,
  database: OpenedDatabase,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer({ ...config, auth_secret: await authSecret(config), dev }, database)
  const port = await listen(server, config.host, config.port)
  return { port, stop: () => drain(server, DRAIN_MS) }
}

async function startAlone(config: Config): Promise<void> {
  const progress = new Progress()
  if (!dev) await buildIfStale(progress.step)
  progress.step('Starting PostgreSQL')
  const database = await open(config, 'server', progress.step)
  try {
    await prepareDatabase(database, progress)
    const { port, stop } = await serve(config, database)
    const lines = await welcome({ ...config, port }, database, progress)
    progress.done()
    process.stdout.write(`${[...lines, `Officina is at ${addressOf(config, port)}`].join('\n')}\n`)
    onStop(async () => {
      await stop()
      await database.close()
    })
  } catch (error) {
    await database.close()
    throw error
  }
}

const config = (() => {
  try {
    return readConfig()
  } catch (error) {
    process.stderr.write(`${explanation(error, undefined)}\n`)
    process.exit(1)
  }
})()

startAlone(config).catch((error) => {
  process.stderr.write(`${explanation(error, config)}\n`)
  flushLog()
  process.exit(1)
})
