import http from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { Connections } from '../../src/http/connections.ts'
import { listen } from '../../src/http/listen.ts'
import { VERSION } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { connectTo, parseResponse, readToEnd, requestText, sendRaw } from '../support/raw.ts'

let key: string

beforeAll(async () => {
  key = (await mintCompany()).client.key
})

/** The one answer in what came back, which must be an error body and close the connection. */
function expectError(text: string, status: number, code: string) {
  const answer = parseResponse(text)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ object: 'error', status, code, param: null })
  expect(answer.body.message).toMatch(/\.$/)
  expect(answer.head).toMatch(/^content-type: application\/json; charset=utf-8\r?$/im)
  expect(answer.head).toMatch(new RegExp(`^x-request-id: ${answer.body.request_id}\r?$`, 'im'))
  expect(answer.head).toMatch(/^connection: close\r?$/im)
}

describe('requests.md#unreadable-requests: what Node itself refuses has the error body', () => {
  it.each([
    ['a broken first line', 'nonsense\r\n\r\n'],
    ['a header without colon', 'GET /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n'],
    ['an unknown method', 'FOO /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no Host at all', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no Host on a route of /v1', 'GET /v1/articles HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('400: %s', async (_what, bytes) => {
    expectError(await sendRaw(bytes), 400, 'request_malformed')
  })

  it('400: broken chunks', async () => {
    const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    const text = await sendRaw(requestText(key, 'POST /v1/articles', headers, 'zz\r\n{}\r\n'))
    expectError(text, 400, 'request_malformed')
  })

  it.each([
    'nonsense\r\n\r\n',
    'GET /v1/articles HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /v1/articles HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
  ])('and the current version: %j', async (bytes) => {
    expect(parseResponse(await sendRaw(bytes)).head).toMatch(
      new RegExp(`^x-api-version: ${VERSION}\r?$`, 'im'),
    )
  })

  it('417: an expectation that nobody meets', async () => {
    const text = await sendRaw(requestText(key, 'GET /v1/articles', { Expect: 'wonders' }))
    expectError(text, 417, 'expectation_failed')
  })

  it('431: headers of 20 kB', async () => {
    const text = await sendRaw(requestText(key, 'GET /v1/articles', { 'X-Long': 'a'.repeat(20_000) }))
    expectError(text, 431, 'headers_too_large')
  })

  it('408: a request that does not arrive in time', async () => {
    const server = http.createServer({
      headersTimeout: 50,
      requestTimeout: 50,
      connectionsCheckingInterval: 10,
    })
    new Connections().guard(server)
    const socket = connectTo(await listen(server, '127.0.0.1', 0))
    socket.write('GET / HTTP/1.1\r\nHost:')
    expectError(await readToEnd(socket), 408, 'request_timeout')
    server.close()
  })

  it('100-continue is met', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '2', Expect: '100-continue' }
    const text = await sendRaw(requestText(key, 'POST /v1/articles', headers, '{}'))
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /)
  })
})
