import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyTransaction } from '../../src/server/core/company-database.ts'
import { type Answer, type Body, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { createFile, picture } from '../support/files.ts'
import { product } from '../support/product.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let shop: Workshop
let urls: string[]

beforeAll(async () => {
  shop = await openWorkshop()
  urls = [product.base_url, product.other_url]
})

const MANY = 8
const PATH = '/v1/checkins'

/** The call many times at once, over the two processes: one is taken, the others are refused with the code. */
async function takenOnce(code: string, call: (options: { url: string }, index: number) => Promise<Answer>) {
  const turns = Array.from({ length: MANY }, (_, index) => call({ url: urls[index % urls.length]! }, index))
  const answers = await Promise.all(turns)
  const taken = answers.filter(({ status }) => status < 300)
  const refused = answers.filter(({ status }) => status >= 300).map(({ body }) => body.code)
  expect({ taken: taken.length, refused }).toEqual({ taken: 1, refused: Array(MANY - 1).fill(code) })
  return taken[0]!.body as Body
}

const checkIn = (fields: object = {}): Promise<Body> =>
  shop.client.create(PATH, { ...shop.parties, ...fields })

/** What is answered to a call that waits for what somebody else has just written and not yet committed. */
async function whileWriting(
  write: (tx: CompanyTransaction) => Promise<unknown>,
  call: () => Promise<Answer>,
) {
  const { answer } = await shop.db.transaction(async (tx) => {
    await write(tx)
    const answer = call()
    await Promise.race([answer, untilHeldUp(tx)])
    return { answer }
  })
  return answer
}

const remove = (table: 'calendar_entry' | 'quote', id: string) => (tx: CompanyTransaction) =>
  tx
    .update(table as 'quote')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

const TIMES = { start_time: '2026-09-05T08:30:00Z', end_time: '2026-09-05T09:30:00Z' }
const appoint = (fields: object = {}): Promise<Body> =>
  shop.client.create('/v1/calendar-entries', { ...shop.parties, ...TIMES, ...fields })

describe('what is deleted while a check-in looks for it counts as deleted', () => {
  it('checkins.md#creating-a-check-in: an appointment is an unknown one', async () => {
    const { id } = await appoint()
    const answer = await whileWriting(remove('calendar_entry', id), () =>
      shop.client.post(PATH, { calendar_entry_id: id }),
    )
    expect(refusal(answer)).toMatchObject({ status: 422, param: 'calendar_entry_id' })
  })

  it('checkins.md#converting: an appointment gets no worksheet, and a quote is none', async () => {
    for (const table of ['calendar_entry', 'quote'] as const) {
      const cited = table === 'quote' ? await shop.quote() : await appoint()
      const { id } = await checkIn({ [`${table}_id`]: cited.id })
      const answer = await whileWriting(remove(table, cited.id), () =>
        shop.client.post(`${PATH}/${id}/convert`),
      )
      expect(succeed(answer)).toMatchObject({ checkin_id: id, quote_id: null })
    }
  })

  it('checkins.md#deleting-a-check-in: an appointment is left alone', async () => {
    const entry = await appoint()
    const { id } = await checkIn({ calendar_entry_id: entry.id })
    const answer = await whileWriting(remove('calendar_entry', entry.id), () =>
      shop.client.delete(`${PATH}/${id}`),
    )
    expect(succeed(answer)).toMatchObject({ id })
  })

  it('worksheets.md#deleting-a-worksheet: a quote is left alone', async () => {
    const quote = await shop.quote()
    const { id } = succeed(await shop.convert(quote.id))
    const answer = await whileWriting(remove('quote', quote.id), () =>
      shop.client.delete(`/v1/worksheets/${id}`),
    )
    expect(succeed(answer)).toMatchObject({ id })
  })
})

it('checkins.md#deleting-a-check-in: an appointment that comes to name another one meanwhile goes on naming that', async () => {
  const entry = await appoint()
  const { id } = await checkIn({ calendar_entry_id: entry.id })
  const other = await checkIn()
  const move = (tx: CompanyTransaction) =>
    tx.update('calendar_entry').set({ checkin_id: other.id }).where('id', '=', entry.id).execute()
  succeed(await whileWriting(move, () => shop.client.delete(`${PATH}/${id}`)))
  expect(await shop.read('calendar-entries', entry.id)).toMatchObject({ checkin_id: other.id })
})

describe('calendar.md#references-of-entries: an appointment names no document that was deleted', () => {
  it.each(['quote', 'worksheet'] as const)('also a %s that it comes to name meanwhile', async (kind) => {
    const [entry, { id }] = [await appoint(), await shop[kind]()]
    const name = (tx: CompanyTransaction) =>
      tx
        .update('calendar_entry')
        .set({ [`${kind}_id`]: id })
        .where('id', '=', entry.id)
        .execute()
    succeed(await whileWriting(name, () => shop.client.delete(`/v1/${kind}s/${id}`)))
    expect(await shop.read('calendar-entries', entry.id)).toMatchObject({ [`${kind}_id`]: null })
  })
})

describe('checkins.md#creating-a-check-in: also at once', () => {
  it('an appointment takes one check-in', async () => {
    const times = { start_time: '2026-09-05T08:30:00Z', end_time: '2026-09-05T09:30:00Z' }
    for (let round = 0; round < 3; round++) {
      const { id } = await shop.client.create('/v1/calendar-entries', { ...shop.parties, ...times })
      const one = await takenOnce('checkin_exists', (options) =>
        shop.client.post(PATH, { calendar_entry_id: id }, options),
      )
      expect((await shop.read('calendar-entries', id)).checkin_id).toBe(one.id)
    }
  })
})

describe('checkins.md#courtesy-cars: also at once', () => {
  it('a car is out once, whichever write takes it', async () => {
    const { id } = await shop.client.create('/v1/vehicles', { license: 'CC001CC', courtesy_car: true })
    const there = await Promise.all(Array.from({ length: MANY / 2 }, () => checkIn()))
    await takenOnce('courtesy_car_taken', (options, index) => {
      const lent = { courtesy_vehicle_id: id }
      const known = there[index >> 1]!
      return index % 2
        ? shop.client.post(PATH, { ...shop.parties, ...lent }, options)
        : shop.client.patch(`${PATH}/${known.id}`, lent, options)
    })
    expect(await shop.client.walk('/v1/vehicles?courtesy_available=false')).toHaveLength(1)
  })
})

describe('checkins.md#converting: also at once', () => {
  it('it becomes one worksheet, by conversion or by naming it, and its quote with it', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await checkIn()
      await takenOnce('checkin_already_converted', (options, index) =>
        index % 2
          ? shop.client.post('/v1/worksheets', { ...shop.parties, checkin_id: id }, options)
          : shop.client.post(`${PATH}/${id}/convert`, undefined, options),
      )
      expect(await shop.client.walk(`/v1/worksheets?checkin_id=${id}`)).toHaveLength(1)
    }
  })

  it('a check-in and its quote, converted both ways, make one worksheet', async () => {
    for (let round = 0; round < 3; round++) {
      const quote = await shop.quote()
      const { id } = await checkIn({ quote_id: quote.id })
      const [own, other] = await Promise.all([
        shop.client.post(`${PATH}/${id}/convert`, undefined, { url: urls[0]! }),
        shop.convert(quote.id, { url: urls[1]! }),
      ])
      expect([own.status, other.status].sort()).toEqual([201, 409])
      const [worksheet] = await shop.client.walk(`/v1/worksheets?quote_id=${quote.id}`)
      expect(worksheet!.checkin_id).toBe(id)
    }
  })
})

