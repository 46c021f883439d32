import { Droppable } from '@hello-pangea/dnd'
import { ActionIcon, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { DocumentStatus, useStateWord } from '../../../format/document-status.tsx'
import { Note } from '../../../format/note.tsx'
import { MoreButton } from '../../../list/more-button.tsx'
import { Failure } from '../../../list/states.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Inputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { WorksheetRow, WorksheetStatus } from '../state.tsx'
import type { Transition } from '../transitions/use-transition.tsx'
import classes from '../worksheets.module.css'
import { BoardCard } from './card.tsx'
import type { Carried } from './carried.ts'
import { CardSkeletons } from './skeleton.tsx'

const SIZE = 30
const MAX_CARDS = 100

/** What the cards say beyond their rows, by worksheet. */
function useProgress(rows: readonly WorksheetRow[]) {
  const ids = rows.slice(0, MAX_CARDS).map(({ id }) => id)
  const { data } = useQuery(
    useTRPC().worksheets.progress.queryOptions(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData },
    ),
  )
  return new Map(data?.data.map((each) => [each.worksheet_id, each]))
}

/** What was handed over is folded until somebody wants to see it; the browser remembers it. */
function useFolded(status: WorksheetStatus) {
  const [isOpen, setOpen] = useLocalStorage({ key: 'officina-delivered', defaultValue: false })
  const isFoldable = status === 'delivered'
  return { isFoldable, isFolded: isFoldable && !isOpen, toggle: () => setOpen(!isOpen) }
}

/** Urgent ones first, then what was promised soonest, then the newest. */
function byUrgency(a: WorksheetRow, b: WorksheetRow): number {
  if (a.priority !== b.priority) return a.priority === 'urgent' ? -1 : 1
  if (a.promised_at !== b.promised_at) return (a.promised_at ?? '9') < (b.promised_at ?? '9') ? -1 : 1
  return b.seq_number - a.seq_number
}

/** The rows of the column as they will be once the pending moves are done. */
function settle(
  rows: readonly WorksheetRow[],
  status: WorksheetStatus,
  pending: ReadonlyMap<string, Transition>,
) {
  const staying = rows.filter(({ id }) => !pending.has(id))
  const coming = [...pending.values()].filter(({ to }) => to === status).map(({ worksheet }) => worksheet)
  const all = [...staying, ...coming]
  return status === 'delivered' || status === 'completed' ? all : all.sort(byUrgency)
}

type Props = {
  status: WorksheetStatus
  input: Inputs['worksheets']['list']
  count: number | undefined
  pending: ReadonlyMap<string, Transition>
  /** What is being dragged cannot go here. */
  closed: boolean
  mayMove: boolean
  carried: Carried
  onTransition: (worksheet: WorksheetRow, to: WorksheetStatus) => void
  /** Tells the board which rows are in sight. */
  onRows: (rows: readonly WorksheetRow[]) => void
}

const NOTHING: readonly WorksheetRow[] = []

type HeadProps = { status: WorksheetStatus; count: number | undefined; folding: ReturnType<typeof useFolded> }

function ColumnHead({ status, count, folding: { isFoldable, isFolded, toggle } }: HeadProps) {
  const t = useTranslations('worksheets')
  return (
    <>
      <div className={classes.columnHead}>
        <h2>
          <DocumentStatus kind="worksheet" state={status} />
        </h2>
        <Note size="xs">{count ?? ''}</Note>
        {isFoldable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-expanded={!isFolded}
            aria-label={t('deliveredShown')}
            onClick={toggle}
          >
            {isFolded ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />}
          </ActionIcon>
        )}
      </div>
      {isFoldable && !isFolded && (
        <Text size="xs" c="dimmed" px="0.25rem">
          {t('lastDays')}
        </Text>
      )}
    </>
  )
}

/** The worksheets of one status. */
export function BoardColumn(props: Props) {
  const { status, input, count, pending, closed, mayMove, carried, onTransition, onRows } = props
  const word = useStateWord()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const pages = usePages({
    key: trpc.worksheets.list.queryKey(input),
    read: (paging) => client.worksheets.list.query({ ...input, ...paging }),
    size: SIZE,
  })
  const folding = useFolded(status)
  const { isFolded } = folding
  const rows = isFolded ? NOTHING : settle(pages.rows, status, pending)
  const progress = useProgress(rows)
  const withTime = (worksheet: WorksheetRow) => ({
    ...worksheet,
    has_time: progress.get(worksheet.id)?.clock_since != null,
  })
  useEffect(() => onRows(pages.rows.map(withTime)))
  return (
    <section
      className={classes.column}
      data-faded={closed || undefined}
      data-folded={isFolded || undefined}
      data-status={status}
      aria-label={word({ kind: 'worksheet', state: status })}
    >
      <ColumnHead {...{ status, count, folding }} />
      {pages.error != null && <Failure error={pages.error} onRetry={pages.retry} />}
      {pages.isLoading && !isFolded && <CardSkeletons count={3} />}
      <Droppable droppableId={status} isDropDisabled={closed || !mayMove}>
        {(provided) => (
          <ul ref={provided.innerRef} {...provided.droppableProps} className={classes.cards}>
            {rows.map(withTime).map((worksheet, index) => (
              <BoardCard
                key={worksheet.id}
                {...{ worksheet, index, mayMove, carried, onTransition }}
                progress={progress.get(worksheet.id)}
                pending={pending.has(worksheet.id)}
              />
            ))}
            {provided.placeholder}
          </ul>
        )}
      </Droppable>
      {!isFolded && <MoreButton pages={pages} variant="subtle" size="compact-xs" />}
    </section>
  )
}
