import '@mantine/charts/styles.layer.css'
import { BarChart, CompositeChart } from '@mantine/charts'
import { ACCENT } from '../../../format/picture/picture.tsx'
import { PHONE, useScreen } from '../../../list/use-screen.ts'
import { pairsOf } from '../compared.ts'
import { type Report, type Row, useReportWords } from '../words.ts'
import { CHARTS, type Drawn, lies } from './charts.ts'
import { cut, roomFor } from './cut.ts'
import { carried, evenly, type Point } from './evenly.ts'

/** More bars say nothing any more. */
const SHOWN = 15
const COLORS = [ACCENT, 'yellow.6', 'gray.5']
/** The same of last year. */
const PALE = ['petrol.3', 'yellow.3', 'gray.3']
/** A line over bars, in the shade that each scheme reads. */
const LINE = 'var(--mantine-color-dimmed)'
/** With more points their dots would hide the line; one alone is seen by its dot. */
const DOTTED = 31

/** What is missing is 0, but of a balance nothing. */
const ofRow = ({ series, balance }: Drawn, row: Row): Point =>
  Object.fromEntries(
    series.map((name) => [name, name === balance && row[name] == null ? null : Number(row[name] ?? 0)]),
  )

const beforeName = (name: string) => `before_${name}`

/** The columns whose last year is drawn too: all that stand on one another, else the first. */
const comparedSeries = ({ series, stacked, points }: Drawn, { comparison }: Report) => {
  if (!comparison || points) return []
  return stacked ? series : series.slice(0, 1)
}

function usePoints(report: Report, drawn: Drawn): Point[] {
  const words = useReportWords()
  if (drawn.points)
    return drawn.points(report).map(({ column, amount }) => ({
      ...{ label: words.column(column), [drawn.series[0]!]: amount },
    }))
  const nameOf = (row: Row) => {
    const named = report.columns.filter(({ name }) => drawn.named?.includes(name))
    if (named.length === 0) return words.label(report, row)
    return named
      .map((column) => words.cell(column, row[column.name]))
      .filter((text) => text !== '')
      .join(' ')
  }
  const pairs = pairsOf(report).filter(({ row }) => drawn.of?.(row) ?? true)
  const shown = lies(drawn, report) ? pairs.slice(0, SHOWN) : evenly(report, pairs)
  const points = shown.map(({ row, before }) => ({
    label: nameOf(row),
    ...ofRow(drawn, row),
    ...Object.fromEntries(
      comparedSeries(drawn, report).map((name) => [beforeName(name), Number(before?.[name] ?? 0)]),
    ),
  }))
  return carried(points, drawn.balance)
}

/** What is drawn, last year's of a column beside its own. */
function useSeries(report: Report, drawn: Drawn) {
  const words = useReportWords()
  const compared = comparedSeries(drawn, report)
  const isOne = drawn.series.length === 1
  const now = drawn.series.map((name, index) => ({
    ...{ name, label: words.column(name), color: COLORS[index]! },
    ...(drawn.stacked && { stackId: 'now' }),
  }))
  const before = compared.map((name, index) => ({
    name: beforeName(name),
    label: isOne ? words.t('lastYear') : words.t('lastYearOf', { column: words.column(name) }),
    color: isOne ? 'gray.5' : PALE[index]!,
    ...(drawn.stacked && { stackId: 'before' }),
  }))
  return drawn.stacked ? [...now, ...before] : [...now.slice(0, 1), ...before, ...now.slice(1)]
}

/** The series with the balance as a line and the others as bars. */
function useMixed(series: ReturnType<typeof useSeries>, { balance }: Drawn) {
  const words = useReportWords()
  return series.map(({ name, label, color }) =>
    name === balance
      ? {
          ...{ name, type: 'line' as const, yAxisId: 'right', color: LINE },
          label: words.t('onTheRight', { column: label }),
        }
      : { name, label, color, type: 'bar' as const },
  )
}

/** The report as bars, with its balance as a line; the numbers stand in the table below it. */
export default function Chart({ report }: { report: Report }) {
  const words = useReportWords()
  const isPhone = useScreen(PHONE) === true
  const drawn = CHARTS[report.name]!
  const data = usePoints(report, drawn)
  const series = useSeries(report, drawn)
  const mixed = useMixed(series, drawn)
  const column = report.columns.find(({ name }) => name === drawn.series[0])
  const write = (value: number) => (column ? words.cell(column, value) : String(value))
  const lying = lies(drawn, report)
  const names = roomFor(
    data.map(({ label }) => String(label)),
    isPhone,
  )
  const bars = drawn.stacked ? 1 + Number(series.length > drawn.series.length) : series.length
  const axis = { tickFormatter: words.short, allowDecimals: column?.type === 'number' }
  const common = {
    ...{ data, dataKey: 'label', withLegend: true, legendProps: { itemSorter: null } },
    ...{ valueFormatter: write, maxBarWidth: 48 },
  }
  if (data.length === 0) return null
  if (drawn.balance)
    return (
      <div aria-hidden>
        <CompositeChart
          {...common}
          h={280}
          series={mixed}
          withRightYAxis
          yAxisProps={axis}
          rightYAxisProps={axis}
          curveType="linear"
          withDots={data.length <= DOTTED}
          composedChartProps={{ accessibilityLayer: false }}
        />
      </div>
    )
  return (
    <div aria-hidden>
      <BarChart
        {...common}
        h={lying ? 76 + data.length * (20 + 14 * bars) : 280}
        series={series}
        orientation={lying ? 'vertical' : 'horizontal'}
        {...(lying
          ? { yAxisProps: { width: names, tickFormatter: (name) => cut(name, names) }, xAxisProps: axis }
          : { yAxisProps: axis })}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
