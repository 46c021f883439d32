import { describe, expect, test } from 'vitest'
import type { RateLimit } from '../../src/domain/rate-limits.ts'
import { Bucket } from '../../src/limits/bucket.ts'
import { policyField, smallestShare, stateField } from '../../src/limits/header-fields.ts'
import { Limiter } from '../../src/limits/limiter.ts'
import { Held } from './held-store.ts'

const SLOW = 0.0001

function bucketOf(burst: number, rate = SLOW, id: string = crypto.randomUUID()): Bucket {
  return new Bucket('key', id, { rate, burst } satisfies RateLimit, performance.now())
}

async function takeSome(limiter: Limiter, buckets: Bucket[], times: number): Promise<number> {
  let granted = 0
  for (let time = 0; time < times; time++) if (await limiter.take(buckets)) granted++
  return granted
}

describe('rate-limits.md#one-bucket-for-all', () => {
  test('a tenth of the burst is drawn ahead, and then no request goes to the store', async () => {
    const store = new Held()
    const limiter = new Limiter(store)
    const bucket = bucketOf(200)
    expect(await takeSome(limiter, [bucket], 20)).toBe(20)
    expect(store.asked.map(({ taken }) => taken)).toEqual([[20]])
    expect(await takeSome(limiter, [bucket], 1)).toBe(1)
    expect(store.asked).toHaveLength(2)
  })

  test('below a burst of 20 no token is drawn ahead', async () => {
    const store = new Held()
    expect(await takeSome(new Limiter(store), [bucketOf(19)], 30)).toBe(19)
    expect(store.asked.every(({ taken }) => taken[0]! <= 1)).toBe(true)
  })

  test('two processes together give no more than there is', async () => {
    const store = new Held()
    const id = crypto.randomUUID()
    const one = { limiter: new Limiter(store), bucket: bucketOf(100, SLOW, id) }
    const other = { limiter: new Limiter(store), bucket: bucketOf(100, SLOW, id) }
    const counts = await Promise.all([one, other].map((each) => takeSome(each.limiter, [each.bucket], 150)))
    expect(counts[0]! + counts[1]!).toBe(100)
  })

  test('requests at once share a draw, and draws under way bring tokens ahead once', async () => {
    const store = new Held()
    const limiter = new Limiter(store)
    const [key, company] = [bucketOf(200), bucketOf(600)]
    const granted = await Promise.all(Array.from({ length: 50 }, () => limiter.take([key, company])))
    expect(granted.every(Boolean)).toBe(true)
    expect(store.asked.map(({ units }) => units)).toEqual([1, 30])
    const others = [bucketOf(200), bucketOf(200)]
    await Promise.all(others.map((other) => limiter.take([other, bucketOf(600, SLOW, 'shared')])))
    expect(store.left.get('shared')).toBeGreaterThanOrEqual(600 - 120)
  })

  test('an empty bucket is refused without the store until a token can have come', async () => {
    const store = new Held()
    const limiter = new Limiter(store)
    const bucket = bucketOf(2)
    expect(await takeSome(limiter, [bucket], 100)).toBe(2)
    expect(store.asked).toHaveLength(3)
  })

  test('what was drawn ahead and not needed within a second goes back with the next draw', async () => {
    const store = new Held()
    const limiter = new Limiter(store)
    const bucket = bucketOf(200)
    await limiter.take([bucket])
    expect(store.left.get(bucket.id)).toBe(180)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    await limiter.take([bucket])
    expect(store.left.get(bucket.id)).toBe(179)
  })
})

describe('rate-limits.md#buckets', () => {
  test('one empty bucket leaves the others as they are, also what was drawn ahead of them', async () => {
    const store = new Held()
    const limiter = new Limiter(store)
    const [wide, narrow] = [bucketOf(200), bucketOf(3)]
    expect(await takeSome(limiter, [wide, narrow], 10)).toBe(3)
    expect(Math.floor(wide.tokens(performance.now()))).toBe(197)
    expect(await takeSome(limiter, [wide], 250)).toBe(197)
  })
})

describe('rate-limits.md#without-the-store', () => {
  test.each(['fails', 'hangs'] as const)(
    'a store that %s keeps nobody, and each process counts alone',
    async (state) => {
      const store = new Held()
      const limiter = new Limiter(store)
      const bucket = bucketOf(30)
      expect(await takeSome(limiter, [bucket], 10)).toBe(10)
      store.state = state
      let granted = 0
      let waited = 0
      for (let time = 0; time < 40; time++) {
        const taken = limiter.take([bucket])
        if (taken instanceof Promise) waited++
        if (await taken) granted++
      }
      expect(granted).toBe(20)
      expect(waited).toBeLessThanOrEqual(1)
    },
  )

  test('it is the store’s count again once that answers', async () => {
    const store = new Held()
    const limiter = new Limiter(store)
    const bucket = bucketOf(10)
    store.state = 'fails'
    expect(await limiter.take([bucket])).toBe(true)
    store.state = 'well'
    const reached = async () => {
      await limiter.take([bucketOf(10)])
      return store.asked.length
    }
    await expect.poll(reached).toBeGreaterThan(0)
  })
})

describe('rate-limits.md#header-fields', () => {
  test('the policy has the burst and the whole seconds in which an empty bucket fills', () => {
    const buckets = [bucketOf(200, 100), bucketOf(20, 5), bucketOf(3, 0.1), bucketOf(10, 3)]
    expect(policyField(buckets)).toBe('"key";q=200;w=2, "key";q=20;w=4, "key";q=3;w=30, "key";q=10;w=4')
  })

  test('the state has whole tokens and the seconds until the next one, 0 where it is full', () => {
    expect(stateField(bucketOf(200, 100), 199)).toBe('"key";r=199;t=1')
    expect(stateField(bucketOf(200, 100), 200)).toBe('"key";r=200;t=0')
    expect(stateField(bucketOf(5, 0.25), 3.5)).toBe('"key";r=3;t=2')
    expect(stateField(bucketOf(5, 0.25), 0.999)).toBe('"key";r=0;t=1')
    expect(stateField(bucketOf(5, 0.25), 0)).toBe('"key";r=0;t=4')
  })

  test('the smallest share is told of, not the smallest number', async () => {
    const limiter = new Limiter(new Held())
    const [small, large] = [bucketOf(5), bucketOf(100)]
    await takeSome(limiter, [large], 50)
    expect(smallestShare([small, large], performance.now())).toBe(large)
    await takeSome(limiter, [small], 3)
    expect(smallestShare([small, large], performance.now())).toBe(small)
  })
})
