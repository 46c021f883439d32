import { authSecret } from './auth-secret.ts'
import type { Config } from './config.ts'
import type { OpenedDatabase } from './database/open.ts'
import { createServer, drain, listen } from './http/server.ts'

const DRAIN_MS = 10_000

export type Serving = { port: number; stop(): Promise<void> }

/** One process that serves: everything on one port until `stop`, which lets running requests finish. */
export async function serve(config: Config, database: OpenedDatabase, dev: boolean): Promise<Serving> {
  const server = createServer({ ...config, auth_secret: await authSecret(config), dev }, database)
  const port = await listen(server, config.host, config.port)
  return { port, stop: () => drain(server, DRAIN_MS) }
}
