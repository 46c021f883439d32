import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, browserOf, codeOf, wrongCode } from '../support/auth.ts'
import { database, mintCompany } from '../support/company.ts'

type Owner = { email: string; password: string; user_id: string }

let owner: Owner
let browser: Browser

beforeEach(async () => {
  owner = (await mintCompany()).owner
  browser = await browserOf(owner)
})

async function enable() {
  const { status, body } = await browser.auth('/two-factor/enable', { password: owner.password })
  expect(status).toBe(200)
  const code = codeOf(body.totpURI)
  expect((await browser.auth('/two-factor/verify-totp', { code })).status).toBe(200)
  return { code, ...(body as { totpURI: string; backupCodes: string[] }) }
}

/** The first of the two steps, which opens nothing yet. */
async function challenged() {
  const other = new Browser()
  const { status, body } = await other.signIn(owner)
  expect([status, body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
  expect((await other.call('session.retrieve', 'query')).status).toBe(401)
  return other
}

const isEnabled = async () =>
  (await browser.call('session.retrieve', 'query')).body.user.two_factor_enabled as boolean

describe('second factor', () => {
  it('is on once a code has proved the authenticator, and then signing in needs a code', async () => {
    const { status, body } = await browser.auth('/two-factor/enable', { password: owner.password })
    expect(status).toBe(200)
    expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Officina/)
    expect(body.backupCodes).toHaveLength(10)
    expect(await isEnabled()).toBe(false)
    expect((await browser.auth('/two-factor/verify-totp', { code: wrongCode(body.totpURI) })).status).toBe(
      401,
    )
    expect(await isEnabled()).toBe(false)
    await browser.auth('/two-factor/verify-totp', { code: codeOf(body.totpURI) })
    expect(await isEnabled()).toBe(true)
    expect((await browser.auth('/sign-out', {})).status).toBe(200)
    expect((await browser.call('session.retrieve', 'query')).status).toBe(401)

    const other = await challenged()
    const wrong = await other.auth('/two-factor/verify-totp', { code: wrongCode(body.totpURI) })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CODE'])
    const next = codeOf(body.totpURI, 1)
    expect((await other.auth('/two-factor/verify-totp', { code: next })).status).toBe(200)
    expect((await other.call('session.retrieve', 'query')).body.user.id).toBe(owner.user_id)
  })

  it('neither secret nor backup codes are stored in clear', async () => {
    const { totpURI, backupCodes } = await enable()
    const row = await database()
      .kysely.selectFrom('two_factor')
      .selectAll()
      .where('user_id', '=', owner.user_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(new URL(totpURI).searchParams.get('secret'))
    expect(JSON.stringify(row)).not.toContain(backupCodes[0])
  })

  it('a code works once, whoever typed it, and so do those before it', async () => {
    const { totpURI, code: first } = await enable()
    const spied = await challenged()
    const used = await spied.auth('/two-factor/verify-totp', { code: first })
    expect([used.status, used.body.code]).toEqual([401, 'INVALID_CODE'])
    const code = codeOf(totpURI, 1)
    const browsers = [await challenged(), await challenged()]
    const answers = await Promise.all(browsers.map((one) => one.auth('/two-factor/verify-totp', { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('a backup code works once', async () => {
    const code = (await enable()).backupCodes[3]!
    const first = await challenged()
    expect((await first.auth('/two-factor/verify-backup-code', { code })).status).toBe(200)
    expect((await first.call('session.retrieve', 'query')).status).toBe(200)
    const second = await challenged()
    const again = await second.auth('/two-factor/verify-backup-code', { code })
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_BACKUP_CODE'])
  })

  it('new backup codes need the password and end the old ones', async () => {
    const [old] = (await enable()).backupCodes
    const refused = await browser.auth('/two-factor/generate-backup-codes', { password: 'not the password' })
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    const { body } = await browser.auth('/two-factor/generate-backup-codes', { password: owner.password })
    const other = await challenged()
    expect((await other.auth('/two-factor/verify-backup-code', { code: old })).status).toBe(401)
    expect((await other.auth('/two-factor/verify-backup-code', { code: body.backupCodes[0] })).status).toBe(
      200,
    )
  })

  it('is turned off with the password only', async () => {
    await enable()
    const refused = await browser.auth('/two-factor/disable', { password: 'not the password' })
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_PASSWORD'])
    expect(await isEnabled()).toBe(true)
    expect((await browser.auth('/two-factor/disable', { password: owner.password })).status).toBe(200)
    expect(await isEnabled()).toBe(false)
    await browserOf(owner)
  })

  it('a challenge ends after five wrong codes', async () => {
    const { totpURI } = await enable()
    const other = await challenged()
    for (let count = 0; count < 5; count++)
      await other.auth('/two-factor/verify-totp', { code: wrongCode(totpURI) })
    const last = await other.auth('/two-factor/verify-totp', { code: wrongCode(totpURI) })
    expect([last.status, last.body.code]).toEqual([400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    const next = await challenged()
    expect((await next.auth('/two-factor/verify-totp', { code: codeOf(totpURI, 1) })).status).toBe(200)
  })
})
