import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Connections } from '../../src/http/connections.ts'
import { listen } from '../../src/http/listen.ts'
import { product } from '../support/product.ts'
import { connectTo, readToEnd, sendRaw, statusesIn } from '../support/raw.ts'

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LAST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

describe('requests that come pipelined on one connection', () => {
  it('are all answered up to 32 behind the first, as many as one likes after that', async () => {
    expect(statusesIn(await sendRaw(HEALTH.repeat(31) + LAST))).toHaveLength(32)
  })

  it('past that the connection closes with its last answer, which says so', async () => {
    const text = await sendRaw(HEALTH.repeat(200))
    expect(statusesIn(text)).toEqual(Array.from({ length: 33 }, () => 200))
    const last = text.slice(text.lastIndexOf('HTTP/1.1'))
    expect(last).toMatch(/^connection: close\r?$/im)
    expect(text.match(/^connection: close\r?$/gim)).toHaveLength(1)
  })
})

describe('what a connection holds of a process', () => {
  const servers: http.Server[] = []
  const MB = 1024 * 1024

  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })

  type Patience = { stalled_ms?: number; idle_ms?: number }

  /** A connection to a server of its own, which cuts answers that stand still for so long, and ends what is idle. */
  async function serverThat(handle: http.RequestListener, patience: Patience): Promise<net.Socket> {
    const connections = new Connections()
    const server = http.createServer({ keepAliveTimeoutBuffer: 0 }, connections.sequential(handle))
    connections.guard(server, patience)
    servers.push(server)
    return connectTo(await listen(server, '127.0.0.1', 0))
  }

  it('answers one request at a time', async () => {
    let running = 0
    const atOnce: number[] = []
    const socket = await serverThat(async (_request, response) => {
      atOnce.push(++running)
      await new Promise(setImmediate)
      running--
      response.end('done')
    }, {})
    socket.write(HEALTH.repeat(19) + LAST)
    expect(statusesIn(await readToEnd(socket))).toHaveLength(20)
    expect(atOnce).toEqual(Array.from({ length: 20 }, () => 1))
  })

  it('is cut when an answer lies unread', async () => {
    const cut = Promise.withResolvers<boolean>()
    const socket = await serverThat(
      (_request, response) => {
        response.once('close', () => cut.resolve(response.writableFinished))
        response.end(Buffer.alloc(64 * MB))
      },
      { stalled_ms: 100 },
    )
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(HEALTH)
    expect(await cut.promise).toBe(false)
  })

  it('is kept while its client goes on reading, however slowly, and while we are still at work', async () => {
    const socket = await serverThat(
      async (_request, response) => {
        const begun = performance.now()
        while (performance.now() - begun < 1500) await new Promise(setImmediate)
        response.end(Buffer.alloc(16 * MB))
      },
      // A busy machine may keep both ends from the processor for a tenth of a second.
      { stalled_ms: 1000 },
    )
    socket.write(LAST)
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 8)
    })
    await once(socket, 'close')
    expect(read).toBeGreaterThan(16 * MB)
  })

  it('keeps what its client has yet to read of the last answer, when it is ended as idle', async () => {
    const ended = Promise.withResolvers<void>()
    const socket = await serverThat(
      (request, response) => {
        request.socket.once('close', () => ended.resolve())
        response.end(Buffer.alloc(256 * 1024))
      },
      { idle_ms: 50 },
    )
    socket.pause()
    socket.write(HEALTH)
    await ended.promise
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
    })
    await once(socket.resume(), 'end')
    expect(read).toBeGreaterThan(256 * 1024)
  })
})

describe('operation.md#idle-connections: a connection is kept for its next request', () => {
  it('longer than the pools of clients and proxies keep it, and says so', async () => {
    const { headers } = await fetch(`${product.base_url}/healthz`)
    const seconds = /^timeout=(\d+)$/.exec(headers.get('keep-alive')!)![1]
    expect(Number(seconds)).toBeGreaterThan(90)
  })
})
