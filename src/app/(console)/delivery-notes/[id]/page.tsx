'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { LinesSection } from '../../../lines/lines-section.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { DeliveryNoteActions } from '../actions.tsx'
import { DeliveryNoteLines } from '../lines.tsx'
import { DeliveryNoteFacts, useDeliveryNoteTitle } from '../view.tsx'

const DeliveryNoteForm = laterForm(() => import('../form.tsx').then((module) => module.DeliveryNoteForm))

/** A delivery note: its head, and its lines, which stay where they are while the head is edited. */
export default function DeliveryNotePage() {
  const [focus] = useQueryState('focus', parseAsString)
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  return (
    <RecordPage
      group="deliveryNotes"
      title={useDeliveryNoteTitle()}
      status={({ status }) => <DocumentStatus kind="delivery_note" state={status} />}
      total={({ total_after_tax }) => total_after_tax}
      view={(note) => <DeliveryNoteFacts note={note} hasStatus={false} />}
      mayEdit={({ status }) => status === 'draft'}
      form={(note, onDone) => <DeliveryNoteForm note={note} onDone={onDone} />}
      below={(note) => (
        <LinesSection>
          <DeliveryNoteLines note={note} autoFocus={focus === 'lines'} onDraft={setDraft} />
        </LinesSection>
      )}
      actions={(note, onEdit) => <DeliveryNoteActions note={note} draft={draft} onEdit={onEdit} />}
    />
  )
}
