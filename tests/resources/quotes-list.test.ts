import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESETS } from '../../src/domain/periods.ts'
import { today } from '../../src/server/core/clock.ts'
import { presetPeriod } from '../../src/server/core/date-filter.ts'
import { type Body, idsOf, invalid, refusal } from '../support/client.ts'
import { lineBody, madeAt, openWorkshop, setTimeZone, succeed, type Workshop } from '../support/documents.ts'
import { vehicleBody } from '../support/factories.ts'

const LIST = '/v1/quotes'

let shop: Workshop
/** Oldest first: waiting, accepted, rejected, converted; the last two of another customer and vehicle. */
let quotes: Body[]
let second: { customer_id: string; vehicle_id: string }

beforeAll(async () => {
  shop = await openWorkshop()
  const customer = await shop.client.create('/v1/customers', { full_name: 'Nicolò Bianchi' })
  const vehicle = await shop.client.create('/v1/vehicles', vehicleBody({ license: 'EF-456-GH' }))
  second = { customer_id: customer.id, vehicle_id: vehicle.id }
  quotes = [
    await shop.quote({ title: 'Tagliando' }),
    await shop.quote({ title: 'Freni 100%' }),
    await shop.quote({ title: 'Città_Freni', ...second }),
    await shop.quote({ title: 'Cinghia', ...second }),
  ]
  await shop.transitionQuote(quotes[1]!.id, 'accepted')
  await shop.transitionQuote(quotes[2]!.id, 'rejected')
  succeed(await shop.convert(quotes[3]!.id))
})

const found = async (query: string, by = shop) => idsOf(succeed(await by.client.get(`${LIST}?${query}`)).data)
const counts = async (query: string, by = shop) => {
  const body = succeed(await by.client.get(`${LIST}/status-counts?${query}`))
  return [body.waiting, body.accepted, body.rejected]
}
/** Ids of the quotes by their places in `quotes`, newest first. */
const at = (...places: number[]) => places.map((place) => quotes[place]!.id)

describe('quotes.md#list-of-quotes: list', () => {
  it('is newest first, with date_filter, without line_items and comments', async () => {
    const { body } = await shop.client.get(LIST)
    expect(idsOf(body.data)).toEqual(at(3, 2, 1, 0))
    expect(Object.keys(body).sort()).toEqual(['data', 'date_filter', 'has_more', 'object', 'url'])
    for (const quote of body.data) {
      expect(quote).not.toHaveProperty('line_items')
      expect(quote).not.toHaveProperty('comments')
    }
  })

  it('pages with limit and cursor; the cursor is bound to the filters', async () => {
    expect(idsOf(await shop.client.walk(`${LIST}?limit=1`))).toEqual(at(3, 2, 1, 0))
    const { body } = await shop.client.get(`${LIST}?limit=2&status=waiting`)
    const cursor = (await shop.client.get(`${LIST}?limit=2`)).body.next_starting_after
    expect(body.has_more).toBe(false)
    expect(await found(`limit=2&starting_after=${cursor}`)).toEqual(at(1, 0))
    for (const wrong of [`status=waiting&starting_after=${cursor}`, `preset=all&starting_after=${cursor}`])
      expect(refusal(await shop.client.get(`${LIST}?${wrong}`))).toEqual(invalid('starting_after'))
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['status=open', 'status'],
    ['status=', 'status'],
    ['customer_id=5', 'customer_id'],
    ['vehicle_id=5', 'vehicle_id'],
    ['converted=1', 'converted'],
    ['preset=decade', 'preset'],
    ['from=2026-02-30', 'from'],
    ['from=1899-12-31', 'from'],
    ['to=2101-01-01', 'to'],
    ['to=2026', 'to'],
    ['from=2026-02-01&to=2026-01-31', 'to'],
    ['from=2026-02-01&preset=year', 'preset'],
    ['to=2026-02-01&preset=year', 'preset'],
    [`q=${'a+'.repeat(11)}`, 'q'],
  ])('lists.md#periods: %s is 422 %s, in list and counts', async (query, param) => {
    expect(refusal(await shop.client.get(`${LIST}?${query}`))).toEqual(invalid(param))
    if (param !== 'limit')
      expect(refusal(await shop.client.get(`${LIST}/status-counts?${query}`))).toEqual(invalid(param))
  })

  it('quotes.md#list-of-quotes: status-counts takes no limit and no cursor', async () => {
    for (const query of ['limit=5', 'starting_after=a']) {
      expect(refusal(await shop.client.get(`${LIST}/status-counts?${query}`))).toMatchObject({
        status: 422,
        code: 'parameter_unknown',
      })
    }
  })
})

