import { describe, expect, it } from 'vitest'
import { tidyPlate } from '../../src/app/format/plate-text.ts'

describe('console: plates', () => {
  it.each([
    ['ab 123 cd', 'AB123CD'],
    [' AB-123-CD ', 'AB123CD'],
    ['dn 12345', 'DN12345'],
    ['mi 123456', 'MI123456'],
    ['mi a12345', 'MIA12345'],
    // Not Italian: as typed.
    ['M-AB 1234', 'M-AB 1234'],
    ['ab12 cde', 'ab12 cde'],
    ['IO 123 QU', 'IO 123 QU'],
    ['1234 AB 75', '1234 AB 75'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(tidyPlate(typed)).toBe(kept)
  })
})
