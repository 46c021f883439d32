import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../src/domain/permissions.ts'
import { appOf } from '../support/app.ts'
import { type Browser, browserOf } from '../support/auth.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { addColleague } from '../support/members.ts'
import { product } from '../support/product.ts'
import { connected } from '../support/spawned.ts'

let company: TestCompany
let owner: Browser

beforeEach(async () => {
  company = await mintCompany({ name: 'Officina Verdi', owner_name: 'Anna Verdi' })
  owner = await browserOf(company.owner)
})

/** A member who has signed in. */
async function join(role: Role) {
  const person = await addColleague(company, role)
  return { ...person, browser: await browserOf(person) }
}

const members = async (browser = owner) => (await browser.call('members.list', 'query')).body.data

async function expectRejected(
  [name, input]: [string, object],
  [status, code, param]: [number, string, string?],
  browser = owner,
) {
  const answer = await browser.call(`members.${name}`, 'mutation', input)
  expect([answer.status, answer.body.code, answer.body.param]).toEqual([status, code, param ?? null])
}

describe('members', () => {
  it('are listed with what they are and when they were seen', async () => {
    const { id, email } = await addColleague(company, 'read_only')
    expect(await members()).toEqual([
      {
        object: 'member',
        id: company.owner.user_id,
        name: 'Anna Verdi',
        email: company.owner.email,
        role: 'owner',
        is_technician: true,
        color: '#3B82F6',
        two_factor_enabled: false,
        last_seen_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ id, email, role: 'read_only', last_seen_at: null }),
    ])
  })

  it('who is signed in with an app only was seen, too, as long as that lasts', async () => {
    const person = await addColleague(company, 'staff')
    const seen = async () => (await members()).find(({ id }: { id: string }) => id === person.id).last_seen_at
    const { session } = await appOf(person)
    expect(await seen()).toMatch(/Z$/)
    const { kysely } = database()
    const ended = { refresh_expires_at: new Date().toISOString() }
    await kysely.updateTable('mobile_session').set(ended).where('id', '=', session.id).execute()
    expect(await seen()).toBeNull()
  })

  it('a new role holds at once on every process', async () => {
    const { id, browser } = await join('staff')
    const create = () => browser.call('workCategories.create', 'mutation', { name: 'Tagliando' })
    expect((await create()).status).toBe(403)
    const { body } = await owner.call('members.update', 'mutation', { id, role: 'manager' })
    expect(body).toMatchObject({ object: 'member', id, role: 'manager' })
    expect((await create()).status).toBe(200)
  })

  it('removal ends access at once on every process; other companies and keys stay', async () => {
    const { id, browser } = await join('manager')
    const other = await mintCompany()
    await database()
      .kysely.insertInto('member')
      .values({ company_id: other.company_id, user_id: id, role: 'staff' })
      .execute()
    expect((await owner.call('members.remove', 'mutation', { id })).body).toMatchObject({
      id,
      role: 'manager',
    })
    for (const url of [product.base_url, product.other_url]) {
      const response = await fetch(`${url}/api/trpc/session.retrieve?input={}`, {
        headers: { cookie: browser.cookie },
      })
      expect((await response.json()).result.data.company.id).toBe(other.company_id)
    }
    expect(await members()).toHaveLength(1)
    expect((await company.client.get('/v1/articles')).status).toBe(200)
    await expectRejected(['remove', { id }], [404, 'resource_not_found'])
  })

  it("another company's people are nobody", async () => {
    const { user_id: id } = (await mintCompany()).owner
    await expectRejected(['update', { id, role: 'staff' }], [404, 'resource_not_found'])
    await expectRejected(['remove', { id }], [404, 'resource_not_found'])
  })
})

describe('members: who may', () => {
  it.each(['staff', 'read_only'] as const)('%s sees the people and changes none', async (role) => {
    const { id, browser } = await join(role)
    expect(await members(browser)).toHaveLength(2)
    const forbidden: [number, string] = [403, 'permission_missing']
    await expectRejected(['update', { id, role: 'owner' }], forbidden, browser)
    await expectRejected(['remove', { id: company.owner.user_id }], forbidden, browser)
  })

  it('a manager manages everybody but owners', async () => {
    const { id, browser } = await join('manager')
    const forbidden: [number, string] = [403, 'permission_missing']
    const { user_id } = company.owner
    await expectRejected(['update', { id, role: 'owner' }], forbidden, browser)
    await expectRejected(['update', { id: user_id, role: 'staff' }], forbidden, browser)
    await expectRejected(['remove', { id: user_id }], forbidden, browser)
    expect((await browser.call('members.remove', 'mutation', { id })).status).toBe(200)
  })

  it('the last owner is neither removed nor demoted', async () => {
    const id = company.owner.user_id
    await expectRejected(['update', { id, role: 'manager' }], [409, 'last_owner'])
    await expectRejected(['remove', { id }], [409, 'last_owner'])
    expect((await owner.call('members.update', 'mutation', { id, role: 'owner' })).status).toBe(200)
    await addColleague(company, 'owner')
    expect((await owner.call('members.remove', 'mutation', { id })).status).toBe(200)
  })

  it.each([
    ['update', { role: 'staff' }],
    ['remove', {}],
  ])('a manager’s %s waits for somebody becoming an owner, and is refused then', async (name, change) => {
    const manager = await join('manager')
    const { id } = await addColleague(company, 'staff')
    const client = await connected(product.database_url)
    await client.query('BEGIN')
    await client.query(`UPDATE member SET role = 'owner' WHERE user_id = $1`, [id])
    const asked = manager.browser.call(`members.${name}`, 'mutation', { id, ...change })
    const waits = async () => {
      const { rows } = await client.query(`SELECT count(*)::int AS count FROM pg_locks AS asked
        JOIN pg_locks AS held ON held.transactionid = asked.transactionid AND held.granted
        WHERE NOT asked.granted AND held.pid = pg_backend_pid()`)
      return rows[0].count
    }
    await expect.poll(waits).toBe(1)
    await client.query('COMMIT')
    await client.end()
    const { status, body } = await asked
    expect([status, body.code]).toEqual([403, 'permission_missing'])
    expect((await members()).find((one: { id: string }) => one.id === id)).toMatchObject({ role: 'owner' })
  })

  it('two owners who unmake each other at the same moment leave one', async () => {
    const other = await join('owner')
    const answers = await Promise.all([
      owner.call('members.update', 'mutation', { id: other.id, role: 'staff' }),
      other.browser.call('members.update', 'mutation', { id: company.owner.user_id, role: 'staff' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await database()
      .kysely.selectFrom('member')
      .select('role')
      .where('company_id', '=', company.company_id)
      .execute()
    expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})
