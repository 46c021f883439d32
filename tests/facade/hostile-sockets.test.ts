import { once } from 'node:events'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { connect, parseResponse, readToEnd, requestText, sendRaw, statusesIn } from '../support/raw.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

afterEach(async () => {
  for (const url of [product.base_url, product.other_url]) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  }
  expect((await client.get('/v1/articles')).body.data).toEqual([])
})

const ARTICLE = JSON.stringify({ name: 'Filtro', unit_type: 'pz', vat_code: '22' })
const asJson = (length: number | string) => ({
  'Content-Type': 'application/json',
  'Content-Length': String(length),
})

describe('foundation: requests that no client would send', () => {
  it.each(['[', '[::1', '', 'a b', '//', 'localhost:99999', 'x'.repeat(5000), '\u00e8', '../..', '<script>'])(
    'Host: %s is answered',
    async (host) => {
      for (const target of [
        '/v1/articles',
        '/healthz',
        '/',
        '/openapi.json',
        '/api/auth/get-session',
        '/api/trpc/x',
      ]) {
        const [status] = statusesIn(await sendRaw(requestText(client.key, `GET ${target}`, { Host: host })))
        expect(status, target).toBeGreaterThanOrEqual(200)
        expect(status, target).toBeLessThan(500)
      }
    },
  )

  it.each([
    'http://[',
    'http://',
    'http://[/v1/articles',
    'http:///v1/articles',
    'ftp://x/y',
    '*',
    '//',
    '//[',
    '///x',
    '?',
    '/\\',
  ])('GET %s HTTP/1.1 is refused', async (target) => {
    const [status] = statusesIn(await sendRaw(requestText(client.key, `GET ${target}`)))
    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).toBeLessThan(500)
  })

  it('RFC 9112: the absolute form of a target is the same as its path', async () => {
    for (const target of [
      'http://localhost/v1/articles?limit=3',
      'http://localhost:3000/v1/articles?limit=3',
    ]) {
      const { status, body } = parseResponse(await sendRaw(requestText(client.key, `GET ${target}`)))
      expect(status).toBe(200)
      expect(body).toMatchObject({ object: 'list', url: '/v1/articles' })
    }
    const health = parseResponse(await sendRaw(requestText(client.key, 'GET http://localhost/healthz')))
    expect(health).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it.each([
    '',
    '\r\n\r\n',
    'GET\r\n\r\n',
    'nonsense\r\n\r\n',
    'GET /v1/articles HTTP/9.9\r\n\r\n',
    '\u0016\u0003\u0001',
  ])('the bytes %j are refused', async (bytes) => {
    const socket = connect()
    socket.end(bytes)
    for (const status of statusesIn(await readToEnd(socket))) expect(status).toBe(400)
  })

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
    ['a negative length', 'Content-Length: -1'],
    ['a length in words', 'Content-Length: two'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
    ['an unknown encoding', 'Transfer-Encoding: nonsense'],
    ['a broken header', 'no colon here'],
    ['a NUL in a header', 'X-Y: a\0b'],
  ])('%s is 400', async (_what, header) => {
    const request = requestText(
      client.key,
      'POST /v1/articles',
      { 'Content-Type': 'application/json' },
      ARTICLE,
    )
    const text = await sendRaw(request.replace('\r\n\r\n', `\r\n${header}\r\n\r\n`))
    expect(statusesIn(text)[0]).toBe(400)
  })

  it('broken chunks write nothing', async () => {
    const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    for (const chunks of ['zz\r\n{}\r\n', `5\r\n${ARTICLE}\r\n0\r\n\r\n`, 'ffffffffffffffff1\r\n']) {
      const [status = 400] = statusesIn(
        await sendRaw(requestText(client.key, 'POST /v1/articles', headers, chunks)),
      )
      expect(status).toBe(400)
    }
  })

  it('2 MB of headers are refused', async () => {
    const one = requestText(client.key, 'GET /v1/articles', { 'X-Long': 'a'.repeat(2_000_000) })
    const line = 'X-Y: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'
    const many = requestText(client.key, 'GET /v1/articles').replace(
      '\r\n\r\n',
      `\r\n${line.repeat(52_000)}\r\n`,
    )
    const target = requestText(client.key, `GET /v1/articles?q=${'a'.repeat(2_000_000)}`)
    for (const request of [one, many, target]) {
      const [status = 431] = statusesIn(await sendRaw(request))
      expect(status).toBe(431)
    }
  })

  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'M-SEARCH'])('%s is 405', async (method) => {
    const { status, body } = parseResponse(await sendRaw(requestText(client.key, `${method} /v1/articles`)))
    expect(status).toBe(405)
    expect(body).toMatchObject({ code: 'method_not_allowed' })
  })

  it.each([
    ['CONNECT', 'CONNECT localhost:80'],
    ['an unknown method', 'FOO /v1/articles'],
  ])('%s is refused or closed', async (_what, line) => {
    const [status = 400] = statusesIn(await sendRaw(requestText(client.key, line)))
    expect(status).toBe(400)
  })

  it('an upgrade is answered as an ordinary request', async () => {
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'eA==' }
    const socket = connect()
    socket.write(requestText(client.key, 'GET /v1/vat-rates', headers))
    const [first] = await once(socket, 'data')
    expect(statusesIn(String(first))).toEqual([200])
    socket.destroy()
  })
})

