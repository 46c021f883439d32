import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { writeXml } from '../src/server/core/fatturapa/write.ts'
import { documentOf, LINE } from '../tests/support/fiscal-document.ts'
import { startProcess } from '../tests/support/process.ts'
import { type Firm, openFirm } from './fiscal-data.ts'

/*
 * Invoices: how many are issued in a second, what their file and PDF cost, and what becomes of many that are sent when the
 * process is killed.
 */

const CLIENTS = 16
const ROUNDS = 3
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const LINES = 12
const SENT = 500

/** More than a second has answered on any machine so far. */
const MAX_PER_SECOND = 1_500

type Place = { url: string; data_folder: string }

const environment = ({ url, data_folder }: Place, more: Record<string, string> = {}) => ({
  ...{ DATABASE_URL: url, DATA_FOLDER: data_folder, LOG_LEVEL: 'error' },
  ...more,
})

const headers = ({ key }: Firm) => ({
  authorization: `Bearer ${key}`,
  'x-api-version': '2026-09-05',
  'content-type': 'application/json',
})

/** @returns issues in a second, and the 99th percentile in ms */
async function issues(url: string, firm: Firm, seconds: number) {
  const left = await firm.drafts(MAX_PER_SECOND * seconds)
  const result = await autocannon({
    ...{ url, connections: CLIENTS, duration: seconds, headers: headers(firm) },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          ...{ method: 'POST', path: `/v1/invoices/${left.pop()}/issue`, body: '{}' },
        }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return { rps: result.requests.average, p99: result.latency.p99 }
}

/** Numbers are 1, 2, 3 … whatever was issued at once, and whatever was cut off by the end of a run. */
async function requireNoGap(firm: Firm): Promise<number> {
  await delay(500)
  const numbers = await firm.numbers()
  const gap = numbers.findIndex((number, index) => number !== index + 1)
  if (gap >= 0) throw new Error(`After ${gap} comes ${numbers[gap]}.`)
  return numbers.length
}

async function issueRow(place: Place, firm: Firm, processes: number, isElectronic: boolean): Promise<string> {
  await firm.api.settings.update({ electronic_invoicing_enabled: isElectronic })
  const product = await startProcess('src/main.ts', environment(place, { WORKERS: String(processes) }))
  try {
    await issues(product.url, firm, 2)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await issues(product.url, firm, SECONDS))
    const rates = rounds.map(({ rps }) => rps.toFixed(0)).join(', ')
    const p99 = rounds.map((round) => round.p99).join(', ')
    const kind = isElectronic ? 'with their electronic invoices' : 'on paper'
    return `| issued ${kind}, ${processes} process${processes > 1 ? 'es' : ''} | ${rates} | ${p99} |`
  } finally {
    await product.stop()
  }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)]!

async function times(count: number, work: () => unknown): Promise<number[]> {
  const measured: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const begun = performance.now()
    await work()
    measured.push(performance.now() - begun)
  }
  return measured.sort((one, other) => one - other)
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)

/** What the file of a document of 12 lines takes to be written, without what it is read from. */
async function xmlRow(): Promise<string> {
  const document = documentOf({ line_items: Array.from({ length: LINES }, () => LINE) })
  const write = () => writeXml(document, '0000A')
  await times(500, write)
  const measured: number[][] = []
  for (let round = 0; round < ROUNDS; round++) measured.push(await times(2_000, write))
  const [half, most] = [0.5, 0.95].map((share) => measured.map((of) => ms(at(of, share))).join(', '))
  return `| XML of ${LINES} lines | ${half} | ${most} | ${(write().length / 1000).toFixed(1)} kB |`
}

/** So many take turns: the compiler keeps the layout of the last one. */
const DOCUMENTS = 20

/** V8 goes on compiling what a document needs for about as many of them: the next 200 took a fifth longer at the 95th percentile after 400. */
const WARMING = 1_000

/** Fetches a file and counts its bytes. The streams of `fetch` would have the client's collector take the server's core. */
async function sizeOf(url: string, agent: http.Agent): Promise<number> {
  const [answer] = (await once(http.get(url, { agent }), 'response')) as [http.IncomingMessage]
  let size = 0
  for await (const chunk of answer) size += chunk.length
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  return size
}

/** What the PDF takes over HTTP: everything is read, laid out and sent anew; the XML is attached. */
async function pdfRow(place: Place, firm: Firm): Promise<string> {
  await firm.api.settings.update({ electronic_invoicing_enabled: true })
  const ids = await Promise.all(
    Array.from({ length: DOCUMENTS }, async () => (await firm.issuedOf(LINES)).id),
  )
  const product = await startProcess('src/main.ts', environment(place))
  try {
    const linkTo = async (id: string) => {
      const link = await fetch(`${product.url}/v1/invoices/${id}/pdf`, { headers: headers(firm) })
      return ((await link.json()) as { content_url: string }).content_url
    }
    const links = await Promise.all(ids.map(linkTo))
    let size = 0
    let turn = 0
    const agent = new http.Agent({ keepAlive: true })
    const open = async () => {
      size = await sizeOf(links[turn++ % links.length]!, agent)
    }
    await times(WARMING, open)
    const measured: number[][] = []
    for (let round = 0; round < ROUNDS; round++) measured.push(await times(200, open))
    const [half, most] = [0.5, 0.95].map((share) => measured.map((of) => ms(at(of, share))).join(', '))
    return `| PDF of ${LINES} lines, warm | ${half} | ${most} | ${(size / 1000).toFixed(1)} kB |`
  } finally {
    await product.stop()
  }
}

