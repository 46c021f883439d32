import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { useNotify } from '../../form/notify.tsx'
import { useOnce } from '../../form/once.ts'
import { useOpenMade } from '../../form/open-made.ts'
import { EditButton } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useRenew } from '../../form/save.ts'
import { useAttempts } from '../../form/use-attempts.ts'
import { useCan } from '../../frame/session.tsx'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { type Outputs, useTRPCClient } from '../../trpc.ts'

type Note = Outputs['deliveryNotes']['retrieve']

type Props = {
  note: Note
  /** Lines that are not saved: they are, before it is issued. */
  draft: LinesDraft | null
  onEdit: () => void
}

/** Issuing, cancelling and invoicing, each once however often it is asked for. */
function useSteps({ id }: Note, draft: LinesDraft | null) {
  const t = useTranslations('deliveryNotes')
  const client = useTRPCClient()
  const renew = useRenew()
  const notify = useNotify()
  const openMade = useOpenMade()
  const { once, acting } = useOnce()
  const issuing = useAttempts(client.deliveryNotes.issue.mutate)
  const cancelling = useAttempts(client.deliveryNotes.transition.mutate)
  const invoicing = useAttempts(client.invoices.create.mutate)
  const take = (step: () => Promise<unknown>) => () => once(() => step().catch(notify.failure))
  const issue = take(async () => {
    if (draft && !(await draft.save())) return
    const { answer } = await issuing({ id })
    void renew('deliveryNotes', answer)
    notify.done(t('issuedDone', { number: answer.seq_number ?? 0 }))
  })
  const cancel = take(async () => {
    const { answer } = await cancelling({ id, action: 'cancelled' })
    void renew('deliveryNotes', answer)
  })
  const make = () => invoicing({ delivery_note_ids: [id], document_type: 'TD24' })
  const invoice = () => once(() => openMade({ make, section: 'invoices' }))
  return { issue, cancel, invoice, acting }
}

/** The next step of a delivery note as a button, what else there is in a menu. */
export function DeliveryNoteActions({ note, draft, onEdit }: Props) {
  const t = useTranslations('deliveryNotes')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const confirmRemoval = useRemoval()
  const mayInvoice = useCan('invoices.write')
  const { issue, cancel, invoice, acting } = useSteps(note, draft)
  const { id, status, seq_number, customer_id, invoice_id } = note
  const isFree = status === 'issued' && invoice_id === null
  const askCancel = () =>
    confirm({
      title: t('cancelTitle', { number: seq_number ?? 0 }),
      effect: t('cancelEffect'),
      confirm: t('cancel'),
      onConfirm: cancel,
    })
  const askDelete = () =>
    confirmRemoval({
      title: t('deleteTitle'),
      effect: t('deleteEffect'),
      remove: () => client.deliveryNotes.delete.mutate({ id }),
      href: '/delivery-notes',
    })
  const inMenu = [
    ...(status === 'draft' ? [{ label: common('delete'), act: askDelete, danger: true }] : []),
    ...(isFree ? [{ label: t('cancel'), act: askCancel, danger: true }] : []),
  ]
  return (
    <>
      {status === 'draft' && <EditButton onEdit={onEdit} />}
      {status === 'draft' && (
        <Button size="sm" loading={acting} onClick={issue}>
          {t('issue')}
        </Button>
      )}
      {isFree && customer_id !== null && mayInvoice && (
        <Button size="sm" loading={acting} onClick={invoice}>
          {t('toInvoice')}
        </Button>
      )}
      <ActionMenu label={common('actions')} actions={inMenu} />
    </>
  )
}
