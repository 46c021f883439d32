const days = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** A format of days and times. It costs far more to make than to use, and a list asks for one in every row. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = days.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  days.set(key, format)
  return format
}

/** A format of numbers, made once as those of days are. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const known = numbers.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, options)
  numbers.set(key, format)
  return format
}
