import { type OpeningTimes, periodsOn } from '../../../domain/opening-hours.ts'
import type { Context } from '../../core/trpc.ts'
import { findOpeningTimes } from '../settings/service.ts'
import { bayOfWork, type Day, entriesOn } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Whoever is closed for longer is shown today. */
const MAX_DAYS = 366

const after = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Today, or where the workshop is closed the next day on which it is open. */
function workingDay(times: OpeningTimes, date: string): string {
  for (let days = 0; days <= MAX_DAYS; days++) {
    const day = after(date, days)
    if (periodsOn(times, day).length > 0) return day
  }
  return date
}

/** The day that is looked at: when the workshop is open, and what stands in the calendar, each in its bay. */
export async function readDay({ db, principal }: Context, today: Day) {
  const times = await findOpeningTimes(db)
  const date = workingDay(times, today.date)
  const entries = await entriesOn(db, { ...today, date })
  const worksheets = principal.permissions.has('worksheets.read')
    ? entries.flatMap(({ worksheet_id }) => worksheet_id ?? [])
    : []
  const bays = new Map(
    worksheets.length > 0 ? (await bayOfWork(db, { ids: worksheets })).map(({ id, bay }) => [id, bay]) : [],
  )
  return {
    date,
    opening_hours: periodsOn(times, date).map(({ opens_at, closes_at }) => ({ opens_at, closes_at })),
    entries: entries.map((entry) => ({ ...entry, bay: bays.get(entry.worksheet_id ?? '') ?? null })),
  }
}
