import { writtenDay } from '../format/day-text.ts'
import { numberFormat } from '../format/intl-formats.ts'
import { wallOf } from '../format/wall-clock.ts'
import type { Locale } from '../i18n/locales.ts'

/**
 * What a cell of a CSV holds. Amounts have two decimals, prices up to four; instants become days and hours of the
 * workshop.
 */
export type CsvValue =
  | string
  | number
  | null
  | { as: 'amount' | 'price'; value: number | null }
  | { as: 'day' | 'instant'; value: string | null }

export const csvAmount = (value: number | null): CsvValue => ({ as: 'amount', value })
export const csvPrice = (value: number | null): CsvValue => ({ as: 'price', value })
/** A plain date, or the day of an instant. */
export const csvDay = (value: string | null): CsvValue => ({ as: 'day', value })
export const csvInstant = (value: string | null): CsvValue => ({ as: 'instant', value })

/**
 * Where a spreadsheet could begin to reckon: at the start of a text, or behind what it may take for the end of a cell,
 * as one of the other language takes the other sign. A sign before nothing but digits is a number or a telephone.
 */
const FORMULA = /(^|[;,\t\r\n])([\s"]*)(?=[=@＝＠＋－]|[+-](?![\d\s./()-]*(?:$|[;,\t\r\n])))/g

/** A text that no spreadsheet takes for a formula, in whichever language it reads the file. */
export const harmless = (text: string): string => text.replace(FORMULA, "$1$2'")

const DECIMALS = { amount: [2, 2], price: [2, 4], plain: [0, 4] } as const

/** Writes the cells as the spreadsheets of the person's language read them; days without a language as ISO has them. */
export function csvWriter(locale: Locale, timeZone: string): (value: CsvValue) => string {
  const number = (value: number, kind: keyof typeof DECIMALS) => {
    const [minimumFractionDigits, maximumFractionDigits] = DECIMALS[kind]
    const options = { useGrouping: false, minimumFractionDigits, maximumFractionDigits }
    return numberFormat(locale, options).format(value)
  }
  // English spreadsheets may be American: only the ISO form is the same day in all of them.
  const day = (date: string) => (locale === 'it' ? writtenDay(date) : date)
  const moment = (value: string, withHour: boolean) => {
    if (!value.includes('T')) return day(value)
    const wall = wallOf(value, timeZone)
    return withHour ? `${day(wall.slice(0, 10))} ${wall.slice(11, 16)}` : day(wall.slice(0, 10))
  }
  return (value) => {
    if (value === null) return ''
    if (typeof value === 'number') return number(value, 'plain')
    if (typeof value === 'string') return harmless(value)
    if (value.value === null) return ''
    if (typeof value.value === 'number') return number(value.value, value.as as 'amount' | 'price')
    return moment(value.value, value.as === 'instant')
  }
}
