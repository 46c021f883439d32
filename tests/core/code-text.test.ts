import { describe, expect, test } from 'vitest'
import { tidyCode, tidyVatNumber } from '../../src/app/format/code-text.ts'

describe('console.md#numbers-and-days-as-they-are-typed', () => {
  test.each([
    [' RSS MRA 80A01 H501U ', 'RSSMRA80A01H501U'],
    ['ZFA 312000 0123 4567', 'ZFA31200001234567'],
    ['', ''],
  ])('a code loses its blanks: “%s”', (typed, kept) => {
    expect(tidyCode(typed)).toBe(kept)
  })

  test.each([
    ['0123 4567 890', '01234567890'],
    ['IT 00743110157', '00743110157'],
    ['it00743110157', '00743110157'],
    ['DE123456789', 'DE123456789'],
    ['CHE-123.456.788 MWST', 'CHE-123.456.788 MWST'],
  ])('a VAT number only where it is Italian: “%s”', (typed, kept) => {
    expect(tidyVatNumber(typed)).toBe(kept)
  })
})
