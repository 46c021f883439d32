import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { When } from '../format/when.tsx'
import { MoreButton } from '../list/more-button.tsx'
import { Failure } from '../list/states.tsx'
import { type Paging, usePages } from '../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../trpc.ts'
import { useActorName } from './actor-name.ts'
import { type Entry, useChanges, useDone } from './changes.ts'

const SHOWN = 20

/** Who did what when, and of a change from what to what. */
function HistoryEntry({ entry }: { entry: Entry }) {
  const nameOf = useActorName()
  const done = useDone()
  const changes = useChanges()
  const { actor, type, created_at } = entry
  return (
    <li>
      <Text size="sm">
        <b>{nameOf(actor)}</b> {done(entry)}, <When value={created_at} withTime />
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

/** Whose history it is: a record’s, a quote’s with its approval links, or that of the settings, which have no id. */
export type Told = { object_id: string } | { quote_id: string } | { object_type: 'settings' }

/** The entries of the log that tell it. */
function useEntries(of: Told) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  if (!('quote_id' in of))
    return {
      key: trpc.auditLog.list.queryKey(of),
      read: (paging: Paging) => client.auditLog.list.query({ ...of, ...paging }),
    }
  const { quote_id: id } = of
  return {
    key: trpc.auditLog.ofQuote.queryKey({ id }),
    read: (paging: Paging) => client.auditLog.ofQuote.query({ id, ...paging }),
  }
}

/** What was done, the newest first. */
export function HistoryEntries({ of }: { of: Told }) {
  const t = useTranslations('history')
  const pages = usePages({ ...useEntries(of), size: SHOWN })
  const { rows, error, isLoading, retry } = pages
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
      {pages.hasMore && (
        <Group>
          <MoreButton pages={pages} variant="subtle" size="compact-sm" />
        </Group>
      )}
    </Stack>
  )
}
