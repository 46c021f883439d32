import { describe, expect, it } from 'vitest'
import { type Body, type Client, conflict, invalid, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

const PATH = '/v1/vat-rates'
let made = 0
const make = (of: Client, fields: object = {}): Promise<Body> =>
  of.create(PATH, { code: `V${++made}`, description: 'Aliquota 21%', rate: 21, ...fields })
const patch = (of: Client, id: string, fields: object) => of.patch(`${PATH}/${id}`, fields)
const all = async (of: Client): Promise<Body[]> => (await of.get(PATH)).body.data
const named = async (of: Client, wanted: string): Promise<Body> =>
  (await all(of)).find(({ code }) => code === wanted)

describe('settings.md#vat-rates: the default VAT rate', () => {
  const defaults = async (of: Client): Promise<string[]> =>
    (await all(of)).filter(({ is_default }) => is_default).map((rate) => rate.code)

  it('is neither deactivated, nor deleted, nor given up without a successor', async () => {
    const { client: own } = await mintCompany()
    const rate = await named(own, '22')
    for (const answer of [
      await patch(own, rate.id, { active: false }),
      await patch(own, rate.id, { is_default: false }),
      await patch(own, rate.id, { active: false, is_default: true }),
      await own.delete(`${PATH}/${rate.id}`),
    ])
      expect(refusal(answer)).toEqual(conflict('vat_rate_default'))
    expect((await own.get(`${PATH}/${rate.id}`)).body).toEqual(rate)
  })

  it('moves to another rate by PATCH, or to a new one; there is always one', async () => {
    const { client: own } = await mintCompany()
    const [ordinary, reduced] = [await named(own, '22'), await named(own, '10')]
    expect((await patch(own, reduced.id, { is_default: true })).body.is_default).toBe(true)
    expect(await defaults(own)).toEqual(['10'])
    await make(own, { code: '21', is_default: true })
    expect(await defaults(own)).toEqual(['21'])
    expect((await own.delete(`${PATH}/${ordinary.id}`)).status).toBe(200)
  })

  it('is active: one out of use becomes it only together with coming back', async () => {
    const { client: own } = await mintCompany()
    const { id, code: back } = await make(own)
    await patch(own, id, { active: false })
    expect(refusal(await patch(own, id, { is_default: true }))).toEqual(invalid('is_default'))
    expect(await defaults(own)).toEqual(['22'])
    expect((await patch(own, id, { active: true, is_default: true })).status).toBe(200)
    expect(await defaults(own)).toEqual([back])
  })

  it('of many moves at once one is left, and none fails', async () => {
    const { client: own } = await mintCompany()
    const rates: Body[] = await all(own)
    const moves = rates.map(({ id }) => patch(own, id, { is_default: true }))
    const births = Array.from({ length: 4 }, () => make(own, { is_default: true }))
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(rates.map(() => 200))
    await Promise.all(births)
    expect(await defaults(own)).toHaveLength(1)
  })
})
