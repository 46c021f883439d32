import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePartitions } from '../../src/database/partitions.ts'
import { refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { articleBody } from '../support/factories.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { HOUR, runJobs, until } from '../support/reminders.ts'
import { connected } from '../support/spawned.ts'

let server: OwnServer

beforeAll(async () => {
  server = await ownServer()
})

afterAll(() => server.stop())

/** Moves a record's event to where it would be if it were so old. */
async function age(database: Awaited<ReturnType<typeof connected>>, object_id: string, days: number) {
  const moment = Date.now() - days * 24 * HOUR
  await makePartitions(database, moment)
  const aged = [uuidv7({ msecs: moment }), new Date(moment).toISOString(), object_id]
  await database.query('UPDATE event SET id = $1, created_at = $2 WHERE object_id = $3', aged)
}

it('events.md#retention: what goes before anybody has read it is missed by nobody who comes later', async () => {
  const { client, database_url } = server
  const read = await client.create('/v1/articles', articleBody())
  const { latest_seq } = succeed(await client.get('/v1/events'))
  const { id } = await client.create('/v1/articles', articleBody())
  const database = await connected(database_url)
  await age(database, read.id, 55)
  await age(database, id, 45)
  const left = async () => {
    const { rowCount } = await database.query('SELECT FROM event')
    return rowCount
  }
  expect(await left()).toBe(2)
  const jobs = runJobs({ url: database_url })
  await until(async () => (await left()) === 0)
  await jobs.stop()
  await database.end()
  const answer = await client.get(`/v1/events?after_seq=${latest_seq}`)
  expect(refusal(answer)).toMatchObject({ status: 410, code: 'events_expired', param: 'after_seq' })
  expect(succeed(await client.get('/v1/events')).latest_seq).toBe(latest_seq + 1)
})
