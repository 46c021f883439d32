'use client'

import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useWorksheetFilters } from './filters.tsx'
import { WorksheetList } from './worksheet-list.tsx'

// Dragging is heavy and only the board needs it.
const Board = dynamic(() => import('./board.tsx').then((module) => module.Board), {
  ssr: false,
  loading: () => <BoardSkeleton />,
})

export default function WorksheetsPage() {
  const t = useTranslations()
  const router = useRouter()
  const mayWrite = useCan('worksheets.write')
  const filtered = useWorksheetFilters()
  const { view, setView } = filtered
  useShortcut('n', t('worksheets.new'), () => router.push('/worksheets/new'), mayWrite)
  const create = mayWrite && (
    <Button
      component={Link}
      href="/worksheets/new"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('worksheets.new')}
    </Button>
  )
  return (
    <Page title={t('frame.sections.worksheets')} action={create}>
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
