import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const STAMP = path.join(root, '.next', 'officina-build')

/** Everything that the console's pages are built from. Of the server they import types only, which no build holds. */
const SOURCES = [
  'src/app/**/*',
  'src/domain/**/*',
  'next.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** The files of `SOURCES`, relative to the project, in one order on every machine. */
export async function pageSources(): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)))
  return files.sort()
}

/** Reads them without giving each to a thread, which is most of what a thousand small files cost: nothing else waits. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await pageSources()) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** Builds the console's pages when they are missing or older than their sources; otherwise does nothing. */
export async function buildIfStale(step: (text: string) => void, signal?: AbortSignal): Promise<void> {
  const current = await fingerprint()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === current) return
  step('Building the console')
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  await promisify(execFile)(process.execPath, [next, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    maxBuffer: 64 * 1024 * 1024,
    signal,
  })
  await writeFile(STAMP, current)
}
