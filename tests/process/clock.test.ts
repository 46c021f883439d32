import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../support/client.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { ROOT } from '../support/process.ts'
import { connected, run, startServer, temporaryFolder } from '../support/spawned.ts'

const CLOCK = { NODE_OPTIONS: `--import ${path.join(ROOT, 'tests/support/shifted-clock.ts')}` }

let environment: Record<string, string>
let remove: () => Promise<void>
let key: string

beforeAll(async () => {
  const temporary = await temporaryFolder()
  remove = temporary.remove
  const workshop = await ownWorkshop()
  environment = { DATA_FOLDER: temporary.folder, DATABASE_URL: workshop.database_url }
  key = workshop.key
})

afterAll(() => remove())

/** What PostgreSQL says that today is, where the workshop is. */
async function databaseToday(): Promise<string> {
  const client = await connected(environment.DATABASE_URL!)
  const day = "SELECT (now() AT TIME ZONE 'Europe/Rome')::date::text AS today"
  const { rows } = await client.query(day)
  await client.end()
  return rows[0].today
}

describe('the clock of a machine', () => {
  it.each([1, -1])(
    'a start refuses, with one line, when it is %i day from the one of PostgreSQL',
    async (days) => {
      const { code, stdout, stderr } = await run('src/main.ts', [], {
        ...environment,
        ...CLOCK,
        CLOCK_DAYS: String(days),
      })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect(stderr).toMatch(/clock shows \S+Z and the database's \S+Z/)
    },
  )

  it('four minutes are no reason', async () => {
    const server = await startServer({ ...environment, ...CLOCK, CLOCK_DAYS: String(4 / 24 / 60) })
    expect(await server.stop()).toMatchObject({ code: 0 })
  })

  it('that runs 400 days ahead later on changes no day and no year: they are by the clock of PostgreSQL', async () => {
    const server = await startServer({ ...environment, ...CLOCK, CLOCK_DAYS: '400', CLOCK_WAITS: 'true' })
    const client = new Client(key)
    const options = { url: server.url }
    const made = async (path: string, body: object) => {
      const answer = await client.post(path, body, options)
      expect(answer.body).toMatchObject({ object: expect.not.stringContaining('error') })
      return answer.body
    }
    server.child.kill('SIGUSR2')
    const customer = await made('/v1/customers', customerBody())
    const vehicle = await made('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
    const today = await databaseToday()
    const worksheet = await made('/v1/worksheets', { customer_id: customer.id, vehicle_id: vehicle.id })
    expect(worksheet.document_date).toBe(today)
    const draft = await made('/v1/receipts', { worksheet_id: worksheet.id })
    const issued = await made(`/v1/receipts/${draft.id}/issue`, { payment_method: 'MP01' })
    expect(issued.issued_at.slice(0, 4)).toBe(today.slice(0, 4))
    const { body } = await client.get('/v1/receipts?preset=today', options)
    expect(body.date_filter).toMatchObject({ from: today, to: today })
    expect(body.data).toHaveLength(1)
    await server.stop()
  })
})
