import { request as ask } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { product } from '../support/product.ts'

type Sent = { method?: string; headers?: Record<string, string> }

/** An answer as it comes, without what fetch undoes of it. */
function get(path: string, { method = 'GET', headers = {} }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const asked = ask(product.base_url + path, { method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      asked.on('error', reject).end()
    },
  )
}

const UNPACKED = {
  br: promisify(zlib.brotliDecompress),
  gzip: promisify(zlib.gunzip),
}

const PATHS = ['/docs', '/docs/reference.js', '/docs/errors.md', '/openapi.json']

describe.each(PATHS)('what is served from files: %s', (path) => {
  it('has its length and a tag that is the same every time', async () => {
    const [first, second] = await Promise.all([get(path), get(path)])
    expect(first.status).toBe(200)
    expect(first.headers['content-length']).toBe(String(first.body.length))
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(first.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['br', 'gzip'] as const)('comes as %s to whom takes it, under another tag', async (encoding) => {
    const plain = await get(path)
    const packed = await get(path, { headers: { 'accept-encoding': encoding } })
    if (plain.body.length < 1024) return expect(packed.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(packed.body.length),
      vary: 'Accept-Encoding',
    })
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.body.length).toBeLessThan(plain.body.length)
    expect((await UNPACKED[encoding](packed.body)).equals(plain.body)).toBe(true)
  })

  it.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`, () => '*'])(
    'is not sent again to whom has it (%s)',
    async (known) => {
      const tag = String((await get(path)).headers.etag)
      const again = await get(path, { headers: { 'if-none-match': known(tag) } })
      expect(again.status).toBe(304)
      expect(again.body).toHaveLength(0)
      expect(again.headers.etag).toBe(tag)
      expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    },
  )

  it('HEAD says the same without the body, and nothing else is taken', async () => {
    const [head, whole] = await Promise.all([get(path, { method: 'HEAD' }), get(path)])
    expect(head.body).toHaveLength(0)
    expect(head.headers).toMatchObject({
      'content-length': String(whole.body.length),
      etag: whole.headers.etag,
    })
    const refused = await get(path, { method: 'DELETE' })
    expect(refused.status).toBe(405)
    expect(refused.headers.allow).toBe('GET, HEAD')
  })
})

describe('what is served from files: the choice of an encoding', () => {
  it.each([
    ['gzip;q=0, br;q=0', undefined],
    ['identity', undefined],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    [';;;,,q=', undefined],
  ])('Accept-Encoding: %s', async (accepted, expected) => {
    const { headers } = await get('/openapi.json', { headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(expected)
  })
})

describe('GET /openapi.json: pages of other sites may read it', () => {
  it('with its tag', async () => {
    const { headers } = await get('/openapi.json', { headers: { origin: 'https://editor.example' } })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
    })
  })

  it('and may say that they have it', async () => {
    const headers = {
      origin: 'https://editor.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    }
    const answer = await get('/openapi.json', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match',
    })
  })

  it('and nothing else', async () => {
    const { headers } = await get('/healthz', { headers: { origin: 'https://editor.example' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})