const statusOf = ({ db }: Firm, ids: readonly string[]) =>
  db
    .active('electronic_invoice')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()

type States = Awaited<ReturnType<typeof statusOf>>

/** Waits until all stand so. */
async function reached(firm: Firm, ids: readonly string[], holds: (states: States) => boolean) {
  for (const end = Date.now() + 240_000; Date.now() < end; await delay(20)) {
    const states = await statusOf(firm, ids)
    if (holds(states)) return states
  }
  throw new Error('It was not reached in time.')
}

const count = (states: States, ...wanted: string[]) =>
  states.filter(({ status }) => wanted.includes(status)).length

/** How often each file was handed over, and how many answers came of it. */
async function handed({ db }: Firm, ids: readonly string[]) {
  const rows = await db
    .select('electronic_invoice_file')
    .select(['electronic_invoice_id', 'handed_count'])
    .select(
      sql<number>`(SELECT count(*)::int FROM electronic_invoice_message message
        WHERE message.company_id = electronic_invoice_file.company_id
        AND message.electronic_invoice_file_id = electronic_invoice_file.id)`.as('answers'),
    )
    .where('electronic_invoice_id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  return rows
}

/** Sends many to the simulator, kills the process in the midst of them, and lets another go on. */
async function killedBatch(place: Place, firm: Firm): Promise<string> {
  const { api } = firm
  const issued: string[] = []
  for (const id of await firm.drafts(SENT)) {
    const { electronic_invoice_id } = await api.invoices.issue({ id })
    issued.push(electronic_invoice_id!)
  }
  const first = await startProcess('src/main.ts', environment(place))
  await api.electronicInvoices.send({ ids: issued })
  const begun = performance.now()
  const killed = await reached(firm, issued, (states) => count(states, 'sending') <= SENT * 0.6)
  first.child.kill('SIGKILL')
  const second = await startProcess('src/main.ts', environment(place))
  try {
    const ended = await reached(firm, issued, (states) => count(states, 'sending', 'sent') === 0)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const lost = ended.filter(({ status }) => status === 'error').map(({ id }) => id)
    if (lost.length > 0) await api.electronicInvoices.send({ ids: lost })
    await reached(firm, issued, (states) => count(states, 'delivered') === SENT)
    const files = await handed(firm, issued)
    const again = new Set(lost)
    const isOnce = ({ electronic_invoice_id: id, handed_count, answers }: (typeof files)[number]) =>
      answers === 1 && handed_count === (again.has(id) ? 2 : 1)
    const wrong = files.filter((file) => !isOnce(file))
    if (files.length !== SENT || wrong.length > 0)
      throw new Error(`${files.length} files, of which wrong ${JSON.stringify(wrong)}`)
    const gone = SENT - count(killed, 'sending')
    return `${SENT} invoices were sent to the simulator at once, and the process was killed (\`kill -9\`) when ${gone} had left; another one went on. After ${seconds} s each had one file and one answer; ${lost.length} stood as an error, as the process had begun with them, and were delivered when a person sent them again.`
  } finally {
    await second.stop()
  }
}

const page = (issue: string[], paper: string[], killed: string, numbered: number) => `# Invoices

\`npm run bench -- fiscal\`, on ${os.cpus().length} cores that load, servers and the embedded PostgreSQL share; ${ROUNDS} rounds each, one after
another. The machine's load average was ${os.loadavg()[1]!.toFixed(1)} at the end: above the number of cores, all times are longer than they
would be alone.

## Issue, one section, ${CLIENTS} clients, rounds of ${SECONDS} s

| | issues/s | p99, ms |
|---|---|---|
${issue.join('\n')}

The ${numbered} numbers that were given are 1, 2, 3 … without a gap.

## File and paper

| | median, ms | p95, ms | size |
|---|---|---|---|
${paper.join('\n')}

The XML alone, from data that is there; the PDF over HTTP, of ${DOCUMENTS} documents by turns, from the request to the last byte, with the XML attached.

## Killed while sending

${killed}
`

/** Measures invoices in a database of their own and writes FISCAL.md. */
export async function benchFiscal(): Promise<void> {
  const data_folder = await mkdtemp(path.join(os.tmpdir(), 'officina-bench-'))
  const embedded = await startEmbedded(data_folder, () => undefined)
  const tell = (row: string) => {
    process.stdout.write(`${row}\n`)
    return row
  }
  try {
    await migrate(embedded.url)
    const place = { url: embedded.url, data_folder }
    const firm = await openFirm(embedded.url, data_folder)
    const paper = [tell(await xmlRow()), tell(await pdfRow(place, firm))]
    const issue: string[] = []
    for (const isElectronic of [false, true])
      for (const processes of [1, 2]) issue.push(tell(await issueRow(place, firm, processes, isElectronic)))
    const numbered = await requireNoGap(firm)
    const killed = tell(await killedBatch(place, firm))
    await writeFile(path.join(import.meta.dirname, 'FISCAL.md'), page(issue, paper, killed, numbered))
    await firm.close()
  } finally {
    await embedded.stop()
    await rm(data_folder, { recursive: true, force: true })
  }
}
