import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../../src/database/instant-text.ts'

const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

/** As PostgreSQL writes an instant: no fraction that is zero, no zeros at the end of one, and up to microseconds. */
function asPostgres(instant: Date, micros: number): string {
  const [date, time] = instant.toISOString().split('T')
  const [clock, milliseconds] = time!.slice(0, -1).split('.')
  const fraction = `${milliseconds}${String(micros).padStart(3, '0')}`.replace(/0+$/, '')
  return `${date} ${clock}${fraction && `.${fraction}`}+00`
}

describe('values.md#dates: instants are in UTC with milliseconds', () => {
  test('whatever fraction PostgreSQL writes', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 999 }), (instant, micros) => {
        const text = asPostgres(instant, micros)
        expect(instantOf(text)).toBe(instant.toISOString())
        // as it stands in JSON
        expect(instantOf(`${text.replace(' ', 'T')}:00`)).toBe(instant.toISOString())
      }),
    )
  })

  test.each([
    ['2026-07-01 10:00:00.5+02', '2026-07-01T08:00:00.500Z'],
    ['2026-07-01 10:00:00+05:30', '2026-07-01T04:30:00.000Z'],
    ['2026-01-01 00:00:00-03', '2026-01-01T03:00:00.000Z'],
    ['2026-11-25T22:46:48.25-05:30', '2026-11-26T04:16:48.250Z'],
    ['2026-11-25T22:46:48+01:00', '2026-11-25T21:46:48.000Z'],
  ])('%s of another zone is %s', (text, instant) => {
    expect(instantOf(text)).toBe(instant)
  })
})
