import { today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type DateFilter, resolvePeriod } from '../../core/date-filter.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { madeFile } from '../../core/files/document-links.ts'
import { wholeList } from '../../core/lists.ts'
import type { Context } from '../../core/trpc.ts'
import { csvOf } from './csv.ts'
import { type Asked, type Column, LIMITS, type Report } from './definition.ts'
import { REPORTS } from './definitions.ts'
import { parametersOf, requireTaken } from './parameters.ts'
import { comparedPeriod } from './periods.ts'
import { readReports } from './reading.ts'
import type { ReportQuery } from './schema.ts'

const DAYS = 180

const columnsOf = (columns: readonly Column[]) =>
  columns
    .filter(({ hidden }) => !hidden)
    .map(({ name, type }) => ({ object: 'report_column' as const, name, type }))

/** Every report, by name, all of them (reports.md#reports). */
export function listReports() {
  const definitions = REPORTS.map((report) => {
    const { name, groupings = [] } = report
    return {
      object: 'report_definition' as const,
      ...{ name, parameters: parametersOf(report), group_by: [...groupings] },
      columns: columnsOf(report.columns(groupings[0])),
    }
  })
  return wholeList('/v1/reports', definitions)
}

function findReport(name: string): Report {
  const report = REPORTS.find((other) => other.name === name)
  if (!report) throw notFound('report')
  return report
}

/** The period of a report that has one: the usual one, unless one is sent. */
function periodOf({ when, standardPeriod }: Report, query: ReportQuery, time_zone: string) {
  if (when !== 'period') return null
  const { from, to, preset } = query
  if (standardPeriod && from === undefined && to === undefined && preset === undefined)
    return resolvePeriod(standardPeriod(today(time_zone)), time_zone)
  return resolvePeriod(query, time_zone)
}

/** The period that it is compared with, if any. @throws 422 `compare` of all time */
function comparisonOf(period: DateFilter | null, { compare }: ReportQuery): DateFilter | undefined {
  if (compare === undefined || !period) return undefined
  if (period.preset !== 'all') return comparedPeriod(period, compare)
  throw invalid('compare', 'conflict', 'compare must not be sent with preset=all: nothing comes before it.', {
    other: 'preset',
  })
}

/** What a query asks for, all of it checked. @throws 422 */
function askedBy(report: Report, query: ReportQuery, time_zone: string) {
  requireTaken(report, query)
  const period = periodOf(report, query, time_zone)
  const compared = comparisonOf(period, query)
  const now = today(time_zone)
  const date = report.when === 'date' ? (query.date ?? now) : null
  const day = date ?? now
  const group_by = query.group_by ?? report.groupings?.[0]
  const limit = query.limit ?? (report.limits ?? LIMITS).standard
  const common = {
    time_zone,
    today: now,
    group_by,
    limit,
    account_id: query.account_id,
    days: query.days ?? DAYS,
  }
  const within = ({ from, to }: { from: string; to: string }) => ({ ...common, from, to })
  return { period, compared, date, group_by, within, main: within(period ?? { from: day, to: day }) }
}

/** A report as it is now. Unknown name: 404. */
async function readNow(db: CompanyDatabase, query: ReportQuery, time_zone: string) {
  const report = findReport(query.name)
  const { period, compared, date, group_by, within, main } = askedBy(report, query, time_zone)
  const { company_id } = db
  const of = (asked: Omit<Asked, 'company_id'>) => ({ report, asked: { company_id, ...asked } })
  const { generated_at, readings } = await readReports(db, [
    of(main),
    ...(compared ? [of(within(compared))] : []),
  ])
  const [reading, comparison] = readings
  return {
    object: 'report' as const,
    ...{ name: report.name, date_filter: period, date, group_by: group_by ?? null },
    ...{ columns: columnsOf(report.columns(group_by)), ...reading! },
    comparison: comparison
      ? { object: 'report_comparison' as const, date_filter: compared!, ...comparison }
      : null,
    ...{ generated_at, url: `/v1/reports/${report.name}` },
  }
}

async function timeZoneOf(db: CompanyDatabase): Promise<string> {
  const { time_zone } = await db.selectCompany().select('time_zone').executeTakeFirstOrThrow()
  return time_zone
}

/** The report as CSV: of the days that were meant when the link was made, with what counts when it is opened. */
const csvLink = madeFile('report', async ({ db }, _id, [asked]) => {
  // It was checked when the link was made, whose text this is.
  const query = Object.fromEntries(new URLSearchParams(asked)) as unknown as ReportQuery
  return {
    name: `${query.name}.csv`,
    content_type: 'text/csv',
    disposition: 'attachment',
    bytes: async () => {
      const { limit, days, ...rest } = query
      const numbers = { ...(limit && { limit: Number(limit) }), ...(days && { days: Number(days) }) }
      const { columns, rows } = await readNow(db, { ...rest, ...numbers }, await timeZoneOf(db))
      return csvOf(columns, rows)
    },
  }
})

/** The query with its days instead of words for them, as text without a colon. */
function spelled(query: ReportQuery, time_zone: string): string {
  const report = findReport(query.name)
  const { period, date } = askedBy(report, query, time_zone)
  const { preset: _, format: __, compare: ___, ...rest } = query
  const days = { ...(period && { from: period.from, to: period.to }), ...(date && { date }) }
  const sent = Object.entries({ ...rest, ...days }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()
}

/** A report, or a link to it as CSV (reports.md#reports). Unknown name: 404. @throws 422 for what it does not take */
export function retrieveReport(context: Context, query: ReportQuery) {
  const { db, principal } = context
  const { time_zone } = principal.company
  if (query.format === 'csv') return csvLink(context, db.company_id, [spelled(query, time_zone)])
  return readNow(db, query, time_zone)
}
