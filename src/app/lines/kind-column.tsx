'use client'

import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { OwnColumn } from './columns.ts'
import { choiceOf } from './pasted-cells.ts'

const KINDS = ['item', 'work', 'external', 'text'] as const

/** What a line is; none: the article or the unit says it. */
export type Kinded = { kind: (typeof KINDS)[number] | '' }

/** The column in which it is said what a line is. */
export function useKindColumn<Own extends Kinded>(): OwnColumn<Own> {
  const t = useTranslations('worksheets')
  return useMemo(() => {
    const kinds = KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))
    const isKind = (value: string) => kinds.some((kind) => kind.value === value)
    return {
      id: 'kind' as const,
      header: t('kind'),
      width: '7.75rem',
      at: 'end',
      show: ({ kind }) => (kind ? t(`kinds.${kind}`) : ''),
      read: (text) => choiceOf(kinds, text) as Own['kind'] | undefined,
      edit: ({ kind }, change, cell) => (
        <NativeSelect
          {...cell}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value } as Parameters<typeof change>[0])}
          data={[
            // What was pasted and is no kind stands here until another is chosen.
            ...(isKind(kind) ? [] : [{ value: kind, label: kind || t('kindAuto') }]),
            ...kinds,
          ]}
        />
      ),
    } as OwnColumn<Own>
  }, [t])
}
