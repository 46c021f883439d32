import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { openDatabase } from '../src/database/client.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { createKey } from '../src/server/auth/api-keys.ts'
import { PERMISSIONS } from '../src/server/auth/permissions.ts'
import { createCompany, openCompany } from '../src/server/resources/companies/service.ts'
import { type Process, startProcess } from '../tests/support/process.ts'

const ARTICLES = 10_000
const CONNECTIONS = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = 3

type Scenario = { name: string; method: 'GET' | 'POST'; path: string; body?: string }
type Measured = { rps: number; p99: number }

/** Ten thousand articles in one statement: the benchmark is about requests, not about loading. */
async function fill(url: string) {
  const database = openDatabase(url)
  const company = await createCompany(database.kysely, { name: 'Bench' })
  const { db, owner_id } = await openCompany(database.kysely, company.company_id)
  const { key } = await createKey(db, { name: 'bench', permissions: [...PERMISSIONS], expires_at: null, user_id: owner_id })
  await sql`
    INSERT INTO article (company_id, id, code, name, kind, unit_type, vat_code, sale_price, code_key, name_key, search_text)
    SELECT ${company.company_id}, gen_random_uuid(), 'C' || n, 'Articolo ' || n, 'item', 'pz', '22', n % 100,
      'c' || n, 'articolo ' || n, 'c' || n || ' articolo ' || n FROM generate_series(1, ${ARTICLES}::int) n`.execute(database.kysely)
  await sql`VACUUM ANALYZE article`.execute(database.kysely)
  const some = await db.select('article').select('id').limit(1).executeTakeFirstOrThrow()
  await database.close()
  return { key, article_id: some.id }
}

function scenarios(article_id: string): Scenario[] {
  const body = JSON.stringify({
    name: 'Filtro olio', code: 'OC 90', unit_type: 'pz', vat_code: '22', stock: 5, minimum_stock: 1,
    purchase_price: 7.25, sale_price: 14.9, location: 'A-1', comments: 'prova',
  })
  return [
    { name: 'list of 25 articles by name', method: 'GET', path: '/v1/articles' },
    { name: 'one article', method: 'GET', path: `/v1/articles/${article_id}` },
    { name: 'create an article', method: 'POST', path: '/v1/articles', body },
  ]
}

async function measure(target: Process, key: string, scenario: Scenario, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: target.url + scenario.path,
    method: scenario.method,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${key}`, 'x-api-version': '2026-09-05', 'content-type': 'application/json' },
    ...(scenario.body && { body: scenario.body }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${scenario.name}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rps: result.requests.average, p99: result.latency.p99 }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Floor and product take turns, so that what else the machine does falls on both. */
async function compare(floor: Process, product: Process, key: string, scenario: Scenario): Promise<string> {
  const runs: Record<'floor' | 'product', Measured[]> = { floor: [], product: [] }
  for (const target of [floor, product]) await measure(target, key, scenario, 1)
  for (let round = 0; round < ROUNDS; round++) {
    runs.floor.push(await measure(floor, key, scenario, SECONDS))
    runs.product.push(await measure(product, key, scenario, SECONDS))
  }
  const [low, ours] = [runs.floor, runs.product].map((list) => ({
    rps: median(list.map(({ rps }) => rps)),
    p99: median(list.map(({ p99 }) => p99)),
  })) as [Measured, Measured]
  const row = `| ${scenario.name} | ${low.rps.toFixed(0)} | ${ours.rps.toFixed(0)} | **${(ours.rps / low.rps).toFixed(2)}** | ${low.p99} | ${ours.p99} |`
  process.stdout.write(`${row}\n`)
  return row
}

function report(rows: string[]): string {
  return `# Benchmark

\`npm run bench\`: the product beside the floor (\`bench/floor.ts\`: node:http, prepared statements and JSON by hand,
with the product's own key check), one process each, on the same embedded PostgreSQL with ${ARTICLES} articles;
${CONNECTIONS} connections with one key, ${ROUNDS} rounds of ${SECONDS} s in turns, medians. The load comes from the same
machine (${os.cpus().length} cores), so the ratio is the figure to read, not the requests per second.

| | floor, requests/s | product, requests/s | product ÷ floor | floor p99, ms | product p99, ms |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-bench-'))
const embedded = await startEmbedded(folder, () => undefined)
await migrate(embedded.url)
const { key, article_id } = await fill(embedded.url)
const environment = { DATABASE_URL: embedded.url, DATA_FOLDER: folder, LOG_LEVEL: 'info' }
const floor = await startProcess('bench/floor.ts', environment)
const product = await startProcess('src/main.ts', environment)
try {
  const rows: string[] = []
  for (const scenario of scenarios(article_id)) rows.push(await compare(floor, product, key, scenario))
  await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), report(rows))
} finally {
  await Promise.all([floor.stop(), product.stop()])
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
