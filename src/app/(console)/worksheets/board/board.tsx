import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { useStateWord } from '../../../format/document-status.tsx'
import { useDays } from '../../../format/numbers.ts'
import { instantOf, readingOf, reckon } from '../../../format/wall-clock.ts'
import { useCan } from '../../../frame/session.tsx'
import { Emptiness } from '../../../list/emptiness.tsx'
import { FilterBar } from '../../../list/filter-bar.tsx'
import { useTRPC } from '../../../trpc.ts'
import { useSharedFilters, type WorksheetFilters, WorksheetSearch } from '../filters.tsx'
import { OPEN, type WorksheetRow, type WorksheetStatus } from '../state.tsx'
import { transitionsOf } from '../transitions/transitions.ts'
import { useTransition } from '../transitions/use-transition.tsx'
import classes from '../worksheets.module.css'
import { BoardColumn } from './column.tsx'

const COLUMNS = ['draft', 'in_progress', 'on_hold', 'completed', 'delivered'] as const
const DELIVERED_MS = 30 * 24 * 60 * 60 * 1000

/** Midnight of the workshop, thirty days ago: since when delivered worksheets are shown. */
function useDeliveredAfter(): string {
  const { today, timeZone } = useDays()
  return instantOf(readingOf(reckon(`${today} 00:00:00`) - DELIVERED_MS), timeZone)!
}

/** How many there are in each column. */
function useCounts(shared: WorksheetFilters['shared'], delivered_after: string) {
  const trpc = useTRPC()
  const all = { ...shared, preset: 'all' as const }
  const open = useQuery(trpc.worksheets.statusCounts.queryOptions(all))
  const gone = useQuery(
    trpc.worksheets.statusCounts.queryOptions({ ...all, status: 'delivered', delivered_after }),
  )
  return (status: (typeof COLUMNS)[number]) =>
    status === 'delivered' ? gone.data?.delivered : open.data?.[status]
}

/** What a screen reader says while a card is lifted, carried and put down. */
function useAnnouncements() {
  const t = useTranslations('worksheets')
  const word = useStateWord()
  const name = (id: string) => word({ kind: 'worksheet', state: id as WorksheetStatus })
  return {
    lifted: ({ source }: DragStart) => t('drag.lifted', { status: name(source.droppableId) }),
    over: ({ destination }: DragUpdate) =>
      destination ? t('drag.over', { status: name(destination.droppableId) }) : t('drag.nowhere'),
    dropped: ({ destination }: DropResult) =>
      destination ? t('drag.dropped', { status: name(destination.droppableId) }) : t('drag.back'),
  }
}

/** Worksheets by status. Dragging follows the allowed moves only; the other columns fade. */
export function Board({ filtered, create }: { filtered: WorksheetFilters; create: ReactNode }) {
  const t = useTranslations('worksheets')
  const mayMove = useCan('worksheets.write')
  const { filters, setFilters, setView, shared } = filtered
  const delivered_after = useDeliveredAfter()
  const countOf = useCounts(shared, delivered_after)
  const { transition, pending, dialog } = useTransition({ offersBack: true })
  const announce = useAnnouncements()
  const rows = useRef(new Map<string, WorksheetRow>())
  const [dragged, setDragged] = useState<WorksheetRow | null>(null)
  const carried = useRef<string | null>(null)
  const move = (worksheet: WorksheetRow, to: WorksheetStatus) => {
    carried.current = worksheet.id
    transition(worksheet, to)
  }
  const remember = (found: readonly WorksheetRow[]) => {
    for (const row of found) rows.current.set(row.id, row)
  }
  const lift = (start: DragStart, provided: ResponderProvided) => {
    setDragged(rows.current.get(start.draggableId) ?? null)
    provided.announce(announce.lifted(start))
  }
  const put = (result: DropResult, provided: ResponderProvided) => {
    setDragged(null)
    provided.announce(announce.dropped(result))
    const worksheet = rows.current.get(result.draggableId)
    const to = result.destination?.droppableId as WorksheetStatus | undefined
    if (worksheet && to && to !== worksheet.status) move(worksheet, to)
  }
  const inputOf = (status: (typeof COLUMNS)[number]) => ({
    ...shared,
    status,
    preset: 'all' as const,
    ...(status === 'delivered' && { delivered_after }),
  })
  const clear = () => {
    setFilters(null)
    setView('board')
  }
  const shown = filters.promised === 'late' ? COLUMNS.filter((status) => OPEN.includes(status)) : COLUMNS
  const isFiltered = Object.keys(shared).length > 0
  const isEmpty = dragged === null && shown.every((status) => countOf(status) === 0)
  return (
    <>
      <FilterBar
        search={<WorksheetSearch {...filtered} />}
        filters={useSharedFilters(filtered)}
        onClear={isFiltered ? clear : undefined}
      />
      {isEmpty && (
        <Emptiness
          filtered={isFiltered}
          onClear={clear}
          title={t('boardEmptyTitle')}
          text={t('emptyText')}
          action={create}
        />
      )}
      <DragDropContext
        dragHandleUsageInstructions={t('drag.instructions')}
        onDragStart={lift}
        onDragUpdate={(update, provided) => provided.announce(announce.over(update))}
        onDragEnd={put}
      >
        {!isEmpty && (
          <div className={classes.board}>
            {shown.map((status) => (
              <BoardColumn
                key={status}
                {...{ status, pending, mayMove, carried }}
                input={inputOf(status)}
                count={countOf(status)}
                closed={
                  dragged !== null && dragged.status !== status && !transitionsOf(dragged).includes(status)
                }
                onTransition={move}
                onRows={remember}
              />
            ))}
          </div>
        )}
      </DragDropContext>
      {dialog}
    </>
  )
}
