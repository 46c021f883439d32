import { Decimal } from 'decimal.js'
import { keepDays } from '../../src/server/resources/reports/sheets/keeping.ts'
import type { Body, Client } from './client.ts'
import { database, type TestCompany } from './company.ts'
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

type Dated = 'receipt' | 'worksheet' | 'quote' | 'invoice' | 'expense' | 'receipt_line_item'

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

/** Keeps the days of a company that are over, however long transactions of other tests go on. */
export async function keepReportDays({ db: { company_id } }: Pick<TestCompany, 'db'>): Promise<number> {
  const { kysely } = database()
  const open = () =>
    kysely
      .selectFrom('report_day')
      .select(({ fn }) => [fn.countAll<number>().as('days'), fn.count<number>('rows').as('kept')])
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
  for (;;) {
    await keepDays(kysely, company_id)
    const { days, kept } = await open()
    if (days === kept) return kept
  }
}

/** Forgets them, so that every day is added up anew. */
export async function forgetReportDays({ db: { company_id } }: Pick<TestCompany, 'db'>): Promise<void> {
  await database().kysely.deleteFrom('report_day').where('company_id', '=', company_id).execute()
}

/** Reports that are made of kept days, by what shows each key of them. */
const KEPT = [
  ...['revenue?group_by=day', 'revenue?group_by=document_kind', 'revenue?group_by=sezionale', 'vat_summary?'],
  ...['receipts_daily?', 'payments?group_by=day', 'payments?group_by=account', 'payments?group_by=source'],
  ...['payments?group_by=payment_method', 'cash_flow?group_by=day', 'margin?group_by=day'],
  ...['work_categories?', 'worksheets_throughput?group_by=day', 'technician_productivity?'],
  ...['margin?group_by=customer', 'top_customers?limit=100', 'top_articles?limit=100'],
]

/** What these reports answer over all days, without the moment. */
export const keptReports = (client: Client): Promise<Body[]> =>
  Promise.all(
    KEPT.map(async (asked) => {
      const { rows, totals, truncated } = succeed(await client.get(`/v1/reports/${asked}&preset=all`))
      return { asked, rows, totals, truncated }
    }),
  )
