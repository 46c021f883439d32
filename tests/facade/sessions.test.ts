import { beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { product } from '../support/product.ts'
import { callProcedure, fromElsewhere, type Session, signIn } from '../support/session.ts'

let company: TestCompany
let session: Session

beforeAll(async () => {
  company = await mintCompany()
  session = await signIn(company.owner)
})

async function setRole(role: string) {
  const { kysely } = database()
  await kysely.updateTable('member').set({ role }).where('company_id', '=', company.company_id).execute()
}

const ARTICLE = { name: 'Filtro', unit_type: 'pz', vat_code: '22' }

describe('companies-keys-people.md#keys: /v1 takes keys only, the console sessions only', () => {
  it('a session reaches the procedures of its company', async () => {
    const { body } = await session.call('session.retrieve', 'query')
    expect(body).toMatchObject({ role: 'owner', company: { id: company.company_id } })
    const made = await session.call('articles.create', 'mutation', ARTICLE)
    expect((await company.client.get(`/v1/articles/${made.body.id}`)).body).toEqual(made.body)
  })

  it('a session is no key', async () => {
    const answer = await new Client('').get('/v1/articles', {
      headers: { cookie: session.cookie, authorization: '' },
    })
    expectError(answer, 401, 'api_key_missing')
  })

  it('a key is no session', async () => {
    const headers = { authorization: `Bearer ${company.client.key}` }
    const answer = await callProcedure('articles.list', 'query', { headers })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'session_required' })
  })

  it.each(['', 'officina.session_token=x', 'officina.session_token=x.y'])(
    'the cookie "%s" is 401',
    async (cookie) => {
      const answer = await callProcedure('articles.list', 'query', { headers: { cookie } })
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({
        object: 'error',
        status: 401,
        code: 'session_required',
        param: null,
      })
    },
  )

  it.each<Record<string, string>>([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('a request that another site makes is refused: %j', async (headers) => {
    const sent = { cookie: session.cookie, ...headers }
    const answer = await callProcedure('articles.create', 'mutation', { headers: sent, input: ARTICLE })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'origin_refused' })
  })

  it('a wrong password and an unknown address are refused alike', async () => {
    const attempts = [
      { email: company.owner.email, password: 'wrong password' },
      { email: 'nobody@officina.example', password: 'wrong password' },
    ]
    const answers = await Promise.all(
      attempts.map((body) =>
        fetch(`${product.base_url}/api/auth/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: product.base_url, ...fromElsewhere() },
          body: JSON.stringify(body),
        }),
      ),
    )
    const [wrong, unknown] = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.json()]),
    )
    expect(wrong).toEqual(unknown)
    expect(wrong![0]).toBe(401)
  })

  it('nobody signs up: accounts are made by the operator', async () => {
    const response = await fetch(`${product.base_url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.base_url, ...fromElsewhere() },
      body: JSON.stringify({ email: 'new@officina.example', password: 'long enough', name: 'New' }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  })
})

describe('companies-keys-people.md#roles: roles are sets of the same permissions', () => {
  it.each([
    ['owner', 200, 200],
    ['manager', 200, 200],
    ['staff', 200, 403],
    ['read_only', 403, 403],
  ])('%s: creating an article %i, a work category %i', async (role, article, category) => {
    await setRole(role)
    expect((await session.call('articles.list', 'query')).status).toBe(200)
    expect((await session.call('articles.create', 'mutation', ARTICLE)).status).toBe(article)
    const answer = await session.call('workCategories.create', 'mutation', { name: 'Tagliando' })
    expect(answer.status).toBe(category)
    if (category === 403) expect(answer.body).toMatchObject({ code: 'permission_missing', status: 403 })
    await setRole('owner')
  })

  it('the plan is asked of keys only: people go on working', async () => {
    const basic = await mintCompany({ plan: 'basic' })
    const person = await signIn(basic.owner)
    expect((await person.call('articles.list', 'query')).status).toBe(200)
    expectError(await basic.client.get('/v1/articles'), 402, 'plan_without_api')
  })

  it('a user may belong to several companies and works in one at a time', async () => {
    const other = await mintCompany()
    const { kysely } = database()
    const membership = { company_id: other.company_id, user_id: company.owner.user_id, role: 'read_only' }
    await kysely.insertInto('member').values(membership).execute()
    const person = await signIn(company.owner)
    expect((await person.call('session.retrieve', 'query')).body.company.id).toBe(company.company_id)
    const own = kysely.updateTable('session').where('user_id', '=', company.owner.user_id)
    await own.set({ active_company_id: other.company_id }).execute()
    expect((await person.call('session.retrieve', 'query')).body.company.id).toBe(other.company_id)
    expect((await person.call('articles.create', 'mutation', ARTICLE)).status).toBe(403)
    // a company that they do not belong to is never entered
    await own.set({ active_company_id: (await mintCompany()).company_id }).execute()
    expect((await person.call('session.retrieve', 'query')).body.company.id).toBe(company.company_id)
  })

  it('without a membership nothing is reached', async () => {
    const { kysely } = database()
    const gone = await mintCompany()
    const person = await signIn(gone.owner)
    await kysely.deleteFrom('member').where('company_id', '=', gone.company_id).execute()
    const answer = await person.call('articles.list', 'query')
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'session_required' })
  })
})
