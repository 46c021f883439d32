import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const STAMP = path.join(root, '.next', 'officina-build')

/** Everything that the console's pages are built from. */
const SOURCES = ['src/app/**/*.{ts,tsx,css}', 'src/server/**/*.ts', 'next.config.js', 'package-lock.json']

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(SOURCES, { cwd: root })) files.push(file)
  for (const file of files.sort()) hash.update(file).update(await readFile(path.join(root, file)))
  return hash.digest('hex')
}

/** Builds the console's pages when they are missing or older than their sources; otherwise does nothing. */
export async function buildIfStale(step: (text: string) => void): Promise<void> {
  const current = await fingerprint()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === current) return
  step('Building the console')
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  await promisify(execFile)(process.execPath, [next, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    maxBuffer: 64 * 1024 * 1024,
  })
  await writeFile(STAMP, current)
}
