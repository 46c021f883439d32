import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'

let company: TestCompany

beforeAll(async () => {
  company = await mintCompany()
  await company.db.update('vat_rate').set({ active: false }).where('code', '=', '5').execute()
})

const PATH = '/v1/vat-rates'
const codesOf = (body: Body) => body.data.map(({ code }: Body) => code)

describe('settings.md#vat-rates: VAT rates', () => {
  it('lists the active rates in their order, whole, in the list envelope', async () => {
    const { status, body } = await company.client.get(PATH)
    expect(status).toBe(200)
    expect(body).toMatchObject({ object: 'list', has_more: false, url: PATH })
    expect(body).not.toHaveProperty('next_starting_after')
    expect(codesOf(body)).toEqual([
      ...['22', '10', '4', 'N1', 'N2.1', 'N2.2', 'N3.1', 'N3.2', 'N3.5', 'N4', 'N5', 'N6.1', 'N6.9', '0'],
    ])
  })

  it('shows code, description, rate, nature, active and is_default', async () => {
    const { body } = await company.client.get(PATH)
    const { id, created_at, updated_at, ...ordinary } = body.data[0]
    expect(ordinary).toEqual({
      object: 'vat_rate',
      code: '22',
      description: 'Aliquota ordinaria 22%',
      rate: 22,
      nature: null,
      legal_reference: null,
      stamp_duty: false,
      active: true,
      is_default: true,
    })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect([created_at, updated_at].every((instant) => !Number.isNaN(Date.parse(instant)))).toBe(true)
    expect(body.data.find(({ code }: Body) => code === 'N4')).toMatchObject({ rate: 0, nature: 'N4' })
    expect(body.data.filter(({ is_default }: Body) => is_default)).toHaveLength(1)
  })

  it('every rate with a nature cites its law, and says whether it bears stamp duty', async () => {
    const { body } = await company.client.get(PATH)
    const exempt: Body[] = body.data.filter(({ nature }: Body) => nature !== null)
    const told = exempt.map(({ code, legal_reference, stamp_duty }) => [code, legal_reference, stamp_duty])
    expect(told).toEqual([
      ['N1', 'Escluso art. 15 DPR 633/72', false],
      ['N2.1', 'Non soggetta artt. 7-7septies DPR 633/72', true],
      ['N2.2', 'Operazione non soggetta a IVA', true],
      ['N3.1', 'Non imponibile art. 8 c. 1 lett. a) DPR 633/72', false],
      ['N3.2', 'Non imponibile art. 41 DL 331/93', false],
      ['N3.5', 'Non imponibile art. 8 c. 1 lett. c) DPR 633/72', true],
      ['N4', 'Esente art. 10 DPR 633/72', true],
      ['N5', 'Regime del margine, art. 36 DL 41/95', false],
      ['N6.1', 'Inversione contabile art. 74 c. 7 e 8 DPR 633/72', false],
      ['N6.9', 'Inversione contabile art. 17 DPR 633/72', false],
    ])
  })

  it('active: true unless sent, false for those out of use', async () => {
    expect((await company.client.get(`${PATH}?active=true`)).body).toEqual(
      (await company.client.get(PATH)).body,
    )
    const { body } = await company.client.get(`${PATH}?active=false`)
    expect(codesOf(body)).toEqual(['5'])
    expect(body.data[0].active).toBe(false)
  })

  it('an inactive rate is no rate to write with (settings.md#vat-rates)', async () => {
    const body = { name: 'A', unit_type: 'pz', vat_code: '5' }
    expect(refusal(await company.client.post('/v1/articles', body))).toEqual({
      status: 422,
      code: 'parameter_invalid',
      param: 'vat_code',
    })
  })

  it.each(['active=1', 'active=', 'active=True', 'active=true&active=false'])(
    'values.md#queries: ?%s is refused',
    async (query) => {
      expect(refusal(await company.client.get(`${PATH}?${query}`))).toEqual({
        status: 422,
        code: 'parameter_invalid',
        param: 'active',
      })
    },
  )

  it.each(['limit', 'starting_after', 'code'])('requests.md#input: it takes no %s', async (param) => {
    expect(refusal(await company.client.get(`${PATH}?${param}=1`))).toEqual({
      status: 422,
      code: 'parameter_unknown',
      param,
    })
  })

  it('settings.md#vat-rates: any valid key reads them, whatever its permissions', async () => {
    const reader = await company.clientWith(['tyre_sets.write'])
    expect((await reader.get(PATH)).status).toBe(200)
  })

  it("requests.md#records-and-companies: holds the company's own rates only", async () => {
    const other = await mintCompany()
    const ids = (body: Body) => body.data.map(({ id }: Body) => id)
    const theirs = new Set(ids((await other.client.get(PATH)).body))
    expect(theirs.size).toBe(15)
    expect(ids((await company.client.get(PATH)).body).filter((id: string) => theirs.has(id))).toEqual([])
  })
})
