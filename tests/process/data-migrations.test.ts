import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { articleBody, customerBody, vehicleBody } from '../support/factories.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { connected } from '../support/spawned.ts'

let server: OwnServer
let database: pg.Client

beforeAll(async () => {
  server = await ownServer()
  database = await connected(server.database_url)
})

afterAll(async () => {
  await database.end()
  await server.stop()
})

type Entry = Record<'direction' | 'account_name' | 'party_name' | 'description', string | null> & {
  amount: number
}

const MIGRATION = '20261122114500_payment_documents'

async function newReceipt(): Promise<string> {
  const { client } = server
  const customer = await client.create('/v1/customers', customerBody())
  const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
  const article = await client.create('/v1/articles', articleBody())
  const worksheet = await client.create('/v1/worksheets', {
    customer_id: customer.id,
    vehicle_id: vehicle.id,
    title: 'Freni',
  })
  const lines = { add: [{ article_id: article.id, quantity: 1, unit_price: 100 }] }
  await client.post(`/v1/worksheets/${worksheet.id}/line-items/batch`, lines)
  return (await client.create('/v1/receipts', { worksheet_id: worksheet.id })).id
}

/** A payment as a server of the version before writes it: it knows receipts alone. */
async function payAsBefore(receipt_id: string, amount: number): Promise<void> {
  await database.query(
    `INSERT INTO payment (company_id, id, receipt_id, amount, payment_method, payment_date)
     SELECT company_id, gen_random_uuid(), id, $2, 'MP01', current_date FROM receipt WHERE id = $1`,
    [receipt_id, amount],
  )
}

/** The table as it was before payments were kept by document. */
async function undoMigration(): Promise<void> {
  await database.query('DROP TRIGGER payment_document ON payment')
  await database.query('DROP FUNCTION payment_document')
  await database.query('ALTER TABLE payment DROP COLUMN document_kind, DROP COLUMN document_id')
  await database.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [MIGRATION])
}

const CASH_BOOK = '20261124015727_cash_book'

/** The tables as they were before there was a cash book. */
async function undoCashBook(): Promise<void> {
  await database.query('DROP TRIGGER cash_book_payment ON payment')
  await database.query('DROP FUNCTION cash_book_payment, cash_book_of_payment')
  const tables = ['entry', 'transfer', 'closing'].map((name) => `cash_book_${name}`)
  await database.query(`DROP TABLE ${[...tables, 'payment_method', 'cash_book_account'].join(', ')} CASCADE`)
  await database.query('ALTER TABLE payment DROP COLUMN account_id')
  await database.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [CASH_BOOK])
}

const amounts = async (id: string): Promise<number[]> => {
  const { body } = await server.client.get(`/v1/receipts/${id}/payments`)
  return body.data.map(({ amount }: { amount: number }) => amount)
}

it('payments made before they were kept by document, and by a server of the version before, stay the receipt’s', async () => {
  const [id, other] = [await newReceipt(), await newReceipt()]
  await undoCashBook()
  await undoMigration()
  await payAsBefore(id, 1)
  await payAsBefore(other, 2)
  expect(await migrate(server.database_url)).toEqual([MIGRATION, CASH_BOOK])
  expect([await amounts(id), await amounts(other)]).toEqual([[1], [2]])

  await payAsBefore(id, 3)
  expect(await amounts(id)).toEqual([3, 1])
  expect(
    (await server.client.post(`/v1/receipts/${id}/payments`, { amount: 4, payment_method: 'MP01' })).status,
  ).toBe(201)
  expect(await amounts(id)).toEqual([4, 3, 1])
  // what this version writes names its document alone, as payments of documents that are no receipts will
  const made = await database.query(
    'SELECT receipt_id, document_kind, document_id FROM payment WHERE amount = 4',
  )
  expect(made.rows).toEqual([{ receipt_id: null, document_kind: 'receipt', document_id: id }])
})

const FISCAL = '20261123122501_fiscal_data'

