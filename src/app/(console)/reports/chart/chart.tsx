'use client'

import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { firstCharacters } from '../../../../domain/characters.ts'
import { ACCENT } from '../../../format/picture/picture.tsx'
import { pairsOf } from '../compared.ts'
import { type Report, type Row, useReportWords } from '../words.ts'
import { CHARTS, type Drawn } from './charts.ts'

/** More bars say nothing any more. */
const SHOWN = 15
const LONGEST = 22
const COLORS = [ACCENT, 'yellow.6', 'gray.5']
/** The same of last year. */
const PALE = ['petrol.3', 'yellow.3', 'gray.3']

type Point = Record<string, number | string | null>

const ofRow = ({ series }: Drawn, row: Row): Point =>
  Object.fromEntries(series.map((name) => [name, Number(row[name] ?? 0)]))

/** As much of a name as stands in one line beside its bar, which does not break it; all of it stands in the table. */
function cut(name: string): string {
  const first = firstCharacters(name, LONGEST)
  const short = first === name ? name : `${firstCharacters(name, LONGEST - 1).trimEnd()}…`
  return short.replaceAll(' ', '\u00A0')
}

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
  const pairs = pairsOf(report)
  return (drawn.ranked ? pairs.slice(0, SHOWN) : pairs).map(({ row, before }) => ({
    label: nameOf(row),
    ...ofRow(drawn, row),
    ...Object.fromEntries(
      comparedSeries(drawn, report).map((name) => [beforeName(name), Number(before?.[name] ?? 0)]),
    ),
  }))
}

/** The report as bars; the numbers stand in the table below it. */
export default function Chart({ report }: { report: Report }) {
  const words = useReportWords()
  const drawn = CHARTS[report.name]!
  const data = usePoints(report, drawn)
  const compared = comparedSeries(drawn, report)
  const typeOf = (name: string) => report.columns.find((column) => column.name === name)
  const [first] = drawn.series
  const write = (value: number) => {
    const column = typeOf(first!)
    return column ? words.cell(column, value) : String(value)
  }
  const isOne = compared.length === 1
  const series = [
    ...drawn.series.map((name, index) => ({
      ...{ name, label: words.column(name), color: COLORS[index]! },
      ...(drawn.stacked && { stackId: 'now' }),
    })),
    ...compared.map((name, index) => ({
      name: beforeName(name),
      label: isOne ? words.t('lastYear') : words.t('lastYearOf', { column: words.column(name) }),
      color: isOne ? 'gray.5' : PALE[index]!,
      ...(drawn.stacked && { stackId: 'before' }),
    })),
  ]
  return (
    <div aria-hidden>
      <BarChart
        h={drawn.ranked ? 60 + data.length * (compared.length > 0 ? 48 : 34) : 280}
        data={data}
        dataKey="label"
        series={series}
        orientation={drawn.ranked ? 'vertical' : 'horizontal'}
        {...(drawn.ranked
          ? { yAxisProps: { width: 150, tickFormatter: cut }, xAxisProps: { tickFormatter: words.short } }
          : { yAxisProps: { tickFormatter: words.short } })}
        withLegend={series.length > 1}
        valueFormatter={write}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        maxBarWidth={48}
      />
    </div>
  )
}
