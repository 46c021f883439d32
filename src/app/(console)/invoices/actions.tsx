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
import { useCan } from '../../frame/session.tsx'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { PayButton } from '../../payments/pay.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Invoice } from './state.ts'

const CreditModal = laterDialog(() =>
  import('./crediting/credit-modal.tsx').then((module) => module.CreditModal),
)
const IssueModal = laterDialog(() => import('./issuing/issue-modal.tsx').then((module) => module.IssueModal))

type Props = {
  invoice: Invoice
  /** Lines that are not saved: they are, before it is issued. */
  draft: LinesDraft | null
  onEdit: () => void
}

function useDelete({ id, full_number }: Invoice) {
  const t = useTranslations('invoices')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return () =>
    confirmRemoval({
      title: t('deleteTitle'),
      effect: full_number ? t('deleteNumberedEffect', { number: full_number }) : t('deleteEffect'),
      remove: () => client.invoices.delete.mutate({ id }),
      href: '/invoices',
    })
}

function DraftActions({ invoice, draft, onEdit }: Props) {
  const t = useTranslations()
  const [issuing, issue] = useDisclosure()
  const remove = useDelete(invoice)
  const begin = async () => {
    if (!draft || (await draft.save())) issue.open()
  }
  return (
    <>
      <EditButton onEdit={onEdit} />
      <Button size="sm" onClick={begin}>
        {t('invoices.issue')}
      </Button>
      <ActionMenu
        label={t('common.actions')}
        actions={[{ label: t('common.delete'), act: remove, danger: true }]}
      />
      {issuing && <IssueModal group="invoices" document={invoice} onClose={issue.close} />}
    </>
  )
}

function useReopen({ id, full_number }: Invoice) {
  const t = useTranslations('invoices')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const renew = useRenew()
  const notify = useNotify()
  const reopen = async () => {
    try {
      void renew('invoices', await client.invoices.reopen.mutate({ id }))
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

function IssuedActions({ invoice, onEdit }: Props) {
  const t = useTranslations()
  const reopen = useReopen(invoice)
  const mayCredit = useCan('credit_notes.write')
  const [crediting, credit] = useDisclosure()
  return (
    <>
      <EditButton onEdit={onEdit} />
      <PayButton group="invoices" document={invoice} />
      <ActionMenu
        label={t('common.actions')}
        actions={[
          ...(mayCredit ? [{ label: t('invoices.credit'), act: credit.open }] : []),
          { label: t('invoices.reopen'), act: reopen },
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
