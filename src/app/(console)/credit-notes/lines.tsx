import { useCan } from '../../frame/session.tsx'
import { type Kinded, useKindedFields } from '../../lines/kind-column.tsx'
import { LineEditor, type LinesDraft } from '../../lines/line-editor.tsx'
import { useLineServer } from '../../lines/use-line-server.ts'
import type { CreditNote } from './state.ts'

type Props = { note: CreditNote; onDraft: (draft: LinesDraft | null) => void }

/** The lines, edited and saved as one batch while the credit note is a draft. */
export function CreditNoteLines({ note, onDraft }: Props) {
  const mayWrite = useCan('credit_notes.write')
  const own = useKindedFields()
  const { id, customer_id, type } = note
  return (
    <LineEditor<Kinded>
      {...{ id, customer_id, own, onDraft }}
      {...useLineServer<Kinded>('creditNotes', note)}
      lines={note.line_items as never}
      readOnly={!mayWrite || type === 'issued'}
    />
  )
}
