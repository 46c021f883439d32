import { describe, expect, it } from 'vitest'
import { instantOf } from '../../src/database/instant-text.ts'

const DAY = '2026-11-25'
const TIME = '22:46:48'

describe('values.md#dates: an instant as PostgreSQL writes it', () => {
  const fractions = ['', '.1', '.12', '.123', '.1234', '.123456']

  it.each(fractions)('has milliseconds, whichever of them it was written with: "%s"', (fraction) => {
    const wanted = `${DAY}T${TIME}.${fraction.slice(1, 4).padEnd(3, '0')}Z`
    expect(instantOf(`${DAY} ${TIME}${fraction}+00`)).toBe(wanted)
    expect(instantOf(`${DAY}T${TIME}${fraction}+00:00`)).toBe(wanted)
  })

  it.each([
    [`${DAY} ${TIME}.5+01`, `${DAY}T21:46:48.500Z`],
    [`${DAY}T${TIME}.25-05:30`, '2026-11-26T04:16:48.250Z'],
    [`${DAY}T${TIME}+01:00`, `${DAY}T21:46:48.000Z`],
  ])('in another zone is that of UTC: %s', (text, wanted) => {
    expect(instantOf(text)).toBe(wanted)
  })
})
