'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { Status } from '../../format/status.tsx'
import { ChoiceChip, TextChip } from '../../list/chips.tsx'
import type { Column } from '../../list/columns.ts'
import { useContactColumns } from '../../list/contact-columns.tsx'
import { SearchInput } from '../../list/filter-bar.tsx'
import { ListView } from '../../list/list-view.tsx'
import { usePages } from '../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc.ts'
import { SupplierPreview } from './supplier-preview.tsx'

type Row = Outputs['suppliers']['list']['data'][number]

const FILTERS = { q: parseAsString.withDefault(''), active: parseAsBoolean, vat_number: parseAsString }

function useColumns(): Column<Row>[] {
  const t = useTranslations('suppliers')
  const contact = useContactColumns('suppliers')
  return [
    { id: 'name', header: t('name'), shrinks: true, cell: ({ name }) => name, csv: ({ name }) => name },
    ...contact,
    {
      id: 'vat_number',
      header: t('vatNumber'),
      width: 140,
      from: 'lg',
      cell: ({ vat_number }) => vat_number,
      csv: ({ vat_number }) => vat_number,
    },
    {
      id: 'active',
      header: t('state'),
      width: 110,
      from: 'md',
      cell: ({ active }) => (
        <Status tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Status>
      ),
      csv: ({ active }) => t(active ? 'active' : 'inactive'),
    },
  ]
}

/** The suppliers, newest first. */
export function SupplierList({ create }: { create: ReactNode }) {
  const t = useTranslations('suppliers')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [{ q, active, vat_number }, setFilters] = useQueryStates(FILTERS, { history: 'push' })
  const input = { ...(q && { q }), ...(active !== null && { active }), ...(vat_number && { vat_number }) }
  const pages = usePages({
    key: trpc.suppliers.list.queryKey(input),
    read: (paging) => client.suppliers.list.query({ ...input, ...paging }),
  })
  return (
    <ListView
      list="suppliers"
      label={t('title')}
      columns={useColumns()}
      pages={pages}
      sort={common('newestFirst')}
      search={
        <SearchInput
          value={q}
          onChange={(text) => setFilters({ q: text || null }, { history: 'replace' })}
          placeholder={t('search')}
        />
      }
      chips={
        <>
          <ChoiceChip
            label={t('state')}
            value={active === null ? null : active ? 'active' : 'inactive'}
            choices={(['active', 'inactive'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => setFilters({ active: value && value === 'active' })}
          />
          <TextChip
            label={t('vatNumber')}
            value={vat_number}
            onChange={(value) => setFilters({ vat_number: value })}
          />
        </>
      }
      onClear={Object.keys(input).length > 0 ? () => setFilters(null) : undefined}
      href={(id) => `/suppliers/${id}`}
      preview={(id) => <SupplierPreview id={id} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
    />
  )
}
