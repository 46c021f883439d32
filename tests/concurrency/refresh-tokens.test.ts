import { beforeAll, describe, expect, it } from 'vitest'
import { appOf, refresh } from '../support/app.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { product } from '../support/product.ts'

let company: TestCompany

beforeAll(async () => {
  company = await mintCompany()
})

describe('at once, over two processes', () => {
  it('mobile-sign-in.md#refresh: of refreshes with one token at most one leaves a good token', async () => {
    const { session } = await appOf(company.owner)
    const urls = Array.from({ length: 12 }, (_, index) => (index % 2 ? product.other_url : product.base_url))
    const answers = await Promise.all(urls.map((url) => refresh(session.refresh_token, url)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const hashes = await database()
      .kysely.selectFrom('mobile_session')
      .select('current_hash')
      .where('id', '=', session.id)
      .execute()
    expect(hashes).toHaveLength(1)
    const tried: string[] = []
    // the newest of them is not the one that was answered last: only it goes on, the first other one ends the session
    for (const { body } of answers) tried.push((await refresh(body.refresh_token)).body.code ?? 'good')
    expect(tried.filter((each) => each === 'good').length).toBeLessThanOrEqual(1)
    expect(tried.filter((each) => each === 'refresh_token_reused')).toHaveLength(1)
  })
})
