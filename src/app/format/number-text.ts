import type { Locale } from '../i18n/locales.ts'

/** What stands between thousands in a language; the other one of point and comma is its decimal sign. */
const GROUPS = { it: '.', en: ',' } as const satisfies Record<Locale, string>

/** Digits in threes after the first one to three, none of which is a leading zero; always the same sign between. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/u
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/

/** A text without sign and unit. */
function bareOf(text: string, unit: string): { sign: string; body: string } {
  const plain = text
    .replace(/[−–]/g, '-')
    .replace(/€|EUR|%/gi, '')
    .trim()
  const ending = unit !== '' && plain.toLowerCase().endsWith(unit.toLowerCase())
  const [, sign = '', body = ''] =
    /^([+-]?)\s*(.*)$/s.exec(ending ? plain.slice(0, -unit.length).trim() : plain) ?? []
  return { sign, body }
}

/** Where the decimal sign stands; the length where there is none. */
function decimalAt(body: string, locale: Locale): number {
  const point = body.lastIndexOf('.')
  const comma = body.lastIndexOf(',')
  const last = Math.max(point, comma)
  if (last < 0) return body.length
  if (point >= 0 && comma >= 0) return last
  const isRepeated = body.indexOf(body[last]!) !== last
  const groups = body[last] === GROUPS[locale] && GROUPED.test(body)
  return isRepeated || groups ? body.length : last
}

/**
 * The number that a text means, as exact digits (`-1250.5`); null where it means none. A sign of grouping before exactly
 * three digits groups; any other single point or comma is decimal; of both, the last one is. Nothing is guessed beyond.
 * @param unit what may stand behind the number besides € and %, such as km
 */
export function digitsOf(text: string, locale: Locale, unit = ''): string | null {
  const { sign, body } = bareOf(text, unit)
  const at = decimalAt(body, locale)
  const whole = body.slice(0, at)
  const fraction = body.slice(at + 1)
  if (!/^\d*$/.test(fraction) || !(/^\d*$/.test(whole) || GROUPED.test(whole))) return null
  if (whole === '' && fraction === '') return null
  const decimals = fraction.replace(/0+$/, '')
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const unsigned = decimals === '' ? digits : `${digits}.${decimals}`
  return sign === '-' && unsigned !== '0' ? `-${unsigned}` : unsigned
}

/** The number that a text means, else the text: also where a number of the computer would not be exactly it. */
export function numberOf(text: string, locale: Locale, unit = ''): number | string {
  const digits = digitsOf(text, locale, unit)
  return digits !== null && String(Number(digits)) === digits ? Number(digits) : text.trim()
}

/** Somebody else might read the text as another number: one sign before three digits, `1.250`. */
export const isAmbiguous = (text: string): boolean => ONE_GROUP.test(bareOf(text, '').body)
