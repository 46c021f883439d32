import { beforeAll, describe, expect, it } from 'vitest'
import { REVISIONS } from '../../src/rest/versions.ts'
import { type Body, type Client, idsOf, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { casesOf, consoleOperations, fill, withQuery } from '../support/operations.ts'
import { makePathRecords } from '../support/path-records.ts'

const PATH = '/v1/calendar-entries'
const NEXT = '2026-12-01'
const START = Date.parse('2031-01-10T08:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

let client: Client
let links: { customer_id: string; vehicle_id: string; calendar_id: string }
let entries: Body[]

/** Thirty entries, some of which begin at the same moment and some of which last for days. */
beforeAll(async () => {
  const company = await mintCompany()
  client = company.client
  const customer = await client.create('/v1/customers', customerBody())
  const vehicle = await client.create('/v1/vehicles', vehicleBody())
  links = { customer_id: customer.id, vehicle_id: vehicle.id, calendar_id: company.calendar_id }
  const bodies = Array.from({ length: 30 }, (_, n) => {
    const start = START + Math.floor(n / 3) * MINUTE
    const [from, to] = n % 10 === 0 ? [start - 3 * DAY, START + 60 * MINUTE] : [start, start + 2 * MINUTE]
    return { ...links, start_time: iso(from), end_time: iso(to) }
  })
  const made = await Promise.all(bodies.map((body) => client.create(PATH, body)))
  const place = (entry: Body) => `${entry.start_time} ${entry.id}`
  entries = made.sort((one, other) => (place(one) < place(other) ? -1 : 1))
})

const ask = (path: string, revision: string) => client.get(path, { headers: { 'x-api-version': revision } })

async function walk(query: string, limit: number): Promise<Body[]> {
  const all: Body[] = []
  for (let cursor = ''; ; ) {
    const { status, headers, body } = await ask(`${PATH}?${query}&limit=${limit}${cursor}`, NEXT)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(headers.get('x-api-version')).toBe(NEXT)
    all.push(...body.data)
    if (!body.has_more) return all
    expect(all.length).toBeLessThan(entries.length)
    cursor = `&starting_after=${body.next_starting_after}`
  }
}

const timeframe = `from=${iso(START)}&to=${iso(START + 60 * MINUTE)}`
const queries: [name: string, query: () => string][] = [
  ['a timeframe', () => timeframe],
  ['a timeframe of one calendar', () => `${timeframe}&calendar_id=${links.calendar_id}`],
  ['a customer', () => `customer_id=${links.customer_id}`],
  ['a vehicle', () => `vehicle_id=${links.vehicle_id}`],
]

describe('calendar.md#pages: in revision 2026-12-01 a cursor leads through the entries', () => {
  it.each(queries)('of %s, whatever the size of the pages', async (_name, query) => {
    for (const limit of [1, 7, 29, 30, 100]) expect(idsOf(await walk(query(), limit))).toEqual(idsOf(entries))
  })

  it.each(queries)('of %s, and belongs to its filters', async (_name, query) => {
    const { body } = await ask(`${PATH}?${query()}&limit=1`, NEXT)
    const other = `${PATH}?to=2031-02-01T00:00:00Z&starting_after=${body.next_starting_after}`
    expect(refusal(await ask(other, NEXT))).toMatchObject({ status: 422, param: 'starting_after' })
  })

  it('while entries come and go, none that stays is missed or repeated', async () => {
    const query = `customer_id=${links.customer_id}`
    const first = (await ask(`${PATH}?${query}&limit=5`, NEXT)).body
    const extra = await client.create(PATH, {
      ...links,
      start_time: '2030-01-01T00:00:00Z',
      end_time: '2030-01-01T01:00:00Z',
    })
    const rest = await ask(`${PATH}?${query}&limit=100&starting_after=${first.next_starting_after}`, NEXT)
    expect(idsOf([...first.data, ...rest.body.data])).toEqual(idsOf(entries))
    await client.delete(`${PATH}/${extra.id}`)
  })
})

describe('calendar.md#pages: in revision 2026-09-05 a cursor changes nothing', () => {
  it.each(queries)('of the list of %s', async (_name, query) => {
    const first = await ask(`${PATH}?${query()}&limit=3`, '2026-09-05')
    const again = await ask(
      `${PATH}?${query()}&limit=3&starting_after=${first.body.next_starting_after}`,
      '2026-09-05',
    )
    expect(first.body.has_more).toBe(true)
    expect(again.body).toEqual(first.body)
  })

  it('calendar.md#pages: shorter timeframes read every entry of a customer', async () => {
    const seen = new Set<string>()
    let asked = 0
    const read = async (from: number, to: number): Promise<void> => {
      const path = `${PATH}?from=${iso(from)}&to=${iso(to)}&limit=20`
      const { data, has_more }: Body = (await ask(path, '2026-09-05')).body
      asked += 1
      const middle = Math.floor((from + to) / 2)
      if (has_more) return void (await Promise.all([read(from, middle), read(middle, to)]))
      for (const entry of data) if (entry.customer_id === links.customer_id) seen.add(entry.id)
    }
    await read(START - 5 * DAY, START + DAY)
    expect(asked).toBeGreaterThan(1)
    expect([...seen].sort()).toEqual(idsOf(entries).sort())
  })
})

// who asks is told the revision itself
const reads = consoleOperations.filter(({ method }) => method === 'GET')

describe.each(casesOf(reads))('%s', (_title, operation) => {
  it('versioning 3: first answers are the same in every revision', async () => {
    const path = withQuery(fill(operation, await makePathRecords(client, operation)), operation)
    const answers = await Promise.all(Object.keys(REVISIONS).map((revision) => ask(path, revision)))
    for (const [at, revision] of Object.keys(REVISIONS).entries()) {
      expect(answers[at]!.headers.get('x-api-version')).toBe(revision)
      expect(answers[at]!.status).toBe(200)
      // a report names the moment that it shows
      const generated_at = answers[at]!.body.generated_at
      expect(answers[at]!.body).toEqual({ ...answers[0]!.body, ...(generated_at && { generated_at }) })
    }
  })
})
