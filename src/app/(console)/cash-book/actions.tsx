import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { EditButton, RecordActions } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import { NOUNS } from '../../frame/nouns.ts'
import { useTRPCClient } from '../../trpc.ts'
import { type Entry, useDescription } from './state.ts'

/**
 * What can be done with an entry: one by hand is changed and deleted, a transfer goes with both of its entries; what is
 * reconciled stays.
 */
export function EntryActions({ entry, onEdit }: { entry: Entry; onEdit: () => void }) {
  const t = useTranslations('cashBookEntries')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const descriptionOf = useDescription()
  const href = NOUNS.cashBookEntries.path
  if (entry.source === 'transfer')
    return entry.reconciled ? null : (
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() =>
          confirmRemoval({
            title: t('deleteTransferTitle'),
            effect: t('deleteTransferEffect'),
            remove: () => client.cashBookTransfers.delete.mutate({ id: entry.source_id! }),
            href,
          })
        }
      >
        {t('deleteTransfer')}
      </Button>
    )
  if (entry.source !== 'manual') return null
  if (entry.reconciled) return <EditButton onEdit={onEdit} />
  return (
    <RecordActions
      onEdit={onEdit}
      onDelete={() =>
        confirmRemoval({
          title: t('deleteTitle', { description: descriptionOf(entry) }),
          effect: t('deleteEffect'),
          remove: () => client.cashBookEntries.delete.mutate({ id: entry.id }),
          href,
        })
      }
    />
  )
}
