import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'
import { Begin, isIdle } from './begin.tsx'
import { Block } from './block.tsx'
import classes from './home.module.css'
import { LowStock } from './low-stock.tsx'
import { Money } from './money.tsx'
import { Quotes } from './quotes.tsx'
import { WorkRows } from './work.tsx'

type Home = Outputs['home']['retrieve']
type Props = { home: Home; money: Outputs['home']['money'] | undefined }

const LIST = '/worksheets?view=list&preset=all&status='

/** What is not as it should be, and the money; what is as it should be is not there. */
export function Exceptions({ home: { worksheets, quotes, low_stock }, money }: Props) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const late = worksheets !== null && worksheets.late.count > 0 && worksheets.late
  const held = worksheets !== null && worksheets.on_hold.count > 0 && worksheets.on_hold
  const waiting = quotes !== null && quotes.waiting.count > 0 && quotes
  const low = low_stock !== null && low_stock.count > 0 && low_stock
  const isQuiet = !late && !held && !waiting && !low
  return (
    <>
      {isQuiet && <Text c="dimmed">{t('nothingOpen')}</Text>}
      {isQuiet && worksheets !== null && isIdle(worksheets) && <Begin />}
      <div className={classes.blocks}>
        {late && (
          <Block
            name="late"
            title={t('late')}
            href={`${LIST}in_progress&promised=late`}
            figure={numbers.integer(late.count)}
          >
            <WorkRows rows={late.data} />
          </Block>
        )}
        {held && (
          <Block
            name="onHold"
            title={t('onHold')}
            href={`${LIST}on_hold`}
            figure={numbers.integer(held.count)}
          >
            <WorkRows rows={held.data} />
          </Block>
        )}
        {(waiting || low) && (
          <div className={classes.stack}>
            {waiting && <Quotes quotes={waiting} />}
            {low && <LowStock {...low} />}
          </div>
        )}
        {money && <Money money={money} />}
      </div>
    </>
  )
}