describe('foundation: clients that hang up', () => {
  it('half-way through the body: nothing is written', async () => {
    for (const kept of [0, 1, ARTICLE.length - 1]) {
      const socket = connect()
      socket.write(
        requestText(client.key, 'POST /v1/articles', asJson(ARTICLE.length), ARTICLE.slice(0, kept)),
      )
      socket.end()
      expect(statusesIn(await readToEnd(socket)).filter((status) => status !== 400)).toEqual([])
    }
  })

  it('with a reset, right after a request or within it', async () => {
    const request = requestText(client.key, 'POST /v1/articles', asJson(ARTICLE.length), ARTICLE.slice(0, 5))
    for (const bytes of [request, request.slice(0, 40), requestText(client.key, 'GET /v1/articles')]) {
      const sockets = Array.from({ length: 20 }, connect)
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      for (const socket of sockets) {
        socket.write(bytes)
        socket.resetAndDestroy()
      }
    }
  })

  it('a body that comes a byte at a time is taken', async () => {
    const nothing = '{"name":"Filtro"}'
    const socket = connect()
    socket.setNoDelay(true)
    socket.write(requestText(client.key, 'POST /v1/articles', asJson(nothing.length)))
    for (const byte of nothing) await new Promise((resolve) => socket.write(byte, resolve))
    expect(parseResponse(await readToEnd(socket)).body).toMatchObject({ code: 'parameter_missing' })
  })

  it('a body that never comes holds nobody else up', async () => {
    const stuck = Array.from({ length: 50 }, connect)
    for (const socket of stuck) socket.write(requestText(client.key, 'POST /v1/articles', asJson(1000), '{'))
    expect((await client.get('/v1/vat-rates')).status).toBe(200)
    for (const socket of stuck) socket.destroy()
  })
})

describe('foundation: several requests on one connection', () => {
  it('are answered in order, the last one closing it', async () => {
    const keep = { Connection: 'keep-alive' }
    const text = await sendRaw(
      requestText(client.key, 'GET /v1/articles', keep) +
        requestText(client.key, 'GET /v1/nothing', keep) +
        requestText(client.key, 'POST /v1/articles', { ...keep, ...asJson(2) }, '{}') +
        requestText(client.key, 'HEAD /v1/articles', keep) +
        requestText(client.key, 'GET /v1/vat-rates'),
    )
    expect(statusesIn(text)).toEqual([200, 404, 422, 200, 200])
  })

  it('a body that was not read is never taken for the next request', async () => {
    const smuggled = requestText(client.key, 'POST /v1/articles', asJson(ARTICLE.length), ARTICLE)
    const outer = { ...asJson(smuggled.length), Authorization: 'Bearer wrong', Connection: 'keep-alive' }
    const text = await sendRaw(requestText(client.key, 'POST /v1/articles', outer, smuggled))
    expect(statusesIn(text)).toEqual([401])
  })
})
