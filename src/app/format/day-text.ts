import { dayLocale, type Locale } from '../i18n/locales.ts'
import { dateFormat } from './intl-formats.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Words for days near today, by how far they are. */
const NEAR: Record<Locale, Readonly<Record<string, number>>> = {
  it: { oggi: 0, domani: 1, dopodomani: 2, ieri: -1 },
  en: { today: 0, tomorrow: 1, yesterday: -1 },
}

/** Letters of a name that are enough, as in `lun` and `dic`. */
const FEWEST_LETTERS = 3

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const isoOf = (date: Date) => date.toISOString().slice(0, 10)
const shifted = (day: string, by: number) => isoOf(new Date(at(day).getTime() + by * DAY_MS))

/** A word as one types it on any keyboard: small letters without accents. */
const plain = (word: string) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The names of weekdays from Sunday on, or of months, in a language. */
function namesOf(locale: Locale, part: 'weekday' | 'month'): string[] {
  const format = dateFormat(dayLocale(locale), { [part]: 'long', timeZone: 'UTC' })
  const dates =
    part === 'weekday'
      ? Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2023, 0, 1 + index)))
      : Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2023, index, 1)))
  return dates.map((date) => plain(format.format(date)))
}

/** Which name a word begins; -1 for none. */
function placeOf(word: string, names: readonly string[]): number {
  return word.length < FEWEST_LETTERS ? -1 : names.findIndex((name) => name.startsWith(word))
}

/** A day that exists, within the years that the server takes; null otherwise. */
function dayOfParts(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2100) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? isoOf(date) : null
}

/** The day and month that lie nearest to today: in December 5/1 is next year's. */
function nearest(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const days = [year, year - 1, year + 1].flatMap((each) => dayOfParts(each, month, day) ?? [])
  const distance = (each: string) => Math.abs(at(each).getTime() - at(today).getTime())
  return days.reduce<string | null>(
    (best, each) => (best === null || distance(each) < distance(best) ? each : best),
    null,
  )
}

/** How far ahead the year may lie that two digits mean; else it is of the hundred years before. */
const YEARS_AHEAD = 20

/** From which day on a text is reckoned, and whether what it means lies behind, as a birthday does. */
type Reckoning = { today: string; isPast?: boolean | undefined }

function fullYear(digits: string, { today, isPast }: Reckoning): number {
  if (digits.length === 4) return Number(digits)
  const now = Number(today.slice(0, 4))
  const year = Math.floor(now / 100) * 100 + Number(digits)
  return year > now + (isPast ? 0 : YEARS_AHEAD) ? year - 100 : year
}

function fromParts(day: string, month: number, year: string | undefined, from: Reckoning): string | null {
  return year ? dayOfParts(fullYear(year, from), month, Number(day)) : nearest(month, Number(day), from.today)
}

/** `domani`, `lun`, `+7`: the weekday is the next one, never today. */
function fromWord(text: string, locale: Locale, today: string): string | null {
  const near = NEAR[locale][text]
  if (near !== undefined) return shifted(today, near)
  if (/^[+-]\d{1,4}$/.test(text)) return shifted(today, Number(text))
  const weekday = placeOf(text, namesOf(locale, 'weekday'))
  if (weekday < 0) return null
  return shifted(today, ((weekday - at(today).getUTCDay() + 6) % 7) + 1)
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const PARTS = /^(\d{1,2})([-/. ])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
const NAMED = /^(\d{1,2})[ .]*([a-z]+)\.?(?: (\d{4}|\d{2}))?$/

/**
 * The day that a text means, YYYY-MM-DD; null where it means none. The day comes before the month in both languages: a
 * text whose month does not exist is no date, never another one.
 * @param today the day from which `+7`, weekdays and dates without a year are reckoned
 * @param isPast a year of two digits is none that is still to come
 */
export function dayOfText(text: string, locale: Locale, today: string, isPast?: boolean): string | null {
  const from = { today, isPast }
  const typed = plain(text.trim().replace(/\s+/g, ' '))
  const iso = ISO.exec(typed)
  if (iso) return dayOfParts(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, , month, year] = PARTS.exec(typed) ?? []
  if (day) return fromParts(day, Number(month), year, from)
  const digits = DIGITS.exec(typed)
  if (digits) return fromParts(digits[1]!, Number(digits[2]), digits[3], from)
  const named = NAMED.exec(typed)
  if (named) {
    const place = placeOf(named[2]!, namesOf(locale, 'month'))
    return place < 0 ? null : fromParts(named[1]!, place + 1, named[3], from)
  }
  return fromWord(typed, locale, today)
}

/** `8`, `830`, `8:30`, `8.30`, `0830`, `8h30`: hours and minutes; null where it is none. */
export function timeOfText(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim().toLowerCase()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Day and hour, `domani 17:30`, as `YYYY-MM-DDTHH:mm`; null where either is missing or none. */
export function wallOfText(text: string, locale: Locale, today: string): string | null {
  // A day whose year could be taken for an hour.
  if (dayOfText(text, locale, today) !== null) return null
  const [, day, time] = /^(.*\S)[\sT]+(\S+)$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return null
  const [date, clock] = [dayOfText(day.replace(/,$/, ''), locale, today), timeOfText(time)]
  return date && clock && `${date}T${clock}`
}

/** True for a day that exists, YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  return day !== undefined && dayOfParts(Number(year), Number(month), Number(day)) !== null
}

/** Whether both are days and the one lies before the other. */
export const isBefore = (day: string | null, other: string | null): boolean =>
  isDay(day ?? '') && isDay(other ?? '') && day! < other!

/** A day as it is typed, 05/12/2026; anything else as it is. */
export const writtenDay = (day: string): string => (isDay(day) ? day.split('-').reverse().join('/') : day)
