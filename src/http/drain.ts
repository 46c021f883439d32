import type http from 'node:http'
import net, { type Socket } from 'node:net'

/** Ends a server: no new requests, and those that run may finish within the time; then their connections are cut. */
export type Drain = (milliseconds: number) => Promise<void>

/** Requests of a connection that are not answered yet, and what had come over it when the last answer was. */
type Use = { open: number; read: number }

/**
 * Watches the connections of a server, so that its end cuts no answer. Node's own `close` takes a connection for idle
 * as soon as the last of an answer is handed over, when megabytes of it may still wait for a slow reader.
 */
export function drainable(server: http.Server): Drain {
  const uses = new Map<Socket, Use>()
  server.on('connection', (socket) => {
    uses.set(socket, { open: 0, read: 0 })
    socket.once('close', () => uses.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const use = uses.get(socket)
    if (!use) return
    use.open++
    response.once('close', () => {
      use.open--
      use.read = socket.bytesRead
    })
  })
  return async (milliseconds) => {
    // that of sockets: http.Server.close would cut what it takes for idle
    const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()))
    // those that are busy end with their answers (server.ts)
    for (const [socket, { open, read }] of uses)
      if (open === 0 && socket.bytesRead === read) socket.destroySoon()
    const cut = setTimeout(() => server.closeAllConnections(), milliseconds)
    await closed
    clearTimeout(cut)
  }
}
