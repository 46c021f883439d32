import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Connections } from '../../src/http/connections.ts'
import { listen } from '../../src/http/listen.ts'
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

  /** A server of its own whose answers are cut when they stand still for so long. */
  async function serverThat(handle: http.RequestListener, stalled_ms: number): Promise<net.Socket> {
    const connections = new Connections()
    const server = http.createServer(connections.sequential(handle))
    connections.guard(server, stalled_ms)
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
    }, 1000)
    socket.write(HEALTH.repeat(19) + LAST)
    expect(statusesIn(await readToEnd(socket))).toHaveLength(20)
    expect(atOnce).toEqual(Array.from({ length: 20 }, () => 1))
  })

  it('is cut when an answer lies unread', async () => {
    const cut = Promise.withResolvers<boolean>()
    const socket = await serverThat((_request, response) => {
      response.once('close', () => cut.resolve(response.writableFinished))
      response.end(Buffer.alloc(64 * MB))
    }, 100)
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(HEALTH)
    expect(await cut.promise).toBe(false)
  })

  it('is kept while its client goes on reading, however slowly, and while we are still at work', async () => {
    const socket = await serverThat(async (_request, response) => {
      const begun = performance.now()
      while (performance.now() - begun < 250) await new Promise(setImmediate)
      response.end(Buffer.alloc(16 * MB))
    }, 100)
    socket.write(LAST)
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    await once(socket, 'close')
    expect(read).toBeGreaterThan(16 * MB)
  })
})
