import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

const PATH = '/v1/customers/duplicates'
let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const make = (full_name: string, fields: object = {}): Promise<Body> =>
  client.create('/v1/customers', { full_name, ...fields })
const groups = async (query = ''): Promise<[string, string, string[]][]> =>
  (await client.walk(`${PATH}?${query}`)).map(({ reason, value, customers }) => [
    reason,
    value,
    customers.map(({ full_name }: Body) => full_name),
  ])

describe('customers.md#duplicates', () => {
  it('groups who shares something, by reason, then value, the oldest first', async () => {
    const mario = await make('Mario Rossi', { tax_code: 'RSSMRA85T10A562S', email: 'Rossi@example.it' })
    await make('ROSSI  Mário', { tax_code: 'rssmra85t10a562s', phone: '+39 059 12 34 56' })
    await make('Gamma', { vat_number: '00743110157', mobile: '059123456', email: 'rossi@EXAMPLE.it' })
    await make('Delta', { vat_number: '00743110157', phone: '333 1', mobile: '+39333-1' })
    await make('Estero', { vat_country: 'DE', vat_number: '00743110157' })
    await make('Epsilon', { phone: '0039 059 123456' })
    const gone = await make('Delta', { email: 'rossi@example.it' })
    await client.delete(`/v1/customers/${gone.id}`)
    const expected = [
      ['tax_code', 'RSSMRA85T10A562S', ['Mario Rossi', 'ROSSI  Mário']],
      ['vat_number', 'IT00743110157', ['Gamma', 'Delta']],
      ['email', 'rossi@example.it', ['Mario Rossi', 'Gamma']],
      ['phone', '059123456', ['ROSSI  Mário', 'Gamma', 'Epsilon']],
      ['name', 'mario rossi', ['Mario Rossi', 'ROSSI  Mário']],
    ]
    expect(await groups()).toEqual(expected)
    for (const limit of [1, 2, 4]) expect(await groups(`limit=${limit}`)).toEqual(expected)
    expect(await groups('reason=phone')).toEqual([expected[3]])
    expect(await groups(`customer_id=${mario.id}`)).toEqual([expected[0], expected[2], expected[4]])
    expect(await groups(`customer_id=${mario.id}&reason=phone`)).toEqual([])
    const { body } = await client.get(`${PATH}?limit=1`)
    expect(body).toMatchObject({ object: 'list', has_more: true, url: PATH })
    expect(Object.keys(body.data[0]).sort()).toEqual(['customers', 'object', 'reason', 'value'])
    const listed = (await client.get('/v1/customers?q=mario&limit=2')).body.data
    expect(body.data[0].customers).toEqual(listed.toReversed())
    const mixed = `${PATH}?reason=name&starting_after=${body.next_starting_after}`
    expect(refusal(await client.get(mixed))).toMatchObject({ status: 422, param: 'starting_after' })
  })

  it('shows twenty of a group, follows a change, and ends with a merge', async () => {
    for (let made = 0; made < 21; made++) await make('Officina Verdi')
    const [[, , names] = []] = (await groups('reason=name')).filter(([, value]) => value === 'officina verdi')
    expect(names).toHaveLength(20)
    const [one, two] = [await make('Alfa Uno'), await make('Alfa Due', { mobile: '347 000' })]
    await client.patch(`/v1/customers/${one.id}`, { full_name: 'Due Alfa', phone: '347000' })
    const twins = ['Due Alfa', 'Alfa Due']
    expect(await groups(`customer_id=${two.id}`)).toEqual([
      ['phone', '347000', twins],
      ['name', 'alfa due', twins],
    ])
    await client.post(`/v1/customers/${one.id}/merge`, { source_id: two.id })
    expect(await groups(`customer_id=${one.id}`)).toEqual([])
    expect(await groups(`customer_id=${two.id}`)).toEqual([])
  })
})
