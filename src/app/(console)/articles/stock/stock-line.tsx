import { useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import classes from './stock-line.module.css'

const WIDTH = 640
const HEIGHT = 140
const INSET = 8

/** How much there was from a day on. */
export type Level = { day: string; stock: number }

type Props = {
  /** Oldest first; the last one holds today. */
  levels: readonly Level[]
  minimum: number
  today: string
}

/** Between two ends, from 0 to 1; at the beginning where they are the same. */
const shareOf = (value: number, from: number, to: number) => (to === from ? 0 : (value - from) / (to - from))

/** The stock as steps over time, with its minimum; the movements below it say the same in words. */
export function StockLine({ levels, minimum, today }: Props) {
  const t = useTranslations('articles')
  const numbers = useNumbers()
  const days = useDays()
  const at = (day: string) => Date.parse(day)
  const [first, last] = [at(levels[0]!.day), at(today)]
  const values = [...levels.map(({ stock }) => stock), minimum, 0]
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const x = (day: string) => INSET + shareOf(at(day), first, last) * (WIDTH - 2 * INSET)
  const y = (stock: number) => HEIGHT - INSET - shareOf(stock, min, max) * (HEIGHT - 2 * INSET)
  const steps = levels.map(({ day, stock }, index) => {
    const next = levels[index + 1]?.day ?? today
    return `${x(day)},${y(stock)} ${x(next)},${y(stock)}`
  })
  const present = levels.at(-1)!.stock
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('stockLine', {
        since: days.day(levels[0]!.day),
        stock: numbers.quantity(present),
        minimum: numbers.quantity(minimum),
      })}
    >
      {minimum > 0 && (
        <line className={classes.minimum} x1={INSET} x2={WIDTH - INSET} y1={y(minimum)} y2={y(minimum)}>
          <title>{`${t('minimumStock')}: ${numbers.quantity(minimum)}`}</title>
        </line>
      )}
      <polyline
        className={classes.steps}
        data-low={present < minimum || undefined}
        points={steps.join(' ')}
      />
    </svg>
  )
}
