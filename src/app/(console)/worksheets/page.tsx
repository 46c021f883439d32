'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { laterComponent } from '../../frame/later.tsx'
import { useCreateIn } from '../../list/list-page.tsx'
import { BoardSkeleton } from './board/skeleton.tsx'
import { useWorksheetFilters } from './filters.tsx'
import { WorksheetList } from './list.tsx'

// Dragging is heavy and only the board needs it.
const Board = laterComponent(
  () => import('./board/board.tsx').then((module) => module.Board),
  () => <BoardSkeleton />,
)

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
        <Board filtered={filtered} />
      ) : (
        <WorksheetList filtered={filtered} create={create} />
      )}
    </Page>
  )
}
