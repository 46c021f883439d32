import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Body, type Client, conflict, invalid, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const PATH = '/v1/vat-rates'
const NEW = { description: 'Aliquota 21%', rate: 21 }
let made = 0
const code = () => `V${++made}`
const make = (fields: object = {}, of: Client = client): Promise<Body> =>
  of.create(PATH, { code: code(), ...NEW, ...fields })
const patch = (id: string, fields: object, of: Client = client): Promise<Answer> =>
  of.patch(`${PATH}/${id}`, fields)
const read = async (id: string, of: Client = client): Promise<Body> => (await of.get(`${PATH}/${id}`)).body

describe('settings.md#vat-rates: a new VAT rate', () => {
  it('is active, no default, of no nature, and stands at the end', async () => {
    const { client: own } = await mintCompany()
    const { id, created_at, updated_at, ...rest } = await make({ code: '21' }, own)
    expect(rest).toEqual({
      object: 'vat_rate',
      code: '21',
      ...NEW,
      ...{ nature: null, legal_reference: null, stamp_duty: false, active: true, is_default: false },
    })
    expect((await own.get(PATH)).body.data.at(-1)).toEqual(await read(id, own))
    const last = await make({}, own)
    expect((await own.get(PATH)).body.data.at(-1)).toEqual(last)
  })

  it.each([0, 0.01, 21.25, 100])('a rate of %d per cent is kept exactly', async (rate) => {
    expect((await make({ rate })).rate).toBe(rate)
  })

  it.each(['N1', 'N2.1', 'N3.6', 'N4', 'N6.9', 'N7'])('nature %s explains a rate of 0', async (nature) => {
    expect(await make({ rate: 0, nature })).toMatchObject({ rate: 0, nature })
  })

  it.each(['code', 'description', 'rate'])('without %s is refused', async (field) => {
    const answer = await client.post(PATH, { code: code(), ...NEW, [field]: undefined })
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_missing', param: field })
  })

  it.each<[string, unknown]>([
    ['code', ''],
    ['code', 'x'.repeat(11)],
    ['code', 22],
    ['code', '22'],
    ['code', ' 22 '],
    ['description', ''],
    ['rate', -1],
    ['rate', 100.01],
    ['rate', 21.123],
    ['rate', '21'],
    ['rate', null],
    ['nature', 'N4'],
    ['nature', 'N8'],
    ['nature', 'N2'],
    ['nature', ''],
    ['is_default', null],
  ])('with %s %j is refused and leaves nothing', async (field, value) => {
    const before = (await client.get(PATH)).body
    const answer = await client.post(PATH, { code: code(), ...NEW, is_default: true, [field]: value })
    expect(refusal(answer)).toEqual(invalid(field))
    expect((await client.get(PATH)).body).toEqual(before)
  })

  it('may have a code that another company has', async () => {
    const own = (await mintCompany()).client
    await make({ code: 'X' })
    await make({ code: 'X' }, own)
  })

  it('can be cited at once', async () => {
    const rate = await make()
    const article = await client.create('/v1/articles', { name: 'A', unit_type: 'pz', vat_code: rate.code })
    expect(article.vat_code).toBe(rate.code)
  })
})

describe('settings.md#vat-rates: PATCH of a VAT rate', () => {
  it.each([
    { description: 'Altra' },
    { rate: 7.5 },
    { rate: 0, nature: 'N4' },
    { active: false },
    { is_default: false },
    {},
  ])('%j leaves the rest as it is', async (fields) => {
    const before = await make()
    const { status, body } = await patch(before.id, fields)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, ...fields, updated_at: body.updated_at })
    expect(await read(before.id)).toEqual(body)
  })

  it('null clears the nature', async () => {
    const { id } = await make({ rate: 0, nature: 'N4' })
    expect((await patch(id, { nature: null })).body.nature).toBeNull()
  })

  it('requests.md#input: it takes no code', async () => {
    const { id } = await make()
    expect(refusal(await patch(id, { code: 'Y' }))).toMatchObject({
      code: 'parameter_unknown',
      param: 'code',
    })
  })

  it('a nature needs a rate of 0, in what results', async () => {
    const exempt = await make({ rate: 0, nature: 'N4' })
    expect(refusal(await patch(exempt.id, { rate: 4 }))).toEqual(invalid('nature'))
    const taxed = await make()
    expect(refusal(await patch(taxed.id, { nature: 'N4' }))).toEqual(invalid('nature'))
    expect(await read(taxed.id)).toEqual(taxed)
    expect((await patch(exempt.id, { rate: 4, nature: null })).status).toBe(200)
  })

  it('settings.md#vat-rates: what bears stamp duty follows the nature at first, and never has a rate over 0', async () => {
    expect((await make({ rate: 0, nature: 'N3.6' })).stamp_duty).toBe(true)
    expect((await make({ rate: 0, nature: 'N3.1' })).stamp_duty).toBe(false)
    const chosen = await make({ rate: 0, nature: 'N4', stamp_duty: false, legal_reference: ' Art. 10 ' })
    expect(chosen).toMatchObject({ stamp_duty: false, legal_reference: 'Art. 10' })
    expect((await patch(chosen.id, { stamp_duty: true, legal_reference: '' })).body).toMatchObject({
      ...{ nature: 'N4', stamp_duty: true, legal_reference: null },
    })
    const taxed = { rate: 4, nature: null }
    expect(refusal(await patch(chosen.id, { ...taxed, stamp_duty: true }))).toEqual(invalid('stamp_duty'))
    expect((await patch(chosen.id, taxed)).body).toMatchObject({ ...taxed, stamp_duty: false })
    expect(refusal(await patch(chosen.id, { stamp_duty: true }))).toEqual(invalid('stamp_duty'))
    for (const [field, value] of [
      ['legal_reference', 'x'.repeat(101)],
      ['stamp_duty', true],
    ] as const)
      expect(refusal(await client.post(PATH, { code: code(), ...NEW, [field]: value }))).toEqual(
        invalid(field),
      )
  })

  it('out of use it is no rate to write with, and back in use it is one', async () => {
    const { id, code: vat_code } = await make()
    const write = () => client.post('/v1/articles', { name: 'A', unit_type: 'pz', vat_code })
    await patch(id, { active: false })
    expect(refusal(await write())).toEqual(invalid('vat_code'))
    await patch(id, { active: true })
    expect((await write()).status).toBe(201)
  })

  it('companies-keys-people.md#permissions: writes need settings.write; any key reads one', async () => {
    const { id } = await make()
    const stranger = await company.clientWith(['settings.read'])
    const path = `${PATH}/${id}`
    for (const answer of [
      await stranger.post(PATH, {}),
      await stranger.patch(path, {}),
      await stranger.delete(path),
    ])
      expect(refusal(answer)).toMatchObject({ status: 403, code: 'permission_missing' })
    expect((await (await company.clientWith([])).get(path)).status).toBe(200)
  })
})

