import type { Permission } from '../../../domain/permissions.ts'
import { today } from '../../core/clock.ts'
import type { Context } from '../../core/trpc.ts'
import { countLowStock, lowStock, todaysEntries } from './queries.ts'
import { readQuotes } from './quotes.ts'
import { readReceipts } from './receipts.ts'
import { readWorksheets } from './worksheets.ts'

async function readLowStock({ db }: Context) {
  const [[counted], data] = await Promise.all([countLowStock(db, {}), lowStock(db, {})])
  return { count: counted!.count, data }
}

/** What the home page shows; its statements run side by side. */
export async function readHome(context: Context) {
  const { db, principal } = context
  const { time_zone } = principal.company
  const date = today(time_zone)
  const may = <T>(permission: Permission, read: () => Promise<T>) =>
    principal.permissions.has(permission) ? read() : null
  const [entries, quotes, worksheets, receipts, low_stock] = await Promise.all([
    may('calendar.read', () => todaysEntries(db, { date, time_zone })),
    may('quotes.read', () => readQuotes(db, { date, time_zone })),
    may('worksheets.read', () => readWorksheets(db)),
    may('receipts.read', () => readReceipts(db, { date, time_zone })),
    may('articles.read', () => readLowStock(context)),
  ])
  return { object: 'home' as const, date, entries, quotes, worksheets, receipts, low_stock }
}
