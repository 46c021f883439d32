import { isItalianVatNumber, isTaxCode } from '../server/core/fiscal-codes.ts'
import { fold } from '../server/core/search.ts'
import type { Random } from './random.ts'

/** Codes that Italian records carry, valid by their own check digits; used by the demo data and the tests. */

export type Person = {
  first_name: string
  last_name: string
  sex: 'F' | 'M'
  birth_date: string
  /** the land registry's code of the town or country, such as F257 for Modena */
  birthplace: string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MONTHS = 'ABCDEHLMPRST'

const lettersOf = (name: string) =>
  fold(name)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const consonantsOf = (name: string) => lettersOf(name).replace(/[AEIOU]/g, '')
const vowelsOf = (name: string) => lettersOf(name).replace(/[^AEIOU]/g, '')

function threeLetters(name: string): string {
  return `${consonantsOf(name)}${vowelsOf(name)}XX`.slice(0, 3)
}

/** A first name of four consonants and more leaves out the second one. */
function firstNameLetters(name: string): string {
  const consonants = consonantsOf(name)
  return consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : threeLetters(name)
}

/** The codice fiscale of a person. */
export function taxCode({ first_name, last_name, sex, birth_date, birthplace }: Person): string {
  const [year, month, day] = birth_date.split('-') as [string, string, string]
  const born = `${year.slice(2)}${MONTHS[Number(month) - 1]}`
  const date = String(Number(day) + (sex === 'F' ? 40 : 0)).padStart(2, '0')
  const code = `${threeLetters(last_name)}${firstNameLetters(first_name)}${born}${date}${birthplace}`
  return [...LETTERS].map((check) => code + check).find(isTaxCode)!
}

/** Tax offices of provinces, as they stand in the middle of a VAT number. */
const OFFICES: Record<string, string> = { VR: '023', RE: '035', MO: '036', BO: '037' }

/** A valid Italian VAT number. The provinces have not reached the 0.9 millions, so it is nobody's. */
export function vatNumber(random: Random, province = 'MO', begin = '09'): string {
  const code = begin + random.text(7 - begin.length) + (OFFICES[province] ?? '036')
  return [...'0123456789'].map((check) => code + check).find(isItalianVatNumber)!
}

/** Letters of plates: without I, O, Q, U, which look like something else. */
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTVWXYZ'

/** The letters that plates began with in January of each year from 2006, about. */
const CAR_SERIES = 'CZ DG DM DS DZ EF EK EP ES EX FB FG FM FT FZ GC GG GK GP GV GZ HC'.split(' ')
const MOTORCYCLE_SERIES = 'CY DD DH DL DP DS DV DX DY EA EC EE EG EJ EM ES EV EZ FD FG FK FN'.split(' ')

const seriesNumber = (letters: string) =>
  PLATE_LETTERS.indexOf(letters[0]!) * PLATE_LETTERS.length + PLATE_LETTERS.indexOf(letters[1]!)

/** The plate that a vehicle registered on that day has: AB123CD, motorcycles AB12345. */
export function plate(random: Random, registered: string, motorcycle = false): string {
  const series = motorcycle ? MOTORCYCLE_SERIES : CAR_SERIES
  const [year, month] = registered.split('-').map(Number) as [number, number]
  const index = Math.min(Math.max(year - 2006, 0), series.length - 2)
  const [from, to] = [seriesNumber(series[index]!), seriesNumber(series[index + 1]!)]
  const reached = from + Math.floor(((to - from) * (month - 1)) / 12)
  const [first, second] = [Math.floor(reached / PLATE_LETTERS.length), reached % PLATE_LETTERS.length]
  const begin = PLATE_LETTERS[first]! + PLATE_LETTERS[second]!
  if (motorcycle) return begin + random.text(5)
  return begin + random.text(3) + random.text(2, PLATE_LETTERS)
}

/** Model years 2001 to 2030 in the tenth place of a VIN. */
const MODEL_YEARS = '123456789ABCDEFGHJKLMNPRSTVWXY'

/** A VIN of 17 characters that begins as the maker's do; `?` stands for the model year. */
export function vin(random: Random, begin: string, year: number): string {
  const start = begin.replace('?', MODEL_YEARS[year - 2001]!)
  return start + random.text(17 - start.length)
}

/** Prefixes of mobile numbers that no operator has. */
const MOBILE = ['325', '326', '384', '385', '386', '387', '394', '395', '396']

/** A mobile number that rings nowhere. */
export function mobile(random: Random): string {
  return `+39 ${random.pick(MOBILE)} ${random.text(7)}`
}

/** A landline number in the area. */
export function landline(random: Random, area: string): string {
  return `+39 ${area} 19${random.text(8 - area.length)}`
}
