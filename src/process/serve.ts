import { Readiness } from '../database/readiness.ts'
import { ChangeStreams } from '../http/change-streams.ts'
import { drainable } from '../http/drain.ts'
import { listen } from '../http/listen.ts'
import { createServer } from '../http/server.ts'
import { RequestLog } from '../rest/request-log.ts'
import { openStorage } from '../storage/open-storage.ts'
import { authSecret } from './auth-secret.ts'
import type { Config } from './config.ts'
import type { OpenedDatabase } from './open-database.ts'
import { openLimiter } from './open-limiter.ts'
import { giveBackUnusedMemory } from './unused-memory.ts'

const DRAIN_MS = 10_000

export type Serving = { port: number; stop(): Promise<void> }

/** One process that serves: everything on one port until `stop`, which lets running requests finish. */
export async function serve(config: Config, database: OpenedDatabase, dev: boolean): Promise<Serving> {
  const requests = new RequestLog(database.kysely)
  const readiness = new Readiness(database.url)
  const limiter = await openLimiter(config, database)
  const storage = await openStorage(config)
  const streams = new ChangeStreams(database.kysely)
  const means = { database, requests, readiness, limiter, storage, streams }
  const server = createServer({ ...config, auth_secret: await authSecret(config), dev }, means)
  const drain = drainable(server)
  const port = await listen(server, config.host, config.port)
  giveBackUnusedMemory()
  const stop = async () => {
    const drained = drain(DRAIN_MS)
    // their connections end with them, now that nobody listens
    streams.stop()
    await drained
    await requests.stop()
    readiness.close()
    limiter.close()
    storage.store.close()
  }
  return { port, stop }
}