describe('quotes.md#conversion: the check-in that names the quote', () => {
  it('has become another worksheet while the quote is converted: the quote is converted without it', async () => {
    const part = await shop.article({ stock: 10 })
    const quote = await shop.quote()
    succeed(await shop.quoteLines(quote.id, { add: [{ article_id: part.id, quantity: 4 }] }))
    const { id: checkin_id } = await checkIn({ quote_id: quote.id })
    const converting = await shop.db.transaction(async (tx) => {
      await tx.lock('article', part.id)
      const answer = shop.convert(quote.id)
      await untilHeldUp(tx)
      await shop.client.create('/v1/worksheets', { ...shop.parties, checkin_id })
      return { answer }
    })
    expect(succeed(await converting.answer)).toMatchObject({ quote_id: quote.id, checkin_id: null })
    expect((await shop.read('articles', part.id)).stock).toBe(6)
  })
})

describe('checkins.md#deleting-a-check-in: also at once', () => {
  /** A check-in that is deleted at one process while it is named at the other; what names it then. */
  async function named(kind: string, cite: (body: object, options: { url: string }) => Promise<Answer>) {
    const { id } = await checkIn()
    const [deleted, cited] = await Promise.all([
      shop.client.delete(`${PATH}/${id}`, { url: urls[0]! }),
      cite({ checkin_id: id }, { url: urls[1]! }),
    ])
    const { checkin_id } = cited.status < 300 ? await shop.read(kind, cited.body.id) : { checkin_id: null }
    return { id, deleted: deleted.status, code: deleted.body.code, checkin_id }
  }

  it('no existing worksheet names a check-in that was deleted', async () => {
    const drafted = await shop.worksheet()
    for (let round = 0; round < MANY; round++) {
      const found = await named('worksheets', (body, options) =>
        round % 2
          ? shop.client.post('/v1/worksheets', { ...shop.parties, ...body }, options)
          : shop.client.patch(`/v1/worksheets/${drafted.id}`, body, options),
      )
      if (found.deleted === 200) expect(found.checkin_id).toBeNull()
      else expect(found).toMatchObject({ code: 'document_referenced', checkin_id: found.id })
    }
  })

  it('no appointment does', async () => {
    const times = { start_time: '2026-09-05T08:30:00Z', end_time: '2026-09-05T09:30:00Z' }
    const there = await shop.client.create('/v1/calendar-entries', times)
    for (let round = 0; round < MANY; round++) {
      const found = await named('calendar-entries', (body, options) =>
        round % 2
          ? shop.client.post('/v1/calendar-entries', { ...times, ...body }, options)
          : shop.client.patch(`/v1/calendar-entries/${there.id}`, body, options),
      )
      expect(found).toMatchObject({ deleted: 200, checkin_id: null })
    }
  })

  it('a quote that is converted meanwhile gives its worksheet to none that goes', async () => {
    for (let round = 0; round < 8; round++) {
      const quote = await shop.quote()
      const { id } = await checkIn({ quote_id: quote.id })
      const [deleted, converted] = await Promise.all([
        shop.client.delete(`${PATH}/${id}`, { url: urls[round % 2]! }),
        shop.convert(quote.id, { url: urls[(round + 1) % 2]! }),
      ])
      const { checkin_id } = succeed(converted)
      expect([deleted.status, checkin_id]).toEqual(deleted.status === 200 ? [200, null] : [409, id])
    }
  })
})

describe('checkins.md#signatures: also at once', () => {
  it('there is one of a kind', async () => {
    const file = await createFile(shop.client, 'firma.png', await picture('png', 20, 10))
    const { id } = await checkIn()
    const body = { kind: 'arrival', file_id: file.id, signer_name: 'Mario Rossi' }
    await takenOnce('signature_exists', (options) =>
      shop.client.post(`${PATH}/${id}/signatures`, body, options),
    )
    expect(succeed(await shop.client.get(`${PATH}/${id}`)).signatures).toHaveLength(1)
  })
})
