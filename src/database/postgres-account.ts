import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedFailed } from './data-folder.ts'

/** How to run PostgreSQL, which refuses root: as which user, behind which command, whose files it gets. */
export type Account = { uid?: number; gid?: number; behind: string[]; owner?: { uid: number; gid: number } }

/** Starts a program of PostgreSQL under the account. */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [first = program, ...rest] = [...account.behind, program, ...args]
  const { uid, gid } = account
  return spawn(first, rest, {
    ...options,
    ...(uid === undefined ? {} : { uid, gid }),
    windowsHide: true,
    env: environment(),
  })
}

/**
 * The first account that reaches both the folder and the programs. Anyone but root runs PostgreSQL directly.
 * Root hands it to an unprivileged user; when that one may not pass a directory above (a clone under /root, a
 * mkdtemp folder), the user gets the capability to pass, or else a user namespace where root has another id.
 */
export function chooseAccount(folder: string, cluster: string, program: string): Account {
  const accounts = process.getuid?.() === 0 ? rootAccounts(folder, cluster) : [{ behind: [] }]
  let reason = ''
  for (const account of accounts) {
    reason = rejection(account, folder, program)
    if (!reason) return account
  }
  if (accounts.length === 1)
    throw new EmbeddedFailed(`The embedded PostgreSQL does not run here (${reason}): set DATABASE_URL`)
  throw new EmbeddedFailed(
    `PostgreSQL refuses to run as root, and user id ${accounts[0]?.uid} cannot reach ${folder} and ${program}: ` +
      'move Officina to a folder open to that user, start it as an ordinary user, or set DATABASE_URL',
  )
}

/** Makes the account's user the owner of everything in the folder, where that is not so and is ours to say. */
export function takeFiles(path: string, { owner }: Account): void {
  const now = fs.statSync(path).uid
  const self = process.getuid?.()
  if (!owner && self !== undefined && now !== self)
    throw new EmbeddedFailed(`${path} belongs to user id ${now}: start Officina as that user or as root`)
  if (!owner || now === owner.uid) return
  for (const file of fs.readdirSync(path, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(join(path, file), owner.uid, owner.gid)
  // last, because it is what tells that all of it was done
  fs.chownSync(path, owner.uid, owner.gid)
}

/** What root writes into somebody's folder, that user must be able to read when starting us without root. */
export function giveToFolderOwner(file: string): void {
  const { uid, gid } = fs.statSync(dirname(file))
  if (process.getuid?.() === 0 && uid !== 0) fs.lchownSync(file, uid, gid)
}

function rootAccounts(folder: string, cluster: string): Account[] {
  const owner = fileOwner(cluster) ?? fileOwner(folder) ?? passwd('postgres') ?? passwd('nobody')
  const { uid, gid } = owner ?? { uid: 65534, gid: 65534 }
  const mayPass = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...mayPass, '--']
  const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  return [
    { uid, gid, behind: [], owner: { uid, gid } },
    { behind: setpriv, owner: { uid, gid } },
    { behind: unshare, owner: { uid: 0, gid: 0 } },
  ]
}

/** Why the account cannot be used, '' when it can. */
function rejection(account: Account, folder: string, program: string): string {
  const shell = ['/bin/sh', '-c', 'cd "$1" && exec "$2" -V', 'sh', folder, program]
  const command = process.platform === 'win32' ? [program, '-V'] : [...account.behind, ...shell]
  const { uid, gid } = account
  const [first = '', ...rest] = command
  const options = {
    ...(uid === undefined ? {} : { uid, gid }),
    env: environment(),
    encoding: 'utf8',
  } as const
  const { status, stderr, error } = spawnSync(first, rest, { ...options, cwd: '/', timeout: 20_000 })
  if (status === 0) return ''
  return error?.message ?? (stderr.trim().split('\n').at(-1) || `status ${status}`)
}

/** Only what the programs need: the environment of a server holds secrets, and libpq's settings (PG…) mislead. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'NIX_LD', 'NIX_LD_LIBRARY_PATH']
  const entries = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(entries), LC_ALL: 'C' }
}

function fileOwner(path: string): { uid: number; gid: number } | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function passwd(name: string): { uid: number; gid: number } | undefined {
  try {
    const line = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
  } catch {
    return undefined
  }
}

/** Resolves when the child has ended, also when it could not be started at all. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}
