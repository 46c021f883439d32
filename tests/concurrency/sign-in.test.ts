import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, browserOf, codeOf } from '../support/auth.ts'
import { database, mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { connected } from '../support/spawned.ts'
import { isWaitedFor } from '../support/waited-for.ts'

type Step = () => ReturnType<Browser['auth']>

let owner: { email: string; password: string; user_id: string }

beforeEach(async () => {
  owner = (await mintCompany()).owner
})

/** A step that begins a session, with a new password set after it had read the old one, and before the session is there. */
async function withNewPassword(step: Step) {
  const client = await connected(product.database_url)
  await client.query('BEGIN')
  // the session, which cites its person, waits
  await client.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [owner.user_id])
  let isOver = false
  const answer = step().finally(() => (isOver = true))
  await expect.poll(async () => isOver || (await isWaitedFor(client))).toBe(true)
  await client.query(`UPDATE account SET password = 'another hash' WHERE user_id = $1`, [owner.user_id])
  await client.query('DELETE FROM session WHERE user_id = $1', [owner.user_id])
  await client.query('DELETE FROM verification WHERE value = $1', [owner.user_id])
  await client.query('COMMIT')
  await client.end()
  return answer
}

/** What a person could go on with. */
async function opened() {
  const { kysely } = database()
  const sessions = kysely.selectFrom('session').select('id').where('user_id', '=', owner.user_id)
  const half = kysely.selectFrom('verification').select('id').where('value', '=', owner.user_id)
  return [...(await sessions.execute()), ...(await half.execute())]
}

async function expectNothingBegun(browser: Browser, step: Step) {
  const { status, body } = await withNewPassword(step)
  expect([status, body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  expect(browser.cookies.has('officina.session_token')).toBe(false)
  expect(await opened()).toEqual([])
}

async function withSecondFactor(): Promise<string> {
  const phone = await browserOf(owner)
  const { totpURI } = (await phone.auth('/two-factor/enable', { password: owner.password })).body
  await phone.auth('/two-factor/verify-totp', { code: codeOf(totpURI, -1) })
  return totpURI
}

describe('sign-in.md#passwords: a new password ends also what begins with the old one at that moment', () => {
  it('a sign-in', async () => {
    const browser = new Browser()
    await expectNothingBegun(browser, () => browser.signIn(owner))
  })

  it('a sign-in that waits for its code', async () => {
    await withSecondFactor()
    const browser = new Browser()
    await expectNothingBegun(browser, () => browser.signIn(owner))
  })

  it('a code, also on a device that is to be remembered', async () => {
    const totpURI = await withSecondFactor()
    const browser = new Browser()
    await browser.signIn(owner)
    const sent = { code: codeOf(totpURI), trustDevice: true }
    await expectNothingBegun(browser, () => browser.auth('/two-factor/verify-totp', sent))
  })
})
