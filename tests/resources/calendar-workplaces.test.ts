import { beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { signInAs } from '../support/members.ts'
import { type Session, signIn } from '../support/session.ts'

let workshop: Workshop
let session: Session

const DAY = { from: '2098-09-05T00:00:00Z', to: '2098-09-06T00:00:00Z' }

beforeAll(async () => {
  workshop = await openWorkshop()
  session = await signIn(workshop.owner)
})

const read = async (input: object = DAY, as = session) =>
  as.call('calendarEntries.workplaces', 'query', input)

const entry = (fields: object): Promise<Body> =>
  workshop.client.create('/v1/calendar-entries', {
    ...{ title: 'Freni', start_time: '2098-09-05T08:30:00Z', end_time: '2098-09-05T09:30:00Z' },
    ...workshop.parties,
    ...fields,
  })

const worksheet = (fields: object): Promise<Body> =>
  workshop.client.create('/v1/worksheets', { ...workshop.parties, ...fields })

describe('console.md#calendar: bays and technicians of appointments', () => {
  it("are the worksheet's, else the check-in's bay; what has neither is left out", async () => {
    const assigned_user_ids = [workshop.owner.user_id]
    const work = await worksheet({ bay: 'Ponte 1', assigned_user_ids })
    const checkin = await workshop.client.create('/v1/checkins', { ...workshop.parties, bay: 'Ponte 9' })
    const own = await entry({ worksheet_id: work.id })
    const arrived = await entry({ checkin_id: checkin.id })
    const both = await entry({ worksheet_id: work.id, checkin_id: checkin.id })
    await entry({})
    const { data, bays } = (await read()).body
    const of = ({ id }: Body) => data.find((each: Body) => each.entry_id === id)
    expect(data).toHaveLength(3)
    expect(of(own)).toEqual({
      ...{ entry_id: own.id, worksheet_id: work.id, checkin_id: null, bay: 'Ponte 1', assigned_user_ids },
    })
    expect(of(arrived)).toEqual({
      ...{ entry_id: arrived.id, worksheet_id: null, checkin_id: checkin.id, bay: 'Ponte 9' },
      assigned_user_ids: [],
    })
    expect(of(both)).toMatchObject({ worksheet_id: work.id, checkin_id: checkin.id, bay: 'Ponte 1' })
    expect(bays).toEqual(['Ponte 1'])
  })

  it('cover what overlaps the timeframe, however long, and nothing of other companies', async () => {
    const { id: worksheet_id } = await worksheet({ bay: 'Ponte 2' })
    const span = (start_time: string, end_time: string) => entry({ worksheet_id, start_time, end_time })
    const inside = [
      await span('2098-10-01T08:00:00Z', '2098-10-09T17:00:00Z'),
      await span('2098-10-04T22:00:00Z', '2098-10-05T02:00:00Z'),
      await span('2098-10-05T23:00:00Z', '2098-10-06T03:00:00Z'),
    ]
    await span('2098-10-04T08:00:00Z', '2098-10-05T00:00:00Z')
    await span('2098-10-06T00:00:00Z', '2098-10-06T01:00:00Z')
    const day = { from: '2098-10-05T00:00:00Z', to: '2098-10-06T00:00:00Z' }
    const { data } = (await read(day)).body
    expect(data.map(({ entry_id }: Body) => entry_id).sort()).toEqual(inside.map(({ id }) => id).sort())
    const other = await signIn((await openWorkshop()).owner)
    expect((await read(day, other)).body).toEqual({ data: [], bays: [] })
  })

  it('are for who reads worksheets', async () => {
    expect((await read(DAY, await signInAs(workshop, 'read_only'))).status).toBe(200)
    expect((await workshop.client.get('/v1/calendar-entries/workplaces')).status).toBe(404)
  })
})
