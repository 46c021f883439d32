'use client'

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { laterDialog } from '../../form/comes-later.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { useNotify } from '../../form/notify.tsx'
import { EditButton } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useRenew } from '../../form/save.ts'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { PayButton } from '../../payments/pay.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { CreditNote } from './state.ts'

const IssueModal = laterDialog(() =>
  import('../invoices/issuing/issue-modal.tsx').then((module) => module.IssueModal),
)

type Props = {
  note: CreditNote
  /** Lines that are not saved: they are, before it is issued. */
  draft: LinesDraft | null
  onEdit: () => void
}

function useDelete({ id, full_number, invoice_id }: CreditNote) {
  const t = useTranslations('creditNotes')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return () =>
    confirmRemoval({
      title: t('deleteTitle'),
      effect: full_number ? t('deleteNumberedEffect', { number: full_number }) : t('deleteEffect'),
      remove: () => client.creditNotes.delete.mutate({ id }),
      href: `/invoices/${invoice_id}`,
    })
}

function useReopen({ id, full_number }: CreditNote) {
  const t = useTranslations('creditNotes')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const renew = useRenew()
  const notify = useNotify()
  const reopen = async () => {
    try {
      void renew('creditNotes', await client.creditNotes.reopen.mutate({ id }))
    } catch (error) {
      notify.failure(error)
    }
  }
  return () =>
    confirm({
      title: t('reopenTitle', { number: full_number ?? '' }),
      effect: t('reopenEffect'),
      confirm: t('reopen'),
      onConfirm: reopen,
      danger: false,
    })
}

/** What can be done with a credit note as it stands. */
export function CreditNoteActions({ note, draft, onEdit }: Props) {
  const t = useTranslations()
  const [issuing, issue] = useDisclosure()
  const remove = useDelete(note)
  const reopen = useReopen(note)
  const isDraft = note.type === 'draft'
  const begin = async () => {
    if (!draft || (await draft.save())) issue.open()
  }
  return (
    <>
      <EditButton onEdit={onEdit} />
      {isDraft ? (
        <Button size="sm" onClick={begin}>
          {t('creditNotes.issue')}
        </Button>
      ) : (
        <PayButton group="creditNotes" document={note} />
      )}
      <ActionMenu
        label={t('common.actions')}
        actions={[
          ...(isDraft ? [] : [{ label: t('creditNotes.reopen'), act: reopen }]),
          { label: t('common.delete'), act: remove, danger: true },
        ]}
      />
      {issuing && <IssueModal group="creditNotes" document={note} onClose={issue.close} />}
    </>
  )
}
