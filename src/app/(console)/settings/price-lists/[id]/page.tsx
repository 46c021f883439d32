'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecordActions } from '../../../../form/record-actions.tsx'
import { useRemoval } from '../../../../form/removal.ts'
import { useRecordTitle } from '../../../../frame/record-title.ts'
import { useCan } from '../../../../frame/session.tsx'
import { Failure } from '../../../../list/states.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../../trpc.ts'
import { SettingsPage } from '../../settings-page.tsx'
import { NameModal } from '../name-modal.tsx'
import { PriceTable } from '../price-table.tsx'

type PriceList = Outputs['priceLists']['retrieve']

function Actions({ priceList }: { priceList: PriceList }) {
  const t = useTranslations('priceLists')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const [renaming, setRenaming] = useState(false)
  const { id, name } = priceList
  const remove = () =>
    confirmRemoval({
      title: t('deleteTitle', { name }),
      effect: t('deleteEffect'),
      remove: () => client.priceLists.delete.mutate({ id }),
      href: '/settings/price-lists',
    })
  return (
    <>
      <RecordActions editLabel={t('rename')} onEdit={() => setRenaming(true)} onDelete={remove} />
      {renaming && <NameModal priceList={priceList} onClose={() => setRenaming(false)} />}
    </>
  )
}

export default function PriceListPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('priceLists')
  const trpc = useTRPC()
  const mayWrite = useCan('articles.write')
  const { data: priceList, error, refetch } = useQuery(trpc.priceLists.retrieve.queryOptions({ id }))
  const title = useRecordTitle(priceList?.name, error)
  return (
    <SettingsPage
      title={title}
      crumbs={[{ label: t('title'), href: '/settings/price-lists' }]}
      action={priceList && mayWrite && <Actions priceList={priceList} />}
    >
      {error && !priceList && <Failure error={error} onRetry={refetch} />}
      {!priceList && !error && <Skeleton height={360} />}
      {priceList && <PriceTable price_list_id={id} />}
    </SettingsPage>
  )
}
