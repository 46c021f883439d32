'use client'

import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconBan, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { laterDialog } from '../../../../form/comes-later.tsx'
import { useRemoval } from '../../../../form/removal.ts'
import { useDays } from '../../../../format/numbers.ts'
import { RecordPage } from '../../../../list/record-page.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../../trpc.ts'
import { useSettingsPlace } from '../../settings-page.tsx'
import { KeyFacts } from '../key-facts.tsx'
import { RequestDays } from '../request-days.tsx'
import { RequestLog } from '../request-log.tsx'

const RenameModal = laterDialog(() => import('../rename-modal.tsx').then((module) => module.RenameModal))

type Key = Outputs['apiKeys']['retrieve']

/** How often what the key was used for is read anew. */
const FACTS_EVERY_MS = 10_000

/** Asks before it ends an integration, by naming it and how it was used. */
function useRevoke({ id, name, last_used_at, requests_today }: Key) {
  const t = useTranslations('keys')
  const days = useDays()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const confirmRemoval = useRemoval()
  const use = last_used_at
    ? t('revokeUsed', { when: `${days.day(last_used_at)} ${days.time(last_used_at)}`, count: requests_today })
    : t('revokeUnused')
  return () =>
    confirmRemoval({
      title: t('revokeTitle', { name }),
      effect: `${t('revokeEffect', { name })} ${use}`,
      confirm: t('revoke'),
      done: t('revoked', { name }),
      remove: async () => {
        const revoked = await client.apiKeys.revoke.mutate({ id })
        queries.setQueryData(trpc.apiKeys.retrieve.queryKey({ id }), revoked)
      },
    })
}

function Actions({ apiKey, onRename }: { apiKey: Key; onRename: () => void }) {
  const t = useTranslations('keys')
  const revoke = useRevoke(apiKey)
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label={t('rename')} onClick={onRename}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      {apiKey.status !== 'revoked' && (
        <Button color="red.8" size="sm" leftSection={<IconBan size={16} aria-hidden />} onClick={revoke}>
          {t('revoke')}
        </Button>
      )}
    </Group>
  )
}

/** One key: what it may do, what it asks for at this moment, and its end. */
export default function KeyPage() {
  const t = useTranslations()
  return (
    <RecordPage
      group="apiKeys"
      place={useSettingsPlace('api')}
      title={({ name }) => name}
      every={FACTS_EVERY_MS}
      view={(apiKey) => (
        <Stack gap="lg">
          <KeyFacts apiKey={apiKey} />
          <RequestDays id={apiKey.id} />
          <RequestLog id={apiKey.id} />
        </Stack>
      )}
      dialog={(apiKey, onDone) => <RenameModal apiKey={apiKey} onClose={onDone} />}
      editLabel={t('keys.rename')}
      actions={(apiKey, onEdit) => <Actions apiKey={apiKey} onRename={onEdit} />}
    />
  )
}
