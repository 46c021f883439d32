import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, browserOf } from '../support/auth.ts'
import { Client } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { callProcedure } from '../support/session.ts'

let company: TestCompany
let browser: Browser

beforeEach(async () => {
  company = await mintCompany()
  browser = await browserOf(company.owner)
})

const isIn = async (one: Browser) => (await one.call('session.retrieve', 'query')).status === 200

describe('own sessions', () => {
  it('are listed with address, browser and last use', async () => {
    const phone = new Browser()
    const headers = { 'user-agent': 'Phone/1', 'x-forwarded-for': '198.51.100.7' }
    await phone.signIn(company.owner, { headers })
    const { status, body } = await browser.auth('/list-sessions')
    expect(status).toBe(200)
    expect(body).toHaveLength(2)
    expect(body).toContainEqual(
      expect.objectContaining({
        ipAddress: '198.51.100.7',
        userAgent: 'Phone/1',
        updatedAt: expect.any(String),
      }),
    )
  })

  it('can be listed and ended for as long as one is signed in', async () => {
    const { kysely } = database()
    await kysely
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 5 * 86_400_000).toISOString() })
      .where('user_id', '=', company.owner.user_id)
      .execute()
    expect((await browser.auth('/list-sessions')).status).toBe(200)
  })

  it('one is ended, or all others', async () => {
    const [phone, tablet, stranger] = await Promise.all([
      browserOf(company.owner),
      browserOf(company.owner),
      mintCompany().then(({ owner }) => browserOf(owner)),
    ])
    const token = (await phone!.auth('/get-session')).body.session.token
    // another person's is not theirs to end
    await stranger!.auth('/revoke-session', { token })
    expect(await isIn(phone!)).toBe(true)
    expect((await browser.auth('/revoke-session', { token })).body).toEqual({ status: true })
    expect(await isIn(phone!)).toBe(false)
    expect(await isIn(tablet!)).toBe(true)
    expect((await browser.auth('/revoke-other-sessions', {})).status).toBe(200)
    expect([await isIn(tablet!), await isIn(browser)]).toEqual([false, true])
  })

  it('end when they expire', async () => {
    await database()
      .kysely.updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', company.owner.user_id)
      .execute()
    expect(await isIn(browser)).toBe(false)
  })

  it('are renewed by use, with their cookie', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    const own = database().kysely.updateTable('session').where('user_id', '=', company.owner.user_id)
    await own.set({ expires_at: soon }).execute()
    const { headers } = await browser.call('session.retrieve', 'query')
    expect(headers.getSetCookie().join()).toMatch(/^officina\.session_token=.*Max-Age=604800/)
    const [row] = await own.returning('expires_at').set({ ip_address: 'read' }).execute()
    expect(Date.parse(row!.expires_at) - Date.now()).toBeGreaterThan(6 * 86_400_000)
  })
})

describe('own account', () => {
  it('the password is changed with the present one only', async () => {
    const newPassword = 'a new and longer password'
    const change = { newPassword, currentPassword: 'not the password' }
    const refused = await browser.auth('/change-password', change)
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    const other = await browserOf(company.owner)
    const right = { newPassword, currentPassword: company.owner.password, revokeOtherSessions: true }
    expect((await browser.auth('/change-password', right)).status).toBe(200)
    expect([await isIn(other), await isIn(browser)]).toEqual([false, true])
    expect((await new Browser().signIn(company.owner)).status).toBe(401)
    await browserOf({ ...company.owner, password: newPassword })
  })

  it.each([
    ['ends the other sessions', {}, false],
    ['leaves them where it is told to', { revokeOtherSessions: false }, true],
  ])('a new password %s', async (_what, told, stays) => {
    const other = await browserOf(company.owner)
    const change = { currentPassword: company.owner.password, newPassword: 'a new and longer password' }
    expect((await browser.auth('/change-password', { ...change, ...told })).status).toBe(200)
    expect([await isIn(other), await isIn(browser)]).toEqual([stays, true])
  })

  it('the name is changed by its owner', async () => {
    const { body } = await browser.call('session.update', 'mutation', { name: ' Anna Bianchi ' })
    expect(body).toMatchObject({ object: 'user', name: 'Anna Bianchi', email: company.owner.email })
    const empty = await browser.call('session.update', 'mutation', { name: ' ' })
    expect([empty.status, empty.body.param]).toEqual([422, 'name'])
    const torn = await browser.call('session.update', 'mutation', { name: 'Anna\nBcc: x@example.com' })
    expect([torn.status, torn.body.param]).toEqual([422, 'name'])
    expect((await browser.call('session.retrieve', 'query')).body.user.name).toBe('Anna Bianchi')
  })

  it('a key has no session', async () => {
    const answer = await callProcedure('session.retrieve', 'query', {
      headers: { authorization: `Bearer ${company.client.key}` },
    })
    expect(answer.status).toBe(401)
  })
})