describe('quotes.md#list-of-quotes: filters of the list and the counts', () => {
  const NOWHERE = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'
  // built late: the records are made before the tests run
  const rows: [string, () => string, number[], number[]][] = [
    ['status waiting', () => 'status=waiting', [3, 0], [2, 0, 0]],
    ['status accepted', () => 'status=accepted', [1], [0, 1, 0]],
    ['status rejected', () => 'status=rejected', [2], [0, 0, 1]],
    ['customer_id', () => `customer_id=${second.customer_id}`, [3, 2], [1, 0, 1]],
    ['vehicle_id', () => `vehicle_id=${shop.vehicle.id}`, [1, 0], [1, 1, 0]],
    ['vehicle_id in upper case', () => `vehicle_id=${shop.vehicle.id.toUpperCase()}`, [1, 0], [1, 1, 0]],
    ['two at once', () => `status=waiting&customer_id=${second.customer_id}`, [3], [1, 0, 0]],
    ['an id of nothing', () => `customer_id=${NOWHERE}`, [], [0, 0, 0]],
    ['another company’s id', () => `vehicle_id=${NOWHERE}`, [], [0, 0, 0]],
    ['converted', () => 'converted=true', [3], [1, 0, 0]],
    ['not converted', () => 'converted=false', [2, 1, 0], [1, 1, 1]],
    ['q by title', () => 'q=freni', [2, 1], [0, 1, 1]],
    ['q by number', () => `q=${quotes[3]!.seq_number}`, [3], [1, 0, 0]],
    ['q by customer, accents folded', () => 'q=nicolo+BIANCHI', [3, 2], [1, 0, 1]],
    ['q by plate as written', () => 'q=EF-456-GH', [3, 2], [1, 0, 1]],
    ['q by plate without dashes', () => 'q=ef456gh', [3, 2], [1, 0, 1]],
    ['q with a term of each', () => 'q=bianchi+ef456gh+cinghia', [3], [1, 0, 0]],
    ['q taken literally', () => 'q=100%25', [1], [0, 1, 0]],
    ['q with an underscore', () => 'q=a_f', [2], [0, 0, 1]],
    ['q of blanks', () => 'q=+', [3, 2, 1, 0], [2, 1, 1]],
    ['q of nothing there', () => 'q=freni+nobody', [], [0, 0, 0]],
  ]

  it.each(rows)('%s', async (_what, query, places, numbers) => {
    // numbers are digits: a plate or a name may hold them, too
    expect(await found(query())).toEqual(expect.arrayContaining(at(...places)))
    if (!_what.includes('number')) {
      expect(await found(query())).toEqual(at(...places))
      expect(await counts(query())).toEqual(numbers)
    }
  })

  it('vehicles.md#plate-and-vin: a plate written without dashes is found with them', async () => {
    expect(await found(`q=${shop.vehicle.license.slice(0, 2)}-${shop.vehicle.license.slice(2)}`)).toEqual(
      at(1, 0),
    )
  })

  it('quotes.md#list-of-quotes: a converted quote is found by the names that it keeps', async () => {
    const own = await openWorkshop()
    const { client } = own
    const customer = await client.create('/v1/customers', { full_name: 'Cesìra Nome-Vecchio' })
    const vehicle = await client.create('/v1/vehicles', {
      ...vehicleBody({ license: 'ZA-111-BB' }),
      ...{ make: 'Trabant', model: 'Zwickau' },
    })
    const { id } = await own.quote({ customer_id: customer.id, vehicle_id: vehicle.id })
    succeed(await own.convert(id))
    succeed(await client.patch(`/v1/customers/${customer.id}`, { full_name: 'Tutta Diversa' }))
    const renamed = { license: 'ZC222DD', make: 'Wartburg', model: 'Eisenach' }
    succeed(await client.patch(`/v1/vehicles/${vehicle.id}`, renamed))
    for (const q of ['cesira', 'nome-vecchio', 'za-111-bb', 'za111bb', 'trabant', 'cesira+za111bb+zwickau']) {
      expect([await found(`q=${q}`, own), await counts(`q=${q}`, own)], q).toEqual([[id], [1, 0, 0]])
    }
    const hits = succeed(await client.get('/v1/search?q=cesira&types=quote')).data
    expect(hits.map((hit: Body) => hit.id)).toEqual([id])
    const { worksheet_id } = succeed(await client.get(`${LIST}/${id}`))
    succeed(await client.delete(`/v1/worksheets/${worksheet_id}`))
    expect(await found('q=cesira', own)).toEqual([])
    expect(await found('q=tutta+zc222dd', own)).toEqual([id])
  })

  it('a deleted quote is in neither', async () => {
    const own = await openWorkshop()
    const { id } = await own.quote()
    expect([await found('', own), await counts('', own)]).toEqual([[id], [1, 0, 0]])
    await own.client.delete(`${LIST}/${id}`)
    expect([await found('', own), await counts('', own)]).toEqual([[], [0, 0, 0]])
  })

  it('quotes.md#list-of-quotes: object and date_filter', async () => {
    const { body } = await shop.client.get(`${LIST}/status-counts?preset=month`)
    const period = presetPeriod('month', today('Europe/Rome'))
    expect(body).toEqual({
      ...{ object: 'quote_status_counts', waiting: 2, accepted: 1, rejected: 1 },
      date_filter: { object: 'date_filter', preset: 'month', ...period },
    })
  })
})

