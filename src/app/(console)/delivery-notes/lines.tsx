import { useCan } from '../../frame/session.tsx'
import { LineEditor, type LinesDraft } from '../../lines/line-editor.tsx'
import { useLineServer } from '../../lines/use-line-server.ts'
import type { Outputs } from '../../trpc.ts'

type Props = {
  note: Outputs['deliveryNotes']['retrieve']
  autoFocus: boolean
  onDraft: (draft: LinesDraft | null) => void
}

/** The lines of a delivery note; they stay once it is issued. */
export function DeliveryNoteLines({ note, autoFocus, onDraft }: Props) {
  const mayWrite = useCan('delivery_notes.write')
  const { id, customer_id, line_items, status } = note
  return (
    <LineEditor
      {...{ id, autoFocus, onDraft }}
      {...(customer_id !== null && { customer_id })}
      {...useLineServer('deliveryNotes', note)}
      lines={line_items}
      readOnly={!mayWrite || status !== 'draft'}
    />
  )
}
