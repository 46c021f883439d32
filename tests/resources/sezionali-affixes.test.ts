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

describe('settings.md#numbers-of-invoices: what stands beside the number of an invoice', () => {
  const INVOICES = { code: 'B', name: 'Fatture', document_kinds: ['invoice'] }

  it('is short, of letters, digits and /-._, and has no digit or year beside the number', async () => {
    const refused = (fields: object, param: string) =>
      expect
        .soft(company.client.post(PATH, { ...INVOICES, ...fields }).then(refusal), JSON.stringify(fields))
        .resolves.toEqual(invalid(param))
    for (const prefix of ['A1', 'A{year}', 'A B', 'A{month}', 'È-', '{YEAR}-'])
      await refused({ prefix }, 'prefix')
    for (const suffix of ['1', '{year}', '2/B', '/B*']) await refused({ suffix }, 'suffix')
    await refused({ prefix: 'ABCDEFG-', suffix: '-HIJKL' }, 'prefix')
    await refused({ prefix: 'A', suffix: '/{year}-ABCDEFGH' }, 'suffix')
    const own = await mintCompany()
    const made = await own.client.create(PATH, { ...INVOICES, prefix: 'ABCD-', suffix: '/{year}-AB' })
    expect(made).toMatchObject({ prefix: 'ABCD-', suffix: '/{year}-AB' })
    const patched = await own.client.patch(`${PATH}/${made.id}`, { suffix: '/{year}-ABC' })
    expect(refusal(patched)).toEqual(invalid('suffix'))
    // receipts are numbered by the section alone
    const receipts = { code: 'R2', name: 'Ricevute', document_kinds: ['receipt'], prefix: 'B 7' }
    await own.client.create(PATH, receipts)
  })

  it('two sections of one kind never number alike: runs of digits are one, and so is the case', async () => {
    const own = await mintCompany()
    const first = await own.client.create(PATH, { ...INVOICES, prefix: 'FT{year}-', suffix: '/b' })
    const post = (fields: object) => own.client.post(PATH, { ...INVOICES, code: 'C', ...fields })
    for (const same of [
      { prefix: 'ft26-', suffix: '/B' },
      { prefix: 'FT9999-', suffix: '/B', document_kinds: ['credit_note', 'invoice'] },
    ])
      expect(refusal(await post(same))).toEqual(invalid('prefix'))
    const notes = await post({ prefix: 'FT{year}-', suffix: '/b', document_kinds: ['credit_note'] })
    expect(notes.status).toBe(201)
    const other = await post({ code: 'D', prefix: 'X' })
    const moved = { prefix: 'ft1-', suffix: '/B' }
    expect(refusal(await own.client.patch(`${PATH}/${other.body.id}`, moved))).toEqual(invalid('prefix'))
    expect((await own.client.patch(`${PATH}/${first.id}`, moved)).body).toMatchObject(moved)
  })

  it('a new section that names neither, and would number as another, has its code behind the number', async () => {
    const own = await mintCompany()
    expect(await own.client.create(PATH, INVOICES)).toMatchObject({ prefix: '', suffix: '/B' })
    expect(await own.client.create(PATH, { ...INVOICES, code: 'B2' })).toMatchObject({ suffix: '/B2' })
    expect(await own.client.create(PATH, { ...INVOICES, code: 'B3' })).toMatchObject({ suffix: '/B3' })
    expect(refusal(await own.client.post(PATH, { ...INVOICES, code: 'b' }))).toEqual(invalid('prefix'))
    const making = ['E', 'e'].map((code) => own.client.post(PATH, { ...INVOICES, code }))
    expect((await Promise.all(making)).map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('stays once the section has numbered an invoice or a credit note: 409 sezionale_used', async () => {
    const own = await mintCompany()
    const { id } = await own.client.create(PATH, { ...INVOICES, prefix: 'X-' })
    await own.db.insert('counter', { kind: 'invoice', section: id, year: YEAR, value: 1 }).execute()
    const patch = (fields: object) => own.client.patch(`${PATH}/${id}`, fields)
    for (const fields of [{ prefix: 'Y-' }, { suffix: '/Y' }])
      expect(refusal(await patch(fields))).toMatchObject({ status: 409, code: 'sezionale_used' })
    expect((await patch({ name: 'Altre', prefix: 'X-', suffix: '' })).body).toMatchObject({ name: 'Altre' })
  })
})

describe('settings.md#numbering-sections: where numbers begin', () => {
  const next = (document_kind: string, year: number, next_number: number) => ({
    ...{ document_kind, year, next_number },
  })

  it('is said until one was taken, all at once or not at all', async () => {
    const till = await openTill()
    const path = `${PATH}/${till.receipt_sezionale_id}`
    const begin = (...next_numbers: object[]) => till.client.patch(path, { next_numbers })
    const before = (await till.client.get(path)).body
    expect((await begin(next('receipt', YEAR, 500), next('receipt', YEAR - 1, 7))).status).toBe(200)
    const { body } = await begin(next('receipt', YEAR, 130))
    const shown = body.next_numbers.map(({ object, ...rest }: Body) => rest)
    expect(shown).toEqual([next('receipt', YEAR, 130), next('receipt', YEAR - 1, 7)])
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))

    expect(refusal(await begin(next('receipt', YEAR, 1), next('invoice', YEAR, 1)))).toEqual(
      invalid('next_numbers[1].document_kind'),
    )
    const twice = await begin(next('receipt', YEAR, 1), next('receipt', YEAR, 2))
    expect(refusal(twice)).toEqual(invalid('next_numbers[1]'))
    for (const [field, value] of [
      ['next_number', 0],
      ['next_number', 1_000_000_000],
      ['year', 1899],
    ])
      expect(refusal(await begin({ ...next('receipt', YEAR, 1), [field!]: value }))).toEqual(
        invalid(`next_numbers[0].${field}`),
      )

    const [first, second] = [await till.over(10), await till.over(20)]
    expect((await till.issue(first.id)).body).toMatchObject({ seq_number: 130 })
    const started = await begin(next('receipt', YEAR - 1, 9), next('receipt', YEAR, 900))
    expect(refusal(started)).toMatchObject({ status: 409, code: 'numbering_started' })
    expect((await till.client.get(path)).body.next_numbers.map((each: Body) => each.next_number)).toEqual([
      131, 7,
    ])
    expect((await till.issue(second.id)).body).toMatchObject({ seq_number: 131 })
  })

  it('changes nothing where it begins there already; of a number that was taken it is a 409, also for the next one', async () => {
    const till = await openTill()
    const path = `${PATH}/${till.receipt_sezionale_id}`
    const write = (...next_numbers: object[]) => till.client.patch(path, { next_numbers })
    await till.issue((await till.over(10)).id)
    const { body: section } = await write(next('receipt', YEAR - 1, 7))
    const { latest_seq } = (await till.client.get('/v1/events')).body
    expect(await write(next('receipt', YEAR - 1, 7))).toMatchObject({ status: 200, body: section })
    const read = section.next_numbers.filter(({ year }: Body) => year < YEAR)
    expect(await write(...read)).toMatchObject({ status: 200, body: section })
    expect(refusal(await write(next('receipt', YEAR, 2)))).toMatchObject({
      status: 409,
      code: 'numbering_started',
    })
    expect((await till.client.get('/v1/events')).body.latest_seq).toBe(latest_seq)
  })

  it('is no number yet: prefix and suffix may still change', async () => {
    const own = await mintCompany()
    const { data } = (await own.client.get(`${PATH}?document_kind=invoice`)).body
    const patch = (fields: object) => own.client.patch(`${PATH}/${data[0].id}`, fields)
    await patch({ next_numbers: [next('invoice', YEAR, 40)] })
    expect((await patch({ prefix: 'FT-' })).body).toMatchObject({ prefix: 'FT-' })
  })

  it('of a beginning and a number at once the number stands, or follows the beginning', async () => {
    const till = await openTill()
    const { id } = await till.over(10)
    const path = `${PATH}/${till.receipt_sezionale_id}`
    const [begun, issued] = await Promise.all([
      till.client.patch(path, { next_numbers: [next('receipt', YEAR, 50)] }),
      till.issue(id),
    ])
    expect([begun.status, issued.body.seq_number]).toEqual(begun.status === 200 ? [200, 50] : [409, 1])
  })
})
