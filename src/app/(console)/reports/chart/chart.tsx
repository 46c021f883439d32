'use client'

import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { type Report, type Row, useReportWords } from '../words.ts'
import { CHARTS, type Drawn } from './charts.ts'

/** More bars say nothing any more. */
const SHOWN = 15
const COLORS = ['petrol.7', 'yellow.6', 'gray.5']

type Point = Record<string, number | string | null>

const ofRow = ({ series }: Drawn, row: Row): Point =>
  Object.fromEntries(series.map((name) => [name, Number(row[name] ?? 0)]))

/** Last year's group of the same place in the year, or of the same name. */
function matching(report: Report, row: Row): Row | undefined {
  const start = row.period_start
  const rows = report.comparison?.rows ?? []
  if (typeof start === 'string') {
    const before = `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`
    return rows.find((other) => other.period_start === before)
  }
  const keys = report.columns.filter(({ type }) => type === 'uuid' || type === 'string')
  return rows.find((other) => keys.every(({ name }) => other[name] === row[name]))
}

function usePoints(report: Report, drawn: Drawn): Point[] {
  const words = useReportWords()
  if (drawn.points)
    return drawn.points(report).map(({ column, amount }) => ({
      ...{ label: words.column(column), [drawn.series[0]!]: amount },
    }))
  const rows = drawn.ranked ? report.rows.slice(0, SHOWN) : report.rows
  return rows.map((row) => {
    const before = report.comparison && matching(report, row)
    const [first] = drawn.series
    return {
      label: words.label(report, row),
      ...ofRow(drawn, row),
      ...(report.comparison && { before: Number(before?.[first!] ?? 0) }),
    }
  })
}

/** The report as bars; the numbers stand in the table below it. */
export default function Chart({ report }: { report: Report }) {
  const words = useReportWords()
  const drawn = CHARTS[report.name]!
  const data = usePoints(report, drawn)
  const isCompared = report.comparison !== null && !drawn.points && !drawn.stacked
  const typeOf = (name: string) => report.columns.find((column) => column.name === name)
  const [first] = drawn.series
  const write = (value: number) => {
    const column = typeOf(first!)
    return column ? words.cell(column, value) : String(value)
  }
  const series = drawn.series.map((name, index) => ({
    ...{ name, label: words.column(name), color: COLORS[index]! },
  }))
  const before = { name: 'before', label: words.t('lastYear'), color: 'gray.5' }
  return (
    <div aria-hidden>
      <BarChart
        h={drawn.ranked ? 60 + data.length * 34 : 280}
        data={data}
        dataKey="label"
        series={isCompared ? [...series, before] : series}
        type={drawn.stacked ? 'stacked' : 'default'}
        orientation={drawn.ranked ? 'vertical' : 'horizontal'}
        {...(drawn.ranked && { yAxisProps: { width: 140 } })}
        withLegend={drawn.series.length > 1 || isCompared}
        valueFormatter={write}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        maxBarWidth={48}
      />
    </div>
  )
}
