import net from 'node:net'
import { VERSION } from './client.ts'
import { product } from './product.ts'

const PATIENCE_MS = 60_000

/** A bare connection to the product, for what no HTTP client would send. */
export function connect(): net.Socket {
  const { hostname, port } = new URL(product.base_url)
  return net.connect(Number(port), hostname)
}

/** A bare connection to a server of the test's own. */
export const connectTo = (port: number): net.Socket => net.connect(port, '127.0.0.1')

/** All that comes back until the server closes the connection; fails when it neither answers nor closes. */
export function readToEnd(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy()
      reject(new Error(`The server neither answered nor closed the connection: ${text}`))
    })
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    // A reset after the answer is a close, too.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

/** Sends bytes as they are on a connection of their own and answers all that comes back. */
export function sendRaw(bytes: string | Buffer): Promise<string> {
  const socket = connect()
  socket.write(bytes)
  return readToEnd(socket)
}

/** Statuses of all responses in what came back, in order. */
export const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((found) => Number(found[1]))

type Headers = Record<string, string>

/** A request as text: the key, the version, `Connection: close`, and what else is given. */
export function requestText(key: string, line: string, headers: Headers = {}, body = ''): string {
  const all = {
    Host: 'localhost',
    Authorization: `Bearer ${key}`,
    'X-API-Version': VERSION,
    Connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** The one response in what came back: its status, its header lines and its JSON. */
export function parseResponse(text: string) {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  return {
    status: statusesIn(head)[0],
    head,
    body: body === '' ? null : JSON.parse(Buffer.from(body, 'latin1').toString()),
  }
}
