import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const PATH = '/v1/payment-methods'
const list = async (of = client): Promise<Body[]> => (await of.get(PATH)).body.data
const codesOf = (methods: readonly Body[]) => methods.map(({ code }) => code)

describe('payment-methods.md#methods', () => {
  it('cash goes into the drawer at first, all else into the bank, and seven are offered', async () => {
    const methods = await list(await company.clientWith([]))
    expect(codesOf(methods.filter(({ active }) => active))).toEqual([
      ...['MP01', 'MP02', 'MP05', 'MP08', 'MP12', 'MP19', 'MP23'],
    ])
    expect(codesOf(methods.filter(({ account_name }) => account_name === 'Cassa'))).toEqual(['MP01'])
    expect(methods.filter(({ account_name }) => account_name === 'Banca')).toHaveLength(22)
    expect((await client.get(`${PATH}/MP05`)).body).toEqual(methods[4])
    for (const code of ['MP00', 'MP24', 'mp05', 'MP5', '%00'])
      expect(refusal(await client.get(`${PATH}/${code}`)), code).toMatchObject({ status: 404 })
  })

  it('what changes is whether it is offered and its account, under settings.write', async () => {
    const reader = await company.clientWith(['settings.read'])
    expect(refusal(await reader.patch(`${PATH}/MP03`, { active: true })).code).toBe('permission_missing')
    expect((await client.patch(`${PATH}/MP03`, { active: true })).body).toMatchObject({ active: true })
    const changed = (await client.patch(`${PATH}/MP03`, { account_id: null })).body
    expect(changed).toMatchObject({ active: true, account_id: null, account_name: null })
    expect((await client.patch(`${PATH}/MP03`, {})).body).toEqual(changed)
    const theirs = (await list((await mintCompany()).client))[0]!.account_id
    for (const account_id of [theirs, crypto.randomUUID(), 'MP01', 1])
      expect(refusal(await client.patch(`${PATH}/MP03`, { account_id }))).toEqual({
        ...{ status: 422, code: 'parameter_invalid', param: 'account_id' },
      })
    for (const field of ['name', 'code', 'receipts', 'account_name'])
      expect(refusal(await client.patch(`${PATH}/MP03`, { [field]: 'x' })).param).toBe(field)
    expect(refusal(await client.patch(`${PATH}/MP03`, { active: null })).param).toBe('active')
    expect((await client.get(`${PATH}/MP03`)).body).toEqual(changed)
  })

  it("names are in the workshop's language", async () => {
    expect((await list())[0]!.name).toBe('Contanti')
    await client.patch('/v1/settings', { locale: 'en' })
    expect((await list())[0]!.name).toBe('Cash')
  })
})
