import { Decimal } from 'decimal.js'
import type { Body, Client } from './client.ts'
import { database } from './company.ts'
import { succeed } from './documents.ts'

/** A report as it is answered. */
export const reportOf = async (client: Client, name: string, query = ''): Promise<Body> =>
  succeed(await client.get(`/v1/reports/${name}?${query}`))

/** The rows without their `object`. */
export const rowsOf = (report: Body): Body[] => report.rows.map(({ object: _, ...row }: Body) => row)

/** The totals without their `object`. */
export function totalsOf({ totals: { object: _, ...totals } }: Body): Body {
  return totals
}

/** An exact sum. */
export const sumOf = (amounts: readonly number[]): number => Decimal.sum(0, ...amounts).toNumber()

/** Rounds half away from zero. */
export const rounded = (value: Decimal.Value, places = 2): number =>
  new Decimal(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toNumber()

/** So many per cent; null of nothing. */
export const per = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded(new Decimal(part).times(100).dividedBy(whole))

/** Rows added up by a key: of each key the sums of what `columns` name. */
export function groupedBy<R extends Body>(
  records: readonly R[],
  key: (record: R) => string | null,
  columns: Record<string, (record: R) => number>,
): Map<string | null, Body> {
  const groups = Map.groupBy(records, key)
  return new Map(
    [...groups].map(([name, of]) => [
      name,
      Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, sumOf(of.map(value))])),
    ]),
  )
}

type Dated = 'receipt' | 'worksheet' | 'quote' | 'invoice' | 'expense'

/** Has a record count at another time than now: what cannot be sent is written. */
export async function rewrite(table: Dated, id: string, columns: Record<string, unknown>): Promise<void> {
  await database()
    .kysely.updateTable(table)
    .set(columns as object)
    .where('id', '=', id)
    .execute()
}

/** Noon of a day in Rome, near enough. */
export const noon = (day: string) => `${day}T11:00:00Z`
