import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PreviewActions } from '../../list/preview-actions.tsx'
import { CreditNoteActions } from './actions.tsx'
import type { CreditNote } from './state.ts'
import { CreditNoteFacts, CreditNoteSums } from './view.tsx'

/** A credit note beside its list. */
export function CreditNotePreview({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  const { full_number, title } = note
  return (
    <Stack>
      <Title order={2}>{[full_number ?? t('draftTitle'), title].filter(Boolean).join(' · ')}</Title>
      <PreviewActions group="creditNotes" id={note.id}>
        {(onEdit) => <CreditNoteActions {...{ note, onEdit }} draft={null} />}
      </PreviewActions>
      <CreditNoteFacts note={note} />
      <CreditNoteSums note={note} />
    </Stack>
  )
}
