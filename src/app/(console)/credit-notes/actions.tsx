import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { EditButton } from '../../form/record-actions.tsx'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { PayButton } from '../../payments/pay.tsx'
import { useDelete, useReopen } from '../invoices/issuing/corrections.ts'
import { IssueButton } from '../invoices/issuing/issue-button.tsx'
import { isNumberUsed, isSent } from '../invoices/state.ts'
import type { CreditNote } from './state.ts'

type Props = {
  note: CreditNote
  /** Lines that are not saved: they are, before it is issued. */
  draft: LinesDraft | null
  onEdit: () => void
}

/** What can be done with a credit note as it stands. */
export function CreditNoteActions({ note, draft, onEdit }: Props) {
  const t = useTranslations()
  const remove = useDelete('creditNotes', note, `/invoices/${note.invoice_id}`)
  const reopen = useReopen('creditNotes', note)
  const isDraft = note.type === 'draft'
  return (
    <>
      <EditButton onEdit={onEdit} />
      {isDraft ? (
        <IssueButton group="creditNotes" document={note} draft={draft} />
      ) : (
        <PayButton group="creditNotes" document={note} />
      )}
      <ActionMenu
        label={t('common.actions')}
        actions={[
          !isDraft && !isSent(note) && { label: t('creditNotes.reopen'), act: reopen },
          !isNumberUsed(note) && { label: t('common.delete'), act: remove, danger: true },
        ]}
      />
    </>
  )
}
