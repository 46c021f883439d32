import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listen } from '../http/listen.ts'
import type { Config } from './config.ts'
import { log } from './log.ts'
import type { OpenedDatabase } from './open-database.ts'
import type { Serving } from './serve.ts'

const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/** A worker found what it cannot start with, and has said so itself. */
export class WorkerRejected extends Error {}

type Listening = { port: number }

/** Starts one worker and answers its exit code; undefined when a signal ended it. `signal` ends it. */
async function runWorker(env: object, signal: AbortSignal, listening: (worker: Listening) => void) {
  const worker: Worker = cluster.fork(env)
  worker.once('listening', listening)
  const end = () => worker.process.kill('SIGTERM')
  signal.addEventListener('abort', end)
  const [code] = (await once(worker, 'exit')) as [number | null]
  signal.removeEventListener('abort', end)
  return code ?? undefined
}

/**
 * Keeps one worker running until `signal`. One that dies is replaced, after a pause that grows from death to death
 * until one listens, so that what lets all of them die leaves the machine to others.
 * @throws WorkerRefused when the very first ends by itself before it listens
 */
async function keepWorker(env: object, signal: AbortSignal, listening: (worker: Listening) => void) {
  let pause = 0
  let hasListened = false
  while (!signal.aborted) {
    const code = await runWorker(env, signal, (worker) => {
      pause = 0
      hasListened = true
      listening(worker)
    })
    if (signal.aborted) return
    if (code === 1 && !hasListened) throw new WorkerRejected('A server process could not start.')
    pause = Math.min(Math.max(pause * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
    log.error({ code, pause_ms: pause }, 'a worker died and is replaced')
    await delay(pause, undefined, { signal }).catch(() => undefined)
  }
}

/** A port that cannot be had is refused here, once, and not by each of the workers. */
async function requirePort({ host, port }: Config): Promise<void> {
  const server = http.createServer()
  await listen(server, host, port)
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Server processes that share one port and the database of this one, until `signal` or `stop`. A crash costs the
 * requests at hand and no more.
 */
export async function serveWithWorkers(
  config: Config,
  database: OpenedDatabase,
  signal: AbortSignal,
): Promise<Serving> {
  await requirePort(config)
  const stopping = new AbortController()
  const either = AbortSignal.any([signal, stopping.signal])
  const kept: Promise<void>[] = []
  const stop = async () => {
    stopping.abort()
    await Promise.allSettled(kept)
  }
  const places = Array.from({ length: config.workers }, async () => {
    const { promise, resolve, reject } = Promise.withResolvers<Listening>()
    kept.push(keepWorker({ DATABASE_URL: database.url }, either, resolve).catch(reject))
    either.addEventListener('abort', () => reject(either.reason))
    return promise
  })
  try {
    const [first] = await Promise.all(places)
    return { port: first!.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
