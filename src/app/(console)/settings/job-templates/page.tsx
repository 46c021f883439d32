'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { Status } from '../../../format/status.tsx'
import { useCreate } from '../../../frame/create.tsx'
import type { Column } from '../../../list/columns.ts'
import { SearchInput } from '../../../list/filter-bar.tsx'
import { filtersOf } from '../../../list/filters.tsx'
import { ListView } from '../../../list/list-view.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { JobTemplateForm } from './form.tsx'

type Row = Outputs['jobTemplates']['list']['data'][number]

const FILTERS = { q: parseAsString.withDefault(''), active: parseAsBoolean }

function useColumns(): Column<Row>[] {
  const t = useTranslations('jobTemplates')
  const common = useTranslations('common')
  return [
    { id: 'name', header: t('name'), shrinks: true, cell: ({ name }) => name, csv: ({ name }) => name },
    { id: 'code', header: t('code'), width: 140, cell: ({ code }) => code, csv: ({ code }) => code },
    {
      id: 'active',
      header: common('status'),
      width: 140,
      from: 'sm',
      cell: ({ active }) => (
        <Status tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Status>
      ),
      csv: ({ active }) => t(active ? 'active' : 'inactive'),
    },
  ]
}

/** The job templates, by name; a new one leads to its lines. */
export default function JobTemplatesPage() {
  const t = useTranslations('jobTemplates')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  const [filters, setFilters] = useQueryStates(FILTERS, { history: 'push' })
  const { q, active } = filters
  const by = filtersOf({ filters, setFilters })
  const create = useCreate({ label: t('new'), permission: 'worksheets.write', to: () => setAdding(true) })
  const input = { ...(q && { q }), ...(active !== null && { active }) }
  const pages = usePages({
    key: trpc.jobTemplates.list.queryKey(input),
    read: (paging) => client.jobTemplates.list.query({ ...input, ...paging }),
  })
  const href = (id: string) => `/settings/job-templates/${id}`
  return (
    <SettingsPage title={t('title')} action={create}>
      <ListView
        list="job-templates"
        label={t('title')}
        columns={useColumns()}
        pages={pages}
        sort={common('byName')}
        search={
          <SearchInput
            value={q}
            onChange={(text) => setFilters({ q: text || null }, { history: 'replace' })}
            placeholder={t('search')}
          />
        }
        filters={[by.either('active', common('status'), { yes: t('active'), no: t('inactive') })]}
        onClear={Object.keys(input).length > 0 ? () => setFilters(null) : undefined}
        href={href}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
      />
      {adding && (
        <JobTemplateForm onClose={() => setAdding(false)} onSaved={({ id }) => router.push(href(id))} />
      )}
    </SettingsPage>
  )
}
