import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

/** The same request many times at once, in turns at both processes. */
const atOnce = (times: number, path: string, body: object) =>
  Promise.all(
    Array.from({ length: times }, (_, index) =>
      client.post(path, body, { url: index % 2 ? product.other_url : product.base_url }),
    ),
  )

describe('at once, over two processes', () => {
  it('expenses.md#duplicates: of the same document of a supplier one is written down', async () => {
    const supplier = await client.create('/v1/suppliers', { name: 'Ricambi Nord' })
    const body = { supplier_id: supplier.id, document_number: 'FT-1', document_date: '2026-09-05' }
    const answers = await atOnce(12, '/v1/expenses', body)
    const [made, ...others] = answers.filter(({ status }) => status === 201)
    expect(others).toEqual([])
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['expense_duplicate']))
    expect(new Set(refused.map((answer) => answer.body.existing_id))).toEqual(new Set([made!.body.id]))
  })

  it('expenses.md#payments: payments never exceed what is due', async () => {
    const expense = await client.create('/v1/expenses', {
      ...{ document_date: '2026-09-05', total_before_tax: 100, payment_method: 'MP05' },
    })
    const answers = await atOnce(12, `/v1/expenses/${expense.id}/payments`, { amount: 30 })
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
    const { body } = await client.get(`/v1/expenses/${expense.id}`)
    expect(body).toMatchObject({ total_payments: 120, outstanding_payments: 2 })
  })

  it('expenses.md#fields-of-expenses: numbers follow one another without gaps or repeats', async () => {
    const company = (await mintCompany()).client
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        company.post(
          '/v1/expenses',
          { document_date: '2026-09-05' },
          { url: index % 2 ? product.other_url : product.base_url },
        ),
      ),
    )
    const numbers = answers.map(({ body }) => body.seq_number).sort((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })
})
