import { beforeAll, describe, expect, it } from 'vitest'
import { appOf, askAuth, asked, refresh, within1s } from '../support/app.ts'
import { browserOf, linkIn, mailTo } from '../support/auth.ts'
import { Client } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { addColleague } from '../support/members.ts'
import { product } from '../support/product.ts'
import { signIn } from '../support/session.ts'

let company: TestCompany

beforeAll(async () => {
  company = await mintCompany()
})

const setPrevious = (session: string, seconds: number) =>
  database()
    .pool.query('UPDATE mobile_session SET replaced_at = now() - make_interval(secs => $2) WHERE id = $1', [
      session,
      seconds,
    ])
    .then(() => undefined)

describe('mobile-sign-in.md#refresh', () => {
  it('replaces the token; the one before is good for 30 s until its successor was used', async () => {
    const { session } = await appOf(company.owner)
    const first = session.refresh_token
    const second = (await refresh(first)).body
    expect([second.id, second.refresh_token === first]).toEqual([session.id, false])
    // its answer was lost: the same again, which ends the unused one
    const again = (await refresh(first, product.other_url)).body
    expect((await new Client(again.access_token).get('/v1/auth/me')).status).toBe(200)
    const third = (await refresh(again.refresh_token)).body
    // its successor was used: it comes again from somebody else
    const reused = await refresh(first)
    expectError(reused, 401, 'refresh_token_reused')
    expectError(await refresh(third.refresh_token), 401, 'refresh_token_invalid')
    for (const answer of await within1s(asked(new Client(third.access_token)), 401))
      expectError(answer, 401, 'token_revoked')
  })

  it('later than 30 s the one before is reused; after 30 days none is good', async () => {
    const late = (await appOf(company.owner)).session
    await refresh(late.refresh_token)
    await setPrevious(late.id, 31)
    expectError(await refresh(late.refresh_token), 401, 'refresh_token_reused')
    const over = (await appOf(company.owner)).session
    await database().pool.query('UPDATE mobile_session SET refresh_expires_at = now() WHERE id = $1', [
      over.id,
    ])
    expectError(await refresh(over.refresh_token), 401, 'refresh_token_invalid')
    expectError(await refresh('ofr_unknown'), 401, 'refresh_token_invalid')
  })
})

describe('mobile-sign-in.md#sign-out', () => {
  it('ends the session, or all of the person; an unknown token is no failure', async () => {
    const sessions = await Promise.all([1, 2, 3].map(() => appOf(company.owner)))
    const [one, two, three] = sessions as [(typeof sessions)[0], (typeof sessions)[0], (typeof sessions)[0]]
    const logout = (refresh_token: string, all?: boolean) =>
      askAuth('logout', { refresh_token, ...(all && { all }) })
    expect((await logout(one.session.refresh_token)).body).toEqual({ object: 'auth_logout' })
    await within1s(asked(one.client), 401)
    expect((await two.client.get('/v1/auth/me')).status).toBe(200)
    expect((await logout(one.session.refresh_token)).status).toBe(200)
    expect((await logout(two.session.refresh_token, true)).status).toBe(200)
    for (const answer of await within1s(asked(three.client), 401)) expectError(answer, 401, 'token_revoked')
  })

  it("the console's list of sign-ins shows them, and ends one or all", async () => {
    const anna = await addColleague(company, 'read_only')
    const phone = await appOf(anna, { device_name: 'iPhone' })
    const tablet = await appOf(anna)
    const stranger = await appOf(company.owner, { device_name: 'of somebody else' })
    const session = await signIn(anna)
    const apps = async () => (await session.call('session.apps', 'query')).body.data
    expect(await apps()).toMatchObject([{ device_name: '' }, { id: phone.session.id, device_name: 'iPhone' }])
    const end = (id?: string) => session.call('session.endApps', 'mutation', { ...(id && { id }) })
    expect((await end(stranger.session.id)).status).toBe(404)
    expect((await end(phone.session.id)).body.count).toBe(1)
    for (const answer of await within1s(asked(phone.client), 401)) expectError(answer, 401, 'token_revoked')
    expect((await tablet.client.get('/v1/auth/me')).status).toBe(200)
    expect((await end()).body.count).toBe(1)
    await within1s(asked(tablet.client), 401)
    expect(await apps()).toEqual([])
    expect((await stranger.client.get('/v1/auth/me')).status).toBe(200)
  })

  it('a new password ends them, by link or in the console', async () => {
    const anna = await addColleague(company, 'staff')
    const { email, password } = anna
    const first = await appOf({ email, password })
    expect((await askAuth('password-reset', { email })).body).toEqual({ object: 'password_reset' })
    const { token } = linkIn(await mailTo(email))
    const short = await askAuth('password-reset/confirm', { token, password: 'short' })
    expect([short.status, short.body.param]).toEqual([422, 'password'])
    const chosen = 'a new password of mine'
    const done = await askAuth('password-reset/confirm', { token, password: chosen })
    expect([done.status, done.body]).toEqual([200, { object: 'password_reset' }])
    const again = await askAuth('password-reset/confirm', { token, password: chosen })
    expect([again.status, again.body.param]).toEqual([422, 'token'])
    await within1s(asked(first.client), 401)
    expectError(await askAuth('login', { email, password }), 401, 'credentials_invalid')
    const second = await appOf({ email, password: chosen })
    const browser = await browserOf({ email, password: chosen })
    const change = { currentPassword: chosen, newPassword: 'yet another password' }
    expect((await browser.auth('/change-password', change)).status).toBe(200)
    await within1s(asked(second.client), 401)
  })
})
