import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { OwnFields } from './columns.ts'
import type { ServerLine } from './line-changes.ts'
import { ShownLines } from './line-table.tsx'
import classes from './lines.module.css'
import { storedTotals } from './stored-totals.ts'
import { TotalsPanel } from './totals.tsx'

type Props<Own extends object> = {
  lines: readonly ServerLine<Own>[]
  own: OwnFields<Own>
  /** Under the totals. */
  children?: ReactNode
}

/** Lines and totals without controls. */
export function ReadLines<Own extends object>({ lines, own, children }: Props<Own>) {
  const t = useTranslations('lines')
  const totals = useMemo(() => storedTotals(lines), [lines])
  return (
    <div className={classes.editor} data-open={own.open !== undefined || undefined}>
      <div className={classes.main}>
        {lines.length === 0 ? (
          <Text c="dimmed">{t('none')}</Text>
        ) : (
          <ShownLines lines={lines} own={own} totals={totals} />
        )}
      </div>
      {own.open === undefined && <TotalsPanel totals={totals}>{children}</TotalsPanel>}
    </div>
  )
}
