import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'
import { dayLocale } from '../i18n/locales.ts'
import { dateFormat } from './intl-formats.ts'
import { wallOf } from './wall-clock.ts'

/** The currency of amounts within: the workshop's own, but where a file of somebody else's is shown. */
export const Currency = createContext('EUR')

/** Money, quantities and rates as the person's language writes them. */
export function useNumbers() {
  const format = useFormatter()
  const currency = useContext(Currency)
  const other = currency === 'EUR' ? undefined : { currency }
  const percent = (rate: number) => `${format.number(rate, 'rate')}%`
  return {
    /** With 2 decimals; nothing where it is kept from who looks. */
    money: (amount: number | null) => (amount === null ? '' : format.number(amount, 'money', other)),
    /** With up to 4 decimals, as unit prices have; nothing where it is kept from who looks. */
    price: (amount: number | null) => (amount === null ? '' : format.number(amount, 'price', other)),
    quantity: (amount: number) => format.number(amount, 'quantity'),
    /** As a file of somebody else's has them, with up to 8 decimals. */
    filed: {
      price: (amount: number) => format.number(amount, 'filedPrice', other),
      quantity: (amount: number) => format.number(amount, 'filedQuantity'),
    },
    /** With two decimals, whatever they are, as averages and rates of a column have them. */
    fixed: (value: number) => format.number(value, 'fixed'),
    /** Per cent. */
    rate: percent,
    /** A VAT rate by its percentage, one of nothing by its code, which says why. */
    vat: ({ tax_rate, vat_code }: { tax_rate: number; vat_code: string }) =>
      tax_rate > 0 ? percent(tax_rate) : vat_code,
    integer: (count: number) => format.number(count, 'integer'),
  }
}

/** A unit in the person's language; one that is not known as it is. */
export function useUnit(): (unit: string) => string {
  const t = useTranslations('common.units')
  return (unit) => (t.has(unit as 'pz') ? t(unit as 'pz') : unit)
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

/** The day of an instant in a time zone, or a plain date as it is: YYYY-MM-DD. */
export function dayOf(value: string, timeZone: string): string {
  return DATE_ONLY.test(value) ? value : wallOf(value, timeZone).slice(0, 10)
}

/** Days and instants as people say them: today, yesterday, 12 Sep, and exactly. Values are ISO dates or instants. */
export function useDays() {
  const t = useTranslations('common')
  const locale = dayLocale(useLocale())
  const timeZone = useTimeZone() ?? 'Europe/Rome'
  const now = useNow()
  const today = dayOf(now.toISOString(), timeZone)
  const shift = (days: number) => {
    const date = new Date(`${today}T12:00:00Z`)
    date.setUTCDate(date.getUTCDate() + days)
    return date.toISOString().slice(0, 10)
  }
  const write = (value: string, options: Intl.DateTimeFormatOptions) =>
    DATE_ONLY.test(value)
      ? dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${value}T12:00:00Z`))
      : dateFormat(locale, { ...options, timeZone }).format(new Date(value))
  const near: Record<string, string> = {
    [today]: t('today'),
    [shift(-1)]: t('yesterday'),
    [shift(1)]: t('tomorrow'),
  }
  const plain = (day: string) => {
    const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
    return write(day, { day: 'numeric', month: 'short', ...year })
  }
  return {
    today,
    timeZone,
    /** today, yesterday, tomorrow, 12 Sep, 12 Sep 2024 */
    day: (value: string) => {
      const day = dayOf(value, timeZone)
      return near[day] ?? plain(day)
    },
    /** 12 Sep, 12 Sep 2024: as `day`, of what is kept or printed. */
    date: (value: string) => plain(dayOf(value, timeZone)),
    /** 08:30 */
    time: (value: string) => write(value, { hour: '2-digit', minute: '2-digit' }),
    /** 08:30:05 */
    second: (value: string) => write(value, { timeStyle: 'medium' }),
    /** 12 September 2026, with the time of an instant */
    exact: (value: string) =>
      write(value, { dateStyle: 'long', ...(!DATE_ONLY.test(value) && { timeStyle: 'short' }) }),
    /** Monday 30 November */
    weekday: (value: string) => write(value, { weekday: 'long', day: 'numeric', month: 'long' }),
    month: (month: string) => write(`${month}-15`, { month: 'short' }),
    /** March 2027, of `2027-03`. */
    monthOfYear: (month: string) => write(`${month}-15`, { month: 'long', year: 'numeric' }),
  }
}
