import { Group } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { parseAsString, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { leave } from '../form/leave-guard.ts'
import { Note } from '../format/note.tsx'
import { CardGrid } from './card-grid.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { Emptiness } from './emptiness.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './filters.tsx'
import classes from './list.module.css'
import { ColumnsMenu, ExportButton, useColumnChoice } from './list-tools.tsx'
import { Preview } from './preview.tsx'
import { Failure, isRefused } from './states.tsx'
import { useUnkept } from './unkept.ts'
import type { Pages } from './use-pages.ts'
import { useScreen, WIDE } from './use-screen.ts'

export type ListViewProps<Row> = {
  /** The list's own word: names its stored column choice. */
  list: string
  /** What it lists, in the person's language. */
  label: string
  /** What its section is called, and so its CSV file; as the label unless said. */
  section?: string
  columns: readonly Column<Row>[]
  pages: Pages<Row>
  rows?: Row[]
  /** How it is ordered, in words. */
  sort: string
  search?: ReactNode
  filters?: readonly Filter[]
  /** Above the table: tabs with counts, totals. */
  above?: ReactNode
  /** Clears every filter; absent while none is set. */
  onClear?: (() => void) | undefined
  /** Draws a row as a card: they stand in a grid instead of the table. */
  card?: ((row: Row) => ReactNode) | undefined
  /** Shows all years of a list that has a period. */
  onWiden?: (() => void) | undefined
  href: (id: string) => string
  /** The drawer's content for a row; without it a row opens its page. */
  preview?: (id: string) => ReactNode
  /** Where a row's form is, for those who may change it. */
  editHref?: ((id: string) => string) | undefined
  /** What the drawer is called, for rows without a page of their own. */
  previewTitle?: string
  /** What the list is for and its first action, shown while nothing is in it. */
  empty: { title: string; text: string; action?: ReactNode }
}

/** What a row opens: its preview, where the list has one, else its page. */
function useOpening<Row extends { id: string }>({ href, preview }: ListViewProps<Row>) {
  const router = useRouter()
  const isWide = useScreen(WIDE)
  const [openId, setOpenId] = useQueryState('open', parseAsString)
  const goTo = (id: string) => leave(() => router.push(href(id)))
  return {
    openId,
    isWide,
    close: () => void setOpenId(null),
    open: ({ id }: Row, { byKey }: { byKey: boolean }) => {
      // Enter on the row whose preview is beside it goes on to the page.
      if (!preview || (byKey && isWide && id === openId)) return goTo(id)
      setOpenId(id, { history: 'push' })
    },
    /** The preview beside the list follows the arrow keys. */
    follow: ({ id }: Row) => {
      if (isWide && openId !== null) setOpenId(id, { history: 'replace' })
    },
  }
}

/** How the list is ordered, in words. */
function SortWords({ sort }: { sort: string }) {
  return (
    <Group gap={4} wrap="nowrap" visibleFrom="md">
      <IconArrowsSort size={14} stroke={1.6} aria-hidden color="var(--mantine-color-dimmed)" />
      <Note size="xs">{sort}</Note>
    </Group>
  )
}

/** Every list page: filters, table, drawer, and what is said when there is nothing or something failed. */
export function ListView<Row extends { id: string }>(props: ListViewProps<Row>) {
  const { list, label, section = label, columns: every, pages, sort } = props
  const { search, filters, above, onClear, onWiden, href, preview, empty, card } = props
  const columns = useUnkept(every)
  const rows = props.rows ?? pages.rows
  const { openId, isWide, open, follow, close } = useOpening(props)
  const { visibility, choose } = useColumnChoice(list, columns)
  // Rows that wait for the server's answer to what is typed may all be hidden: the list is not empty for that.
  const isEmpty = !pages.isLoading && !pages.error && pages.rows.length === 0 && !pages.isStale
  const hasRows = !isEmpty && (!pages.error || pages.rows.length > 0)
  if (isRefused(pages.error)) return <Failure error={pages.error} />
  return (
    <div className={classes.split}>
      <div className={classes.main}>
        {above}
        <FilterBar
          {...{ search, filters, onClear }}
          end={
            <>
              <SortWords sort={sort} />
              {!card && <ColumnsMenu columns={columns} visibility={visibility} onChoose={choose} />}
              <ExportButton {...{ columns, visibility, list }} label={section} read={pages.read} />
            </>
          }
        />
        {pages.error != null && <Failure error={pages.error} onRetry={pages.retry} />}
        {isEmpty && <Emptiness filtered={onClear !== undefined} {...{ onClear, onWiden }} {...empty} />}
        {hasRows && card && <CardGrid {...{ label, pages, card }} />}
        {hasRows && !card && (
          <DataTable
            {...{ label, columns, visibility, pages, rows, href, openId }}
            onOpen={open}
            onMove={follow}
          />
        )}
      </div>
      {preview && isWide !== null && (
        <Preview
          id={openId}
          isBeside={isWide}
          editHref={props.editHref}
          onClose={close}
          href={href}
          title={props.previewTitle}
          content={preview}
        />
      )}
    </div>
  )
}
