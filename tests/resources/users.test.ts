import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { addColleague } from '../support/members.ts'
import { type Session, signIn } from '../support/session.ts'

let company: TestCompany
let client: Client
let owner: Session
let reader: { id: string; email: string }
let mechanic: { id: string; email: string }

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
  owner = await signIn(company.owner)
  reader = await addColleague(company, 'read_only')
  mechanic = await addColleague(company, 'staff')
})

const ids = async (query = ''): Promise<string[]> =>
  (await client.get(`/v1/users${query}`)).body.data.map(({ id }: Body) => id)

describe('settings.md#users', () => {
  it('lists who belongs to the workshop, who joined last first, page by page', async () => {
    expect(await ids()).toEqual([mechanic.id, reader.id, company.owner.user_id])
    const first = (await client.get('/v1/users?limit=2')).body
    expect(first).toMatchObject({ has_more: true, url: '/v1/users' })
    const second = (await client.get(`/v1/users?limit=2&starting_after=${first.next_starting_after}`)).body
    expect(second.data.map(({ id }: Body) => id)).toEqual([company.owner.user_id])
  })

  it('says of each what they are; work is at first assigned to everybody but those who only read', async () => {
    expect((await client.get(`/v1/users/${mechanic.id}`)).body).toEqual({
      ...{ object: 'user', id: mechanic.id, name: 'Anna Verdi', email: mechanic.email, role: 'staff' },
      ...{ is_technician: true, color: '#3B82F6', created_at: expect.any(String) },
    })
    expect((await client.get(`/v1/users/${reader.id}`)).body.is_technician).toBe(false)
  })

  it('filters by words of name and address, by role, and by whether work is assigned', async () => {
    expect(await ids(`?q=VERDÌ%20${reader.email.slice(0, 8)}`)).toEqual([reader.id])
    expect(await ids('?q=nobody')).toEqual([])
    expect(await ids('?role=read_only')).toEqual([reader.id])
    expect(await ids('?is_technician=false')).toEqual([reader.id])
    expect(await ids('?is_technician=true')).toEqual([mechanic.id, company.owner.user_id])
    expect(refusal(await client.get('/v1/users?role=boss'))).toMatchObject({ status: 422, param: 'role' })
  })

  it('is changed in the console: colour and whether work is assigned; the log says so', async () => {
    const change = { id: reader.id, is_technician: true, color: 'teal' }
    expect((await owner.call('members.update', 'mutation', change)).body).toMatchObject(change)
    expect((await client.get(`/v1/users/${reader.id}`)).body).toMatchObject(change)
    const [entry] = (await client.get('/v1/audit-log?limit=1')).body.data
    expect(entry).toMatchObject({
      type: 'member.updated',
      changes: { is_technician: [false, true], color: ['#3B82F6', 'teal'] },
    })
    const refused = await owner.call('members.update', 'mutation', { id: reader.id, color: 'reddish' })
    expect(refusal(refused)).toMatchObject({ status: 422, param: 'color' })
    await owner.call('members.update', 'mutation', { id: reader.id, is_technician: false })
  })

  it('who has left is unknown', async () => {
    const gone = await addColleague(company, 'staff')
    await owner.call('members.remove', 'mutation', { id: gone.id })
    expect(refusal(await client.get(`/v1/users/${gone.id}`))).toMatchObject({ status: 404 })
    expect(await ids()).not.toContain(gone.id)
  })

  it.each(['calendars', 'roles', 'api-keys', 'members'])('/v1/%s does not exist', async (noun) => {
    expect(refusal(await client.get(`/v1/${noun}`))).toMatchObject({ status: 404, code: 'route_not_found' })
  })
})
