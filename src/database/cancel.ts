import pg from 'pg'

const PATIENCE_MS = 5_000

/** What the driver knows of a connection and its types leave out. */
type Backend = {
  host: string
  port: number
  ssl: boolean | object
  processID: number
  secretKey: number
}

type Wire = {
  stream: { destroy(): void }
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
  on(event: 'connect' | 'sslconnect' | 'error' | 'end', listener: () => void): void
}

/**
 * Asks PostgreSQL to cancel what runs on the connection, on a short one of its own, as its protocol has it. Returns
 * once the server has closed that one, so that what runs on the first one next is not hit; it is the server that
 * closes, because a pooler in between forgets a request whose sender is gone.
 */
export function cancel(client: pg.PoolClient): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Backend
  return new Promise((resolve) => {
    const wire = new pg.Connection({ ssl } as object) as unknown as Wire
    const timer = setTimeout(() => wire.stream.destroy(), PATIENCE_MS)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    wire.on('connect', () => (ssl ? wire.requestSsl() : wire.cancel(processID, secretKey)))
    wire.on('sslconnect', () => wire.cancel(processID, secretKey))
    wire.on('error', done)
    wire.on('end', done)
    if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`)
    else wire.connect(port, host)
  })
}
