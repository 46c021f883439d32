import { describe, expect, it } from 'vitest'
import { firstCharacters } from '../../src/domain/characters.ts'
import { receivedAmounts } from '../../src/domain/received-amounts.ts'

describe('values.md#texts: what is cut is cut by characters', () => {
  it.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab😀', 3, 'ab😀'],
    ['ab😀d', 3, 'ab😀'],
    ['😀😀😀😀', 3, '😀😀😀'],
    ['abc😀', 3, 'abc'],
  ])('%j up to %i is %j', (text, count, expected) => {
    expect(firstCharacters(text, count)).toBe(expected)
  })

  it('electronic-invoices.md#registering: the unit of a received line', () => {
    const line = { tax_rate: 22, nature: null, description: 'Olio', quantity: 1, total_price: 10 }
    const { lines } = receivedAmounts({
      line_items: [{ ...line, unit_type: 'confezio 😀x' }],
      vat_summary: [],
      document_total: null,
    })
    expect(lines[0]!.unit_type).toBe('confezio 😀')
  })
})
