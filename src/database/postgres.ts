import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { commandLine, EmbeddedFailed, gone, processStart } from './data-folder.ts'
import { ended, spawnAs } from './postgres-account.ts'
import { type Cluster, openLog, type Programs } from './postgres-files.ts'

/** A PostgreSQL that answers. `ended` resolves whenever it ends; `stop` ends it and waits until it is down. */
export type Running = { port: number; ended: Promise<void>; stop(): Promise<void> }

type ReportStep = (text: string) => void

/** `signal` ends a start; `connections`: how many whoever starts it may use. */
export type Needs = { signal?: AbortSignal | undefined; connections?: number }

// Whatever was answered must last: fsync and synchronous_commit stay on. Statements that fail are the
// application's to log, because their text and details hold customers' data.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_permissions=0700',
  'shared_buffers=128MB',
  'fsync=on',
  'synchronous_commit=on',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_destination=stderr',
  'logging_collector=off',
  'log_min_messages=log',
  'log_checkpoints=off',
]

/** Connections that it takes where no more are needed. */
const CONNECTIONS = 200

/**
 * Starts PostgreSQL, first ending one that was left behind. A lost race for the port, and what a killed
 * PostgreSQL leaves for a moment, pass: up to 30 s of attempts. Throws EmbeddedFailed, or what `signal` says.
 */
export async function startPostgres(
  cluster: Cluster,
  step: ReportStep,
  { port, signal, connections }: { port?: number } & Needs = {},
): Promise<Running> {
  const passing = /Address already in use|postmaster\.pid" already exists|shared memory block .* still in use/
  for (const end = Date.now() + 30_000; ; await delay(250)) {
    await stopLeftOver(cluster, step)
    signal?.throwIfAborted()
    step('Starting PostgreSQL')
    const log = openLog(cluster.folder)
    const running = launch(cluster, { port: port ?? (await freePort()), log: log.fd, connections })
    fs.closeSync(log.fd)
    const ready = await becomeReady(cluster, running, signal).catch(async (error) => {
      await running.stop()
      throw error
    })
    if (ready) return running
    if (!passing.test(log.added()) || Date.now() > end)
      throw new EmbeddedFailed(`PostgreSQL did not start: ${log.lastLine()} (${log.file})`)
  }
}

/** The longest address of a socket that every system takes; macOS has the shortest, 104 bytes with its end. */
const LONGEST_SOCKET = 103

/**
 * The folder of PostgreSQL's Unix socket, over which a small statement costs less than over TCP. Undefined where
 * there can be none: on Windows, and for a folder of a long name or one that PostgreSQL takes for a list of folders.
 */
function socketFolder({ path }: Cluster): string | undefined {
  const isLong = Buffer.byteLength(join(path, '.s.PGSQL.65535')) > LONGEST_SOCKET
  return process.platform === 'win32' || isLong || /[,"]/.test(path) ? undefined : path
}

type Launch = { port: number; log: number; connections: number | undefined }

function launch(cluster: Cluster, { port, log, connections = 0 }: Launch): Running {
  const { folder, path, account, programs } = cluster
  const place = [`unix_socket_directories=${socketFolder(cluster) ?? ''}`, `port=${port}`]
  const own = [...place, `max_connections=${Math.max(CONNECTIONS, connections)}`]
  const args = ['-D', path, ...[...settings, ...own].flatMap((setting) => ['-c', setting])]
  // detached: a session of its own, so that Ctrl-C reaches only us, who first let running requests finish
  const stdio = ['ignore' as const, log, log]
  const child = spawnAs(account, programs.postgres, args, { cwd: folder, detached: true, stdio })
  const end = ended(child)
  let over = false
  // when we end without having stopped it (an uncaught error), nobody is left to be answered
  const atExit = () => child.kill('SIGINT')
  process.once('exit', atExit)
  end.then(() => {
    over = true
    process.off('exit', atExit)
  })
  const stop = async () => (over ? undefined : shutDown(child.pid, end, programs, STOP_PATIENCE_MS))
  return { port, ended: end, stop }
}

/** A process that is to end has 12 s for it; what a busy disk has not flushed by then is replayed at the next start. */
const STOP_PATIENCE_MS = 7_000

/** Fast shutdown: open transactions are rolled back, everything committed is flushed. One that takes too long is cut. */
async function shutDown(
  pid: number | undefined,
  end: Promise<void>,
  programs: Programs,
  patienceMs = 60_000,
): Promise<void> {
  if (pid === undefined) return
  for (const [signal, patience] of [
    ['INT', patienceMs],
    ['QUIT', 10_000],
    ['KILL', 10_000],
  ] as const) {
    await send(pid, signal, programs)
    const timer = new AbortController()
    const late = delay(patience, true, { signal: timer.signal }).catch(() => false)
    const tooLong = await Promise.race([end.then(() => false), late])
    timer.abort()
    if (!tooLong) return
  }
  throw new EmbeddedFailed(`PostgreSQL (process ${pid}) does not stop`)
}

async function send(pid: number, signal: 'INT' | 'QUIT' | 'KILL', programs: Programs): Promise<void> {
  // Windows has no signals: PostgreSQL listens on a pipe instead, for its own tool
  if (process.platform === 'win32')
    return ended(spawnAs({ behind: [] }, programs.pg_ctl, ['kill', signal, `${pid}`], {}))
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH')
      throw new EmbeddedFailed(`PostgreSQL (process ${pid}) cannot be stopped by this user`)
  }
}