type Cite = (vat_code: string) => Promise<Answer>

const articleOf = (vat_code: string) => ({ name: 'A', unit_type: 'pz', vat_code })
const batchOf = (vat_code: string) => ({ add: [lineBody({ vat_code })] })

/** Ways to cite a rate, made ready so that citing is one request. */
const CITED: [by: string, ready: (workshop: Workshop) => Promise<Cite>][] = [
  [
    'an article',
    async ({ client: own }) =>
      (vat_code) =>
        own.post('/v1/articles', articleOf(vat_code)),
  ],
  [
    'the line of a quote',
    async (workshop) => {
      const { id } = await workshop.quote()
      return (vat_code) => workshop.quoteLines(id, batchOf(vat_code))
    },
  ],
  [
    'the line of a worksheet',
    async (workshop) => {
      const { id } = await workshop.worksheet()
      return (vat_code) => workshop.worksheetLines(id, batchOf(vat_code))
    },
  ],
  [
    'a customer',
    async ({ client: own }) =>
      (default_vat_code) =>
        own.post('/v1/customers', { full_name: 'Rossi', default_vat_code }),
  ],
]

describe('settings.md#vat-rates: a used VAT rate', () => {
  it.each(CITED)('cited by %s is not deleted, and its percentage stays', async (_by, ready) => {
    const workshop = await openWorkshop()
    const { client: own } = workshop
    const rate = await make({}, own)
    succeed(await (await ready(workshop))(rate.code))
    const deletion = await own.delete(`${PATH}/${rate.id}`)
    expect(refusal(deletion)).toEqual(conflict('vat_rate_used'))
    expect(deletion.body.message).toContain('deactivate it instead')
    expect(refusal(await patch(rate.id, { rate: 20 }, own))).toEqual(conflict('vat_rate_used'))
    expect(await read(rate.id, own)).toEqual(rate)
    const rest = { description: 'Vecchia', rate: 21, active: false }
    expect((await patch(rate.id, rest, own)).body).toMatchObject(rest)
  })

  it("is another company's affair", async () => {
    const [own, other] = [(await mintCompany()).client, (await mintCompany()).client]
    const rate = await make({ code: 'X' }, own)
    await make({ code: 'X' }, other)
    await other.create('/v1/articles', { name: 'A', unit_type: 'pz', vat_code: 'X' })
    expect((await own.delete(`${PATH}/${rate.id}`)).status).toBe(200)
  })

  it('unused it is deleted for good: answered with deleted_at, then 404, its code free again', async () => {
    const rate = await make()
    const { status, body } = await client.delete(`${PATH}/${rate.id}`)
    expect(status).toBe(200)
    expect(body).toEqual({ ...rate, deleted_at: body.deleted_at })
    for (const answer of [await patch(rate.id, {}), await client.delete(`${PATH}/${rate.id}`)])
      expect(refusal(answer)).toEqual({ status: 404, code: 'resource_not_found', param: null })
    expect((await make({ code: rate.code })).id).not.toBe(rate.id)
  })

  it('job-templates.md#lines-of-job-templates: cited by a job template alone, it is not used', async () => {
    const rate = await make()
    const { id } = await client.create('/v1/job-templates', { name: 'Tagliando' })
    const add = [{ description: 'Olio', vat_code: rate.code }]
    succeed(await client.post(`/v1/job-templates/${id}/line-items/batch`, { add }))
    expect((await client.delete(`${PATH}/${rate.id}`)).status).toBe(200)
  })

  it('cited by an article that was deleted since, it is used still', async () => {
    const rate = await make()
    const { id } = await client.create('/v1/articles', articleOf(rate.code))
    await client.delete(`/v1/articles/${id}`)
    expect(refusal(await client.delete(`${PATH}/${rate.id}`))).toEqual(conflict('vat_rate_used'))
  })

  it.each(CITED)('deleted while %s comes to cite it: one of the two is refused', async (_by, ready) => {
    const workshop = await openWorkshop()
    const { client: own } = workshop
    for (let round = 0; round < 15; round++) {
      const rate = await make({}, own)
      const cite = await ready(workshop)
      const [cited, deleted] = await Promise.all([cite(rate.code), own.delete(`${PATH}/${rate.id}`)])
      const outcome = [cited.status < 300 ? 'cited' : cited.status, deleted.status]
      expect(
        [
          ['cited', 409],
          [422, 200],
        ],
        JSON.stringify(cited.body),
      ).toContainEqual(outcome)
    }
  })
})
