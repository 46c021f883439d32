import type { Permission } from '../../../domain/permissions.ts'
import { today } from '../../core/clock.ts'
import type { Context } from '../../core/trpc.ts'
import { readDay } from './day.ts'
import { countLowStock, lowStock } from './queries.ts'
import { readQuotes } from './quotes.ts'
import { readWork } from './work.ts'

async function readLowStock({ db }: Context) {
  const [[counted], data] = await Promise.all([countLowStock(db, {}), lowStock(db, {})])
  return { count: counted!.count, data }
}

/** What the home page shows; its statements run side by side. */
export async function readHome(context: Context) {
  const { db, principal } = context
  const { time_zone } = principal.company
  const now = { date: today(time_zone), time_zone }
  const may = <T>(permission: Permission, read: () => Promise<T>) =>
    principal.permissions.has(permission) ? read() : null
  const [day, quotes, worksheets, low_stock] = await Promise.all([
    may('calendar.read', () => readDay(context, now)),
    may('quotes.read', () => readQuotes(db)),
    may('worksheets.read', () => readWork(db, now)),
    may('articles.read', () => readLowStock(context)),
  ])
  return { object: 'home' as const, date: now.date, day, quotes, worksheets, low_stock }
}
