import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, browserOf, linkIn, mailsTo, mailTo } from '../support/auth.ts'
import { database, mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { sendRaw } from '../support/raw.ts'
import { fromElsewhere } from '../support/session.ts'

const NEW = 'a new and longer password'

let owner: { email: string; password: string; user_id: string }

beforeEach(async () => {
  owner = (await mintCompany()).owner
})

const ask = (email: string, headers: Record<string, string> = {}) =>
  new Browser().auth('/request-password-reset', { email }, { headers })

const reset = (token: string, newPassword = NEW) =>
  new Browser().auth('/reset-password', { token, newPassword })

describe('password reset by e-mail', () => {
  it('the link sets a new password once and ends every session', async () => {
    const before = await browserOf(owner)
    expect((await ask(owner.email)).status).toBe(200)
    const { link, token } = linkIn(await mailTo(owner.email))
    expect(link).toBe(`${product.base_url}/reset-password?token=${token}`)
    expect((await reset(token)).body).toEqual({ status: true })
    expect((await before.call('session.retrieve', 'query')).status).toBe(401)
    expect((await new Browser().signIn(owner)).status).toBe(401)
    await browserOf({ ...owner, password: NEW })
    const again = await reset(token, 'yet another password')
    expect([again.status, again.body.code]).toEqual([400, 'INVALID_TOKEN'])
  })

  it.each([
    ['evil.example', 'localhost'],
    ['10.evil.com', 'localhost'],
    ['127.0.0.1.evil.com', 'localhost'],
    ['localhost.evil.com', 'localhost'],
    ['0x08080808', 'localhost'],
    ['com', 'localhost'],
    ['192.168.1.7', 'localhost'],
    ['127.0.0.1:1', '127.0.0.1'],
    ['localhost:1', 'localhost'],
    ['[::1]:1', '[::1]'],
  ])('without BASE_URL the Host %s leads to %s and the port listened on', async (host, name) => {
    const body = JSON.stringify({ email: owner.email })
    const headers = [
      'POST /api/auth/request-password-reset HTTP/1.1',
      `Host: ${host}`,
      `Origin: http://${host}`,
      `X-Forwarded-For: ${fromElsewhere()['x-forwarded-for']}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    await sendRaw([...headers, '', body].join('\r\n'))
    const { link } = linkIn(await mailTo(owner.email))
    expect(new URL(link).origin).toBe(`http://${name}:${new URL(product.base_url).port}`)
  })

  it('using one link ends the others', async () => {
    await ask(owner.email)
    const { token: first } = linkIn(await mailTo(owner.email))
    await ask(owner.email)
    const { token: second } = linkIn(await mailTo(owner.email, 2))
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(400)
  })

  it('a password changed in the console ends the links as well', async () => {
    await ask(owner.email)
    const { token } = linkIn(await mailTo(owner.email))
    const browser = await browserOf(owner)
    await browser.auth('/change-password', { currentPassword: owner.password, newPassword: NEW })
    expect((await reset(token, 'yet another password')).status).toBe(400)
  })

  it('an address that nobody has gets the same answer and no mail', async () => {
    const [known, unknown] = await Promise.all([ask(owner.email), ask('nobody@officina.example')])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await mailTo(owner.email)
    expect(await mailsTo('nobody@officina.example')).toEqual([])
  })

  it('a link holds for one hour', async () => {
    await ask(owner.email)
    const { token } = linkIn(await mailTo(owner.email))
    const { kysely } = database()
    const links = () => kysely.selectFrom('verification').selectAll().where('value', '=', owner.user_id)
    const { expires_at, created_at } = await links().executeTakeFirstOrThrow()
    expect(Math.abs(Date.parse(expires_at) - Date.parse(created_at) - 3_600_000)).toBeLessThan(5000)
    await kysely
      .updateTable('verification')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('value', '=', owner.user_id)
      .execute()
    expect((await reset(token)).status).toBe(400)
  })

  it('the token is not stored in clear', async () => {
    await ask(owner.email)
    const { token } = linkIn(await mailTo(owner.email))
    const rows = await database().kysely.selectFrom('verification').selectAll().execute()
    expect(rows.some(({ value }) => value === owner.user_id)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('a short password is refused and the link stays good', async () => {
    await ask(owner.email)
    const { token } = linkIn(await mailTo(owner.email))
    const short = await reset(token, 'short')
    expect([short.status, short.body.code]).toEqual([400, 'PASSWORD_TOO_SHORT'])
    expect((await reset(token)).status).toBe(200)
  })

  it('characters are counted, however many units each has', async () => {
    await ask(owner.email)
    const { token } = linkIn(await mailTo(owner.email))
    const refused = await Promise.all([9, 129].map((count) => reset(token, '\u{1F511}'.repeat(count))))
    expect(refused.map(({ body }) => body.code)).toEqual(['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'])
    expect((await reset(token, `${NEW}\0`)).body.code).toBe('PASSWORD_MALFORMED')
    const password = '\u{1F511}'.repeat(128)
    expect((await reset(token, password)).status).toBe(200)
    const browser = await browserOf({ ...owner, password })
    const change = { currentPassword: password, newPassword: '\u{1F6A8}'.repeat(128) }
    expect((await browser.auth('/change-password', change)).status).toBe(200)
    await browserOf({ ...owner, password: change.newPassword })
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['Accept-Language: it', { 'accept-language': 'de-CH, it;q=0.8, en;q=0.5' }, /entro un’ora/],
    ['Accept-Language: en', { 'accept-language': 'en-GB,it;q=0.5' }, /within one hour/],
    ['another language', { 'accept-language': 'de' }, /within one hour/],
    [
      'the cookie, which wins',
      { 'accept-language': 'en', cookie: 'a=b; officina_locale=it' },
      /entro un’ora/,
    ],
  ])('is in the language of %s', async (_what, headers, words) => {
    await ask(owner.email, headers)
    const { text, headers: head } = await mailTo(owner.email)
    expect(text).toMatch(words)
    expect(head['content-type']).toMatch(/^text\/plain/)
  })

  it('one account gets at most five mails an hour, with the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(owner.email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    await mailTo(owner.email, 5)
  })
})
