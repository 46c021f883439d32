import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, invalid, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { openTill } from '../support/receipts.ts'

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

describe('settings.md#numbering-sections: numbering sections', () => {
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
      default_document_kinds: ['receipt'],
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

  it.each(['quote', '', 'receipt,invoice'])('lists.md#filters: document_kind %j is refused', async (kind) => {
    expect(refusal(await company.client.get(`${PATH}?document_kind=${kind}`))).toEqual({
      status: 422,
      code: 'parameter_invalid',
      param: 'document_kind',
    })
  })

  it.each(['limit', 'starting_after'])('requests.md#input: it takes no %s', async (param) => {
    expect(refusal(await company.client.get(`${PATH}?${param}=1`))).toEqual({
      status: 422,
      code: 'parameter_unknown',
      param,
    })
  })

  it('companies-keys-people.md#permissions: needs settings.read', async () => {
    const stranger = await company.clientWith(['settings.write', 'receipts.read'])
    expect(refusal(await stranger.get(PATH))).toMatchObject({ status: 403, code: 'permission_missing' })
    const reader = await company.clientWith(['settings.read'])
    expect((await reader.get(PATH)).status).toBe(200)
  })
})

describe('settings.md#numbering-sections: next_numbers per year', () => {
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

const NEW = { code: 'R2', name: 'Ricevute del carro attrezzi', document_kinds: ['receipt'] }

/** Which section is the default of each kind, by code, as the list says it. */
async function defaultsOf({ client }: TestCompany): Promise<Body> {
  const sections: Body[] = (await client.get(PATH)).body.data
  return Object.fromEntries(
    sections.flatMap(({ code, default_document_kinds }) =>
      default_document_kinds.map((kind: string) => [kind, code]),
    ),
  )
}

describe('settings.md#numbering-sections: a new section', () => {
  it('takes code, name and kinds; prefix and suffix are empty, and it is no default', async () => {
    const own = await mintCompany()
    const { id, created_at, updated_at, ...rest } = await own.client.create(PATH, NEW)
    expect(rest).toEqual({
      object: 'sezionale',
      ...NEW,
      ...{ prefix: '', suffix: '', is_default: false, default_document_kinds: [] },
      next_numbers: [next('receipt', YEAR, 1)],
    })
    expect(updated_at).toBe(created_at)
  })

  it('keeps every field, in the response, the detail and the list alike', async () => {
    const own = await mintCompany()
    const fields = { ...NEW, code: 'Z', prefix: 'CA-', suffix: '/CA', is_default: true }
    const made = await own.client.create(PATH, fields)
    expect(made).toMatchObject(fields)
    expect((await own.client.get(`${PATH}/${made.id}`)).body).toEqual(made)
    expect((await own.client.get(PATH)).body.data.at(-1)).toEqual(made)
  })

  it.each(['code', 'name', 'document_kinds'])('without %s is refused', async (field) => {
    expect(refusal(await company.client.post(PATH, { ...NEW, [field]: undefined }))).toEqual({
      status: 422,
      code: 'parameter_missing',
      param: field,
    })
  })

  it('requests.md#external-ids: the refusal of a taken code names the section that has it', async () => {
    const { data } = (await company.client.get(PATH)).body
    const answer = await company.client.post(PATH, { ...NEW, code: ` ${data[0].code}` })
    expect(refusal(answer)).toEqual(invalid('code'))
    expect(answer.body.existing_id).toBe(data[0].id)
  })

  it.each<[string, unknown]>([
    ['code', ''],
    ['code', 'x'.repeat(11)],
    ['code', 'R'],
    ['name', null],
    ['document_kinds', []],
    ['document_kinds', 'receipt'],
    ['prefix', null],
    ['prefix', 'x'.repeat(21)],
    ['is_default', null],
  ])('with %s %j is refused and leaves nothing', async (field, value) => {
    const before = (await company.client.get(PATH)).body
    expect(refusal(await company.client.post(PATH, { ...NEW, [field]: value }))).toEqual(invalid(field))
    expect((await company.client.get(PATH)).body).toEqual(before)
  })

  it('may have a code that another company has', async () => {
    const [own, other] = [await mintCompany(), await mintCompany()]
    for (const { client } of [own, other]) await client.create(PATH, NEW)
  })

  it('numbers receipts that name it, in its own count', async () => {
    const till = await openTill()
    const { id } = await till.client.create(PATH, NEW)
    const receipt = await till.over(10, { sezionale_id: id })
    expect((await till.issue(receipt.id)).body).toMatchObject({ seq_number: 1, sezionale_code: 'R2' })
    expect((await till.client.get(`${PATH}/${id}`)).body.next_numbers).toEqual([next('receipt', YEAR, 2)])
  })
})

describe('settings.md#numbering-sections: PATCH of a section', () => {
  it.each([{ name: 'Altre' }, { prefix: 'X-' }, { suffix: '' }, { is_default: false }, {}])(
    '%j leaves the rest as it is',
    async (patch) => {
      const own = await mintCompany()
      const before = await own.client.create(PATH, { ...NEW, prefix: 'A', suffix: 'B' })
      const { status, body } = await own.client.patch(`${PATH}/${before.id}`, patch)
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, ...patch, updated_at: body.updated_at })
    },
  )

  it.each(['code', 'document_kinds'])('requests.md#input: it takes no %s', async (field) => {
    const answer = await company.client.patch(`${PATH}/${company.receipt_sezionale_id}`, { [field]: 'x' })
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_unknown', param: field })
  })

  it('companies-keys-people.md#permissions: needs settings.write', async () => {
    const reader = await company.clientWith(['settings.read'])
    for (const answer of [
      await reader.post(PATH, NEW),
      await reader.patch(`${PATH}/${company.receipt_sezionale_id}`, {}),
    ])
      expect(refusal(answer)).toMatchObject({ status: 403, code: 'permission_missing' })
  })

  it('DELETE: there is none', async () => {
    expect((await company.client.delete(`${PATH}/${company.receipt_sezionale_id}`)).status).toBe(405)
  })
})

