'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { When } from '../../../format/when.tsx'
import { useCreate } from '../../../frame/create.tsx'
import type { Column } from '../../../list/columns.ts'
import { csvInstant } from '../../../list/csv-values.ts'
import { ListView } from '../../../list/list-view.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { NameModal } from './name-modal.tsx'

type Row = Outputs['priceLists']['list']['data'][number]

function useColumns(): Column<Row>[] {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  return [
    { id: 'name', header: t('name'), cell: ({ name }) => name, csv: ({ name }) => name },
    {
      id: 'updated',
      header: common('updated'),
      width: 160,
      cell: ({ updated_at }) => <When value={updated_at} />,
      csv: ({ updated_at }) => csvInstant(updated_at),
    },
  ]
}

export default function PriceListsPage() {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const router = useRouter()
  const [adding, setAdding] = useState(false)
  const create = useCreate({ label: t('new'), permission: 'articles.write', to: () => setAdding(true) })
  const pages = usePages({
    key: trpc.priceLists.list.queryKey(),
    read: (paging) => client.priceLists.list.query(paging),
  })
  const href = (id: string) => `/settings/price-lists/${id}`
  return (
    <SettingsPage title={t('title')} action={create}>
      <ListView
        list="price-lists"
        label={t('title')}
        columns={useColumns()}
        pages={pages}
        sort={common('newestFirst')}
        href={href}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
      />
      {adding && <NameModal onClose={() => setAdding(false)} onSaved={(id) => router.push(href(id))} />}
    </SettingsPage>
  )
}
