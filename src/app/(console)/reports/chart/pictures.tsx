import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { add } from '../../../../domain/money.ts'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { ACCENT, Picture } from '../../../format/picture/picture.tsx'
import { type Sum, Sums } from '../../../format/sums.tsx'
import { useTRPC } from '../../../trpc.ts'
import { type Report, useReportWords } from '../words.ts'

type Props = { report: Report }

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** A year's amounts by month, added up to each month's end. */
function running(rows: Report['rows'], until: string): (number | null)[] {
  const of = new Map(
    rows.map((row) => [String(row.period_start).slice(5, 7), Number(row.total_before_tax ?? 0)]),
  )
  let sum = 0
  return MONTHS.map((month) => {
    sum = add(sum, of.get(month) ?? 0)
    return month <= until ? sum : null
  })
}

/** What the year has come to month by month, against last year's. */
function RunningTotal() {
  const { t } = useReportWords()
  const numbers = useNumbers()
  const days = useDays()
  const year = days.today.slice(0, 4)
  const { data } = useQuery(
    useTRPC().reports.retrieve.queryOptions({
      ...{ name: 'revenue', from: `${year}-01-01`, to: `${year}-12-31` },
      ...{ group_by: 'month', compare: 'previous_year' },
    }),
  )
  if (data?.object !== 'report' || !data.comparison) return null
  const now = running(data.rows, days.today.slice(5, 7))
  const before = running(data.comparison.rows, '12')
  return (
    <Picture
      kind="lines"
      title={t('running.title')}
      of={t('columns.period_start')}
      height={240}
      points={MONTHS.map((month, index) => ({
        label: days.month(`${year}-${month}`),
        values: { before: before[index]!, now: now[index]! },
      }))}
      series={[
        { name: 'before', label: String(Number(year) - 1), color: 'gray.5' },
        { name: 'now', label: year, color: ACCENT },
      ]}
      write={numbers.money}
    />
  )
}

/** What became of the quotes of the period: each step is what is left of the one before. */
function Funnel({ report: { totals } }: Props) {
  const { t } = useReportWords()
  const numbers = useNumbers()
  const of = (name: string) => Number(totals[name] ?? 0)
  const [made, converted] = [of('quotes'), of('converted')]
  const steps = { made, answered: made - of('waiting'), accepted: of('accepted'), converted }
  const share = (value: number) => (made === 0 ? '' : ` (${numbers.rate(Math.round((value / made) * 100))})`)
  return (
    <Picture
      kind="lying"
      title={t('funnel.title')}
      of={t('funnel.step')}
      height={190}
      points={(Object.keys(steps) as (keyof typeof steps)[]).map((step) => ({
        label: t(`funnel.${step}`),
        values: { quotes: steps[step] },
      }))}
      series={[{ name: 'quotes', label: t('columns.quotes'), color: ACCENT }]}
      write={(value) => `${numbers.integer(value)}${share(value)}`}
      short={numbers.integer}
    />
  )
}

/** How long worksheets were in each state. */
function TimeInStates({ report: { date_filter } }: Props) {
  const { t } = useReportWords()
  const numbers = useNumbers()
  const states = useTranslations('common.documentStates.worksheet')
  const { from, to } = date_filter!
  const { data } = useQuery(useTRPC().reports.workTimes.queryOptions({ from, to }))
  if (!data || data.worksheets === 0) return null
  return (
    <Picture
      kind="lying"
      title={t('times.title')}
      of={t('times.state')}
      more={t('times.of', { count: data.worksheets })}
      height={190}
      points={data.states.map(({ status, hours }) => ({ label: states(status), values: { hours } }))}
      series={[{ name: 'hours', label: t('times.hours'), color: ACCENT }]}
      write={(value) => t('times.value', { hours: numbers.quantity(value) })}
    />
  )
}

/** What is owed to the state, or by it; last year's beside it. */
function VatBalance({ report: { totals, comparison } }: Props) {
  const { t } = useReportWords()
  const of = (sums: Record<string, unknown>, name: string) => Number(sums[name] ?? 0)
  const balance = of(totals, 'balance')
  const sums: Sum[] = [
    [t('columns.sales_tax'), of(totals, 'sales_tax')],
    [t('vat.deductible'), -of(totals, 'deductible_tax')],
    [balance < 0 ? t('vat.credit') : t('vat.due'), Math.abs(balance), true],
  ]
  if (comparison) {
    const before = of(comparison.totals, 'balance')
    const word = before < 0 ? t('vat.credit') : t('vat.due')
    sums.push([t('lastYearOf', { column: word }), Math.abs(before)])
  }
  return (
    <Box maw={420}>
      <Sums sums={sums} />
    </Box>
  )
}

/** What of a report is looked at rather than read, beside its chart. */
export const PICTURES: Record<string, ComponentType<Props>> = {
  revenue: RunningTotal,
  vat_summary: VatBalance,
  quotes_conversion: Funnel,
  worksheets_throughput: TimeInStates,
}
