import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, browserOf, codeOf, linkIn, mailTo, wrongCode } from '../support/auth.ts'
import { database, mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'

let owner: { email: string; password: string; user_id: string }

beforeEach(async () => {
  owner = (await mintCompany()).owner
})

type Person = { email: string; password: string }

/** Wrong passwords, from an address of its own each, alternately at both processes. */
async function fail(email: string, count: number) {
  const urls = [product.base_url, product.other_url]
  const attempts = Array.from({ length: count }, (_, index) =>
    new Browser(urls[index % 2]).signIn({ email, password: 'not the password' }),
  )
  return (await Promise.all(attempts)).map(({ status }) => status).sort()
}

const signIn = (person: Person) => new Browser().signIn(person)

describe('sign-in of one account', () => {
  it('is locked for 15 minutes after 10 failures, over all processes and however fast they come', async () => {
    expect(await fail(owner.email, 14)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const { status, headers, body } = await signIn(owner)
    expect(status).toBe(429)
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect(body).toEqual({ code: 'rate_limit_exceeded', message: expect.any(String), retry_after: wait })
  })

  it('is locked alike when nobody has the address, in either case of its letters', async () => {
    const email = `Nobody-${crypto.randomUUID()}@officina.example`
    expect(await fail(email, 10)).toEqual(Array(10).fill(401))
    const unknown = await signIn({ email: email.toLowerCase(), password: 'anything at all' })
    await fail(owner.email, 10)
    const known = await signIn(owner)
    expect([unknown.status, Object.keys(unknown.body), unknown.body.code]).toEqual([
      known.status,
      Object.keys(known.body),
      known.body.code,
    ])
    expect(unknown.headers.get('retry-after')).not.toBeNull()
  })

  it('a success clears the count', async () => {
    await fail(owner.email, 9)
    await browserOf(owner)
    expect(await fail(owner.email, 9)).toEqual(Array(9).fill(401))
    await browserOf(owner)
  })

  it('opens again when the time is over', async () => {
    await fail(owner.email, 11)
    expect((await signIn(owner)).status).toBe(429)
    await database()
      .kysely.updateTable('throttle')
      .set({ expires_at: new Date().toISOString() })
      .where('key', 'like', 'account:%')
      .execute()
    expect((await signIn(owner)).status).toBe(200)
  })

  it('a new password by e-mail opens it', async () => {
    await fail(owner.email, 11)
    await new Browser().auth('/request-password-reset', { email: owner.email })
    const { token } = linkIn(await mailTo(owner.email))
    const password = 'a new and longer password'
    await new Browser().auth('/reset-password', { token, newPassword: password })
    await browserOf({ ...owner, password })
  })

  it('counts wrong codes as well, and the right password alone clears nothing', async () => {
    const browser = await browserOf(owner)
    const { body } = await browser.auth('/two-factor/enable', { password: owner.password })
    await browser.auth('/two-factor/verify-totp', { code: codeOf(body.totpURI) })
    for (let round = 0; round < 2; round++) {
      const challenged = new Browser()
      await challenged.signIn(owner)
      for (let count = 0; count < 5; count++) {
        const wrong = await challenged.auth('/two-factor/verify-totp', { code: wrongCode(body.totpURI) })
        expect(wrong.status).toBe(401)
      }
    }
    const { status, headers } = await signIn(owner)
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })

  it('counts wrong passwords of somebody at an open console', async () => {
    const browser = await browserOf(owner)
    const guess = { currentPassword: 'not the password', newPassword: 'a new and longer password' }
    const guesses = await Promise.all(
      Array.from({ length: 11 }, () => browser.auth('/change-password', guess)),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429])
  })

  it('a stranger’s guesses lock nobody out who is signed in', async () => {
    const browser = await browserOf(owner)
    await fail(owner.email, 11)
    expect((await signIn(owner)).status).toBe(429)
    expect((await browser.call('session.retrieve', 'query')).status).toBe(200)
    const change = { currentPassword: owner.password, newPassword: 'a new and longer password' }
    expect((await browser.auth('/change-password', change)).status).toBe(200)
    expect((await signIn({ ...owner, password: change.newPassword })).status).toBe(429)
  })

  it('a request that cannot be understood counts for nothing', async () => {
    const browser = await browserOf(owner)
    const short = { currentPassword: owner.password, newPassword: 'short' }
    for (let count = 0; count < 11; count++)
      expect((await browser.auth('/change-password', short)).body.code).toBe('PASSWORD_TOO_SHORT')
    await browserOf(owner)
  })

  it('no address is stored in clear', async () => {
    await fail(owner.email, 1)
    const keys = await database().kysely.selectFrom('throttle').select('key').execute()
    expect(keys.length).toBeGreaterThan(0)
    expect(JSON.stringify(keys)).not.toContain(owner.email)
  })
})

describe('sign-in from one address', () => {
  it('is refused after 60 attempts a minute, whichever accounts they are for, over all processes', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const urls = [product.base_url, product.other_url]
    const attempts = Array.from({ length: 62 }, (_, index) =>
      new Browser(urls[index % 2]).auth(
        '/sign-in/email',
        { email: `no address ${index}`, password: 'x' },
        { headers },
      ),
    )
    const answers = await Promise.all(attempts)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    const { status, headers: answered, body } = await new Browser().signIn(owner, { headers })
    expect([status, body.code]).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(answered.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await signIn(owner)).status).toBe(200)
  })

  it('IPv6 addresses of one network count as one', async () => {
    const from = (end: string) => ({ headers: { 'x-forwarded-for': `2001:db8:1:2::${end}` } })
    const attempts = Array.from({ length: 60 }, (_, index) =>
      new Browser().auth(
        '/sign-in/email',
        { email: `no address ${index}`, password: 'x' },
        from(index.toString(16)),
      ),
    )
    await Promise.all(attempts)
    expect((await new Browser().signIn(owner, from('ffff:1'))).status).toBe(429)
  })
})
