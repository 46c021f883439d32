'use client'

import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'next-intl'

/** Money, quantities and rates as the person's language writes them. */
export function useFigures() {
  const format = useFormatter()
  return {
    /** EUR with 2 decimals. */
    money: (amount: number) => format.number(amount, 'money'),
    /** EUR with up to 4 decimals, as unit prices have. */
    price: (amount: number) => format.number(amount, 'price'),
    quantity: (amount: number) => format.number(amount, 'quantity'),
    /** Per cent. */
    rate: (rate: number) => `${format.number(rate, 'rate')}%`,
    integer: (count: number) => format.number(count, 'integer'),
  }
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

/** The day of an instant in a time zone, or a plain date as it is: YYYY-MM-DD. */
export function dayOf(value: string, timeZone: string): string {
  return DATE_ONLY.test(value)
    ? value
    : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(value))
}

/** Days and instants as people say them: today, yesterday, 12 Sep, and exactly. Values are ISO dates or instants. */
export function useDays() {
  const t = useTranslations('common')
  // The shop's days are European ones: 16 Dec and 17:30, also in English.
  const locale = useLocale() === 'en' ? 'en-GB' : 'it'
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
      ? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
          new Date(`${value}T12:00:00Z`),
        )
      : new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(value))
  const near: Record<string, string> = {
    [today]: t('today'),
    [shift(-1)]: t('yesterday'),
    [shift(1)]: t('tomorrow'),
  }
  return {
    today,
    timeZone,
    /** today, yesterday, tomorrow, 12 Sep, 12 Sep 2024 */
    day: (value: string) => {
      const day = dayOf(value, timeZone)
      const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
      return near[day] ?? write(value, { day: 'numeric', month: 'short', ...year })
    },
    /** 08:30 */
    time: (value: string) => write(value, { hour: '2-digit', minute: '2-digit' }),
    /** 12 September 2026, with the time of an instant */
    exact: (value: string) =>
      write(value, { dateStyle: 'long', ...(!DATE_ONLY.test(value) && { timeStyle: 'short' }) }),
    month: (month: string) => write(`${month}-15`, { month: 'short' }),
  }
}
