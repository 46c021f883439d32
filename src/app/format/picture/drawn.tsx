import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { DrawnProps } from './picture.tsx'

/** Where not every label has room, those that stand are as far from each other. */
const EVENLY = { interval: 'equidistantPreserveStart' } as const

/** The bars or lines of a picture. */
export default function Drawn({ kind, points, series, height, write, short }: DrawnProps) {
  const lying = kind === 'lying'
  // What is counted has no halves.
  const allowDecimals = points.some(({ values }) =>
    Object.values(values).some((value) => (value ?? 0) % 1 !== 0),
  )
  const axis = { tickFormatter: short, allowDecimals }
  const first = series[0]!.name
  const common = {
    ...{ h: height, dataKey: 'label', withLegend: series.length > 1, valueFormatter: write },
    // A lying bar says its number beside its name, where there is room however short it is.
    data: points.map(({ label, values }) => ({
      label: lying ? `${label}: ${write(values[first] ?? 0)}` : label,
      ...values,
    })),
  }
  if (kind === 'lines')
    return (
      <LineChart
        {...common}
        series={[...series]}
        curveType="linear"
        connectNulls={false}
        withDots={false}
        yAxisProps={axis}
        xAxisProps={{ ...EVENLY, padding: { left: 16, right: 16 } }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    )
  return (
    <BarChart
      {...common}
      series={series.map((each) => ({ ...each, ...(kind === 'stacked' && { stackId: 'all' }) }))}
      orientation={lying ? 'vertical' : 'horizontal'}
      {...(lying
        ? { yAxisProps: { width: 150 }, xAxisProps: axis }
        : { yAxisProps: axis, xAxisProps: EVENLY })}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      maxBarWidth={32}
    />
  )
}
