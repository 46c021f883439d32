import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export type Process = { url: string; child: ChildProcess; stop(): Promise<void> }

/** Variables that the product reads: the tester's own, and the BASE_URL that vitest sets, are none of a test's. */
const SETTINGS = [
  'HOST',
  'BASE_URL',
  'TRUSTED_PROXIES',
  'DATABASE_URL',
  'DATABASE_POOL',
  'DATABASE_PREPARE',
  'DATA_FOLDER',
  'FILES_URL',
  'WORKERS',
  'AUTH_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'REMINDER_SCAN_SECONDS',
  'REDIS_URL',
  'LOG_LEVEL',
]

/**
 * Where Node.js keeps modules that it has compiled: hundreds of processes and workers start in a run, with the same
 * ones. What it finds there it takes only for a source of the same checksum.
 */
export const NODE_COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/officina-tests')

/** The environment of a product that a test starts; it limits nobody unless the test says so. */
export function productEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const blank = Object.fromEntries(SETTINGS.map((name) => [name, '']))
  const common = { NODE_ENV: 'production', NODE_COMPILE_CACHE, PORT: '0', RATE_LIMITS: 'off' } as const
  return { ...process.env, ...blank, ...common, ...own }
}

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

/** The options of `npm start`, such as `--max-semi-space-size=32`. */
const START_OPTIONS: string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'))

/** Starts a server as its users do and waits for the line with its address. */
export async function startProcess(file: string, environment: Record<string, string>): Promise<Process> {
  const child = spawn(process.execPath, [...START_OPTIONS, file], {
    cwd: ROOT,
    env: productEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressIn(child)
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { url, child, stop }
}

async function addressIn(child: ChildProcess): Promise<string> {
  const lines = readline.createInterface({ input: child.stdout! })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended before it was ready.')
  })
  const address = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const found = /^Officina is at (\S+)$/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  const url = await Promise.race([address, ended])
  ended.catch(() => undefined)
  // What follows is its log: it must not wait for a reader, and reading its lines would take the time of what is measured.
  lines.close()
  child.stdout!.resume()
  return url
}
