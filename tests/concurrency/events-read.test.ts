import { expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { product } from '../support/product.ts'

const READERS = 40
const WRITERS = 8
const WRITES = 40

const seqs = (page: Body): number[] => page.data.map(({ seq }: Body) => seq)

it('events.md#the-feed: many readers beside many writers miss nothing, and latest_seq is the highest of each answer', async () => {
  const { client } = await mintCompany()
  const urls = (count: number) =>
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? product.base_url : product.other_url))
  const all = WRITERS * WRITES
  const beyond: Body[] = []
  const page = async (url: string, query: string): Promise<number[]> => {
    const answer = succeed(await client.get(`/v1/events?${query}`, { url }))
    beyond.push(...seqs(answer).filter((seq) => seq > answer.latest_seq))
    return seqs(answer)
  }
  const write = async (url: string) => {
    for (let name = 0; name < WRITES; name++)
      succeed(await client.post('/v1/suppliers', { name: String(name) }, { url }))
  }
  const follow = async (url: string) => {
    const seen: number[] = []
    while (seen.length < all) {
      seen.push(...(await page(url, `after_seq=${seen.at(-1) ?? 0}&limit=100`)))
      await page(url, 'limit=1')
    }
    return seen
  }
  const following = Promise.all(urls(READERS).map(follow))
  await Promise.all(urls(WRITERS).map(write))
  const followed = await following
  expect(beyond).toEqual([])
  const each = Array.from({ length: all }, (_, index) => index + 1)
  expect(followed).toEqual(followed.map(() => each))
})
