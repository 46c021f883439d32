import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Note } from '../../../format/note.tsx'
import { When } from '../../../format/when.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import type { RowIn } from '../../../list/use-list.ts'
import { KeyStatus } from './key-status.tsx'
import { usePermissionLabels } from './permission-labels.ts'

type Key = RowIn<'apiKeys'>

/** The columns of the keys: what each may do, how it is used, when it ends. */
export function useKeyColumns(): Column<Key>[] {
  const t = useTranslations('keys')
  const common = useTranslations('common')
  const labels = usePermissionLabels()
  const of = useColumnKinds<Key>()
  return [
    of.text('name', t('name'), 'name', {
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
    }),
    of.words('status', common('status'), ({ status }) => t(`statuses.${status}`), {
      cell: ({ status }) => <KeyStatus status={status} />,
    }),
    of.words('permissions', t('permissions'), ({ permissions }) => labels(permissions), {
      from: 'sm',
      cell: ({ permissions }) => (
        <Text size="sm" truncate maw={{ sm: 150, md: 220, lg: 130, xl: 220 }} title={labels(permissions)}>
          {labels(permissions)}
        </Text>
      ),
    }),
    of.when('used', t('lastUsed'), ({ last_used_at }) => last_used_at, {
      from: 'md',
      cell: ({ last_used_at, requests_today }) => (
        <>
          {last_used_at ? <When value={last_used_at} withTime /> : t('never')}
          <Note size="xs">{t('requestsToday', { count: requests_today })}</Note>
        </>
      ),
    }),
    of.when('expires', t('expires'), ({ expires_at }) => expires_at, {
      from: 'lg',
      cell: ({ expires_at }) => (expires_at ? <When value={expires_at} /> : t('never')),
    }),
    of.words('creator', t('creator'), ({ created_by }) => created_by.name, {
      from: 'lg',
      cell: ({ created_by }) => (
        <Text size="sm" truncate maw={{ lg: 85, xl: 200 }} title={created_by.name}>
          {created_by.name}
        </Text>
      ),
    }),
  ]
}
