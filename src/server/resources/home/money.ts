import { subtract } from '../../../domain/money.ts'
import { today } from '../../core/clock.ts'
import type { Context } from '../../core/trpc.ts'
import { retrieveReport } from '../reports/service.ts'

/** The ends of so many weeks, this one's being today. */
const LINE_WEEKS = 6
const DAY_MS = 24 * 60 * 60 * 1000

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

type Totals = Record<string, unknown> | undefined
const amountOf = (totals: Totals, name: string) => Number(totals?.[name] ?? 0)

type Asked = Omit<Parameters<typeof retrieveReport>[1], 'name'>

async function totalsOf(context: Context, name: string, asked: Asked) {
  const report = await retrieveReport(context, { name, ...asked })
  if (report.object !== 'report') return { totals: undefined, compared: undefined }
  return { totals: report.totals as Totals, compared: report.comparison?.totals as Totals }
}

/** What is owed at the end of a day, and how much of it is late. */
async function owed(context: Context, name: string, date: string) {
  const { totals } = await totalsOf(context, name, { date, limit: 1 })
  const amount = amountOf(totals, 'total')
  return { amount, overdue: subtract(amount, amountOf(totals, 'not_due')) }
}

/** What is to be collected and paid, and this year's revenue beside last year's to the same date: as the reports say. */
export async function readMoney(context: Context) {
  const date = today(context.principal.company.time_zone)
  const year: Asked = {
    ...{ from: `${date.slice(0, 4)}-01-01`, to: date },
    ...{ group_by: 'year', compare: 'previous_year' },
  }
  const ends = Array.from({ length: LINE_WEEKS - 1 }, (_, index) =>
    daysBefore(date, 7 * (LINE_WEEKS - 1 - index)),
  )
  const [receivable, payable, revenue, ...before] = await Promise.all([
    owed(context, 'receivables_aging', date),
    owed(context, 'payables_aging', date),
    totalsOf(context, 'revenue', year),
    ...ends.map((end) => owed(context, 'receivables_aging', end)),
  ])
  const weeks = [...before, receivable].map(({ amount }) => amount)
  return {
    object: 'home_money' as const,
    receivable: { ...receivable, weeks },
    payable,
    revenue: {
      year: Number(date.slice(0, 4)),
      total_before_tax: amountOf(revenue.totals, 'total_before_tax'),
      last_year: amountOf(revenue.compared, 'total_before_tax'),
    },
  }
}
