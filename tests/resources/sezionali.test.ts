import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'

let company: TestCompany

beforeAll(async () => {
  company = await mintCompany()
})

const PATH = '/v1/sezionali'
const YEAR = Number(today('Europe/Rome').slice(0, 4))
const next = (document_kind: string, year: number, next_number: number) => ({
  object: 'next_number',
  document_kind,
  year,
  next_number,
})

describe('domain 5.12: numbering sections', () => {
  it('lists them by code, whole, in the list envelope', async () => {
    const { status, body } = await company.client.get(PATH)
    expect(status).toBe(200)
    expect(body).toMatchObject({ object: 'list', has_more: false, url: PATH })
    const [invoices, receipts] = body.data.map(({ id, created_at, updated_at, ...rest }: Body) => rest)
    expect(receipts).toEqual({
      object: 'sezionale',
      code: 'R',
      name: 'Ricevute',
      document_kinds: ['receipt'],
      prefix: '',
      suffix: '',
      is_default: true,
      next_numbers: [next('receipt', YEAR, 1)],
    })
    expect(invoices).toMatchObject({ code: 'A', name: 'Fatture', document_kinds: ['invoice', 'credit_note'] })
    expect(body.data).toHaveLength(2)
    expect(body.data[1].id).toBe(company.receipt_sezionale_id)
  })

  it.each([
    ['receipt', ['R']],
    ['invoice', ['A']],
    ['credit_note', ['A']],
  ])('document_kind %s leaves the sections that number it', async (kind, codes) => {
    const { body } = await company.client.get(`${PATH}?document_kind=${kind}`)
    expect(body.data.map(({ code }: Body) => code)).toEqual(codes)
  })

  it.each(['quote', '', 'receipt,invoice'])('contract 3: document_kind %j is refused', async (kind) => {
    expect(refusal(await company.client.get(`${PATH}?document_kind=${kind}`))).toEqual({
      status: 422,
      code: 'parameter_invalid',
      param: 'document_kind',
    })
  })

  it.each(['limit', 'starting_after'])('contract 1: it takes no %s', async (param) => {
    expect(refusal(await company.client.get(`${PATH}?${param}=1`))).toEqual({
      status: 422,
      code: 'parameter_unknown',
      param,
    })
  })

  it('contract 4: needs settings.read', async () => {
    const stranger = await company.clientWith(['settings.write', 'receipts.read'])
    expect(refusal(await stranger.get(PATH))).toMatchObject({ status: 403, code: 'permission_missing' })
    const reader = await company.clientWith(['settings.read'])
    expect((await reader.get(PATH)).status).toBe(200)
  })
})

describe('domain 5.12: next_numbers per year', () => {
  it('follow the last number of each kind and year; 1 for a kind without one in the present year', async () => {
    const own = await mintCompany()
    const other = await mintCompany()
    const sections = (await own.client.get(PATH)).body.data
    const invoices = sections.find(({ code }: Body) => code === 'A').id
    await own.db
      .insert('counter', [
        { kind: 'invoice', section: invoices, year: YEAR, value: 7 },
        { kind: 'invoice', section: invoices, year: YEAR - 1, value: 310 },
        { kind: 'credit_note', section: invoices, year: YEAR - 1, value: 4 },
        { kind: 'receipt', section: crypto.randomUUID(), year: YEAR, value: 99 },
        { kind: 'quote', value: 55 },
      ])
      .execute()
    await other.db
      .insert('counter', { kind: 'invoice', section: invoices, year: YEAR, value: 1000 })
      .execute()
    const { body } = await own.client.get(PATH)
    const numbers = Object.fromEntries(body.data.map(({ code, next_numbers }: Body) => [code, next_numbers]))
    expect(numbers).toEqual({
      A: [
        next('credit_note', YEAR, 1),
        next('credit_note', YEAR - 1, 5),
        next('invoice', YEAR, 8),
        next('invoice', YEAR - 1, 311),
      ],
      R: [next('receipt', YEAR, 1)],
    })
  })
})
