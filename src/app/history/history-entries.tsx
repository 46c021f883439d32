'use client'

import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { When } from '../format/when.tsx'
import { Failure } from '../list/states.tsx'
import { usePages } from '../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../trpc.ts'
import { type Entry, useChanges, useDone } from './changes.ts'

const SHOWN = 20

/** Who did what when, and of a change from what to what. */
function HistoryEntry({ entry }: { entry: Entry }) {
  const t = useTranslations('history')
  const done = useDone()
  const changes = useChanges()
  const { actor, type, created_at } = entry
  return (
    <li>
      <Text size="sm">
        <b>{actor.name ?? t('system')}</b> {done(entry)}, <When value={created_at} withTime />
      </Text>
      {!/\.(created|deleted)$/.test(type) &&
        changes(entry).map(({ key, said }) => (
          <Text key={key} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {said}
          </Text>
        ))}
    </li>
  )
}

/** Whose history it is: a record’s, or that of the settings, which have no id. */
export type Told = { object_id: string } | { object_type: 'settings' }

/** What was done, the newest first. */
export function HistoryEntries({ of: input }: { of: Told }) {
  const t = useTranslations('history')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { rows, error, isLoading, retry, hasMore, isLoadingMore, loadMore } = usePages({
    key: trpc.auditLog.list.queryKey(input),
    read: (paging) => client.auditLog.list.query({ ...input, ...paging }),
    size: SHOWN,
  })
  if (isLoading) return <Skeleton height={120} />
  if (error && rows.length === 0) return <Failure error={error} onRetry={retry} />
  if (rows.length === 0) return <Text c="dimmed">{t('none')}</Text>
  return (
    <Stack gap="xs">
      <Stack component="ol" gap="xs" m={0} pl={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
        {rows.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </Stack>
      {hasMore && (
        <Group>
          <Button variant="subtle" size="compact-sm" loading={isLoadingMore} onClick={loadMore}>
            {common('more')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
