import { beforeAll, describe, expect, it } from 'vitest'
import { checkinsOf } from '../support/checkins.ts'
import { type Body, conflict, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const PATH = '/v1/checkins'
const { made, read, move, convert, entry } = checkinsOf(() => shop)

describe('checkins.md#converting', () => {
  it('makes a draft worksheet once, which its appointments name; deleting that frees it', async () => {
    const appointment = await entry(shop.parties)
    const fields = {
      reported_issues: 'Rumore',
      notes: 'Cliente di casa',
      key_tag: '7',
      bay: 'Ponte 2',
      km: 70_000,
    }
    const times = { arrived_at: '2026-09-05T08:00:00Z', expected_delivery_at: '2026-09-06T16:00:00.000Z' }
    const { id } = await made({ ...fields, ...times, calendar_entry_id: appointment.id })
    const worksheet = succeed(await convert(id))
    expect(worksheet).toMatchObject({
      ...{ object: 'worksheet', status: 'draft', checkin_id: id, ...shop.parties, reported_issues: 'Rumore' },
      ...{ internal_notes: 'Cliente di casa', key_tag: '7', bay: 'Ponte 2', km: 70_000 },
      promised_at: times.expected_delivery_at,
    })
    const { seq_number: worksheet_seq_number } = worksheet
    expect(await read(id)).toMatchObject({
      status: 'active',
      worksheet_id: worksheet.id,
      worksheet_seq_number,
    })
    expect(await shop.read('calendar-entries', appointment.id)).toMatchObject({ worksheet_id: worksheet.id })
    const { body } = await shop.client.get('/v1/events?limit=3')
    const told = body.data.map(({ type }: Body) => type)
    expect(told).toEqual(['calendar_entry.updated', 'worksheet.created', 'checkin.converted'])
    const again = conflict('checkin_already_converted')
    expect(refusal(await convert(id))).toEqual(again)
    expect(refusal(await shop.client.post('/v1/worksheets', { ...shop.parties, checkin_id: id }))).toEqual(
      again,
    )
    const other = await shop.worksheet()
    expect(refusal(await shop.client.patch(`/v1/worksheets/${other.id}`, { checkin_id: id }))).toEqual(again)
    expect((await shop.client.walk(`/v1/worksheets?checkin_id=${id}`)).map(({ id }) => id)).toEqual([
      worksheet.id,
    ])
    expect(refusal(await shop.client.delete(`${PATH}/${id}`))).toEqual(conflict('document_referenced'))
    succeed(await shop.client.delete(`/v1/worksheets/${worksheet.id}`))
    expect(await read(id)).toMatchObject({ worksheet_id: null })
    succeed(await shop.client.patch(`/v1/worksheets/${other.id}`, { checkin_id: id }))
    expect((await read(id)).worksheet_id).toBe(other.id)
  })

  it('names the new worksheet in an appointment whose worksheet was deleted since, and in no other', async () => {
    const own = await entry(shop.parties)
    const { id } = await made({ calendar_entry_id: own.id })
    const first = succeed(await convert(id))
    succeed(await shop.client.delete(`/v1/worksheets/${first.id}`))
    const second = succeed(await convert(id))
    expect(await shop.read('calendar-entries', own.id)).toMatchObject({ worksheet_id: second.id })
    const kept = await shop.worksheet()
    succeed(await shop.client.patch(`/v1/calendar-entries/${own.id}`, { worksheet_id: kept.id }))
    succeed(await shop.client.delete(`/v1/worksheets/${second.id}`))
    succeed(await convert(id))
    expect(await shop.read('calendar-entries', own.id)).toMatchObject({ worksheet_id: kept.id })
  })

  it('converts its quote with it, once, with lines and stock', async () => {
    const part = await shop.article({ stock: 10 })
    const quote = await shop.quote({ title: 'Freni', comments: 'Con garanzia' })
    succeed(await shop.quoteLines(quote.id, { add: [{ article_id: part.id, quantity: 3 }] }))
    const other = await shop.client.create('/v1/customers', { full_name: 'Chi porta' })
    const [one, two] = [
      await made({ quote_id: quote.id, customer_id: other.id, km: 80_000 }),
      await made({ quote_id: quote.id }),
    ]
    succeed(await move(one.id, 'completed'))
    const worksheet = succeed(await convert(one.id))
    expect(worksheet).toMatchObject({
      ...{ title: 'Freni', comments: 'Con garanzia', quote_id: quote.id, customer_id: other.id, km: 80_000 },
      line_items: [{ article_id: part.id, quantity: 3 }],
    })
    expect((await shop.read('articles', part.id)).stock).toBe(7)
    expect(await shop.read('quotes', quote.id)).toMatchObject({ worksheet_id: worksheet.id })
    expect(refusal(await convert(two.id))).toEqual(conflict('quote_already_converted'))
    expect((await read(two.id)).worksheet_id).toBeNull()
    const gone = await shop.quote()
    const third = await made({ quote_id: gone.id })
    succeed(await shop.client.delete(`/v1/quotes/${gone.id}`))
    expect(succeed(await convert(third.id))).toMatchObject({ quote_id: null, line_items: [] })
  })

  it('gives the worksheet of a quote to the newest check-in that waits for it, and to its appointments', async () => {
    const quote = await shop.quote()
    const made_of = { quote_id: quote.id }
    const { id: calendar_entry_id } = await entry(shop.parties)
    const [, second, third] = [
      await made(made_of),
      await made({ ...made_of, calendar_entry_id }),
      await made(made_of),
    ]
    await shop.worksheet({ checkin_id: third.id })
    const worksheet = succeed(await shop.convert(quote.id))
    expect(worksheet).toMatchObject({ checkin_id: second.id, quote_id: quote.id })
    expect(await shop.read('calendar-entries', calendar_entry_id)).toMatchObject({
      worksheet_id: worksheet.id,
    })
  })
})
