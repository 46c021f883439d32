'use client'

import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { laterDialog } from '../../../form/comes-later.tsx'
import { RecordActions } from '../../../form/record-actions.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { NOUNS } from '../../../frame/nouns.ts'
import { RecordPage } from '../../../list/record-page.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { type Entry, useDescription } from '../state.ts'
import { EntryFacts } from '../view.tsx'

const EntryModal = laterDialog(() => import('../entry/entry-modal.tsx').then((module) => module.EntryModal))

/** What can be done with an entry: one by hand is changed and deleted, a transfer goes with both of its entries. */
function EntryActions({ entry, onEdit }: { entry: Entry; onEdit: () => void }) {
  const t = useTranslations('cashBookEntries')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const descriptionOf = useDescription()
  const href = NOUNS.cashBookEntries.path
  if (entry.source === 'transfer')
    return (
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

/** An entry of the cash book, with what wrote it. */
export default function CashBookEntryPage() {
  const descriptionOf = useDescription()
  return (
    <RecordPage
      group="cashBookEntries"
      title={descriptionOf}
      view={(entry) => <EntryFacts entry={entry} />}
      dialog={(entry, onDone) => <EntryModal entry={entry} onClose={onDone} />}
      actions={(entry, onEdit) => <EntryActions entry={entry} onEdit={onEdit} />}
    />
  )
}
