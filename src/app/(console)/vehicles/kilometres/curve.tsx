import { useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import classes from './kilometres.module.css'
import type { Reading } from './kilometres.tsx'

const WIDTH = 640
const HEIGHT = 160
const INSET = 8

/** What is read while the vehicle is in the workshop. */
const VISITS: ReadonlySet<Reading['source']> = new Set(['checkin', 'worksheet', 'tyre_set'])

/** Between two ends, from 0 to 1; in the middle where they are the same. */
const shareOf = (value: number, from: number, to: number) =>
  to === from ? 0.5 : (value - from) / (to - from)

/**
 * What odometers showed, over time: a line through what counts, with the visits filled, and a cross for what does not. A
 * few lines of SVG, since a chart library would load more code than the page has.
 */
export function Curve({ readings }: { readings: readonly Reading[] }) {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const days = useDays()
  const times = readings.map(({ read_at }) => Date.parse(read_at))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const max = Math.max(...readings.map(({ km }) => km))
  const min = Math.min(...readings.map(({ km }) => km))
  const place = ({ read_at, km }: Reading) => ({
    x: INSET + shareOf(Date.parse(read_at), first, last) * (WIDTH - 2 * INSET),
    y: HEIGHT - INSET - shareOf(km, min, max) * (HEIGHT - 2 * INSET),
  })
  const kmOf = (km: number) => t('kmValue', { km: numbers.integer(km) })
  const say = ({ km, read_at, source }: Reading) =>
    `${kmOf(km)}, ${days.exact(read_at.slice(0, 10))}, ${t(`readingSources.${source}`)}`
  const counted = readings.filter(({ anomalous }) => !anomalous).map(place)
  const dayOf = (time: number) => days.day(new Date(time).toISOString())
  return (
    <div className={classes.frame}>
      <div className={classes.scale} aria-hidden>
        <span>{kmOf(max)}</span>
        {min !== max && <span>{kmOf(min)}</span>}
      </div>
      <svg
        className={classes.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('curveOf', { count: readings.length, km: numbers.integer(max) })}
      >
        <polyline className={classes.line} points={counted.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {readings.map((reading) => {
          const { x, y } = place(reading)
          return reading.anomalous ? (
            <path key={reading.id} className={classes.anomalous} d={`M${x - 5},${y - 5}l10,10m0,-10l-10,10`}>
              <title>{say(reading)}</title>
            </path>
          ) : (
            <circle
              key={reading.id}
              className={classes.point}
              data-visit={VISITS.has(reading.source) || undefined}
              {...{ cx: x, cy: y, r: 4 }}
            >
              <title>{say(reading)}</title>
            </circle>
          )
        })}
      </svg>
      <div className={classes.span} aria-hidden>
        <span>{dayOf(first)}</span>
        {last !== first && <span>{dayOf(last)}</span>}
      </div>
    </div>
  )
}