/** The tables as they were before invoices: a workshop has three rates less, and sections may number alike. */
async function undoFiscalData(): Promise<void> {
  const dropped = [
    ...['default_payment_method', 'default_payment_terms_days', 'electronic_invoicing_channel'],
    ...['electronic_invoicing_enabled', 'first_name', 'last_name', 'fiscal_regime', 'in_liquidation'],
    ...['rea_number', 'rea_office', 'sdi_code', 'share_capital', 'sole_shareholder'],
    ...['stamp_duty_automatic', 'stamp_duty_charged'],
  ]
  await database.query(`ALTER TABLE company ${dropped.map((name) => `DROP COLUMN ${name}`)}`)
  await database.query('ALTER TABLE customer DROP COLUMN payment_terms_end_of_month, DROP COLUMN withholding')
  await database.query('ALTER TABLE vat_rate DROP COLUMN legal_reference, DROP COLUMN stamp_duty')
  await database.query(`DELETE FROM vat_rate WHERE code IN ('N2.1', 'N3.2')`)
  await database.query(`UPDATE vat_rate SET description = 'Ferro' WHERE code = 'N6.1'`)
  await database.query(`UPDATE sezionale SET suffix = ''`)
  await database.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [FISCAL])
}

it('a workshop from before invoices has the rates and references of a new one, and sections that number apart', async () => {
  const { client } = server
  const invoices = { name: 'Fatture', document_kinds: ['invoice'] }
  await client.create('/v1/sezionali', { ...invoices, code: 'B' })
  await client.create('/v1/sezionali', { ...invoices, code: 'NC', document_kinds: ['credit_note'] })
  const before = (await client.get('/v1/vat-rates')).body.data
  await undoFiscalData()
  expect(await migrate(server.database_url)).toEqual([FISCAL])
  const after: Record<string, unknown>[] = (await client.get('/v1/vat-rates')).body.data
  const sorted = (rates: Record<string, unknown>[]) =>
    rates
      .map(({ id, created_at, updated_at, ...rate }) => rate)
      .toSorted((a, b) => String(a.code).localeCompare(String(b.code)))
  expect(sorted(after)).toEqual(
    sorted(before).map((rate) => (rate.code === 'N6.1' ? { ...rate, description: 'Ferro' } : rate)),
  )
  expect(after.map(({ code }) => code).slice(-2)).toEqual(['N2.1', 'N3.2'])
  const sections: Record<string, unknown>[] = (await client.get('/v1/sezionali')).body.data
  expect(sections.map(({ code, suffix }) => [code, suffix])).toEqual([
    ['A', ''],
    ['B', '/B'],
    ['NC', '/NC'],
    ['R', ''],
  ])
})

it('payments made before there was a cash book, and by a server of the version before, get their entries', async () => {
  const [id, voided] = [await newReceipt(), await newReceipt()]
  await undoCashBook()
  await payAsBefore(id, 1)
  await payAsBefore(voided, 2)
  await database.query(
    `UPDATE receipt SET issued_at = now(), voided_at = now(), total_payments = 0 WHERE id = $1`,
    [voided],
  )
  await database.query(
    `UPDATE payment SET deleted_at = voided_at FROM receipt WHERE document_id = receipt.id AND receipt.id = $1`,
    [voided],
  )
  expect(await migrate(server.database_url)).toEqual([CASH_BOOK])
  const entriesOf = async (source_id: string) => {
    const { body } = await server.client.get(`/v1/cash-book-entries?preset=all&source_id=${source_id}`)
    return body.data.map(({ direction, amount, account_name, party_name, description }: Entry) =>
      [direction, amount, account_name, party_name !== null, description].join(' '),
    )
  }
  expect(await entriesOf(id)).toEqual(['in 1 Cassa true Freni'])
  expect((await entriesOf(voided)).sort()).toEqual(['in 2 Cassa true Freni', 'out 2 Cassa true Freni'])
  await payAsBefore(id, 3)
  expect(await entriesOf(id)).toEqual(['in 3 Cassa true Freni', 'in 1 Cassa true Freni'])
  expect(await amounts(id)).toEqual([3, 1])
  const { total } = (await server.client.get('/v1/cash-book-balance')).body
  const { rows } = await database.query(
    'SELECT sum(amount)::float8 AS paid FROM payment WHERE deleted_at IS NULL',
  )
  expect(total).toBe(rows[0].paid)
})
