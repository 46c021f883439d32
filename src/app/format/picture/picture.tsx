import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import dynamic from 'next/dynamic'
import { type ReactNode, useId } from 'react'
import { Note } from '../note.tsx'
import { useShort } from './short.ts'

/** What is drawn. */
export type DrawnProps = {
  /** Bars beside one another, on one another or lying; or lines. */
  kind: 'bars' | 'stacked' | 'lying' | 'lines'
  /** What stands along the axis, each with a value of every series; null where there is none yet. */
  points: readonly { label: string; values: Record<string, number | null> }[]
  series: readonly { name: string; label: string; color: string }[]
  height: number
  write: (value: number) => string
  /** At an axis, where long numbers have no room. */
  short: (value: number) => string
}

/** The accent, in the shade that each scheme reads. */
export const ACCENT = 'var(--mantine-color-anchor)'

/** The library of charts is loaded with the first picture. */
const Drawn = dynamic(() => import('./drawn.tsx'), { ssr: false, loading: () => <Skeleton h="100%" /> })

type Props = Omit<DrawnProps, 'short'> & {
  title: string
  /** What the points are. */
  of: string
  more?: ReactNode
  /** As `DrawnProps` has it: in few digits unless said. */
  short?: DrawnProps['short']
}

/** A picture of numbers, for those who see; the same numbers as a table for those who do not. */
export function Picture({ title, of, more, ...drawn }: Props) {
  const id = useId()
  const short = useShort()
  const { points, series, write, height } = drawn
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {more && <Note>{more}</Note>}
      </div>
      {/* A chart is as wide as its place, and makes no place wider. */}
      <div aria-hidden style={{ height, minWidth: 0, overflow: 'hidden' }}>
        <Drawn short={short} {...drawn} />
      </div>
      <VisuallyHidden>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name }) => {
                  const value = values[name] ?? null
                  return <td key={name}>{value === null ? '–' : write(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Stack>
  )
}
