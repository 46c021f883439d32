import { Stack, Title } from '@mantine/core'
import { PreviewActions } from '../../list/preview-actions.tsx'
import type { Outputs } from '../../trpc.ts'
import { DeliveryNoteActions } from './actions.tsx'
import { DeliveryNoteFacts, DeliveryNoteSums, useDeliveryNoteTitle } from './view.tsx'

/** A delivery note beside its list. */
export function DeliveryNotePreview({ note }: { note: Outputs['deliveryNotes']['retrieve'] }) {
  const titleOf = useDeliveryNoteTitle()
  return (
    <Stack>
      <Title order={2}>{titleOf(note)}</Title>
      <PreviewActions group="deliveryNotes" id={note.id}>
        {(onEdit) => <DeliveryNoteActions {...{ note, onEdit }} draft={null} />}
      </PreviewActions>
      <DeliveryNoteFacts note={note} />
      <DeliveryNoteSums note={note} />
    </Stack>
  )
}
