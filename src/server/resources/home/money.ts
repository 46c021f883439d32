import { subtract } from '../../../domain/money.ts'
import { today } from '../../core/clock.ts'
import type { Context } from '../../core/trpc.ts'
import type { Report } from '../reports/definition.ts'
import { payablesAging } from '../reports/definitions/payables-aging.ts'
import { receivablesAging, receivablesTotal } from '../reports/definitions/receivables-aging.ts'
import { revenue } from '../reports/definitions/revenue.ts'
import { comparedPeriod, plusDays } from '../reports/periods.ts'
import { type Reading, readReports } from '../reports/reading.ts'

/** The ends of so many weeks, this one's being today. */
const LINE_WEEKS = 6

type Period = { from: string; to: string }

const amountOf = ({ totals }: Reading, name: string) => Number(totals[name])

/** What is owed at the end of a day, and how much of it is late. */
function owed(reading: Reading) {
  const amount = amountOf(reading, 'total')
  return { amount, overdue: subtract(amount, amountOf(reading, 'not_due')) }
}

type Figures = [receivable: Reading, payable: Reading, sold: Reading, lastYear: Reading, ...before: Reading[]]

/** The reports that say it, read together: of today, of this year and the last, and of the ends of weeks before. */
async function readFigures({ db, principal }: Context, date: string) {
  const { time_zone } = principal.company
  const year = {
    object: 'date_filter',
    preset: 'custom',
    from: `${date.slice(0, 4)}-01-01`,
    to: date,
  } as const
  const ends = Array.from({ length: LINE_WEEKS - 1 }, (_, index) =>
    plusDays(date, 7 * (index + 1 - LINE_WEEKS)),
  )
  const common = { company_id: db.company_id, time_zone, today: date, account_id: undefined, days: 0 }
  const of = (report: Report, { from, to }: Period) => ({
    report,
    // of the rows nothing is shown
    asked: { ...common, limit: 1, from, to, group_by: report.groupings?.[0] },
  })
  const at = (end: string) => ({ from: end, to: end })
  const { readings } = await readReports(db, [
    of(receivablesAging, at(date)),
    of(payablesAging, at(date)),
    of(revenue, year),
    of(revenue, comparedPeriod(year, 'previous_year')),
    ...ends.map((end) => of(receivablesTotal, at(end))),
  ])
  return readings as Figures
}

/** What is to be collected and paid, and this year's revenue beside last year's to the same date: as the reports say. */
export async function readMoney(context: Context) {
  const date = today(context.principal.company.time_zone)
  const [receivable, payable, sold, lastYear, ...before] = await readFigures(context, date)
  return {
    object: 'home_money' as const,
    receivable: {
      ...owed(receivable),
      weeks: [...before, receivable].map((reading) => amountOf(reading, 'total')),
    },
    payable: owed(payable),
    revenue: {
      year: Number(date.slice(0, 4)),
      total_before_tax: amountOf(sold, 'total_before_tax'),
      last_year: amountOf(lastYear, 'total_before_tax'),
    },
  }
}
