import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { laterDialog } from '../../form/comes-later.tsx'
import { EditButton } from '../../form/record-actions.tsx'
import { useCan } from '../../frame/session.tsx'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { PayButton } from '../../payments/pay.tsx'
import { useDelete, useReopen } from './issuing/corrections.ts'
import { IssueButton } from './issuing/issue-button.tsx'
import { type Invoice, isNumberUsed, isSent } from './state.ts'

const CreditModal = laterDialog(() =>
  import('./crediting/credit-modal.tsx').then((module) => module.CreditModal),
)

type Props = {
  invoice: Invoice
  /** Lines that are not saved: they are, before it is issued. */
  draft: LinesDraft | null
  onEdit: () => void
}

function DraftActions({ invoice, draft, onEdit }: Props) {
  const t = useTranslations('common')
  const remove = useDelete('invoices', invoice, '/invoices')
  return (
    <>
      <EditButton onEdit={onEdit} />
      <IssueButton group="invoices" document={invoice} draft={draft} />
      <ActionMenu
        label={t('actions')}
        actions={[!isNumberUsed(invoice) && { label: t('delete'), act: remove, danger: true }]}
      />
    </>
  )
}

function IssuedActions({ invoice, onEdit }: Props) {
  const t = useTranslations()
  const reopen = useReopen('invoices', invoice)
  const mayCredit = useCan('credit_notes.write')
  const [crediting, credit] = useDisclosure()
  return (
    <>
      <EditButton onEdit={onEdit} />
      <PayButton group="invoices" document={invoice} />
      <ActionMenu
        label={t('common.actions')}
        actions={[
          // What was rejected was never issued: it is corrected instead.
          mayCredit &&
            invoice.e_invoice_status !== 'rejected' && { label: t('invoices.credit'), act: credit.open },
          !isSent(invoice) && { label: t('invoices.reopen'), act: reopen },
        ]}
      />
      {crediting && <CreditModal invoice={invoice} onClose={credit.close} />}
    </>
  )
}

/** What can be done with an invoice as it stands. */
export function InvoiceActions(props: Props) {
  return props.invoice.type === 'draft' ? <DraftActions {...props} /> : <IssuedActions {...props} />
}
