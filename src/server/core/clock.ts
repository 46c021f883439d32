const formats = new Map<string, Intl.DateTimeFormat>()

/** A format costs far more to make than to use. */
function formatOf(time_zone: string): Intl.DateTimeFormat {
  const known = formats.get(time_zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' })
  formats.set(time_zone, format)
  return format
}

/** Today in the company's time zone, YYYY-MM-DD: document dates, presets, the numbering year (domain 6.4). */
export function today(time_zone: string, now = new Date()): string {
  return formatOf(time_zone).format(now)
}
