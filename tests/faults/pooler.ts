/*
 * The server behind PgBouncer, a connection for each transaction: do several migrate an empty database at once, does a client
 * that is gone have its statement cancelled through it, and does a day's work pass? Needs PgBouncer.
 *
 *   node tests/faults/pooler.ts [where pgbouncer is]
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ROOT } from '../support/process.ts'
import { headersOf, makeCompany, say, seconds, startDatabase, startProduct } from './product.ts'

const program = process.argv[2] ?? '/usr/sbin/pgbouncer'
const base = await startDatabase()
const { key } = await makeCompany(base.database, 'Uno')
const behind = new URL(base.url)
const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-pooler-'))
const port = await new Promise<number>((resolve) => {
  const taken = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = taken.address() as { port: number }
    taken.close(() => resolve(free))
  })
})
const settings = `[databases]
* = host=127.0.0.1 port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 20
`
await writeFile(path.join(folder, 'ini'), settings)
await writeFile(path.join(folder, 'users'), `"${behind.username}" "${behind.password}"\n`)
// PgBouncer refuses to run as root
const who = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
if (who.uid) spawn('chown', ['-R', '65534:65534', folder])
await delay(200)
const pooler = spawn(program, ['-q', path.join(folder, 'ini')], { stdio: 'ignore', ...who })
await delay(1_000)
const through = new URL(base.url)
through.port = String(port)
through.searchParams.delete('host')

await base.database.pool.query('CREATE DATABASE empty')
const empty = new URL(through)
empty.pathname = '/empty'
const migrated = await Promise.allSettled(
  [1, 2, 3].map(() =>
    promisify(execFile)(process.execPath, ['src/operator/officina.ts', 'migrate'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: empty.href, DATA_FOLDER: base.folder },
    }),
  ),
)
const reasons = migrated.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.stderr] : []))
say(`three migrate at once: ${3 - reasons.length} succeed ${reasons.join(' ')}`)

const server = await startProduct({
  DATABASE_URL: through.href,
  DATABASE_PREPARE: 'false',
  DATA_FOLDER: base.folder,
})

const create = (name: string, signal?: AbortSignal) =>
  fetch(`${server.url}/v1/articles`, {
    method: 'POST',
    headers: headersOf(key),
    body: JSON.stringify({ name, unit_type: 'pz', vat_code: '22', stock: 1 }),
    signal: signal ?? null,
  })
const statuses = await Promise.all(
  Array.from({ length: 200 }, async (_, n) => (await create(`A ${n}`)).status),
)
say(`200 articles at once: ${statuses.filter((status) => status === 201).length} made`)

const watcher = new pg.Client({ connectionString: base.url })
await watcher.connect()
await watcher.query(`
  CREATE FUNCTION fall_asleep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END';
  CREATE TRIGGER asleep BEFORE INSERT ON article FOR EACH ROW WHEN (NEW.name = 'Sonno') EXECUTE FUNCTION fall_asleep()`)
const sleeping = async () =>
  (await watcher.query(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'PgSleep'`))
    .rows[0].n
const gone = new AbortController()
const asked = create('Sonno', gone.signal).catch(() => undefined)
while ((await sleeping()) === 0) await delay(20)
gone.abort()
await asked
const began = performance.now()
while ((await sleeping()) > 0 && performance.now() - began < 30_000) await delay(20)
say(`a client that is gone: its statement ran on for ${seconds(began)}`)
say(`after it: ${(await create('Dopo')).status}`)
await watcher.end()
await server.stop()
pooler.kill()
await base.stop()
await rm(folder, { recursive: true, force: true })
