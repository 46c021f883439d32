import type http from 'node:http'

/** Listens; port 0 takes a free one. Throws what the operating system says, such as EADDRINUSE. */
export function listen(server: http.Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as { port: number }).port))
  })
}
