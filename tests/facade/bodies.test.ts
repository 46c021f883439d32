import { once } from 'node:events'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, VERSION } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { product } from '../support/product.ts'
import { connect, parseResponse, requestText, sendRaw } from '../support/raw.ts'

const MIB = 1024 * 1024

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

/** Posts bytes, in one piece with their length or in pieces without. */
async function post(bytes: Uint8Array | string, { chunked = false } = {}) {
  const whole = Buffer.from(bytes)
  const pieces = Readable.from([whole.subarray(0, 1000), whole.subarray(1000)])
  const response = await fetch(`${product.base_url}/v1/articles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.key}`,
      'x-api-version': VERSION,
      'content-type': 'application/json',
    },
    ...(chunked ? { body: pieces, duplex: 'half' } : { body: whole }),
  } as unknown as RequestInit)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const article = (name = 'Filtro') => JSON.stringify({ name, unit_type: 'pz', vat_code: '22' })
const count = async () => (await client.walk('/v1/articles')).length

describe('requests.md#body: size', () => {
  it.each([{ chunked: false }, { chunked: true }])('exactly 1 MiB passes: %j', async (options) => {
    expect((await post(article().padEnd(MIB), options)).status).toBe(201)
  })

  it.each([{ chunked: false }, { chunked: true }])(
    'one byte more is 413 body_too_large: %j',
    async (options) => {
      const before = await count()
      // many times, so that an answer lost to a closing connection shows
      for (let attempt = 0; attempt < 10; attempt++) {
        expectError(await post(article().padEnd(MIB + 1), options), 413, 'body_too_large')
      }
      expect(await count()).toBe(before)
    },
  )

  it.each([{ chunked: false }, { chunked: true }])('64 MiB are 413 and not kept: %j', async (options) => {
    expectError(await post(Buffer.alloc(64 * MIB, 'a'), options), 413, 'body_too_large')
    expect((await client.get('/v1/vat-rates')).status).toBe(200)
  })

  it('a length beyond 1 MiB is refused before the body is sent', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(10 ** 12) }
    const { status, body } = parseResponse(
      await sendRaw(requestText(client.key, 'POST /v1/articles', headers)),
    )
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'body_too_large' })
  })

  it('a client that sends on after its answer is not cut off', async () => {
    const socket = connect()
    const failures: Error[] = []
    socket.on('error', (error) => failures.push(error))
    const length = { 'Content-Type': 'application/json', 'Content-Length': String(2 * MIB) }
    socket.write(requestText(client.key, 'POST /v1/articles', length))
    const [first] = await once(socket, 'data')
    expect(parseResponse(String(first)).status).toBe(413)
    socket.write(Buffer.alloc(2 * MIB, 'a'))
    await once(socket, 'close')
    expect(failures).toEqual([])
  })

  it('a large body of a refused request does not hide the refusal', async () => {
    const body = article().padEnd(MIB)
    for (let attempt = 0; attempt < 10; attempt++) {
      const answer = await client.post('/v1/articles', body, { headers: { authorization: '' } })
      expectError(answer, 401, 'api_key_missing')
    }
  })
})

describe('requests.md#body: JSON', () => {
  it.each([
    ['a bracket', '{'],
    ['white space', '   '],
    ['words', 'name=Filtro'],
    ['a trailing comma', '{"name":"x",}'],
    ['single quotes', "{'name':'x'}"],
    ['two objects', '{}{}'],
    ['a comment', '{/* */}'],
    ['NaN', '{"stock":NaN}'],
    ['a raw control character', '{"name":"a\u0001b"}'],
    ['a half escape', '{"name":"\\u12"}'],
    ['a leading zero', '{"stock":01}'],
    ['an array', '[]'],
    ['an array of objects', `[${article()}]`],
    ['a string', '"text"'],
    ['a number', '1'],
    ['null', 'null'],
    ['true', 'true'],
  ])('%s is 400 json_invalid', async (_what, body) => {
    expectError(await post(body), 400, 'json_invalid')
  })

  it.each([
    ['a lone continuation byte', [0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0xe8]],
  ])('%s is no UTF-8: 400 json_invalid', async (_what, bytes) => {
    const [before, after] = article('@').split('@') as [string, string]
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    expectError(await post(body), 400, 'json_invalid')
  })

  it('UTF-16 is no UTF-8: 400', async () => {
    expectError(await post(Buffer.from(article(), 'utf16le')), 400, 'json_invalid')
  })

  it('an empty body is {}', async () => {
    expectError(await post(''), 422, 'parameter_missing', 'name')
    expectError(await post('', { chunked: true }), 422, 'parameter_missing', 'name')
  })

  it('a body of a read is taken when it is empty, and its fields are unknown', async () => {
    const send = async (line: string, body: string) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
      return parseResponse(await sendRaw(requestText(client.key, line, headers, body)))
    }
    expect((await send('GET /v1/articles', '{}')).status).toBe(200)
    expect((await send('GET /v1/articles', '{"kind":"item"}')).body).toMatchObject({
      code: 'parameter_unknown',
      param: 'kind',
    })
    expect((await send('GET /v1/articles', '[]')).body).toMatchObject({ code: 'json_invalid' })
  })

  it('a field of the body is no query parameter', async () => {
    const answer = await client.post('/v1/articles?name=Filtro', { unit_type: 'pz', vat_code: '22' })
    expectError(answer, 422, 'parameter_unknown', 'name')
  })

  it('nothing of all this was written', async () => {
    const names = (await client.walk('/v1/articles')).map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['Filtro']))
  })
})
