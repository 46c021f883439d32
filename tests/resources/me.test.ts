import { describe, expect, it } from 'vitest'
import { updateCompany } from '../../src/operator/companies.ts'
import { appOf } from '../support/app.ts'
import { Client, refusal, unknown } from '../support/client.ts'
import { mintCompany, prisma } from '../support/company.ts'

const ask = async (client: Client) => (await client.get('/v1/me')).body

describe('companies-keys-people.md#who-asks', () => {
  it('a key learns the workshop that it belongs to, what it may do, when it ends and who made it', async () => {
    const company = await mintCompany({ name: 'Officina Prima' })
    const ends = '2100-01-01T00:00:00.000Z'
    const { key, id } = await company.mintKey(['quotes.write', 'articles.read'], ends)
    const answer = await ask(new Client(key))
    expect(answer).toEqual({
      object: 'me',
      company: {
        ...{ object: 'company', id: company.company_id, name: 'Officina Prima', legal_name: null },
        ...{ country: 'IT', time_zone: 'Europe/Rome', plan: 'api', subscription: 'active' },
      },
      api_key: {
        ...{ object: 'api_key', id, name: 'test', prefix: key.slice(0, 12), expires_at: ends },
        permissions: ['articles.read', 'quotes.write'],
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      },
      user: { object: 'user', id: company.owner.user_id, name: expect.any(String) },
      rate_limits: [],
      ...{ api_version: '2026-09-05', supported_api_versions: ['2026-09-05', '2026-12-01'] },
    })
    expect(JSON.stringify(answer)).not.toContain(key.slice(12))
  })

  it('a key without any permission is answered, also in another revision', async () => {
    const company = await mintCompany()
    const answer = await new Client((await company.mintKey([])).key, undefined, '2026-12-01').get('/v1/me')
    expect(answer.body).toMatchObject({ api_version: '2026-12-01', api_key: { permissions: [] } })
    expect(refusal(await company.client.get('/v1/me?expand=company'))).toEqual(unknown('expand'))
  })

  it('the limits are those that hold for the workshop', async () => {
    const company = await mintCompany()
    await updateCompany(prisma(), company.company_id, { rate_limits: 'key=2.5:10,heavy=1:3' })
    const { rate_limits } = await ask(company.client)
    expect(rate_limits).toEqual([
      { object: 'rate_limit', name: 'key', per_second: 2.5, burst: 10 },
      { object: 'rate_limit', name: 'heavy', per_second: 1, burst: 3 },
    ])
  })

  it('an access token is of a person and no key', async () => {
    const company = await mintCompany()
    const { client } = await appOf(company.owner)
    const answer = await ask(client)
    expect(answer).toMatchObject({ api_key: null, user: { id: company.owner.user_id } })
    expect(answer.company.id).toBe(company.company_id)
  })

  it('without API access in the plan it is refused as everything is', async () => {
    const company = await mintCompany()
    await updateCompany(prisma(), company.company_id, { plan: 'basic' })
    expect(refusal(await company.client.get('/v1/me'))).toMatchObject({ status: 402 })
  })
})
