import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { type Database, openDatabase } from '../src/database/client.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import type { DB } from '../src/database/tables.ts'
import { companyForOperator } from '../src/server/auth/principal.ts'
import { CompanyDatabase } from '../src/server/core/company-database.ts'
import type { Grouping, Report } from '../src/server/resources/reports/definition.ts'
import { REPORTS } from '../src/server/resources/reports/definitions.ts'
import { retrieveReport } from '../src/server/resources/reports/service.ts'
import { keepDays } from '../src/server/resources/reports/sheets/keeping.ts'
import { startProcess } from '../tests/support/process.ts'
import { type Loaded, loadReports } from './report-data.ts'

const TIMES = 3

/** Companies with what is wanted of their reports, ms, and one beside them. */
const SIZES = [
  { name: 'A chain', worksheets: 600_000, days: 365, wanted: 300, query: 'preset=last_12_months' },
  { name: 'Ten years', worksheets: 50_000, days: 3_652, wanted: 2_000, query: 'preset=all' },
  { name: 'Another one', worksheets: 20_000, days: 365 },
] as const

/** What reading once what a report is about takes at least, by hand: one sum over the company's rows in the period. */
const FLOORS: Record<string, [table: string, day: string]> = {
  revenue: ['receipt', 'issued_at'],
  receipts_daily: ['receipt', 'issued_at'],
  top_customers: ['receipt', 'issued_at'],
  vat_summary: ['receipt', 'issued_at'],
  cash_flow: ['cash_book_entry', 'entry_date'],
  payments: ['cash_book_entry', 'entry_date'],
  expenses: ['expense', 'document_date'],
  quotes_conversion: ['quote', 'created_at'],
  margin: ['worksheet', 'completed_at'],
  work_categories: ['worksheet', 'completed_at'],
  worksheets_throughput: ['worksheet', 'completed_at'],
  technician_productivity: ['worksheet', 'completed_at'],
  top_articles: ['worksheet', 'completed_at'],
}

type Company = Loaded & { days: number; wanted: number; query: string }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= TIMES; round++) {
    const start = performance.now()
    await work()
    // the first round reads what is not in memory
    if (round > 0) times.push(performance.now() - start)
  }
  return median(times)
}

async function floorOf({ pool }: Database, { name }: Report, { company_id, days }: Company): Promise<number> {
  const floor = FLOORS[name]
  if (!floor) return Number.NaN
  const [table, day] = floor
  const amount = table === 'cash_book_entry' ? 'amount' : 'total_before_tax'
  const text = `SELECT sum(${amount}) FROM ${table} WHERE company_id = $1 AND ${day} > now() - make_interval(days => $2) AND deleted_at IS NULL`
  return medianOf(() => pool.query({ name: `floor ${name}`, text, values: [company_id, days + 1] }))
}

/** The statement that the product sends for a report. */
async function statementOf({ pool }: Database, company: Company, name: string, group_by?: Grouping) {
  let last: CompiledQuery | undefined
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      last = query
    },
  })
  const { company_id, query, wanted: _ } = company
  const db = new CompanyDatabase(kysely, companyForOperator({ company_id }))
  const context = { db, principal: { company: { time_zone: 'Europe/Rome' } } }
  const period = REPORTS.find((report) => report.name === name)!.when === 'period'
  const asked = {
    name,
    days: undefined,
    group_by,
    ...(period && Object.fromEntries(new URLSearchParams(query))),
  }
  await retrieveReport(context as never, asked as never)
  return last!
}

type Plan = { 'Execution Time': number; Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }

/** What PostgreSQL itself says: how long the statement took, and how many pages of 8 kB it looked at. */
async function explained({ pool }: Database, { sql: text, parameters }: CompiledQuery) {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, [
    ...parameters,
  ])
  const { Plan: plan, ...rest } = rows[0]['QUERY PLAN'][0] as Plan
  return { ms: rest['Execution Time'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

async function fetched(url: string, key: string): Promise<Response> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, 'x-api-version': '2026-09-05' },
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

const ms = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(value < 10 ? 1 : 0))

