'use client'

import { Stack, Title } from '@mantine/core'
import type { Outputs } from '../../trpc.ts'
import { DeliveryNoteFacts, DeliveryNoteSums, useDeliveryNoteTitle } from './view.tsx'

/** A delivery note beside its list. */
export function DeliveryNotePreview({ note }: { note: Outputs['deliveryNotes']['retrieve'] }) {
  const titleOf = useDeliveryNoteTitle()
  return (
    <Stack>
      <Title order={2}>{titleOf(note)}</Title>
      <DeliveryNoteFacts note={note} />
      <DeliveryNoteSums note={note} />
    </Stack>
  )
}
