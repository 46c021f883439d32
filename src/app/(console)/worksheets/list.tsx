import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { laterComponent } from '../../frame/later.tsx'
import { SectionList } from '../../list/list-page.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { useWorksheetColumns } from './columns.tsx'
import { useListFilters, useSharedFilters, type WorksheetFilters } from './filters.tsx'

/** A list does without it until a row is opened. */
const WorksheetPreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.WorksheetPreview),
)

/** Worksheets of a period, newest first. */
export function WorksheetList({ filtered, create }: { filtered: WorksheetFilters; create: ReactNode }) {
  const t = useTranslations('worksheets')
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
  const isFiltered = Object.keys(input).length > 0
  return (
    <SectionList
      list={{ group: 'worksheets', filters, setFilters, pages, clear: isFiltered ? clear : undefined }}
      label={t('list')}
      columns={useWorksheetColumns()}
      create={create}
      filters={[...useListFilters(filtered), ...useSharedFilters(filtered)]}
      preview={(worksheet) => <WorksheetPreview worksheet={worksheet} />}
    />
  )
}
