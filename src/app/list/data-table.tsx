import { Button, Group, Loader, Skeleton, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import type { Column } from './columns.ts'
import { useDensity } from './density.ts'
import classes from './list.module.css'
import { cellClass, ListRow } from './rows.tsx'
import type { Pages } from './use-pages.ts'
import { PHONE, useScreen } from './use-screen.ts'

const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => index)

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  visibility: Record<string, boolean>
  pages: Pages<Row>
  /** Rows as they are shown, when they are fewer than what was loaded. */
  rows?: Row[]
  href: (id: string) => string
  openId: string | null
  onOpen: (row: Row, how: { byKey: boolean }) => void
  /** The arrow keys went to a row. */
  onMove?: (row: Row) => void
}

function SortMark<Row>({ sorted }: Column<Row>) {
  if (!sorted) return null
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown
  return <Arrow size={12} aria-hidden className={classes.sortMark} />
}

/**
 * Arrow keys go from row to row; Enter opens, as on any link.
 * @returns the place of the row that was gone to; -1 where none was
 */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): number {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return -1
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
  const place = links.indexOf(document.activeElement as HTMLAnchorElement) + step
  const next = links[place]
  if (!next) return -1
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return place
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || button !== 0

/** As wide before its rows come as with them: a fixed width would give way to what is still empty, and take it back. */
const widthOf = <Row,>({ width, shrinks }: Column<Row>) =>
  typeof width === 'number' && !shrinks ? { width, '--least': `${width}px` } : { width }

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            style={widthOf(column)}
            className={cellClass(column)}
            aria-sort={column.sorted}
            scope="col"
          >
            {column.header}
            <SortMark {...column} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** What stands in the place of rows until the first are there. */
function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row}>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          <Skeleton height={12} my={4} width={`${55 + ((row * 17 + column.id.length * 7) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}

/** One list: sticky head, rows that open, further pages as one scrolls. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, visibility, pages, rows = pages.rows, href, openId, onOpen, onMove } = props
  const hasTwoLines = columns.some(({ onPhone }) => onPhone === 'name')
  const isPhone = useScreen(PHONE) === true && hasTwoLines
  const [density] = useDensity()
  const t = useTranslations('common')
  // The two lines of a phone have their places, also for what has no room on a desk.
  const shown = columns.filter(
    ({ id, hidden, onPhone }) => visibility[id] || (isPhone && hidden && onPhone !== undefined),
  )
  const open = (event: MouseEvent, row: Row) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    // A click by Enter has no count.
    onOpen(row, { byKey: event.detail === 0 })
  }
  const move = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = rows[moveFocus(event)]
    if (row) onMove?.(row)
  }
  return (
    <>
      <table
        aria-label={label}
        className={`${classes.grid} ${classes.table}`}
        data-density={density}
        data-phone={isPhone || undefined}
        data-stale={pages.isStale || undefined}
      >
        <Head columns={shown} />
        <tbody onKeyDown={move}>
          {pages.isLoading && <SkeletonRows columns={shown} />}
          {rows.map((row) => (
            <ListRow
              key={row.id}
              isOpen={row.id === openId}
              columns={shown}
              onOpen={open}
              {...{ row, isPhone, href }}
            />
          ))}
        </tbody>
      </table>
      <MoreRows pages={pages} />
      {!pages.isLoading && (
        <Text size="xs" c="dimmed" role="status" py="xs">
          {/* Fewer rows than were loaded are those that match until the server has answered. */}
          {rows.length === 0 && pages.rows.length > 0
            ? t('searching')
            : t(pages.hasMore ? 'loadedMore' : 'loadedAll', { count: rows.length })}
        </Text>
      )}
    </>
  )
}

/** Loads the next page when its place comes near the screen, or on request. */
export function MoreRows<Row>({ pages }: { pages: Pages<Row> }) {
  const t = useTranslations('common')
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const near = entry?.isIntersecting ?? false
  const { hasMore, isLoadingMore, loadMore } = pages
  // What failed is not tried again and again by itself.
  const hasFailed = pages.error != null
  useEffect(() => {
    if (near && hasMore && !isLoadingMore && !hasFailed) loadMore()
  }, [near, hasMore, isLoadingMore])
  if (!hasMore) return null
  return (
    <Group ref={ref} justify="center" py="sm" h={52}>
      {isLoadingMore ? (
        <Loader size="sm" type="dots" aria-label={t('loading')} />
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </Group>
  )
}
