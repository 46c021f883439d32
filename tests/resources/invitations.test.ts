import { beforeEach, describe, expect, it } from 'vitest'
import { accountKey } from '../../src/server/auth/throttle.ts'
import { Browser, browserOf, invitationIn, mailTo } from '../support/auth.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { addColleague } from '../support/members.ts'
import { product } from '../support/product.ts'
import { untilHeldUp } from '../support/waited-for.ts'

const PASSWORD = 'a password of my own'

let company: TestCompany
let owner: Browser

beforeEach(async () => {
  company = await mintCompany({ name: 'Officina Verdi', owner_name: 'Anna Verdi' })
  owner = await browserOf(company.owner)
})

const someone = () => `mario-${crypto.randomUUID()}@officina.example`

async function invite(email: string, role = 'staff', by = owner) {
  const { status, body } = await by.call('invitations.create', 'mutation', { email, role })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const read = (token: string, as = new Browser()) => as.auth('/invitation', { token })
const accept = (token: string, more: object = {}, as = new Browser()) =>
  as.auth('/invitation/accept', { token, ...more })
const decline = (token: string) => new Browser().auth('/invitation/decline', { token })

const tokenTo = async (email: string, count = 1) => invitationIn(await mailTo(email, count)).token
const list = async (name: 'members' | 'invitations', by = owner) =>
  (await by.call(`${name}.list`, 'query')).body.data
const companiesOf = async (browser: Browser): Promise<string[]> =>
  (await browser.call('session.retrieve', 'query')).body.companies.map(({ id }: { id: string }) => id).sort()

async function expectRejected(
  [name, input]: [string, object],
  [status, code, param]: [number, string, string?],
  browser = owner,
) {
  const answer = await browser.call(`invitations.${name}`, 'mutation', input)
  expect([answer.status, answer.body.code, answer.body.param]).toEqual([status, code, param ?? null])
}

describe('an invitation', () => {
  it('is pending until the person accepts, and says nothing of an account', async () => {
    const known = await mintCompany({ owner_name: 'Luca Neri' })
    const unknown = someone()
    const shown = await Promise.all([invite(known.owner.email), invite(unknown)])
    const expected = (email: string) => ({
      object: 'invitation',
      id: expect.any(String),
      email,
      role: 'staff',
      invited_by: 'Anna Verdi',
      sent_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
    })
    expect(shown).toEqual([expected(known.owner.email), expected(unknown)])
    expect(JSON.stringify(await list('invitations'))).not.toContain('Luca Neri')
    expect(await list('invitations')).toHaveLength(2)
    expect(await list('members')).toHaveLength(1)
    const { headers, text } = await mailTo(known.owner.email)
    expect(text).not.toContain('Luca Neri')
    expect(headers.to).not.toContain('Luca Neri')
  })

  it('somebody new accepts it with a name and a password, and works with the role', async () => {
    const email = someone()
    await invite(email.toUpperCase(), 'read_only')
    const mail = await mailTo(email)
    expect(mail.headers.from).toMatch(/^Officina Verdi </)
    expect(mail.text).toContain('Anna Verdi invites you to work with Officina Verdi')
    const { link, token } = invitationIn(mail)
    expect(link).toBe(`${product.base_url}/invitation?token=${token}`)
    expect((await read(token)).body).toEqual({
      ...{ object: 'invitation', company_name: 'Officina Verdi', invited_by: 'Anna Verdi' },
      ...{ email, role: 'read_only', has_account: false, signed_in: false },
    })
    expect((await accept(token, { name: 'Mario Rossi', password: PASSWORD })).status).toBe(200)
    const mario = await browserOf({ email, password: PASSWORD })
    const { body } = await mario.call('session.retrieve', 'query')
    expect(body).toMatchObject({ company: { id: company.company_id }, role: 'read_only' })
    expect(body.user.name).toBe('Mario Rossi')
    expect(await list('invitations')).toEqual([])
    expect(await list('members')).toHaveLength(2)
    expect((await accept(token, { name: 'Altro', password: PASSWORD })).status).toBe(404)
  })

  it('sign-in.md#locks: the password that somebody new chooses opens the sign-in of their address', async () => {
    const email = someone()
    await invite(email)
    const { kysely } = database()
    const wrong = {
      key: accountKey(email),
      count: 10,
      expires_at: new Date(Date.now() + 900_000).toISOString(),
    }
    await kysely.insertInto('throttle').values(wrong).execute()
    const mario = { email, password: PASSWORD }
    expect((await new Browser().signIn(mario)).status).toBe(429)
    expect((await accept(await tokenTo(email), { name: 'Mario Rossi', password: PASSWORD })).status).toBe(200)
    expect((await new Browser().signIn(mario)).status).toBe(200)
  })

  it('somebody with an account accepts it signed in, and then works there', async () => {
    const other = await mintCompany({ owner_name: 'Luca Neri' })
    await invite(other.owner.email)
    const token = await tokenTo(other.owner.email)
    expect((await read(token)).body).toMatchObject({ has_account: true, signed_in: false })
    for (const stranger of [new Browser(), owner]) {
      const refused = await accept(token, { name: 'Ladro', password: PASSWORD }, stranger)
      expect([refused.status, refused.body.code]).toEqual([401, 'session_required'])
    }
    const luca = await browserOf(other.owner)
    expect((await read(token, luca)).body).toMatchObject({ signed_in: true })
    expect(await companiesOf(luca)).toEqual([other.company_id])
    expect((await accept(token, {}, luca)).status).toBe(200)
    expect(await companiesOf(luca)).toEqual([company.company_id, other.company_id].sort())
    const { body } = await luca.call('session.retrieve', 'query')
    expect(body).toMatchObject({ company: { id: company.company_id }, user: { name: 'Luca Neri' } })
  })

  it('whoever accepts it while they are asked again is a member already', async () => {
    const email = someone()
    await invite(email)
    const token = await tokenTo(email)
    const { again } = await company.db.transaction(async (tx) => {
      await tx.select('member').select('user_id').forUpdate().execute()
      const again = owner.call('invitations.create', 'mutation', { email, role: 'staff' })
      await untilHeldUp(tx)
      expect((await accept(token, { name: 'Mario Rossi', password: PASSWORD })).status).toBe(200)
      return { again }
    })
    const { status, body } = await again
    expect([status, body.code, body.param]).toEqual([422, 'parameter_invalid', 'email'])
    expect(await list('invitations')).toEqual([])
    expect(await list('members')).toHaveLength(2)
  })

  it('is declined without an account, and is gone then', async () => {
    const email = someone()
    await invite(email)
    const token = await tokenTo(email)
    expect((await decline(token)).status).toBe(200)
    expect(await list('invitations')).toEqual([])
    for (const answer of [await read(token), await decline(token), await accept(token)])
      expect([answer.status, answer.body.code]).toEqual([404, 'resource_not_found'])
    const people = database().kysely.selectFrom('user').select('id').where('email', '=', email)
    expect(await people.execute()).toEqual([])
  })

  it('of two workshops each has its own: none ends the other', async () => {
    const email = someone()
    const other = await mintCompany({ name: 'Altra Officina' })
    await invite(email)
    const first = await tokenTo(email)
    await invite(email, 'staff', await browserOf(other.owner))
    const second = await tokenTo(email, 2)
    expect((await accept(first, { name: 'Mario Rossi', password: PASSWORD })).status).toBe(200)
    const mario = await browserOf({ email, password: PASSWORD })
    expect((await accept(second, {}, mario)).status).toBe(200)
    expect(await companiesOf(mario)).toEqual([company.company_id, other.company_id].sort())
  })

  it('sent again has a new link that ends the one before; taken back it has none', async () => {
    const email = someone()
    const { id } = await invite(email)
    const first = await tokenTo(email)
    expect((await owner.call('invitations.resend', 'mutation', { id })).status).toBe(200)
    const second = await tokenTo(email, 2)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await owner.call('invitations.revoke', 'mutation', { id })).body).toMatchObject({ id, email })
    expect((await read(second)).status).toBe(404)
    await expectRejected(['resend', { id }], [404, 'resource_not_found'])
    await expectRejected(['revoke', { id }], [404, 'resource_not_found'])
  })

  it('holds for 7 days, and its token is not stored in clear', async () => {
    const email = someone()
    await invite(email)
    const token = await tokenTo(email)
    const own = database().kysely.selectFrom('invitation').selectAll().where('email', '=', email)
    const stored = await own.executeTakeFirstOrThrow()
    expect(Math.abs(Date.parse(stored.expires_at) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
    expect(JSON.stringify({ ...stored, token_hash: String(stored.token_hash) })).not.toContain(token)
    await database()
      .kysely.updateTable('invitation')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('email', '=', email)
      .execute()
    expect((await read(token)).status).toBe(404)
    expect((await accept(token, { name: 'Mario', password: PASSWORD })).status).toBe(404)
  })

  it('names a wrong field, and makes nobody a member', async () => {
    const email = someone()
    await expectRejected(['create', { email: 'x', role: 'staff' }], [422, 'parameter_invalid', 'email'])
    await expectRejected(['create', { email, role: 'x' }], [422, 'parameter_invalid', 'role'])
    await expectRejected(['create', { role: 'staff' }], [422, 'parameter_missing', 'email'])
    const own = { email: company.owner.email, role: 'staff' }
    await expectRejected(['create', own], [422, 'parameter_invalid', 'email'])
    await invite(email)
    const token = await tokenTo(email)
    const wrong: [string, object][] = [
      ['name', { name: ' ', password: PASSWORD }],
      ['name', { name: 'Mario\nRossi', password: PASSWORD }],
      ['password', { name: 'Mario Rossi', password: 'short' }],
      ['password', { name: 'Mario Rossi', password: 'x'.repeat(129) }],
      ['password', { name: 'Mario Rossi', password: `${PASSWORD}\0` }],
      ['password', { name: 'Mario Rossi', password: 12 }],
      ['name', {}],
    ]
    for (const [param, body] of wrong) {
      const answer = await accept(token, body)
      expect([answer.status, answer.body.param]).toEqual([422, param])
    }
    expect(await list('members')).toHaveLength(1)
  })

  it('is mailed five times an hour to one address, whoever sends it', async () => {
    const email = someone()
    const other = await browserOf((await mintCompany()).owner)
    for (const by of [owner, other, owner, other, owner]) await invite(email, 'staff', by)
    await expectRejected(['create', { email, role: 'staff' }], [429, 'rate_limit_exceeded'], other)
    await mailTo(email, 5)
  })

  it('is mailed fifty times a day by one workshop', async () => {
    await invite(someone())
    await database()
      .kysely.updateTable('throttle')
      .set({ count: 50 })
      .where('key', '=', `invitations:${company.company_id}`)
      .execute()
    const email = someone()
    await expectRejected(['create', { email, role: 'staff' }], [429, 'rate_limit_exceeded'])
    expect(await list('invitations')).toHaveLength(1)
  })
})

describe('invitations: who may', () => {
  it.each(['staff', 'read_only'] as const)('%s invites nobody', async (role) => {
    const browser = await browserOf(await addColleague(company, role))
    const { id } = await invite(someone())
    const forbidden: [number, string] = [403, 'permission_missing']
    await expectRejected(['create', { email: someone(), role: 'staff' }], forbidden, browser)
    await expectRejected(['resend', { id }], forbidden, browser)
    await expectRejected(['revoke', { id }], forbidden, browser)
  })

  it('only owners ask somebody to be an owner, and take that back', async () => {
    const manager = await browserOf(await addColleague(company, 'manager'))
    const email = someone()
    const { id } = await invite(email, 'owner')
    const forbidden: [number, string] = [403, 'permission_missing']
    await expectRejected(['create', { email: someone(), role: 'owner' }], forbidden, manager)
    await expectRejected(['create', { email, role: 'staff' }], forbidden, manager)
    await expectRejected(['revoke', { id }], forbidden, manager)
    expect(await list('invitations', manager)).toMatchObject([{ id, role: 'owner' }])
  })

  it("another company's invitations are none", async () => {
    const other = await browserOf((await mintCompany()).owner)
    const { id } = await invite(someone())
    expect(await list('invitations', other)).toEqual([])
    await expectRejected(['resend', { id }], [404, 'resource_not_found'], other)
    await expectRejected(['revoke', { id }], [404, 'resource_not_found'], other)
  })
})

describe('leaving a workshop', () => {
  it.each(['staff', 'read_only', 'manager'] as const)('%s leaves, and is in no longer', async (role) => {
    const browser = await browserOf(await addColleague(company, role))
    const { status, body } = await browser.call('session.leaveCompany', 'mutation')
    expect([status, body.id]).toEqual([200, company.company_id])
    expect((await browser.call('session.retrieve', 'query')).status).toBe(401)
    expect(await list('members')).toHaveLength(1)
  })

  it('who has left accepts a new invitation with the account that stayed', async () => {
    const colleague = await addColleague(company, 'staff')
    const browser = await browserOf(colleague)
    await browser.call('session.leaveCompany', 'mutation')
    await invite(colleague.email)
    expect((await accept(await tokenTo(colleague.email), {}, browser)).status).toBe(200)
    expect((await browser.call('session.retrieve', 'query')).body.role).toBe('staff')
  })

  it('the last owner stays', async () => {
    const { status, body } = await owner.call('session.leaveCompany', 'mutation')
    expect([status, body.code]).toEqual([409, 'last_owner'])
  })
})
