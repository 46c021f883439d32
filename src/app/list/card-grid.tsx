import { Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MoreRows } from './data-table.tsx'
import classes from './list.module.css'
import type { Pages } from './use-pages.ts'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type Props<Row> = { label: string; pages: Pages<Row>; card: (row: Row) => ReactNode }

/** Rows of a list as cards; further pages come as one scrolls. */
export function CardGrid<Row extends { id: string }>({ label, pages, card }: Props<Row>) {
  const t = useTranslations('common')
  const { rows, isLoading, isStale, hasMore } = pages
  return (
    <>
      <ul className={classes.cards} aria-label={label} data-stale={isStale || undefined}>
        {isLoading && SKELETONS.map((key) => <Skeleton key={key} component="li" height={260} />)}
        {rows.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
      <MoreRows pages={pages} />
      {!isLoading && (
        <Text size="xs" c="dimmed" role="status" py="xs">
          {t(hasMore ? 'loadedMore' : 'loadedAll', { count: rows.length })}
        </Text>
      )}
    </>
  )
}
