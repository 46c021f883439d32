'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ListView } from '../../list/list-view.tsx'
import { widened } from '../../list/period-chip.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { useWorksheetColumns } from './columns.tsx'
import { ListChips, SharedChips, type WorksheetFilters, WorksheetSearch } from './filters.tsx'
import { WorksheetPreview } from './worksheet-preview.tsx'

/** Worksheets of a period, newest first. */
export function WorksheetList({ filtered, create }: { filtered: WorksheetFilters; create: ReactNode }) {
  const t = useTranslations('worksheets')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { filters, listInput: input, setFilters, setView } = filtered
  const pages = usePages({
    key: trpc.worksheets.list.queryKey(input),
    read: (paging) => client.worksheets.list.query({ ...input, ...paging }),
  })
  const clear = () => {
    setFilters(null)
    setView('list')
  }
  return (
    <ListView
      list="worksheets"
      label={t('list')}
      columns={useWorksheetColumns()}
      pages={pages}
      sort={common('newestFirst')}
      search={<WorksheetSearch {...filtered} />}
      chips={
        <>
          <ListChips {...filtered} />
          <SharedChips {...filtered} />
        </>
      }
      onClear={Object.keys(input).length > 0 ? clear : undefined}
      onWiden={widened(filters, setFilters)}
      href={(id) => `/worksheets/${id}`}
      preview={(id) => <WorksheetPreview id={id} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
    />
  )
}
