import { beforeAll, describe, expect, it } from 'vitest'
import { checkinsOf } from '../support/checkins.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const { made, convert, entry } = checkinsOf(() => shop)
const named = (id: string) => shop.read('calendar-entries', id)

describe('quotes.md#conversion: the appointments that name the quote', () => {
  it('get its worksheet, also where their reminder is active, unless they have one', async () => {
    const quote = await shop.quote()
    const kept = await shop.worksheet()
    const own = await entry({ ...shop.parties, quote_id: quote.id, auto_reminder_enabled: true })
    const other = await entry({ quote_id: quote.id, worksheet_id: kept.id })
    const gone = await entry({ quote_id: quote.id })
    succeed(await shop.client.delete(`/v1/calendar-entries/${gone.id}`))
    const worksheet = succeed(await shop.convert(quote.id))
    expect(await named(own.id)).toMatchObject({ quote_id: quote.id, worksheet_id: worksheet.id })
    expect(await named(other.id)).toMatchObject({ worksheet_id: kept.id })
  })

  it('get it beside those of the check-in, whichever of both is converted', async () => {
    for (const way of ['quote', 'check-in']) {
      const quote = await shop.quote()
      const ofQuote = await entry({ ...shop.parties, quote_id: quote.id })
      const ofCheckin = await entry(shop.parties)
      const checkin = await made({ quote_id: quote.id, calendar_entry_id: ofCheckin.id })
      const worksheet = succeed(await (way === 'quote' ? shop.convert(quote.id) : convert(checkin.id)))
      for (const { id } of [ofQuote, ofCheckin])
        expect(await named(id), way).toMatchObject({ worksheet_id: worksheet.id })
    }
  })
})

describe('calendar.md#references-of-entries: what is deleted', () => {
  it.each(['quote', 'worksheet'] as const)('a %s is named no more, and that is told', async (kind) => {
    const field = `${kind}_id`
    const { id } = await shop[kind]()
    const own = await entry({ ...shop.parties, [field]: id, auto_reminder_enabled: true })
    const deleted = succeed(await shop.client.delete(`/v1/${kind}s/${id}`))
    expect(deleted).toMatchObject({ id, deleted_at: expect.any(String) })
    expect(await named(own.id)).toMatchObject({ ...shop.parties, [field]: null })
    const { body } = await shop.client.get('/v1/events?limit=2')
    expect(body.data).toMatchObject([
      { type: 'calendar_entry.updated', object_id: own.id, previous_attributes: { [field]: id } },
      { type: `${kind}.deleted`, object_id: id },
    ])
  })

  it('a worksheet made anew of its quote is named again', async () => {
    const quote = await shop.quote()
    const own = await entry({ ...shop.parties, quote_id: quote.id })
    const first = succeed(await shop.convert(quote.id))
    succeed(await shop.client.delete(`/v1/worksheets/${first.id}`))
    expect(await named(own.id)).toMatchObject({ quote_id: quote.id, worksheet_id: null })
    const second = succeed(await shop.convert(quote.id))
    expect(await named(own.id)).toMatchObject({ worksheet_id: second.id })
  })
})
