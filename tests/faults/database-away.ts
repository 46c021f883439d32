/*
 * PostgreSQL is away for a while, then silent for a while, under load. What is answered, and how much is logged?
 *
 *   node tests/faults/database-away.ts [seconds of each]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { gateTo } from '../support/gate.ts'
import { headersOf, makeCompany, say, startDatabase, startProduct } from './product.ts'

const time = Number(process.argv[2] ?? 28)
const base = await startDatabase()
const { key } = await makeCompany(base.database, 'Uno')
const gate = await gateTo(base.url)
const server = await startProduct({ DATABASE_URL: gate.url, DATA_FOLDER: base.folder })

/** Twenty clients ask one after another until the time is over. */
async function load(what: string): Promise<void> {
  const end = performance.now() + time * 1000
  const before = server.printed().length
  const seen = new Map<number | string, number>()
  let longest = 0
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      const signal = AbortSignal.timeout(90_000)
      const status = await fetch(`${server.url}/v1/articles`, { headers: headersOf(key), signal }).then(
        async (response) => {
          await response.text()
          return response.status
        },
        (error) => error.name as string,
      )
      seen.set(status, (seen.get(status) ?? 0) + 1)
      longest = Math.max(longest, performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: 20 }, client))
  const answers = [...seen].map(([status, count]) => `${count} × ${status}`).join(', ')
  const logged = Math.round((server.printed().length - before) / 1024)
  say(`${what} for ${time} s: ${answers}; longest ${(longest / 1000).toFixed(1)} s; ${logged} kB logged`)
}

await load('there')
gate.block()
await load('away')
gate.unblock()
await delay(2_000)
await load('there again')
gate.silence()
await load('silent')
gate.speak()
await delay(2_000)
await load('there again')
await server.stop()
gate.close()
await base.stop()
