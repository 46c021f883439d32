import { execFileSync } from 'node:child_process'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A live process uses the data folder; the message is one line that names the folder and the process. */
export class DatabaseFolderBusy extends Error {
  override name = 'DatabaseFolderBusy'
}

/** The embedded PostgreSQL cannot be used; the message is one line that says why and what to do. */
export class EmbeddedFailed extends Error {
  override name = 'EmbeddedFailed'
}

/** What owns a data folder: the server, for as long as it runs, or an operator's command, for seconds. */
export type OwnerKind = 'server' | 'command'

/** `foreign`: the process lives in another container, where its id says nothing to us. */
export type Owner = { kind: OwnerKind; pid: number; foreign: boolean }

const heartbeat = 5_000
const foreignSilence = 15_000

/**
 * The live owner of the folder, if any. Locks of dead processes are removed on the way.
 *
 * A lock is an empty file `lock.<kind>.<pid>.<start>.<pid namespace>`: the name says who it belongs to, and no
 * later process can have the same one, so that removing a stale lock never removes somebody's live one.
 */
export function findOwner(folder: string, except?: string): Owner | undefined {
  for (const file of readdirSync(folder)) {
    const [, kind, pid, start, namespace] =
      file.match(/^lock\.(server|command)\.(\d+)\.([\w-]*)\.(\d+)$/) ?? []
    if (!kind || file === except) continue
    const owner = { kind: kind as OwnerKind, pid: Number(pid), foreign: namespace !== ownNamespace() }
    if (owner.foreign ? beats(join(folder, file)) : lives(owner.pid, start ?? '')) return owner
    rmSync(join(folder, file), { force: true })
  }
  return undefined
}

/**
 * Makes this process the folder's owner and returns the release, or undefined when another one is (or is
 * trying at this very moment). Everyone first adds a lock, then looks for others': of two at once the later
 * to look sees the other, so that never both go on; that both step back is possible, hence try again.
 */
export function tryToOwn(folder: string, kind: OwnerKind): (() => void) | undefined {
  const name = `lock.${kind}.${process.pid}.${lockStart(process.pid)}.${ownNamespace()}`
  const file = join(folder, name)
  if (!createOnce(file)) return undefined
  if (findOwner(folder, name)) {
    rmSync(file, { force: true })
    return undefined
  }
  const beat = setInterval(() => touch(file), heartbeat).unref()
  return () => {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

/**
 * Waits until the server owns the folder and returns the release. A command ends soon and is waited for, and
 * so is a lock from another container, which only falls silent some time after its process died; another
 * server is given 2 s to go. Throws DatabaseFolderBusy.
 */
export async function ownAsServer(
  folder: string,
  step: (text: string) => void,
  signal?: AbortSignal,
): Promise<() => void> {
  const begin = Date.now()
  for (let said = false; ; await aMoment()) {
    signal?.throwIfAborted()
    const owner = findOwner(folder)
    const release = owner ? undefined : tryToOwn(folder, 'server')
    if (release) return release
    const patience = owner && (owner.kind === 'command' || owner.foreign) ? foreignSilence + 1_000 : 2_000
    if (Date.now() - begin > patience) throw busy(folder, owner)
    if (owner && !said) step(`Waiting for ${describe(owner)}`)
    said ||= owner !== undefined
  }
}

/** The error for a folder that `owner` did not free in time. */
export function busy(folder: string, owner: Owner | undefined): DatabaseFolderBusy {
  return new DatabaseFolderBusy(`${folder} is in use by ${owner ? describe(owner) : 'another process'}`)
}

/** A short wait of random length, so that two that stepped back do not meet again. */
export function aMoment(): Promise<void> {
  return delay(30 + Math.random() * 100)
}

/**
 * When the process started, as an opaque word that tells it from a later one with the same id: undefined when
 * no such process runs (a zombie does not), '' when it runs but the system does not say since when.
 */
export function processStart(pid: number): string | undefined {
  if (!answers(pid)) return undefined
  if (process.platform === 'darwin') return ask('ps', '-o', 'lstart=', '-p', String(pid)) ?? ''
  const stat = readProc(`${pid}/stat`)
  // the name, in parentheses, may hold blanks and parentheses itself: fields count from behind the last one
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? '')
}

/** Resolves when the process, which need not be a child of ours, is no more. */
export async function gone(pid: number): Promise<void> {
  while (processStart(pid) !== undefined) await delay(20)
}

/** The arguments a process was started with, joined by blanks; undefined when they cannot be had. */
export function commandLine(pid: number): string | undefined {
  if (process.platform === 'darwin') return ask('ps', '-ww', '-o', 'command=', '-p', String(pid))
  return readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ')
}

function describe(owner: Owner): string {
  const what = owner.kind === 'server' ? 'an Officina server' : 'an officina command'
  return `${what} (process ${owner.pid}${owner.foreign ? ' of another container' : ''})`
}

function createOnce(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function lives(pid: number, start: string): boolean {
  const now = lockStart(pid)
  return now !== undefined && (now === '' || now === start)
}

/** The start of a process as it stands in a lock: Linux counts from the boot, so the boot belongs to it. */
function lockStart(pid: number): string | undefined {
  const start = processStart(pid)
  return start && `${readProc('sys/kernel/random/boot_id')?.slice(0, 8) ?? ''}-${start.replace(/\W+/g, '-')}`
}

function ownNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
  } catch {
    return '0'
  }
}

function beats(file: string): boolean {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return modified !== undefined && Date.now() - modified < foreignSilence
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // the folder was removed under us: nothing left to protect
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readProc(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function ask(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
