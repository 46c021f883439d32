import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright'
import { type Database, openDatabase } from '../src/database/client.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { createDemo } from '../src/demo/demo.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { startProcess } from '../tests/support/process.ts'
import { settled, watchRequests } from '../tests/support/settled.ts'
import { findAnything, firstLoad, pageChange, searchTyping } from './console-measures.ts'

const ARTICLES = 100_000
const ROUNDS = 7

/** Kinds of record whose page is measured, by the newest one. */
const RECORDS = ['article', 'customer', 'vehicle', 'quote', 'worksheet', 'receipt', 'invoice'] as const

const FIRST_LOADS = [
  ...['/sign-in', '/', '/calendar', '/articles', '/customers', '/vehicles'],
  ...['/quotes', '/worksheets', '/receipts', '/invoices'],
]

/** Parts as a catalogue names them: common words, many sizes, distinct codes. */
async function addArticles(url: string, company_id: string): Promise<void> {
  const database = openDatabase(url)
  await sql`
    INSERT INTO article (company_id, id, code, name, kind, unit_type, vat_code, sale_price, code_key, name_key, words, search_text)
    SELECT ${company_id}, gen_random_uuid(), code, name, 'item', 'pz', '22', n % 100, lower(code), lower(name),
      ' ' || replace(lower(code || ' ' || name), ' ', '  '), lower(code || ' ' || name)
    FROM (SELECT n, 'BX' || n AS code, (ARRAY['Filtro olio', 'Filtro aria', 'Pastiglie freno', 'Disco freno',
      'Cinghia', 'Candela', 'Ammortizzatore', 'Sensore'])[1 + n % 8] || ' tipo ' || n AS name
      FROM generate_series(1, ${ARTICLES}::int) n) AS part`.execute(database.kysely)
  await sql`VACUUM ANALYZE article`.execute(database.kysely)
  await database.close()
}

async function signedIn(browser: Browser, base: string, owner: { email: string; password: string }) {
  const viewport = { width: 1366, height: 900 }
  const context = await browser.newContext({ baseURL: base, locale: 'it-IT', viewport })
  watchRequests(context)
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: owner.email, password: owner.password },
    headers: { origin: base },
  })
  if (!answer.ok()) throw new Error(`Sign-in: ${answer.status()}`)
  return context
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function medianOf(measure: () => Promise<number>): Promise<string> {
  const values: number[] = []
  for (let round = 0; round < ROUNDS; round++) values.push(await measure())
  return `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
}

const say = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

/** What somebody may look for: in words, as it is typed, and what the hit must show. */
type Find = readonly [what: string, text: string, shows: string]

async function findsOf(database: Database, company_id: string): Promise<Find[]> {
  const newest = (table: 'vehicle' | 'customer' | 'quote') =>
    database.kysely
      .selectFrom(table)
      .where('company_id', '=', company_id)
      .orderBy('created_at', 'desc')
      .limit(1)
  const { license } = await newest('vehicle').select('license').executeTakeFirstOrThrow()
  const { full_name } = await newest('customer').select('full_name').executeTakeFirstOrThrow()
  const quote = await newest('quote').select(['seq_number', 'title']).executeTakeFirstOrThrow()
  return [
    ['a vehicle by its plate', license!, license!],
    ['a customer by the whole name', full_name, full_name],
    ['a quote by its number', String(quote.seq_number), quote.title],
  ]
}

/** The page of the newest record of each kind. */
async function recordsOf({ kysely }: Database, company_id: string): Promise<string[]> {
  const pages = RECORDS.map(async (table) => {
    const newest = kysely.selectFrom(table).select('id').where('company_id', '=', company_id)
    const { id } = await newest.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
    return `/${table}s/${id}`
  })
  return Promise.all(pages)
}

/** Finds something in a browser that has not looked for it before. */
async function findOnce(page: Page, text: string, shows: string): Promise<number> {
  await page.goto('/customers')
  await settled(page)
  const took = await findAnything(page, text, shows)
  await page.context().close()
  return took
}

async function report(
  { finds, records }: { finds: readonly Find[]; records: readonly string[] },
  open: () => Promise<Page>,
  outside: () => Promise<Page>,
): Promise<void> {
  say(
    'first load',
    'JavaScript, kB gzipped',
    'more at rest',
    'FCP, ms',
    'LCP, ms',
    'layout shift',
    'blocked, ms',
  )
  say('---', '---', '---', '---', '---', '---', '---')
  for (const path of [...FIRST_LOADS, ...records]) {
    const page = await (path === '/sign-in' ? outside : open)()
    const { javascript, later, fcp, lcp, shift, blocked } = await firstLoad(page, path)
    say(
      path.replace(/[\w-]{36}$/, '{id}'),
      (javascript / 1000).toFixed(0),
      (later / 1000).toFixed(0),
      fcp.toFixed(0),
      lcp.toFixed(0),
      shift.toFixed(3),
      blocked.toFixed(0),
    )
  }
  const page = await open()
  await page.goto('/')
  await settled(page)
  process.stdout.write('\n')
  say(`what, median of ${ROUNDS}`, 'time')
  say('---', '---')
  for (const [from, to] of [
    ['/', '/articles'],
    ['/articles', '/quotes'],
    ['/quotes', '/customers'],
    ['/customers', '/'],
  ] as const) {
    say(
      `page change ${from} to ${to}, until its data stands`,
      await medianOf(() => pageChange(page, from, to)),
    )
  }
  say('a letter in the article search, until it is painted', await medianOf(() => searchTyping(page)))
  let part = 40_000
  const ofPart = () => findAnything(page, `bx${++part}`, `BX${part}`)
  say('"find anything": a part by its code, from the last key until it is painted', await medianOf(ofPart))
  for (const [what, text, shows] of finds) {
    say(`the same: ${what}`, await medianOf(async () => findOnce(await open(), text, shows)))
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-bench-'))
const embedded = await startEmbedded(folder, () => undefined)
await migrate(embedded.url)
const database = openDatabase(embedded.url)
const { company } = await createDemo(database, await openStorage({ data_folder: folder }))
const finds = await findsOf(database, company.company_id)
const records = await recordsOf(database, company.company_id)
await database.close()
await addArticles(embedded.url, company.company_id)
const product = await startProcess('src/main.ts', {
  DATABASE_URL: embedded.url,
  DATA_FOLDER: folder,
  LOG_LEVEL: 'error',
})
const browser = await launchBrowser()
try {
  const context = await signedIn(browser, product.url, company.owner)
  const fresh = async () => (await signedIn(browser, product.url, company.owner)).newPage()
  const outside = async () => {
    const strangers = await browser.newContext({ baseURL: product.url })
    watchRequests(strangers)
    return strangers.newPage()
  }
  // The first request of a page makes Next ready and compiles what it renders with.
  const first = await context.newPage()
  await first.goto('/articles')
  await settled(first)
  await report({ finds, records }, fresh, outside)
} finally {
  await browser.close()
  await product.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
