import type { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/client.ts'
import { inOneTransaction } from '../../src/demo/one-transaction.ts'
import { companyForOperator } from '../../src/server/auth/principal.ts'
import { CompanyDatabase } from '../../src/server/core/company-database.ts'
import { Browser } from '../support/auth.ts'
import { articleBody, customerBody, vehicleBody } from '../support/factories.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { connected } from '../support/spawned.ts'

let server: OwnServer
let browser: Browser

beforeAll(async () => {
  // few connections, so that each soon keeps every statement
  server = await ownServer({ settings: { DATABASE_POOL: '2' } })
  browser = new Browser(server.url)
  const { status } = await browser.signIn(server.companies[0].owner)
  expect(status).toBe(200)
})

afterAll(() => server.stop())

/** A quote that becomes a worksheet and a receipt, an appointment, a look at the lists, and the session. */
async function aDay(): Promise<number[]> {
  const { client } = server
  const customer = await client.create('/v1/customers', customerBody())
  const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
  const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
  const article = await client.create('/v1/articles', articleBody())
  const quote = await client.create('/v1/quotes', { ...parties, title: 'Tagliando' })
  const lines = { add: [{ article_id: article.id, quantity: 1 }] }
  const hours = { start_time: '2026-10-01T08:00:00Z', end_time: '2026-10-01T09:00:00Z' }
  const first = [
    await client.post(`/v1/quotes/${quote.id}/line-items/batch`, lines),
    await client.patch(`/v1/quotes/${quote.id}`, { comments: 'Urgente' }),
    await client.post('/v1/calendar-entries', { ...hours, ...parties }),
  ]
  const worksheet = await client.create(`/v1/quotes/${quote.id}/convert`, {})
  const rest = [
    await client.patch(`/v1/worksheets/${worksheet.id}`, { title: 'Freni' }),
    await client.post(`/v1/worksheets/${worksheet.id}/transitions`, { action: 'in_progress' }),
    await client.post('/v1/receipts', { worksheet_id: worksheet.id }),
    ...(await Promise.all(
      [
        'articles?q=filtro',
        'customers',
        'vehicles',
        'quotes',
        'worksheets',
        'receipts',
        'calendar-entries',
      ].map((list) => client.get(`/v1/${list}`)),
    )),
    await browser.auth('/get-session'),
    await browser.auth('/list-sessions'),
  ]
  return [...first, ...rest].map(({ status }) => status)
}

/** The day over and over, some of them at once, until every connection has run every statement. */
async function days(): Promise<number[]> {
  const statuses = []
  for (let round = 0; round < 2; round++) statuses.push(...(await Promise.all([aDay(), aDay(), aDay()])))
  return statuses.flat()
}

async function alter(statements: (tables: string[]) => string[]): Promise<void> {
  const database = await connected(server.database_url)
  const { rows } = await database.query(
    // a partition has the columns of its table
    `SELECT format('%I', relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT LIKE '\\_%'`,
  )
  for (const statement of statements(rows.map(({ name }) => name))) await database.query(statement)
  await database.end()
}

const failed = (statuses: number[]) => statuses.filter((status) => status >= 300)

describe('a kept statement', () => {
  it('has its columns described once a connection, also where it has no rows, and keeps its rows whole', async () => {
    const { kysely, pool, close } = openDatabase(server.database_url, { size: 1 })
    let described = 0
    pool.on('connect', (client) => {
      ;(client as unknown as { connection: EventEmitter }).connection.on('rowDescription', () => described++)
    })
    const db = new CompanyDatabase(kysely, companyForOperator(server.companies[0]))
    const rates = (code: string) =>
      db.select('vat_rate').select(['code', 'rate', 'active']).where('code', '=', code).execute()
    const found = [await rates('none'), await rates('22'), await rates('10'), await rates('22')]
    expect(found.map((rows) => rows.map(({ code, rate }) => [code, rate]))).toEqual([
      [],
      [['22', 22]],
      [['10', 10]],
      [['22', 22]],
    ])
    expect(described).toBe(1)
    await close()
  })

  it('that fails says where it was asked for, and the next one is answered', async () => {
    const { kysely, close } = openDatabase(server.database_url, { size: 1 })
    const divide = (by: number) => sql<{ part: number }>`SELECT 6 / ${by}::int AS part`.execute(kysely)
    expect((await divide(3)).rows).toEqual([{ part: 2 }])
    const failure = await divide(0).catch((error) => error)
    expect(failure).toMatchObject({ code: '22012', stack: expect.stringContaining('src/database') })
    expect((await divide(2)).rows).toEqual([{ part: 3 }])
    await close()
  })
})

describe('a kept statement that the connection has lost', () => {
  it('runs again, also in a transaction', async () => {
    const { kysely, close } = openDatabase(server.database_url, { size: 1 })
    const db = new CompanyDatabase(kysely, companyForOperator(server.companies[0]))
    const names = (of: CompanyDatabase) =>
      of.select('vat_rate').select('code').where('code', '=', '22').execute()
    const both = async () => [await names(db), await db.transaction(names)]
    const before = await both()
    expect(before[0]).toEqual([{ code: '22' }])
    // as a pooler does between two clients
    await sql`DEALLOCATE ALL`.execute(kysely)
    expect(await names(db)).toEqual(before[0])
    await sql`DEALLOCATE ALL`.execute(kysely)
    expect(await db.transaction(names)).toEqual(before[1])
    await close()
  })
})

describe('the transaction of the demo workshop', () => {
  const kept = async (prepare: boolean) => {
    const database = openDatabase(server.database_url, { size: 1, prepare })
    const statements = await inOneTransaction(database, async ({ kysely }) => {
      const db = new CompanyDatabase(kysely, companyForOperator(server.companies[0]))
      await db.select('vat_rate').select('code').where('code', '=', '22').execute()
      const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
        kysely,
      )
      return rows.map(({ statement }) => statement)
    })
    await database.close()
    return statements
  }

  it('keeps its statements, so that each is planned once', async () => {
    expect(await kept(true)).toEqual([expect.stringContaining('from "vat_rate"')])
  })

  it('keeps none behind a pooler that would give them to others', async () => {
    expect(await kept(false)).toEqual([])
  })
})

describe('rolling upgrades: a migration beside a running server', () => {
  it('that adds a column to every table is not noticed', async () => {
    expect(failed(await days())).toEqual([])
    await alter((tables) => tables.map((table) => `ALTER TABLE ${table} ADD COLUMN added_later text`))
    expect(failed(await days())).toEqual([])
  })

  it('that changes the type of what statements answer is not noticed either', async () => {
    expect(failed(await days())).toEqual([])
    await alter(() => [
      'ALTER TABLE quote ALTER COLUMN comments TYPE varchar(10001), ALTER COLUMN title TYPE varchar(301)',
      'ALTER TABLE worksheet ALTER COLUMN title TYPE varchar(301), ALTER COLUMN comments TYPE varchar(10001)',
      'ALTER TABLE customer ALTER COLUMN full_name TYPE varchar(1000)',
      'ALTER TABLE "user" ALTER COLUMN name TYPE varchar(300)',
    ])
    expect(failed(await days())).toEqual([])
    expect(server.printed.stdout).not.toContain('cached plan')
  })
})