/** A report by its slowest grouping: as JSON, as CSV, its statement, and the floor. */
async function rowOf(database: Database, url: string, company: Company, report: Report): Promise<string> {
  const period = report.when === 'period' ? company.query : ''
  const groupings: (Grouping | undefined)[] = [...(report.groupings ?? [undefined])]
  const measured: { group_by: Grouping | undefined; json: number; path: string }[] = []
  for (const group_by of groupings) {
    const path = `${url}/v1/reports/${report.name}?${period}${group_by ? `&group_by=${group_by}` : ''}`
    measured.push({
      group_by,
      path,
      json: await medianOf(() => fetched(path, company.key).then((it) => it.text())),
    })
  }
  const slowest = measured.reduce((one, other) => (other.json > one.json ? other : one))
  const csv = await medianOf(async () => {
    const link = (await (await fetched(`${slowest.path}&format=csv`, company.key)).json()) as {
      content_url: string
    }
    await (await fetched(link.content_url, company.key)).text()
  })
  const statement = await explained(
    database,
    await statementOf(database, company, report.name, slowest.group_by),
  )
  const floor = await floorOf(database, report, company)
  const worst = Math.max(slowest.json, csv)
  const kept = worst <= company.wanted ? 'yes' : `**${(worst / company.wanted).toFixed(1)} times**`
  const name = slowest.group_by ? `${report.name} by ${slowest.group_by}` : report.name
  return `| ${name} | ${ms(slowest.json)} | ${ms(csv)} | ${kept} | ${ms(statement.ms)} | ${statement.pages} | ${ms(floor)} |`
}

const page = (tables: string[]) => `# Reports

\`npm run bench -- reports\`: every report over HTTP, one request at a time, by its slowest grouping; medians of ${TIMES}, in
milliseconds. All companies are in one embedded PostgreSQL with the product beside it, on ${os.cpus().length} cores. "Wanted" says
whether JSON and CSV came in the time that is wanted. "Statement" and "pages" are PostgreSQL's own figures of the same
statement (\`EXPLAIN (ANALYZE, BUFFERS)\`); the floor is one sum by hand over the rows of the period. The machine's load average was
${os.loadavg()[1]!.toFixed(1)}: above the number of cores, all times are longer than they would be alone.

${tables.join('\n')}`

const HEAD = `| | JSON | CSV | wanted | statement | pages | floor |
|---|---|---|---|---|---|---|`

async function keepAll(database: Database, companies: Iterable<Loaded>): Promise<string[]> {
  const told: string[] = []
  for (const { name, company_id } of companies) {
    const start = performance.now()
    await keepDays(database.kysely, companyForOperator({ company_id }))
    told.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  // What was loaded at once is as a running database's autovacuum leaves it, which would run beside the first reports.
  await sql`VACUUM ANALYZE`.execute(database.kysely)
  return told
}

/** Measures the reports of companies of these sizes, in their order, and writes REPORTS.md. */
async function measure(url: string, folder: string, loaded: readonly Loaded[]): Promise<void> {
  const database = openDatabase(url)
  const kept = await keepAll(database, loaded)
  const product = await startProcess('src/main.ts', { DATABASE_URL: url, DATA_FOLDER: folder })
  try {
    const tables: string[] = []
    for (const [index, size] of SIZES.entries()) {
      if (!('wanted' in size)) continue
      const rows: string[] = []
      for (const report of REPORTS) {
        rows.push(await rowOf(database, product.url, { ...size, ...loaded[index]! }, report))
        process.stdout.write(`${rows.at(-1)}\n`)
      }
      tables.push(
        `## ${size.name}: ${size.worksheets} worksheets in ${size.days} days, within ${size.wanted} ms\n\n${HEAD}\n${rows.join('\n')}\n`,
      )
    }
    tables.push(`Adding all days that are over up for the first time took: ${kept.join(', ')}.\n`)
    await writeFile(path.join(import.meta.dirname, 'REPORTS.md'), page(tables))
  } finally {
    await product.stop()
    await database.close()
  }
}

/** Fills a database of its own and measures every report in it. */
export async function benchReports(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-bench-'))
  const embedded = await startEmbedded(folder, () => undefined)
  try {
    await migrate(embedded.url)
    await measure(embedded.url, folder, await loadReports(embedded.url, SIZES))
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
