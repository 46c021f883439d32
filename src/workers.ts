import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { OpenedDatabase } from './database/open.ts'
import type { Serving } from './serve.ts'

function start(database: OpenedDatabase): Worker {
  return cluster.fork({ DATABASE_URL: database.url })
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await exited
}

/**
 * Server processes that share one port and the database of this one. One that dies is replaced, so that a crash costs
 * the requests at hand and no more.
 */
export async function serveWithWorkers(count: number, database: OpenedDatabase): Promise<Serving> {
  let stopping = false
  const workers = new Set(Array.from({ length: count }, () => start(database)))
  const [{ port }] = await Promise.all(
    [...workers].map(async (worker) => {
      const [address] = (await once(worker, 'listening')) as [{ port: number }]
      return address
    }),
  ).then((addresses) => addresses as [{ port: number }])
  cluster.on('exit', (worker) => {
    workers.delete(worker)
    if (!stopping) workers.add(start(database))
  })
  const stop = async () => {
    stopping = true
    await Promise.all([...workers].map(end))
  }
  return { port, stop }
}
