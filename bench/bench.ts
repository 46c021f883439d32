import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { openDatabase } from '../src/database/client.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { createDemo } from '../src/demo/demo.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { type Process, startProcess } from '../tests/support/process.ts'
import { benchFiscal } from './fiscal.ts'
import { ARTICLES, LINES, load, QUOTES } from './load.ts'
import { benchReports } from './reports.ts'
import { listScenarios, type Scenario, scenarios } from './scenarios.ts'

const CONNECTIONS = 16
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = 3

/** V8 compiles what all requests of a process share for this long; a server in use has that behind it. */
const WARM_SECONDS = 6

/** What a further scenario has of its own. */
const NEXT_WARM_SECONDS = 1

/** More requests in a second than any target of this benchmark answers at first; its own rate counts from then on. */
const FIRST_SUPPLY = 10_000

type Measured = { rps: number; p99: number }

async function measure(
  target: Process,
  key: string,
  { name, next, supply }: Scenario,
  { seconds, most }: { seconds: number; most: number },
): Promise<Measured> {
  await supply?.(Math.ceil(most * seconds) + CONNECTIONS)
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: {
      authorization: `Bearer ${key}`,
      'x-api-version': '2026-09-05',
      'content-type': 'application/json',
    },
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rps: result.requests.average, p99: result.latency.p99 }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function medians(list: Measured[]): Measured {
  return { rps: median(list.map(({ rps }) => rps)), p99: median(list.map(({ p99 }) => p99)) }
}

type Servers = { floor: Process; product: Process }

/** Floor and product take turns, so that what else the machine does falls on both. */
async function compare(servers: Servers, key: string, scenario: Scenario, isFirst: boolean): Promise<string> {
  const { floor, product } = servers
  const low: Measured[] = []
  const ours: Measured[] = []
  const warm = { seconds: isFirst ? WARM_SECONDS : NEXT_WARM_SECONDS, most: FIRST_SUPPLY }
  const first = [await measure(floor, key, scenario, warm), await measure(product, key, scenario, warm)]
  // warming up is slow: three times its rate is out of reach for what follows
  const run = { seconds: SECONDS, most: Math.max(1_000, ...first.map(({ rps }) => rps)) * 3 }
  for (let round = 0; round < ROUNDS; round++) {
    low.push(await measure(floor, key, scenario, run))
    ours.push(await measure(product, key, scenario, run))
  }
  const [below, above] = [medians(low), medians(ours)]
  const ratio = (above.rps / below.rps).toFixed(2)
  const row = `| ${scenario.name} | ${below.rps.toFixed(0)} | ${above.rps.toFixed(0)} | **${ratio}** | ${below.p99} | ${above.p99} |`
  process.stdout.write(`${row}\n`)
  return row
}

/** What is measured, and where its figures are kept. */
const BENCHES = {
  requests: {
    file: 'RESULTS.md',
    command: 'npm run bench',
    data: `${ARTICLES} articles and ${QUOTES} quotes of ${LINES} lines`,
  },
  lists: {
    file: 'LISTS.md',
    command: 'npm run bench -- lists',
    data: 'the demo workshop, every list unfiltered',
  },
}

function report({ command, data }: (typeof BENCHES)[keyof typeof BENCHES], rows: string[]): string {
  return `# Benchmark

\`${command}\`: the product beside a floor (\`bench/*-floor.ts\`: node:http, prepared statements and JSON by hand, the
same statements, the product's own key check), one process each, with ten connections for the one workshop that asks,
on the same embedded PostgreSQL with ${data};
${CONNECTIONS} connections with one key, ${ROUNDS} rounds of ${SECONDS} s in turns, medians. Load, both servers and the
database share ${os.cpus().length} cores, so the ratio is the figure to read, not the requests per second.

| | floor, requests/s | product, requests/s | product ÷ floor | floor p99, ms | product p99, ms |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

/** A company to ask for, and what is asked of it. */
async function prepare(kind: keyof typeof BENCHES, url: string, data_folder: string) {
  if (kind === 'requests') {
    const loaded = await load(url)
    return { key: loaded.key, scenarios: scenarios(loaded) }
  }
  const database = openDatabase(url)
  const { key } = await createDemo(database, await openStorage({ data_folder }))
  await database.close()
  return { key, scenarios: listScenarios() }
}

async function benchRequests(kind: keyof typeof BENCHES): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-bench-'))
  const embedded = await startEmbedded(folder, () => undefined)
  await migrate(embedded.url)
  const prepared = await prepare(kind, embedded.url, folder)
  const environment = { DATABASE_URL: embedded.url, DATA_FOLDER: folder, LOG_LEVEL: 'info' }
  const product = await startProcess('src/main.ts', environment)
  const rows: string[] = []
  try {
    const byFloor = Map.groupBy(prepared.scenarios, ({ floor }) => floor)
    for (const [file, group] of byFloor) {
      const floor = await startProcess(file, environment)
      for (const [index, scenario] of group.entries())
        rows.push(await compare({ floor, product }, prepared.key, scenario, index === 0))
      await floor.stop()
    }
    const bench = BENCHES[kind]
    await writeFile(path.join(import.meta.dirname, bench.file), report(bench, rows))
  } finally {
    await product.stop()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'reports') await benchReports()
else if (process.argv[2] === 'fiscal') await benchFiscal()
else await benchRequests(process.argv[2] === 'lists' ? 'lists' : 'requests')
