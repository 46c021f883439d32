'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { laterComponent } from '../../frame/later.tsx'
import { useCreateIn } from '../../list/create-in.tsx'
import { BoardSkeleton } from './board/skeleton.tsx'
import { useWorksheetFilters } from './filters.tsx'

// Dragging is heavy and only the board needs it, which most people look at; the list comes when they turn to it.
const Board = laterComponent(
  () => import('./board/board.tsx').then((module) => module.Board),
  () => <BoardSkeleton />,
)

const WorksheetList = laterComponent(() => import('./list.tsx').then((module) => module.WorksheetList))

export default function WorksheetsPage() {
  const t = useTranslations()
  const filtered = useWorksheetFilters()
  const { view, setView } = filtered
  const create = useCreateIn('worksheets')
  return (
    <Page title={t('worksheets.noun.section')} action={create}>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t('worksheets.view')}
        value={view}
        onChange={(next) => setView(next as typeof view)}
        data={(['board', 'list'] as const).map((value) => ({ value, label: t(`worksheets.views.${value}`) }))}
      />
      {view === 'board' ? (
        <Board filtered={filtered} create={create} />
      ) : (
        <WorksheetList filtered={filtered} create={create} />
      )}
    </Page>
  )
}
