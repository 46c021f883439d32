import { beforeAll, describe, expect, it } from 'vitest'
import { accountKey } from '../../src/server/auth/throttle.ts'
import { appOf, askAuth, refresh } from '../support/app.ts'
import { Browser } from '../support/auth.ts'
import { type Answer, Client } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { addColleague } from '../support/members.ts'
import { product } from '../support/product.ts'
import { fromElsewhere } from '../support/session.ts'
import { connected } from '../support/spawned.ts'
import { isWaitedFor } from '../support/waited-for.ts'

let company: TestCompany

beforeAll(async () => {
  company = await mintCompany()
})

/** As if so many attempts had been made. */
const counted = (key: string, count: number, seconds = 60) =>
  database().pool.query(
    'INSERT INTO throttle (key, count, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))',
    [key, count, seconds],
  )

const from = (address: string, path: string, url = product.base_url): Promise<Answer> =>
  new Client('').post(
    `/v1/auth/${path}`,
    {},
    { headers: { authorization: '', 'x-forwarded-for': address }, url },
  )

function expectThrottled(answer: Answer, seconds: number): void {
  expectError(answer, 429, 'rate_limit_exceeded')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
}

describe('mobile-sign-in.md#login: how often an address may ask', () => {
  it.each([
    ['login', '/sign-in/email', 60],
    ['refresh', '/v1/auth/refresh', 120],
    ['logout', '/v1/auth/refresh', 120],
    ['password-reset', '/request-password-reset', 20],
    ['password-reset/confirm', '/reset-password', 20],
  ])('%s is counted over all processes, before anything is looked at', async (path, name, most) => {
    const address = fromElsewhere()['x-forwarded-for']
    await counted(`address:${address}|${name}`, most - 1)
    expect((await from(address, path)).status).toBe(422)
    expectThrottled(await from(address, path, product.other_url), 60)
    expect((await from(fromElsewhere()['x-forwarded-for'], path)).status).toBe(422)
  })

  it('console and apps are counted together, an IPv6 address as its network', async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:7`
    await counted(`address:${network}|/sign-in/email`, 59)
    expect((await from(`${network}::1`, 'login')).status).toBe(422)
    const headers = { 'x-forwarded-for': `${network}::2` }
    expect((await new Browser().signIn(company.owner, { headers })).status).toBe(429)
  })

  it('a locked account answers alike whether anybody has it, and whatever the password', async () => {
    const { email, password } = await addColleague(company, 'staff')
    const nobody = `nobody-${email}`
    for (const each of [email, nobody]) await counted(accountKey(each), 10, 900)
    const [known, unknown] = [
      await askAuth('login', { email: email.toUpperCase(), password }),
      await askAuth('login', { email: nobody, password: 'wrong' }),
    ]
    for (const answer of [known, unknown]) expectThrottled(answer, 900)
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' })
  })
})

describe('mobile-sign-in.md#sign-out', () => {
  it('a password that changes while it is looked at begins no session', async () => {
    const anna = await addColleague(company, 'staff')
    const client = await connected(product.database_url)
    await client.query('BEGIN')
    await client.query(`UPDATE account SET password = 'another hash' WHERE user_id = $1`, [anna.id])
    const { email, password } = anna
    let answer: Answer | undefined
    const asked = askAuth('login', { email, password }).then((each) => (answer = each))
    await expect.poll(async () => (await isWaitedFor(client)) || answer !== undefined).toBe(true)
    await client.query('COMMIT')
    await client.end()
    expectError(await asked, 401, 'credentials_invalid')
  })
})

describe('mobile-sign-in.md#refresh', () => {
  const leave = (user_id: string, company_id: string) =>
    database()
      .kysely.deleteFrom('member')
      .where('user_id', '=', user_id)
      .where('company_id', '=', company_id)
      .execute()
  const join = (user_id: string, company_id: string) =>
    database().kysely.insertInto('member').values({ company_id, user_id, role: 'staff' }).execute()

  it('who left the workshop goes on in the first of the others; without any the token stays good', async () => {
    const anna = await addColleague(company, 'staff')
    const [second, third] = [(await mintCompany()).company_id, (await mintCompany()).company_id]
    await join(anna.id, second)
    await join(anna.id, third)
    const { session } = await appOf(anna, { company_id: third })
    await leave(anna.id, third)
    const moved = (await refresh(session.refresh_token)).body
    expect([moved.id, moved.company.id]).toEqual([session.id, company.company_id])
    await leave(anna.id, company.company_id)
    await leave(anna.id, second)
    expectError(await refresh(moved.refresh_token), 403, 'membership_missing')
    await join(anna.id, second)
    expect((await refresh(moved.refresh_token)).body.company.id).toBe(second)
  })
})
