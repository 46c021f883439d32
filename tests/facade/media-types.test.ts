import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { parseResponse, requestText, sendRaw } from '../support/raw.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const BODY = JSON.stringify({ name: 'Filtro', unit_type: 'pz', vat_code: '22' })

const post = (headers: Record<string, string>) => client.post('/v1/articles', BODY, { headers })
const accepting = (accept: string) => client.get('/v1/articles', { headers: { accept } })
const raw = async (...request: Parameters<typeof requestText>) =>
  parseResponse(await sendRaw(requestText(...request)))

describe('requests.md#media-types: Content-Type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    ' application/json ; x=y',
  ])('%s passes', async (type) => {
    expect((await post({ 'content-type': type })).status).toBe(201)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'application/json-patch+json',
    'text/json',
    'json',
  ])('%s is 415 content_type_unsupported', async (type) => {
    expectError(await post({ 'content-type': type }), 415, 'content_type_unsupported')
  })

  it('a compressed body is 415 content_type_unsupported, one said to be as it is passes', async () => {
    const type = { 'content-type': 'application/json' }
    for (const encoding of ['gzip', 'br', 'identity, gzip'])
      expectError(await post({ ...type, 'content-encoding': encoding }), 415, 'content_type_unsupported')
    expect((await post({ ...type, 'content-encoding': 'identity' })).status).toBe(201)
  })

  it('a body without a type is 415', async () => {
    const { status, body } = await raw(
      client.key,
      'POST /v1/articles',
      { 'Content-Length': `${BODY.length}` },
      BODY,
    )
    expect(status).toBe(415)
    expect(body).toMatchObject({ code: 'content_type_unsupported' })
  })

  it('without a body no type is needed: it is {}', async () => {
    for (const headers of [
      {},
      { 'Content-Length': '0' },
      { 'Content-Length': '0', 'Content-Type': 'text/plain' },
    ]) {
      const { status, body } = await raw(client.key, 'POST /v1/articles', headers as Record<string, string>)
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'parameter_missing', param: 'name' })
    }
  })

  it('chunks that hold nothing are no body, those that hold something need the type', async () => {
    const chunked = { 'Transfer-Encoding': 'chunked' }
    const sent = (headers: Record<string, string>, chunks: string) =>
      raw(client.key, 'POST /v1/articles', { ...chunked, ...headers }, chunks)
    for (const type of ['', 'text/plain', 'application/json'])
      expect(await sent(type ? { 'Content-Type': type } : {}, '0\r\n\r\n')).toMatchObject({
        status: 422,
        body: { param: 'name' },
      })
    const chunks = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
    expect(await sent({}, chunks)).toMatchObject({ status: 415, body: { code: 'content_type_unsupported' } })
    expect(await sent({ 'Content-Type': 'application/json' }, chunks)).toMatchObject({ status: 201 })
  })
})

describe('requests.md#media-types: Accept', () => {
  it.each([
    '*/*',
    'application/*',
    'application/json',
    'application/json; charset=utf-8',
    'application/json;q=0.001',
    'text/html, application/json',
    'text/html,*/*;q=0.1',
    '*/*;q=0, application/json',
    'APPLICATION/JSON',
    '',
  ])('"%s" passes', async (accept) => {
    expect((await accepting(accept)).status).toBe(200)
  })

  it('none passes', async () => {
    expect((await raw(client.key, 'GET /v1/articles')).status).toBe(200)
  })

  it.each([
    'text/html',
    'application/xml, text/*',
    'application/jsonx',
    'application/json;q=0',
    'application/json; q=0.000, */*',
    '*/*;q=0',
    'application/*;q=0, */*',
    'image/png;q=1',
  ])('"%s" is 415 accept_unsupported', async (accept) => {
    expectError(await accepting(accept), 415, 'accept_unsupported')
  })

  it('a refused type writes nothing', async () => {
    const before = (await client.walk('/v1/articles')).length
    await post({ accept: 'text/html' })
    await post({ 'content-type': 'text/plain' })
    expect((await client.walk('/v1/articles')).length).toBe(before)
  })
})
