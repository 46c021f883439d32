import type { KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyForOperator } from '../../src/server/auth/principal.ts'
import { CompanyDatabase } from '../../src/server/core/company-database.ts'
import type { Context } from '../../src/server/core/trpc.ts'
import type { Origin } from '../../src/server/core/writes/origin.ts'
import { sendElectronicInvoices } from '../../src/server/resources/electronic-invoices/sending.ts'
import type { Body } from '../support/client.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange } from '../support/electronic-invoices.ts'

let office: Exchange
let customer: Body

beforeAll(async () => {
  office = await openExchange()
  customer = await office.customer()
})

const SYSTEM: Origin = {
  actor: { type: 'system', id: null, name: null },
  source: 'job',
  ...{ request_id: null, ip_address: null, api_version: '2026-09-05', permissions: new Set() },
}

/** Sends that many, and counts the statements that have answered. */
async function statementsOf(count: number): Promise<number> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await office.billed(customer.id)).electronic_invoice_id)
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  const { kysely } = database()
  const db = new CompanyDatabase(kysely.withPlugin(counting), companyForOperator(office), SYSTEM)
  const sent = await sendElectronicInvoices({ db } as Context, ids.toReversed())
  expect(sent.data.map(({ id, status }) => [id, status])).toEqual(
    ids.toReversed().map((id) => [id, 'sending']),
  )
  return statements
}

describe('electronic-invoices.md#sending: many at once', () => {
  it('takes as many statements however many are sent', async () => {
    const few = await statementsOf(2)
    expect(await statementsOf(Number(process.env.SENT ?? 8))).toBe(few)
    expect(few).toBeLessThan(20)
  })

  it('tells of each, and moves its current file with it', async () => {
    const ids = []
    for (let made = 0; made < 3; made++) ids.push((await office.billed(customer.id)).electronic_invoice_id)
    const { data } = succeed(await office.send(...ids))
    for (const [index, id] of ids.entries()) {
      const read = await office.electronic(id)
      expect(read).toEqual(data[index])
      expect(read.files).toMatchObject([{ status: 'sending', channel: 'file' }])
      const told = succeed(await office.client.get(`/v1/events?object_id=${id}&after_seq=0`)).data
      expect(told.map(({ type }: Body) => type).slice(-1)).toEqual(['electronic_invoice.sending'])
      expect(told.at(-1).data).toMatchObject({ id, status: 'sending' })
    }
  })
})