describe('company switch', () => {
  let other: TestCompany

  beforeEach(async () => {
    other = await mintCompany({ name: 'Altra Officina', plan: 'basic', electronic_receipts: true })
    const membership = { company_id: other.company_id, user_id: company.owner.user_id, role: 'staff' }
    await database().kysely.insertInto('member').values(membership).execute()
  })

  it('the session names the companies, and what the present one is and may', async () => {
    const { body } = await browser.call('session.retrieve', 'query')
    expect(body).toMatchObject({
      company: { id: company.company_id, time_zone: 'Europe/Rome', electronic_receipts_enabled: false },
      companies: [
        { object: 'company', id: other.company_id, name: 'Altra Officina', role: 'staff' },
        { object: 'company', id: company.company_id, name: 'Officina Prova', role: 'owner' },
      ],
      user: { two_factor_enabled: false },
      api_access: true,
    })
  })

  it('holds at once on every process, for this session only', async () => {
    const tablet = await browserOf(company.owner)
    const switched = await browser.call('session.switchCompany', 'mutation', { company_id: other.company_id })
    expect(switched.body).toMatchObject({ object: 'company', id: other.company_id, role: 'staff' })
    for (const url of [product.base_url, product.other_url]) {
      const response = await fetch(`${url}/api/trpc/session.retrieve?input={}`, {
        headers: { cookie: browser.cookie },
      })
      const { data } = (await response.json()).result
      expect(data).toMatchObject({
        company: { id: other.company_id, electronic_receipts_enabled: true },
        role: 'staff',
        api_access: false,
      })
    }
    const { body } = await tablet.call('session.retrieve', 'query')
    expect(body.company.id).toBe(company.company_id)
  })

  it('outlasts a new password', async () => {
    await browser.call('session.switchCompany', 'mutation', { company_id: other.company_id })
    const { password } = company.owner
    const change = { currentPassword: password, newPassword: `${password}!`, revokeOtherSessions: true }
    await browser.auth('/change-password', change)
    expect((await browser.call('session.retrieve', 'query')).body.company.id).toBe(other.company_id)
  })

  it('to a company of others or to none is 404', async () => {
    const stranger = await mintCompany()
    for (const company_id of [stranger.company_id, crypto.randomUUID()]) {
      const answer = await browser.call('session.switchCompany', 'mutation', { company_id })
      expect([answer.status, answer.body.code]).toEqual([404, 'resource_not_found'])
    }
    expect((await browser.call('session.retrieve', 'query')).body.company.id).toBe(company.company_id)
  })

  it('an inactive subscription has no API', async () => {
    await database()
      .kysely.updateTable('company')
      .set({ subscription: 'inactive' })
      .where('id', '=', company.company_id)
      .execute()
    expect((await browser.call('session.retrieve', 'query')).body.api_access).toBe(false)
    expect((await new Client(company.client.key).get('/v1/articles')).status).not.toBe(200)
  })
})
