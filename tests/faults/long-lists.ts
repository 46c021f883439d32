/*
 * Eight clients of one company read all of its receipts at once. What do the others notice, and what does it cost?
 *
 *   node tests/faults/long-lists.ts [receipts]
 */
import { sql } from 'kysely'
import { makeReceipts } from '../support/many.ts'
import { headersOf, makeCompany, probe, say, seconds, startDatabase, startProduct } from './product.ts'

const count = Number(process.argv[2] ?? 100_000)
const base = await startDatabase()
const one = await makeCompany(base.database, 'Uno')
const two = await makeCompany(base.database, 'Due')
const { kysely } = base.database
const { company_id } = one.db
const parties = { customer_id: crypto.randomUUID(), vehicle_id: crypto.randomUUID() }
await sql`INSERT INTO customer (company_id, id, full_name, search_text)
  VALUES (${company_id}, ${parties.customer_id}, 'Mario Rossi', 'mario rossi')`.execute(kysely)
await sql`INSERT INTO vehicle (company_id, id, license, make, model, own_text, search_text)
  VALUES (${company_id}, ${parties.vehicle_id}, 'AB123CD', 'Fiat', 'Panda', '', '')`.execute(kysely)
await makeReceipts(one.db, parties, count)
await sql`VACUUM ANALYZE receipt`.execute(kysely)
const server = await startProduct({ DATABASE_URL: base.url, DATA_FOLDER: base.folder })

async function readAll(): Promise<string> {
  const began = performance.now()
  const response = await fetch(`${server.url}/v1/receipts?preset=all`, { headers: headersOf(one.key) })
  const first = performance.now() - began
  let bytes = 0
  const reader = response.body!.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
  return `${response.status}, first byte ${Math.round(first)} ms, ${Math.round(bytes / 1e6)} MB in ${seconds(began)}`
}

await fetch(`${server.url}/v1/vat-rates`, { headers: headersOf(two.key) })
say(`memory before: ${await server.peak()} MB`)
say(`alone: ${await readAll()}; peak ${await server.peak()} MB`)
const probed = probe(server.url, two.key)
const eight = await Promise.all(Array.from({ length: 8 }, readAll))
say(`another company, beside eight: ${await probed()}; peak ${await server.peak()} MB`)
say(`the eight:\n  ${eight.join('\n  ')}`)
await server.stop()
await base.stop()
