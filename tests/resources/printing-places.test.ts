import { describe, expect, it } from 'vitest'
import { lineBody, succeed } from '../support/documents.ts'
import { fetchPdf, placesOf } from '../support/pdf.ts'
import { openTill } from '../support/receipts.ts'

describe('printing.md#what-stands-on-it: where it stands', () => {
  it('keeps each word in its column, whatever the width of its letters', async () => {
    const own = await openTill()
    const wide = 'W'.repeat(24)
    const make = { make: wide, model: wide, license: wide }
    succeed(await own.client.patch(`/v1/vehicles/${own.vehicle.id}`, make))
    const email = 'clienti@officina.example'
    const lines = [
      { description: `${wide} ${wide}`, quantity: 123_456_789, unit_price: 1, unit_discount_rate: 33.33 },
      { description: `Scrivere a ${email} prima`, quantity: 1 },
    ]
    const quote = await own.quote({ title: `Scrivere a ${email}` })
    succeed(await own.quoteLines(quote.id, { add: lines }))
    const { pdf, text } = await fetchPdf(own.client, `/v1/quotes/${quote.id}/pdf`)
    const places = await placesOf(pdf)
    const quantity = places.find(({ text }) => text === '123.456.789')!
    const described = places.filter(({ text, left }) => /^W+$/.test(text) && left < 100)
    expect(described.length).toBeGreaterThan(2)
    expect(Math.max(...described.map(({ right }) => right))).toBeLessThan(quantity.left)
    expect(Math.max(...places.map(({ right }) => right))).toBeLessThan(194)
    expect(text.match(new RegExp(email, 'g'))).toHaveLength(2)
  })

  it('keeps a long name and a high foot on the paper, on every page', async () => {
    const own = await openTill()
    const { id } = await own.quote()
    const add = Array.from({ length: 60 }, () => lineBody())
    succeed(await own.quoteLines(id, { add }))
    for (const long of ['W', 'Officina Bianchi ']) {
      const settings = {
        legal_name: long.repeat(255).slice(0, 255),
        document_footer: long.repeat(1000).slice(0, 1000),
      }
      succeed(await own.client.patch('/v1/settings', { ...settings, email: `${'w'.repeat(60)}@example.com` }))
      const { pdf, text } = await fetchPdf(own.client, `/v1/quotes/${id}/pdf`)
      const places = await placesOf(pdf)
      expect(places.filter(({ baseline }) => baseline < 6 || baseline > 290)).toEqual([])
      expect(text.split('\f')[1]).toMatch(/^[^\n]+… · Preventivo \d+\n/)
    }
  })
})
