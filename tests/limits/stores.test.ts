import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { PostgresStore } from '../../src/limits/postgres-store.ts'
import { RedisStore } from '../../src/limits/redis-store.ts'
import type { Asked, TokenStore } from '../../src/limits/store.ts'
import { hasRedis, startRedis } from '../support/redis.ts'
import { connected, newDatabase } from '../support/spawned.ts'

/** A bucket that hardly fills, so that what is left is known. */
const bucket = (burst: number, wanted: Partial<Asked> = {}): Asked => ({
  ...{ id: crypto.randomUUID(), rate: 0.0001, burst, size: 1, back: 0 },
  ...wanted,
})

let database_url: string

beforeAll(async () => {
  database_url = await newDatabase()
  await migrate(database_url)
})

async function opened<Store extends TokenStore>(store: Store): Promise<Store> {
  await store.ping()
  return store
}

/** What holds of either store, over two connections to it. */
function itKeepsBuckets(open: () => Promise<TokenStore>): void {
  let one: TokenStore
  let other: TokenStore
  beforeAll(async () => {
    one = await open()
    other = await open()
  })
  afterAll(() => {
    one.close()
    other.close()
  })

  test('a bucket that is not known is full, and gives what it holds, once', async () => {
    const small = bucket(3)
    const units = []
    for (const store of [one, other, one, other]) units.push((await store.draw([small], 1)).units)
    expect(units).toEqual([1, 1, 1, 0])
  })

  test('draws at once give each token once', async () => {
    const [small, large] = [bucket(7), bucket(1_000)]
    const draws = Array.from({ length: 60 }, (_, index) =>
      [one, other][index % 2]!.draw(index % 3 ? [small, large] : [large, small], 1),
    )
    const units = (await Promise.all(draws)).map((draw) => draw.units)
    expect(units.filter((unit) => unit === 1)).toHaveLength(7)
    const { buckets } = await one.draw([large], 1)
    expect(Math.floor(buckets[0]!.left)).toBe(1_000 - 7 - 1)
  })

  test('a token of each bucket, or none of any', async () => {
    const [full, empty] = [bucket(5), bucket(1)]
    await one.draw([empty], 1)
    const refused = await one.draw([full, empty], 1)
    expect(refused.units).toBe(0)
    expect(refused.buckets.map(({ taken }) => taken)).toEqual([0, 0])
    expect(Math.floor((await other.draw([full], 1)).buckets[0]!.left)).toBe(4)
  })

  test('one draw for many requests takes the same number from all', async () => {
    const [few, many] = [bucket(3), bucket(50)]
    const { units, buckets } = await one.draw([few, many], 10)
    expect(units).toBe(3)
    expect(buckets.map(({ taken }) => taken)).toEqual([3, 3])
  })

  test('ahead of requests it takes up to the size and no more', async () => {
    const large = bucket(200, { size: 20 })
    const { units, buckets } = await one.draw([large], 1)
    expect([units, buckets[0]!.taken, Math.floor(buckets[0]!.left)]).toEqual([1, 20, 180])
    const rest = bucket(25, { size: 2 })
    await one.draw([rest], 24)
    expect((await one.draw([rest], 1)).buckets[0]!.taken).toBe(1)
  })

  test('what goes back is there again, up to the burst', async () => {
    const large = bucket(200, { size: 20 })
    await one.draw([large], 1)
    expect(Math.floor((await one.draw([{ ...large, back: 19 }], 1)).buckets[0]!.left)).toBe(179)
    expect(Math.floor((await one.draw([{ ...large, back: 500 }], 1)).buckets[0]!.left)).toBe(180)
  })

  test('rates with decimals fill it by the store’s clock', async () => {
    const slow = bucket(2, { rate: 2.5 })
    expect((await one.draw([slow], 2)).units).toBe(2)
    expect((await one.draw([slow], 1)).units).toBe(0)
    await expect.poll(async () => (await other.draw([slow], 1)).units).toBe(1)
  })

  test('the slowest bucket that can be asked for', async () => {
    const glacial = bucket(1, { rate: 1e-12 })
    expect((await one.draw([glacial], 1)).units).toBe(1)
    expect((await one.draw([glacial], 1)).units).toBe(0)
  })
}

describe('rate-limits.md#one-bucket-for-all: in PostgreSQL', () => {
  itKeepsBuckets(() => opened(new PostgresStore(database_url, true)))

  test('without prepared statements, as behind a pooler', async () => {
    const store = await opened(new PostgresStore(database_url, false))
    const small = bucket(1)
    expect([(await store.draw([small], 1)).units, (await store.draw([small], 1)).units]).toEqual([1, 0])
    store.close()
  })

  test('rows of buckets that are full again go, and nothing is lost with them', async () => {
    const store = await opened(new PostgresStore(database_url, true))
    const [quick, slow] = [bucket(5, { rate: 1_000 }), bucket(5)]
    await store.draw([quick, slow], 1)
    const client = await connected(database_url)
    const names = async () => {
      await store.prune()
      const { rows } = await client.query('SELECT name FROM rate_bucket WHERE name = ANY ($1)', [
        [quick.id, slow.id],
      ])
      return rows.map(({ name }) => name)
    }
    await expect.poll(names).toEqual([slow.id])
    expect(Math.floor((await store.draw([quick, slow], 1)).buckets[1]!.left)).toBe(3)
    await client.end()
    store.close()
  })
})

describe.skipIf(!hasRedis)('rate-limits.md#one-bucket-for-all: in Redis (needs a redis-server)', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.stop())
  itKeepsBuckets(() => opened(new RedisStore(redis.url)))
})
