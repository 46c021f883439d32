import net from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Body } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { makeMovements, makeReceipts } from '../support/many.ts'
import { product } from '../support/product.ts'
import { requestText } from '../support/raw.ts'
import { signIn } from '../support/session.ts'

// a little more than two pieces of what is read at once
const COUNT = 1_203

let shop: Workshop
let article: Body

beforeAll(async () => {
  shop = await openWorkshop()
  await makeReceipts(shop.db, shop.parties, COUNT)
  article = await shop.article({ stock: 0 })
  await makeMovements(shop.db, article.id, COUNT)
})

const ids = (records: Body[]) => records.map(({ id }) => id)

describe('receipts.md#list-of-receipts: the receipts of a period come whole', () => {
  it('each once, in the order of the pages, in the envelope of a list', async () => {
    const { status, headers, body } = await shop.client.get('/v1/receipts?preset=all')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-request-id')).toMatch(/^req_/)
    const { data, ...envelope } = body
    expect(envelope).toEqual({
      object: 'list',
      has_more: false,
      url: '/v1/receipts',
      date_filter: { object: 'date_filter', preset: 'all', from: '1900-01-01', to: '2100-12-31' },
    })
    const pages = await shop.client.walk('/v1/receipts?preset=all&limit=100')
    expect(data).toHaveLength(COUNT)
    expect(data).toEqual(pages)
  })

  it('is sent while it is read: its length is not known when it begins; a short one has its length', async () => {
    const long = await shop.client.get('/v1/receipts?preset=all')
    expect(long.headers.get('transfer-encoding')).toBe('chunked')
    expect(long.headers.get('content-length')).toBeNull()
    const short = await shop.client.get('/v1/receipts?preset=all&q=nobody')
    expect(short.headers.get('content-length')).toMatch(/^\d+$/)
  })

  it('HEAD answers without a body', async () => {
    const { status, body } = await shop.client.request('HEAD', '/v1/receipts?preset=all')
    expect({ status, body }).toEqual({ status: 200, body: null })
  })

  it('the console gets the same', async () => {
    const session = await signIn(shop.owner)
    const { body } = await session.call('receipts.list', 'query', { preset: 'all' })
    const { data } = (await shop.client.get('/v1/receipts?preset=all')).body
    expect(ids(body.data)).toEqual(ids(data))
  })
})

describe('articles.md#movements: movements are unpaginated', () => {
  it('all of them, newest first', async () => {
    const { body } = await shop.client.get(`/v1/articles/${article.id}/movements`)
    expect(body).toMatchObject({
      object: 'list',
      has_more: false,
      url: `/v1/articles/${article.id}/movements`,
    })
    expect(new Set(ids(body.data)).size).toBe(COUNT)
    const key = ({ created_at, id }: Body) => `${created_at} ${id}`
    expect(body.data.map(key)).toEqual(body.data.map(key).sort().reverse())
    expect(Object.keys(body.data[0])).not.toContain('position_0')
  })
})

describe('share of the server: long lists', () => {
  it('two at once a company: a third waits, then is 503; another company does not notice', async () => {
    const big = await openWorkshop()
    // more than the buffers between two processes hold
    await makeReceipts(big.db, big.parties, 20_000)
    const text = requestText(big.client.key, 'GET /v1/receipts?preset=all')
    const { hostname, port } = new URL(product.base_url)
    const unread = [1, 2].map(() => net.connect(Number(port), hostname).on('error', () => undefined))
    onTestFinished(() => {
      for (const socket of unread) socket.destroy()
    })
    // begun, and never read further
    await Promise.all(
      unread.map((socket) => new Promise((begun) => socket.once('readable', begun).write(text))),
    )
    const third = big.client.get('/v1/receipts?preset=all', { once: true })
    expect((await shop.client.get('/v1/receipts?preset=all')).body.data).toHaveLength(COUNT)
    expect((await big.client.get('/v1/receipts?preset=all&limit=10')).status).toBe(200)
    const { status, headers, body } = await third
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    for (const socket of unread) socket.destroy()
    await expect
      .poll(async () => (await big.client.get('/v1/receipts?preset=all')).body.data?.length, {
        timeout: 120_000,
      })
      .toBe(20_000)
  })

  it('another company sees none of it', async () => {
    const { client } = await mintCompany()
    expect((await client.get('/v1/receipts?preset=all')).body.data).toEqual([])
  })
})
