'use client'

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { When } from '../../../format/when.tsx'
import { Page } from '../../../frame/console-page.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useShortcut } from '../../../frame/shortcuts.tsx'
import type { Column } from '../../../list/columns.ts'
import { ListView } from '../../../list/list-view.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
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
      csv: ({ updated_at }) => updated_at,
    },
  ]
}

export default function PriceListsPage() {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  const sections = useTranslations('frame.sections')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const router = useRouter()
  const mayWrite = useCan('articles.write')
  const [opened, modal] = useDisclosure()
  useShortcut('n', t('new'), modal.open, mayWrite)
  const pages = usePages({
    key: trpc.priceLists.list.queryKey(),
    read: (paging) => client.priceLists.list.query(paging),
  })
  const href = (id: string) => `/settings/price-lists/${id}`
  const create = mayWrite && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={modal.open}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('title')} crumbs={[{ label: sections('settings'), href: '/settings' }]} action={create}>
      <ListView
        list="price-lists"
        label={t('title')}
        columns={useColumns()}
        pages={pages}
        sort={common('newestFirst')}
        href={href}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
      />
      <NameModal
        opened={opened}
        onDone={(id) => {
          modal.close()
          if (id) router.push(href(id))
        }}
      />
    </Page>
  )
}
