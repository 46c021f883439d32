import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { ownServer } from '../support/own-server.ts'
import { hasRedis, startRedis } from '../support/redis.ts'
import { connected, startServer, succeed, temporaryFolder } from '../support/spawned.ts'

/** Two servers on one database that count in a real Redis. */
describe.skipIf(!hasRedis)('rate-limits.md: with REDIS_URL (needs a redis-server)', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let own: Awaited<ReturnType<typeof ownServer>>
  let second: Awaited<ReturnType<typeof startServer>>
  let folder: Awaited<ReturnType<typeof temporaryFolder>>

  beforeAll(async () => {
    redis = await startRedis()
    const settings = { REDIS_URL: redis.url, RATE_LIMITS: 'key=0.001:15,heavy=0.5:3' }
    own = await ownServer({ settings })
    folder = await temporaryFolder()
    second = await startServer({ ...settings, DATABASE_URL: own.database_url, DATA_FOLDER: folder.folder })
  })

  afterAll(async () => {
    await Promise.all([own?.stop(), second?.stop()])
    await Promise.all([redis?.stop(), folder?.remove()])
  })

  const newKey = async () => {
    const args = ['--company', own.companies[0]!.company_id, '--permissions', 'articles.read']
    return new Client((await succeed({ DATABASE_URL: own.database_url }, 'key', 'create', ...args)).key)
  }
  const get = (client: Client, url: string) => client.get('/v1/articles?limit=1', { url })
  const ask = async (client: Client, times: number) => {
    const urls = [own.url, second.url]
    const answers = []
    // a few at once: a draw that comes late lets its request pass, and a busy machine makes it late
    for (let round = 0; round < times / 2; round++)
      answers.push(...(await Promise.all(urls.map((url) => get(client, url)))))
    return answers.filter(({ status }) => status === 200).length
  }

  test('#one-bucket-for-all: both servers draw from one bucket, and PostgreSQL holds none', async () => {
    const client = await newKey()
    expect(await ask(client, 50)).toBe(15)
    const { headers } = await get(client, own.url)
    expect(headers.get('ratelimit-policy')).toBe('"key";q=15;w=15000, "company";q=600;w=2')
    const database = await connected(own.database_url)
    expect((await database.query('SELECT FROM rate_bucket')).rowCount).toBe(0)
    await database.end()
  })

  test('#without-the-store: one that stands still, ends or comes back keeps no request', async () => {
    const client = await newKey()
    await get(client, own.url)
    redis.child.kill('SIGSTOP')
    const times: number[] = []
    const statuses: number[] = []
    for (let time = 0; time < 20; time++) {
      const from = performance.now()
      statuses.push((await get(client, own.url)).status)
      times.push(performance.now() - from)
    }
    // this process goes on with what it knew: 14 of 15 are left
    expect(statuses).toEqual([...Array(14).fill(200), ...Array(6).fill(429)])
    expect(Math.max(...times)).toBeLessThan(5_000)
    // what it writes comes by a pipe, after the answers
    const told = () => own.printed.stdout.match(/counted by each process/g) ?? []
    await expect.poll(told).toHaveLength(1)
    redis.child.kill('SIGCONT')
    const fresh = await newKey()
    await expect.poll(async () => (await get(await newKey(), own.url)).status).toBe(200)
    await expect.poll(() => backAt(own.url)).toBe(true)
    expect(await ask(fresh, 40)).toBe(15)
    redis.child.kill('SIGKILL')
    const other = await newKey()
    for (let time = 0; time < 5; time++) expect((await get(other, second.url)).status).toBe(200)
  })

  /** Whether a draw of the server is seen by the other one. */
  async function backAt(url: string): Promise<boolean> {
    const client = await newKey()
    for (let time = 0; time < 15; time++) await get(client, url)
    return (await get(client, second.url)).status === 429
  }
})