/** What a node that was killed leaves: its PostgreSQL, still running; or, after kill -9 of that too, its pid file. */
async function stopLeftOver({ path, programs }: Cluster, step: ReportStep): Promise<void> {
  const file = join(path, 'postmaster.pid')
  if (!fs.existsSync(file)) return
  const [first = '', ...rest] = fs.readFileSync(file, 'utf8').split('\n')
  const pid = Number(first)
  if (pid > 0 && isPostgresOf(pid, path)) {
    step('Stopping the PostgreSQL that an earlier run left behind')
    await shutDown(pid, gone(pid), programs)
  } else if (pid > 0 && rest.length > 0) {
    // Some other process may have that id by now, and PostgreSQL would not start; ours, its parent's, it takes
    // for stale. The file itself must stay: it leads PostgreSQL to workers that outlived a killed server.
    fs.writeFileSync(file, [process.pid, ...rest].join('\n'))
  } else fs.rmSync(file, { force: true })
}

function isPostgresOf(pid: number, path: string): boolean {
  // only a PostgreSQL listens to the signals of pg_ctl there, so that a wrong guess does no harm
  if (process.platform === 'win32') return processStart(pid) !== undefined
  return processStart(pid) !== undefined && (commandLine(pid) ?? '').includes(` -D ${path} `)
}

/** Waits until PostgreSQL answers, also after a long recovery; false when it ended instead. */
async function becomeReady(cluster: Cluster, running: Running, signal?: AbortSignal): Promise<boolean> {
  let over = false
  running.ended.then(() => {
    over = true
  })
  for (let begin = Date.now(); !over; await delay(15)) {
    signal?.throwIfAborted()
    const error = await failure(urlOf(cluster, running.port))
    if (!error) return true
    if (error.code === '3D000') await createDatabase(urlOf(cluster, running.port, 'postgres'))
    // 57P03: it is starting up, which after a crash takes as long as there is work to be replayed
    if (error.code === '57P03') begin = Date.now()
    // a refused password, when not that of a stranger who took the port: then ours ends within a moment
    const patience = error.code === '28P01' ? 2_000 : 20_000
    if (Date.now() - begin > patience)
      throw new EmbeddedFailed(`PostgreSQL started but refuses us: ${error.message}`)
  }
  return false
}

/** Why nobody can connect to the url; undefined when one can. */
export async function failure(url: string): Promise<{ code?: string; message: string } | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE DATABASE officina').finally(() => client.end())
}

/**
 * With the password in it, and the socket's folder as `host`, which counts before the address. `sslmode`, or PGSSLMODE
 * of the environment would count.
 */
export function urlOf(cluster: Cluster, port: number, database = 'officina'): string {
  const folder = socketFolder(cluster)
  const socket = folder ? `&host=${encodeURIComponent(folder)}` : ''
  return `postgresql://officina:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable${socket}`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
