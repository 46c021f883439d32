'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { OwnFields } from './columns.ts'
import { localLine, type ServerLine } from './line-changes.ts'
import { ShownLines } from './line-table.tsx'
import { totalsOf } from './line-totals.ts'
import classes from './lines.module.css'
import { TotalsPanel } from './totals.tsx'

type Props<Own extends object> = {
  lines: readonly ServerLine<Own>[]
  own: OwnFields<Own>
  /** Under the totals. */
  children?: ReactNode
}

const NO_RATES: ReadonlyMap<string, number> = new Map()

/** Lines and totals without controls. */
export function ReadLines<Own extends object>({ lines, own, children }: Props<Own>) {
  const t = useTranslations('lines')
  const local = useMemo(() => {
    const fields = Object.keys(own.blank) as (keyof Own)[]
    return lines.map((line) => localLine(line, fields, line.id))
  }, [lines, own])
  const totals = useMemo(() => totalsOf(local, NO_RATES), [local])
  return (
    <div
      className={classes.editor}
      data-own={own.columns.length > 0 || undefined}
      data-open={own.open !== undefined || undefined}
    >
      <div className={classes.main}>
        {local.length === 0 ? (
          <Text c="dimmed">{t('none')}</Text>
        ) : (
          <ShownLines lines={local} own={own} totals={totals} />
        )}
      </div>
      {own.open === undefined && <TotalsPanel totals={totals}>{children}</TotalsPanel>}
    </div>
  )
}
