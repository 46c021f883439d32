'use client'

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { When } from '../../../format/when.tsx'
import type { Column } from '../../../list/columns.ts'
import { DataTable } from '../../../list/data-table.tsx'
import { Emptiness, Failure } from '../../../list/states.tsx'
import type { Pages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { KeyStatus } from './key-status.tsx'
import { usePermissionLabels } from './permission-labels.ts'

type Key = Outputs['apiKeys']['list']['data'][number]

const href = (id: string) => `/settings/api/${id}`

function useKeyColumns(): Column<Key>[] {
  const t = useTranslations('keys')
  const common = useTranslations('common')
  const labels = usePermissionLabels()
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, prefix }) => (
        <>
          <Text size="sm" fw={500} truncate maw={{ base: '45vw', sm: 160, lg: 130, xl: 190 }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {prefix}…
          </Text>
        </>
      ),
    },
    { id: 'status', header: common('status'), cell: ({ status }) => <KeyStatus status={status} /> },
    {
      id: 'permissions',
      header: t('permissions'),
      from: 'sm',
      cell: ({ permissions }) => (
        <Text size="sm" truncate maw={{ sm: 150, md: 220, lg: 130, xl: 220 }} title={labels(permissions)}>
          {labels(permissions)}
        </Text>
      ),
    },
    {
      id: 'used',
      header: t('lastUsed'),
      from: 'md',
      cell: ({ last_used_at, requests_today }) => (
        <>
          {last_used_at ? <When value={last_used_at} withTime /> : t('never')}
          <Text size="xs" c="dimmed">
            {t('requestsToday', { count: requests_today })}
          </Text>
        </>
      ),
    },
    {
      id: 'expires',
      header: t('expires'),
      from: 'lg',
      cell: ({ expires_at }) => (expires_at ? <When value={expires_at} /> : t('never')),
    },
    {
      id: 'creator',
      header: t('creator'),
      from: 'lg',
      cell: ({ created_by }) => (
        <Text size="sm" truncate maw={{ lg: 85, xl: 200 }} title={created_by.name}>
          {created_by.name}
        </Text>
      ),
    },
  ]
}

/** The keys that work, then those that ended, the newest first. */
export function KeyList({ create }: { create: ReactNode }) {
  const t = useTranslations('keys')
  const trpc = useTRPC()
  const router = useRouter()
  const columns = useKeyColumns()
  const { data, error, isLoading, refetch } = useQuery(trpc.apiKeys.list.queryOptions())
  if (error) return <Failure error={error} onRetry={refetch} />
  if (data?.data.length === 0) {
    return <Emptiness filtered={false} title={t('emptyTitle')} text={t('emptyText')} action={create} />
  }
  // The keys come all at once.
  const pages: Pages<Key> = {
    rows: data?.data ?? [],
    error: null,
    isLoading,
    isStale: false,
    hasMore: false,
    isLoadingMore: false,
    isLive: false,
    loadMore: () => {},
    retry: refetch,
    read: async () => data ?? { data: [], has_more: false },
  }
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      visibility={{}}
      pages={pages}
      href={href}
      openId={null}
      onOpen={({ id }) => router.push(href(id))}
    />
  )
}
