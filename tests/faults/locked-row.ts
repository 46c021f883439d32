/*
 * One company changes an article whose row somebody holds, eleven times at once. What do the others notice?
 *
 *   node tests/faults/locked-row.ts [seconds that the row is held]
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { headersOf, makeCompany, probe, say, seconds, startDatabase, startProduct } from './product.ts'

const held = Number(process.argv[2] ?? 20)
const base = await startDatabase()
const one = await makeCompany(base.database, 'Uno')
const two = await makeCompany(base.database, 'Due')
const server = await startProduct({ DATABASE_URL: base.url, DATA_FOLDER: base.folder })
const body = JSON.stringify({ name: 'Filtro', unit_type: 'pz', vat_code: '22' })
const send = (method: string, path: string) =>
  fetch(server.url + path, { method, headers: headersOf(one.key), body })

const { id } = (await (await send('POST', '/v1/articles')).json()) as { id: string }
const holder = new pg.Client({ connectionString: base.url })
await holder.connect()
await holder.query('BEGIN')
await holder.query('SELECT FROM article WHERE id = $1 FOR UPDATE', [id])
const began = performance.now()
const answers = Array.from({ length: 11 }, async () => {
  const { status } = await send('PATCH', `/v1/articles/${id}`)
  return `${status} after ${seconds(began)}`
})
await delay(500)
const probed = probe(server.url, two.key)
await delay(held * 1000 - 500)
await holder.query('COMMIT')
say(`another company, while the row was held for ${held} s: ${await probed()}`)
say(`the eleven: ${(await Promise.all(answers)).join(', ')}`)
await holder.end()
await server.stop()
await base.stop()
