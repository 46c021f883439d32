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
}, 60_000)

afterAll(async () => {
  await database.end()
  await server.stop()
})

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

const amounts = async (id: string): Promise<number[]> => {
  const { body } = await server.client.get(`/v1/receipts/${id}/payments`)
  return body.data.map(({ amount }: { amount: number }) => amount)
}

it('payments made before they were kept by document, and by a server of the version before, stay the receipt’s', async () => {
  const [id, other] = [await newReceipt(), await newReceipt()]
  await undoMigration()
  await payAsBefore(id, 1)
  await payAsBefore(other, 2)
  expect(await migrate(server.database_url)).toEqual([MIGRATION])
  expect([await amounts(id), await amounts(other)]).toEqual([[1], [2]])

  await payAsBefore(id, 3)
  expect(await amounts(id)).toEqual([3, 1])
  expect(
    (await server.client.post(`/v1/receipts/${id}/payments`, { amount: 4, payment_method: 'MP01' })).status,
  ).toBe(201)
  expect(await amounts(id)).toEqual([4, 3, 1])
})
