import { Skeleton, VisuallyHidden } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'
import classes from './numbers.module.css'

type Work = Outputs['home']['retrieve']['worksheets']
type Money = Outputs['home']['money']

const WIDTH = 100
const HEIGHT = 24

/** A small line of what a number was; from 0, so that its height means something. */
function Line({ values }: { values: readonly number[] }) {
  const max = Math.max(1, ...values)
  const at = (value: number, index: number) =>
    `${((index * WIDTH) / Math.max(1, values.length - 1)).toFixed(1)},${(HEIGHT - (value / max) * HEIGHT).toFixed(1)}`
  return (
    <svg
      className={classes.line}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={values.map(at).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

type TileProps = {
  label: string
  /** The list behind it. */
  href: string
  value: string
  values: readonly number[]
  /** What the line shows, with its least and its most. */
  said: string
}

function Tile({ label, href, value, values, said }: TileProps) {
  return (
    <Link href={href} prefetch={false} className={classes.tile}>
      <span className={classes.label}>{label}</span> <span className={classes.value}>{value}</span>
      <VisuallyHidden> {said}</VisuallyHidden>
      <Line values={values} />
      <span className={classes.caption} aria-hidden>
        {said}
      </span>
    </Link>
  )
}

/** Where a number will stand. */
function TileToCome() {
  return (
    <div className={classes.tile}>
      <Skeleton height={14} width="60%" />
      <Skeleton height={28} width="40%" mt={4} />
      <Skeleton height={24} my={4} />
      <Skeleton height={10} width="80%" />
    </div>
  )
}

export function NumbersToCome() {
  return (
    <div className={classes.tiles}>
      {['in', 'out', 'held', 'money'].map((name) => (
        <TileToCome key={name} />
      ))}
    </div>
  )
}

const LIST = '/worksheets?view=list&preset=all'

/** Four numbers, each with what it was in the last weeks and the way to the list behind it. */
export function Numbers({ worksheets, money }: { worksheets: Work; money: Money | 'waiting' | null }) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const range = (values: readonly number[], say = numbers.integer) => ({
    min: say(Math.min(...values)),
    max: say(Math.max(...values)),
  })
  return (
    <nav className={classes.tiles} aria-label={t('numbers')}>
      {worksheets && (
        <>
          <Tile
            label={t('inWorkshop')}
            href={`${LIST}&status=in_progress,on_hold`}
            value={numbers.integer(worksheets.in_workshop.count)}
            values={worksheets.in_workshop.days}
            said={t('lineDays', range(worksheets.in_workshop.days))}
          />
          <Tile
            label={t('toDeliver')}
            href={`${LIST}&status=in_progress,on_hold&promised=today`}
            value={numbers.integer(worksheets.to_deliver.count)}
            values={worksheets.to_deliver.days}
            said={t('lineDelivered', range(worksheets.to_deliver.days))}
          />
          <Tile
            label={t('onHold')}
            href={`${LIST}&status=on_hold`}
            value={numbers.integer(worksheets.on_hold.count)}
            values={worksheets.on_hold.days}
            said={t('lineDays', range(worksheets.on_hold.days))}
          />
        </>
      )}
      {money === 'waiting' && <TileToCome />}
      {money && money !== 'waiting' && (
        <Tile
          label={t('toCollect')}
          href="/reports/receivables_aging"
          value={numbers.money(money.receivable.amount)}
          values={money.receivable.weeks}
          said={t('lineWeeks', range(money.receivable.weeks, numbers.money))}
        />
      )}
    </nav>
  )
}
