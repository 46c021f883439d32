import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { aMoment, tryToOwn } from '../database/data-folder.ts'

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

type Work = { folder: string; isDone: () => Promise<boolean>; work: () => Promise<void> }

/** Of several processes that find something undone one does it; the others wait until it has ended. */
export async function doOnce({ folder, isDone, work }: Work, signal?: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true })
  let release = tryToOwn(folder, 'command')
  while (!release) {
    await aMoment()
    signal?.throwIfAborted()
    release = tryToOwn(folder, 'command')
  }
  try {
    if (!(await isDone())) await work()
  } finally {
    release()
  }
}

/** Builds the console's pages when they are missing or older than their sources; otherwise does nothing. */
export async function buildIfStale(step: (text: string) => void, signal?: AbortSignal): Promise<void> {
  const current = await fingerprint()
  const isDone = async () => (await readFile(STAMP, 'utf8').catch(() => '')) === current
  if (await isDone()) return
  step('Building the console')
  const work = async () => {
    const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
    await promisify(execFile)(process.execPath, [next, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      maxBuffer: 64 * 1024 * 1024,
      signal,
    })
    await writeFile(STAMP, current)
  }
  // A build keeps this folder and empties the rest.
  await doOnce({ folder: path.join(root, '.next', 'cache'), isDone, work }, signal)
}
