import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as own from './data-folder.ts'
import { failure, type Needs, type Running, startPostgres, urlOf } from './postgres.ts'
import { type Cluster, openCluster, writePrivate } from './postgres-files.ts'

export { DatabaseFolderBusy, EmbeddedFailed } from './data-folder.ts'

/** A PostgreSQL that runs on this machine; `stop` returns once it is down (at once for a joined one). */
export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

type ReportStep = (text: string) => void

/**
 * Server: owns the folder and its database until `stop`. Refuses with DatabaseFolderBusy when another server
 * owns it; a command that does is waited for. Should PostgreSQL die meanwhile, it is started again under the
 * same url. `step` hears what is being done; `needs.signal` ends a start that is still on its way.
 */
export async function startEmbedded(
  folder: string,
  step: ReportStep,
  needs: Needs = {},
): Promise<EmbeddedDatabase> {
  const path = openFolder(folder)
  return start(path, await own.ownAsServer(path, step, needs.signal), step, needs)
}

/**
 * Operator's command: the running server's database when there is one, else one of its own until `stop`.
 * Commands take turns. Throws DatabaseFolderBusy when the folder does not come free within a minute.
 */
export async function joinEmbedded(
  folder: string,
  step: ReportStep,
  needs: Needs = {},
): Promise<EmbeddedDatabase> {
  const path = openFolder(folder)
  for (const end = Date.now() + 60_000; ; await own.aMoment()) {
    const owner = own.findOwner(path)
    const release = owner ? undefined : own.tryToOwn(path, 'command')
    if (release) return start(path, release, step, needs)
    const url = owner?.kind === 'server' ? await publishedUrl(path) : undefined
    if (url) return { url, stop: async () => {} }
    if (Date.now() > end) throw own.busy(path, owner)
  }
}

async function start(
  folder: string,
  release: () => void,
  step: ReportStep,
  needs: Needs,
): Promise<EmbeddedDatabase> {
  const published = join(folder, 'postgres.url')
  try {
    fs.rmSync(published, { force: true })
    const cluster = await openCluster(folder, step, needs.signal)
    const keeper = keepRunning(cluster, await startPostgres(cluster, step, needs), step, needs)
    const url = urlOf(cluster, keeper.port)
    writePrivate(published, url)
    const stop = async () => {
      fs.rmSync(published, { force: true })
      await keeper.stop()
      release()
    }
    let stopped: Promise<void> | undefined
    return { url, stop: () => (stopped ??= stop()) }
  } catch (error) {
    release()
    throw error
  }
}

/** Starts PostgreSQL again, on the same port, whenever it ends without having been told to. */
function keepRunning(
  cluster: Cluster,
  first: Running,
  step: ReportStep,
  { connections }: Needs,
): { port: number; stop(): Promise<void> } {
  let running = first
  const stopping = new AbortController()
  const watch = async () => {
    for (;;) {
      await running.ended
      if (stopping.signal.aborted) return
      step('PostgreSQL ended unexpectedly: starting it again')
      const next = await startPostgres(cluster, () => {}, { port: first.port, connections }).catch((error) =>
        step(error.message),
      )
      if (next) running = next
      if (stopping.signal.aborted) return running.stop()
      if (!next) await delay(2_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const watched = watch()
  return {
    port: first.port,
    stop: async () => {
      stopping.abort()
      await running.stop()
      await watched
    },
  }
}

function openFolder(folder: string): string {
  try {
    // an unprivileged user must pass it when root starts us; what is secret in it has its own mode
    fs.mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK)
    return fs.realpathSync(folder)
  } catch (error) {
    throw new own.EmbeddedFailed(`The data folder cannot be used: ${(error as Error).message}`)
  }
}

/** The url that the folder's owner wrote down, if it answers: it is still starting, or just stopping, if not. */
async function publishedUrl(folder: string): Promise<string | undefined> {
  const file = join(folder, 'postgres.url')
  if (!fs.existsSync(file)) return undefined
  const url = fs.readFileSync(file, 'utf8')
  return (await failure(url)) ? undefined : url
}
