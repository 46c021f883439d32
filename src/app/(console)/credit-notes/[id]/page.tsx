'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { LinesSection } from '../../../lines/lines-section.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { CreditNoteActions } from '../actions.tsx'
import { CreditNoteLines } from '../lines.tsx'
import { creditNoteState } from '../state.ts'
import { CreditNoteHead } from '../view.tsx'

const CreditNoteForm = laterForm(() => import('../form.tsx').then((module) => module.CreditNoteForm))

/** A credit note: its head with its refunds, and its lines. */
export default function CreditNotePage() {
  const t = useTranslations()
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  return (
    <RecordPage
      group="creditNotes"
      title={({ full_number }) =>
        full_number ? t('creditNotes.one', { number: full_number }) : t('creditNotes.draftTitle')
      }
      status={(note) => <DocumentStatus kind="credit_note" state={creditNoteState(note)} />}
      chain={({ invoice_id }) => ({ at: 'creditNotes', invoice_id })}
      total={({ total_after_tax }) => total_after_tax}
      view={(note) => <CreditNoteHead note={note} />}
      form={(note, onDone) => <CreditNoteForm note={note} onDone={onDone} />}
      below={(note) => (
        <LinesSection>
          <CreditNoteLines note={note} onDraft={setDraft} />
        </LinesSection>
      )}
      actions={(note, onEdit) => <CreditNoteActions {...{ note, draft, onEdit }} />}
    />
  )
}
