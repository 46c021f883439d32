import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { ActionMenu } from '../../form/action-menu.tsx'
import { laterDialog } from '../../form/comes-later.tsx'
import { useOnce } from '../../form/once.ts'
import { useOpenMade } from '../../form/open-made.ts'
import { EditButton } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useAttempts } from '../../form/use-attempts.ts'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { PayButton } from '../../payments/pay.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { MethodSelect } from './payments/method-later.tsx'
import type { Receipt } from './state.tsx'

const DraftModal = laterDialog(() => import('./form.tsx').then((module) => module.DraftModal))
const IssueModal = laterDialog(() => import('./issuing/issue-modal.tsx').then((module) => module.IssueModal))
const VoidModal = laterDialog(() => import('./issuing/void-modal.tsx').then((module) => module.VoidModal))

function useDeleteDraft({ id }: Receipt) {
  const t = useTranslations('receipts')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return () =>
    confirmRemoval({
      title: t('deleteTitle'),
      effect: t('deleteEffect'),
      remove: () => client.receipts.delete.mutate({ id }),
      href: '/receipts',
    })
}

function DraftActions({ receipt }: { receipt: Receipt }) {
  const t = useTranslations()
  // Who has just made it of a worksheet goes on to issue it.
  const [issuing, setIssuing] = useQueryState('issue', parseAsBoolean.withDefault(false))
  const [editing, edit] = useDisclosure()
  const remove = useDeleteDraft(receipt)
  useShortcut('e', t('common.edit'), edit.open)
  return (
    <>
      <EditButton onEdit={edit.open} />
      {!receipt.electronic_receipts_enabled && (
        <Button size="sm" onClick={() => void setIssuing(true)}>
          {t('receipts.issue')}
        </Button>
      )}
      <ActionMenu
        label={t('common.actions')}
        actions={[{ label: t('common.delete'), act: remove, danger: true }]}
      />
      {editing && <DraftModal receipt={receipt} onClose={edit.close} />}
      {issuing && !receipt.electronic_receipts_enabled && (
        <IssueModal receipt={receipt} onClose={() => void setIssuing(null)} />
      )}
    </>
  )
}

function IssuedActions({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const [opened, modal] = useDisclosure()
  return (
    <>
      <PayButton group="receipts" document={receipt} Method={MethodSelect} />
      <ActionMenu
        ofRecord
        label={common('actions')}
        actions={[{ label: t('void'), act: modal.open, icon: IconBan, danger: true }]}
      />
      {opened && <VoidModal receipt={receipt} onClose={modal.close} />}
    </>
  )
}

/** The work that was billed by a voided receipt is billed again by a worksheet of its own. */
function VoidedActions({ receipt }: { receipt: Receipt }) {
  const t = useTranslations()
  const client = useTRPCClient()
  const openMade = useOpenMade()
  const mayMake = useCan('worksheets.write')
  const { once, acting } = useOnce()
  const attempt = useAttempts(client.worksheets.duplicate.mutate)
  const duplicate = () =>
    openMade({
      make: () => attempt({ id: receipt.worksheet_id }),
      section: 'worksheets',
      done: ({ seq_number }) => t('worksheets.duplicated', { number: seq_number }),
    })
  if (!mayMake) return null
  return (
    <Button
      size="sm"
      leftSection={<IconCopy size={16} aria-hidden />}
      loading={acting}
      onClick={() => once(duplicate)}
    >
      {t('receipts.duplicateWorksheet')}
    </Button>
  )
}

/** What can be done with a receipt as it stands. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  if (receipt.type === 'draft') return <DraftActions receipt={receipt} />
  return receipt.type === 'issued' ? <IssuedActions receipt={receipt} /> : <VoidedActions receipt={receipt} />
}