describe('lists.md#periods: date_filter', () => {
  it.each(PRESETS)('%s is answered with its days', async (preset) => {
    const period = presetPeriod(preset, today('Europe/Rome'))
    for (const path of [LIST, `${LIST}/status-counts`]) {
      const { date_filter } = succeed(await shop.client.get(`${path}?preset=${preset}`))
      expect(date_filter).toEqual({ object: 'date_filter', preset, ...period })
    }
  })

  it('nothing sent is the year, from and to are custom', async () => {
    const { date_filter } = (await shop.client.get(LIST)).body
    expect(date_filter).toMatchObject({ preset: 'year', ...presetPeriod('year', today('Europe/Rome')) })
    const custom = (await shop.client.get(`${LIST}?from=2026-01-05`)).body.date_filter
    expect(custom).toEqual({ object: 'date_filter', preset: 'custom', from: '2026-01-05', to: '2100-12-31' })
  })

  it('finds each quote on its day only, both ends included', async () => {
    const own = await openWorkshop()
    const { id } = await own.quote()
    await madeAt('quote', id, '2024-02-29T12:00:00Z')
    const within = ['from=2024-02-29&to=2024-02-29', 'from=2024-02-29', 'to=2024-02-29', 'preset=all']
    for (const query of within)
      expect([await found(query, own), await counts(query, own)]).toEqual([[id], [1, 0, 0]])
    const without = ['from=2024-03-01', 'to=2024-02-28', 'preset=year', '']
    for (const query of without)
      expect([await found(query, own), await counts(query, own)]).toEqual([[], [0, 0, 0]])
  })

  it("lists.md#periods: days are the company's: 23:30 UTC on 31 December is the new year in Rome", async () => {
    const own = await openWorkshop()
    const { id } = await own.quote()
    const foundOn = async (instant: string, ...days: string[]) => {
      await madeAt('quote', id, instant)
      const answers = await Promise.all(days.map((day) => found(`from=${day}&to=${day}`, own)))
      return answers.map((ids) => ids.length)
    }
    expect(await foundOn('2025-12-31T23:30:00Z', '2025-12-31', '2026-01-01')).toEqual([0, 1])
    expect(await foundOn('2025-12-31T22:59:59.999Z', '2025-12-31', '2026-01-01')).toEqual([1, 0])
    expect(await foundOn('2025-12-31T23:00:00Z', '2025-12-31', '2026-01-01')).toEqual([0, 1])
    // summer time: two hours ahead, and the nights when the clock changes
    expect(await foundOn('2026-06-30T22:00:00Z', '2026-06-30', '2026-07-01')).toEqual([0, 1])
    expect(await foundOn('2026-03-28T23:00:00Z', '2026-03-28', '2026-03-29')).toEqual([0, 1])
    expect(await foundOn('2026-03-29T21:59:59Z', '2026-03-29', '2026-03-30')).toEqual([1, 0])
    expect(await foundOn('2026-10-25T22:59:59Z', '2026-10-25', '2026-10-26')).toEqual([1, 0])
  })

  it('lists.md#periods: another time zone, other days', async () => {
    const own = await openWorkshop()
    const { id } = await own.quote()
    await setTimeZone(own.company_id, 'America/New_York')
    await madeAt('quote', id, '2025-12-31T23:30:00Z')
    // what a process remembers of a company is older than a second at no time
    await wait(1000)
    expect(await found('from=2025-12-31&to=2025-12-31', own)).toEqual([id])
    expect(await found('from=2026-01-01&to=2026-01-01', own)).toEqual([])
    expect(await counts('from=2025-12-31&to=2025-12-31', own)).toEqual([1, 0, 0])
  })
})

describe('companies-keys-people.md#permissions: permissions', () => {
  it('quotes.read reads, quotes.write writes, neither implies the other', async () => {
    const own = await openWorkshop()
    const { id } = await own.quote()
    const [reader, writer] = [await own.clientWith(['quotes.read']), await own.clientWith(['quotes.write'])]
    for (const path of [LIST, `${LIST}/status-counts`, `${LIST}/${id}`]) {
      expect((await reader.get(path)).status).toBe(200)
      expect((await writer.get(path)).body.code).toBe('permission_missing')
    }
    const writes: [string, string, object][] = [
      ['PATCH', '', { title: 'a' }],
      ['POST', '/line-items/batch', { add: [lineBody()] }],
      ['POST', '/transitions', { action: 'accepted' }],
      ['POST', '/convert', {}],
      ['DELETE', '', {}],
    ]
    for (const [method, path, body] of writes) {
      expect((await reader.request(method, `${LIST}/${id}${path}`, body)).body.code).toBe(
        'permission_missing',
      )
      expect((await writer.request(method, `${LIST}/${id}${path}`, body)).status).toBeLessThan(300)
    }
  })
})
