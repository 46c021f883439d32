import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, browserOf, linkIn, mailTo } from '../support/auth.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { openPostOffice, type PostOffice } from '../support/post-office.ts'
import { product } from '../support/product.ts'
import { callProcedure } from '../support/session.ts'
import { startServer, temporaryFolder } from '../support/spawned.ts'

let company: TestCompany
let owner: { email: string; password: string }
let secured_owner: { email: string; password: string }
let folder: string
let remove: () => Promise<void>
let direct: Awaited<ReturnType<typeof startServer>>
let secure: Awaited<ReturnType<typeof startServer>>
/** Where the second one listens: it prints BASE_URL. */
let secure_url: string

let refusals = 1
let office: PostOffice

const BASE_URL = 'https://officina.example'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

beforeAll(async () => {
  company = await mintCompany()
  office = await openPostOffice(() => (refusals-- > 0 ? 450 : undefined))
  const temporary = await temporaryFolder()
  folder = temporary.folder
  remove = temporary.remove
  // A database each: a mail goes out through any server of its database.
  const [workshop, secured] = await Promise.all([ownWorkshop(), ownWorkshop()])
  const environment = { DATABASE_URL: workshop.database_url, DATA_FOLDER: folder, LOG_LEVEL: 'info' }
  owner = workshop.owner
  secured_owner = secured.owner
  const port = await freePort()
  secure_url = `http://127.0.0.1:${port}`
  direct = await startServer({ ...environment, SMTP_URL: office.url })
  secure = await startServer({
    ...environment,
    DATABASE_URL: secured.database_url,
    BASE_URL,
    PORT: String(port),
  })
})

afterAll(async () => {
  await Promise.all([direct.stop(), secure.stop()])
  await office.close()
  await remove()
})

describe('by default the address is the socket’s', () => {
  it('whatever X-Forwarded-For and our own header say', async () => {
    const browser = new Browser(direct.url)
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-officina-address': '203.0.113.10' }
    await browser.signIn(owner, { headers })
    const { body } = await browser.auth('/list-sessions')
    expect(body.map(({ ipAddress }: { ipAddress: string }) => ipAddress)).toEqual(['127.0.0.1'])
  })
})

describe('behind one proxy, TRUSTED_PROXIES=1', () => {
  it('the address is the one that the proxy saw, at the right', async () => {
    const browser = new Browser()
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.8' }
    await browser.signIn(company.owner, { headers })
    const { body } = await browser.auth('/get-session')
    expect(body.session.ipAddress).toBe('198.51.100.8')
  })

  it('what is no address is not taken for one', async () => {
    const browser = new Browser()
    await browser.signIn(company.owner, { headers: { 'x-forwarded-for': 'unknown' } })
    expect((await browser.auth('/get-session')).body.session.ipAddress).toBe('127.0.0.1')
  })
})

describe('cookies', () => {
  it('are HttpOnly and SameSite=Lax', async () => {
    const { set } = await new Browser().signIn(company.owner)
    expect(set).toHaveLength(1)
    expect(set[0]).toMatch(/^officina\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('are Secure as well when BASE_URL is https', async () => {
    const headers = { origin: BASE_URL, 'x-forwarded-for': '203.0.113.200' }
    const { set, status } = await new Browser(secure_url).signIn(secured_owner, { headers })
    expect(status).toBe(200)
    for (const line of set) expect(line).toMatch(/^__Secure-.*; HttpOnly; Secure; SameSite=Lax$/)
  })
})

describe('links of mails', () => {
  it('go through SMTP_URL, and again when the mail server was busy', async () => {
    await new Browser(direct.url).auth('/request-password-reset', { email: owner.email })
    await expect.poll(() => office.received.length).toBe(1)
    expect(office.refused).toHaveLength(1)
    const [mail] = office.received
    expect(mail!.to).toEqual([owner.email])
    expect(linkIn(mail!).link).toMatch(new RegExp(`^${direct.url}/reset-password`))
  })

  it('lead to BASE_URL, and their token is in no log', async () => {
    const { email } = secured_owner
    await new Browser(secure_url).auth(
      '/request-password-reset',
      { email },
      { headers: { origin: BASE_URL } },
    )
    const { link, token } = linkIn(await mailTo(email, 1, folder))
    expect(link).toBe(`${BASE_URL}/reset-password?token=${token}`)
    await fetch(`${secure_url}/reset-password?token=${token}`)
    await new Browser(secure_url).auth('/reset-password', { token, newPassword: 'short' })
    await new Browser(secure_url).auth(`/reset-password?token=${token}`, { newPassword: 'short' })
    await secure.stop()
    const printed = secure.printed.stdout + secure.printed.stderr
    expect(printed).toContain('/api/auth/')
    expect(printed).not.toContain(token)
  })
})

describe('requests from other sites', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['the origin null', { origin: 'null' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ]

  it.each(foreign)('%s: no change over /api/auth', async (_what, headers) => {
    const browser = await browserOf(company.owner)
    const answer = await browser.auth('/revoke-other-sessions', {}, { headers })
    expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused'])
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
    expect((await new Browser().signIn(company.owner, { headers })).status).toBe(403)
  })

  it('a cookie without Origin changes nothing', async () => {
    const { cookie } = await browserOf(company.owner)
    const response = await fetch(`${product.base_url}/api/auth/revoke-other-sessions`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([response.status, (await response.json()).code]).toEqual([403, 'MISSING_OR_NULL_ORIGIN'])
  })

  it('of better-auth there is only what the console uses', async () => {
    const browser = await browserOf(company.owner)
    for (const path of ['/update-user', '/delete-user', '/update-session', '/two-factor/send-otp']) {
      const answer = await browser.auth(path, { name: 'x' })
      expect([answer.status, answer.body.code]).toEqual([404, 'route_not_found'])
    }
  })

  it('a body beyond 64 KiB is refused unread', async () => {
    const answer = await new Browser().auth('/sign-in/email', { email: 'x'.repeat(65 * 1024), password: 'x' })
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large'])
  })
})

describe('a refusal on /api/trpc names its request', () => {
  it.each<[string, string, Record<string, string>]>([
    ['without a session', 'articles.list', {}],
    ['from another site', 'articles.list', { origin: 'https://elsewhere.example' }],
    ['by an unknown name', 'nothing.here', {}],
  ])('%s', async (_what, name, headers) => {
    const { body, headers: answered } = await callProcedure(name, 'query', { headers })
    expect(body.request_id).toMatch(/^req_[0-9a-f]{32}$/)
    expect(body.request_id).toBe(answered.get('x-request-id'))
  })
})

describe('by default a client escapes the limit', () => {
  it('by no header', async () => {
    const attempt = (index: number) =>
      new Browser(direct.url).auth(
        '/sign-in/email',
        { email: `no address ${index}`, password: 'x' },
        { headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-officina-address': `203.0.113.${index}` } },
      )
    const answers = await Promise.all(Array.from({ length: 65 }, (_, index) => attempt(index)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })
})
