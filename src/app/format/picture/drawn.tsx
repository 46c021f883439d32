'use client'

import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { PictureProps } from './picture.tsx'

/** The bars or lines of a picture. */
export default function Drawn({ kind, points, series, height, write, short }: PictureProps) {
  const common = {
    ...{ h: height, dataKey: 'label', withLegend: series.length > 1, valueFormatter: write },
    data: points.map(({ label, values }) => ({ label, ...values })),
  }
  const [lying, axis] = [kind === 'lying', { tickFormatter: short }]
  if (kind === 'lines')
    return (
      <LineChart
        {...common}
        series={[...series]}
        curveType="linear"
        connectNulls={false}
        withDots={false}
        yAxisProps={axis}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    )
  return (
    <BarChart
      {...common}
      series={series.map((each) => ({ ...each, ...(kind === 'stacked' && { stackId: 'all' }) }))}
      orientation={lying ? 'vertical' : 'horizontal'}
      {...(lying ? { yAxisProps: { width: 110 }, xAxisProps: axis } : { yAxisProps: axis })}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      maxBarWidth={32}
    />
  )
}
