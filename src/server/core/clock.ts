/** Today in the company's time zone, YYYY-MM-DD: document dates, presets, the numbering year (domain 6.4). */
export function today(time_zone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' }).format(now)
}