describe('settings.md#numbering-sections: exactly one default section for each kind of document', () => {
  it('a receipt that names no section takes the default one, whichever that is', async () => {
    const till = await openTill()
    // by code, it would come before the first one
    const { id } = await till.client.create(PATH, { ...NEW, code: 'B' })
    expect((await till.over(10)).sezionale_code).toBe('R')
    await till.client.patch(`${PATH}/${id}`, { is_default: true })
    expect((await till.over(10)).sezionale_code).toBe('B')
    await till.client.patch(`${PATH}/${till.receipt_sezionale_id}`, { is_default: true })
    expect((await till.over(10)).sezionale_code).toBe('R')
  })

  it('a new default takes its own kinds only; the other keeps the rest', async () => {
    const own = await mintCompany()
    const credit = { code: 'NC', name: 'Note di credito', document_kinds: ['credit_note'], is_default: true }
    const made = await own.client.create(PATH, credit)
    expect(made).toMatchObject({ is_default: true, default_document_kinds: ['credit_note'] })
    expect(await defaultsOf(own)).toEqual({ receipt: 'R', invoice: 'A', credit_note: 'NC' })
    const invoices = (await own.client.get(`${PATH}?document_kind=invoice`)).body.data[0]
    expect(invoices).toMatchObject({ is_default: false, default_document_kinds: ['invoice'] })
    // the one that made way is told of as well
    const audit = await own.client.get(`/v1/audit-log?object_id=${invoices.id}`)
    expect(audit.body.data[0]).toMatchObject({
      type: 'sezionale.updated',
      changes: {
        is_default: [true, false],
        default_document_kinds: [['invoice', 'credit_note'], ['invoice']],
      },
    })
    expect(invoices.updated_at > invoices.created_at).toBe(true)
  })

  it('a default is given up by making another one the default, not by itself', async () => {
    const own = await mintCompany()
    const path = `${PATH}/${own.receipt_sezionale_id}`
    expect(refusal(await own.client.patch(path, { name: 'x', is_default: false }))).toEqual(
      invalid('is_default'),
    )
    expect((await own.client.get(path)).body).toMatchObject({ name: 'Ricevute', is_default: true })
    expect((await own.client.patch(path, { is_default: true })).status).toBe(200)
  })

  it('the first section of a kind is its default', async () => {
    const own = await mintCompany()
    await own.db.delete('sezionale_default').where('document_kind', '=', 'receipt').execute()
    await own.client.create(PATH, { ...NEW, document_kinds: ['invoice', 'receipt'] })
    expect(await defaultsOf(own)).toEqual({ receipt: 'R2', invoice: 'A', credit_note: 'A' })
  })

  it('of many new defaults at once one is left for each kind, and none fails', async () => {
    const own = await mintCompany()
    const kinds = ['receipt', 'invoice', 'credit_note']
    const making = Array.from({ length: 9 }, (_, n) => {
      const document_kinds = [kinds[n % 3], kinds[(n + 1) % 3]]
      return own.client.create(PATH, { code: `S${n}`, name: 'S', document_kinds, is_default: true })
    })
    await Promise.all(making)
    const sections: Body[] = (await own.client.get(PATH)).body.data
    const chosen = sections.flatMap(({ default_document_kinds }) => default_document_kinds)
    expect(chosen.sort()).toEqual(kinds.sort())
  })
})
