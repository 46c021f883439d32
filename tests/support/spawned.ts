import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { productEnvironment, ROOT } from './process.ts'
import { product } from './product.ts'

type Environment = Record<string, string>

/** A program of the product with all that it has printed. */
export type Spawned = Awaited<ReturnType<typeof start>>

function start(file: string, args: string[], environment: Environment) {
  const env = productEnvironment(environment)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (printed.stdout += chunk))
  child.stderr.on('data', (chunk) => (printed.stderr += chunk))
  // 'close' comes when its output has been read to the end as well
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout: printed.stdout,
    // what a slow step says of itself is no complaint
    stderr: printed.stderr.replace(/^.* …\n/gm, ''),
  }))
  // a server that a failed test left behind stops with the tests
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  return { child, printed, ended }
}

/** Runs a program of the product to its end. */
export const run = (file: string, args: string[], environment: Environment) =>
  start(file, args, environment).ended

/** A server that may not have listened yet. */
export const begin = (environment: Environment) => start('src/main.ts', [], environment)

/** One of the operator's commands that may not have ended yet. */
export const beginOfficina = (environment: Environment, ...args: string[]) =>
  start('src/operator/officina.ts', args, environment)

/** One of the operator's commands. */
export const officina = (environment: Environment, ...args: string[]) =>
  beginOfficina(environment, ...args).ended

/** A command that should succeed; answers the object that it printed. */
export async function succeed(environment: Environment, ...args: string[]) {
  const { code, stdout, stderr } = await officina(environment, ...args)
  if (code !== 0) throw new Error(`officina ${args.join(' ')}: exit ${code} ${stderr}`)
  return JSON.parse(stdout)
}

/** A server that printed its address. */
export async function startServer(environment: Environment) {
  const server = start('src/main.ts', [], environment)
  const address = () => /^Officina is at (\S+)$/m.exec(server.printed.stdout)?.[1]
  const ready = new Promise<string>((resolve) => {
    server.child.stdout.on('data', () => {
      const found = address()
      if (found) resolve(found)
    })
  })
  const early = server.ended.then(({ stderr }) => {
    throw new Error(`The server ended before it was ready: ${stderr}`)
  })
  const url = await Promise.race([ready, early])
  early.catch(() => undefined)
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    server.child.kill(signal)
    return server.ended
  }
  return { ...server, url, stop }
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** An empty folder, and what removes it. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-process-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A new database beside the one of the suite: a copy of the template, or else an empty one. */
export async function newDatabase(template = 'template1'): Promise<string> {
  const name = `officina_${crypto.randomUUID().replaceAll('-', '')}`
  const client = await connected(product.database_url)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await client.end()
  const url = new URL(product.database_url)
  url.pathname = `/${name}`
  return url.href
}

/** A connection of the test's own to a database. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // the server is told to stop with it connected
  client.on('error', () => undefined)
  await client.connect()
  return client
}
