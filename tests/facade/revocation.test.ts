import { beforeEach, describe, expect, it } from 'vitest'
import { type CompanyChange, updateCompany } from '../../src/operator/companies.ts'
import { revokeKey } from '../../src/server/auth/api-keys.ts'
import { type Answer, Client } from '../support/client.ts'
import { mintCompany, prisma, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { product } from '../support/product.ts'

let company: TestCompany

beforeEach(async () => {
  company = await mintCompany()
})

const read = (client: Client, url: string) => client.get('/v1/articles', { url })

/**
 * Asks one process until it answers with the status; fails when a request that was sent a second after the
 * change still got another answer.
 */
async function answerOf(client: Client, url: string, status: number, changed: number): Promise<Answer> {
  for (;;) {
    const sent = performance.now()
    const answer = await read(client, url)
    if (answer.status === status) return answer
    expect(sent - changed, `still ${answer.status}, ms after the change`).toBeLessThan(1000)
  }
}

/** Makes a change while both processes know the key, then waits for both to honour it. */
async function changeAndAsk(
  client: Client,
  status: number,
  change: () => Promise<unknown>,
): Promise<Answer[]> {
  const urls = [product.base_url, product.other_url]
  await Promise.all(urls.map((url) => read(client, url)))
  await change()
  const changed = performance.now()
  return Promise.all(urls.map((url) => answerOf(client, url, status, changed)))
}

describe('companies-keys-people.md#keys: a change holds on every server process within one second', () => {
  it('a revocation', async () => {
    const { id, key } = await company.mintKey(['articles.read'])
    const client = new Client(key)
    expect((await read(client, product.base_url)).status).toBe(200)
    for (const answer of await changeAndAsk(client, 401, () => revokeKey(company.db, id))) {
      expectError(answer, 401, 'api_key_revoked')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    // other keys of the company go on
    expect((await read(company.client, product.base_url)).status).toBe(200)
  })

  it('companies-keys-people.md#plan-and-subscription: the plan, then the subscription', async () => {
    const change = (wanted: CompanyChange) => () => updateCompany(prisma(), company.company_id, wanted)
    const steps: [CompanyChange, number, string?][] = [
      [{ plan: 'basic', subscription: 'inactive' }, 402, 'plan_without_api'],
      [{ plan: 'api', subscription: 'active' }, 200],
      [{ subscription: 'inactive' }, 402, 'subscription_inactive'],
    ]
    for (const [wanted, status, code] of steps) {
      for (const answer of await changeAndAsk(company.client, status, change(wanted))) {
        if (code) expectError(answer, status, code)
      }
    }
  })

  it('a key that is used for the first time while it is revoked is refused at once', async () => {
    const { id, key } = await company.mintKey(['articles.read'])
    await revokeKey(company.db, id)
    expectError(await read(new Client(key), product.other_url), 401, 'api_key_revoked')
  })
})
