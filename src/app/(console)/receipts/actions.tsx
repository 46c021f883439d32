'use client'

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { DraftModal } from './form.tsx'
import { IssueModal } from './issuing/issue-modal.tsx'
import { VoidModal } from './issuing/void-modal.tsx'
import type { Receipt } from './state.tsx'

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
  const [issuing, issue] = useDisclosure()
  const [editing, edit] = useDisclosure()
  const remove = useDeleteDraft(receipt)
  useShortcut('e', t('common.edit'), edit.open)
  return (
    <>
      {!receipt.electronic_receipts_enabled && (
        <Button size="sm" onClick={issue.open}>
          {t('receipts.issue')}
        </Button>
      )}
      <ActionMenu
        label={t('common.actions')}
        actions={[
          { label: t('common.edit'), act: edit.open },
          { label: t('common.delete'), act: remove, danger: true },
        ]}
      />
      {editing && <DraftModal receipt={receipt} onClose={edit.close} />}
      {issuing && <IssueModal receipt={receipt} onClose={issue.close} />}
    </>
  )
}

function IssuedActions({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const [opened, modal] = useDisclosure()
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBan size={16} aria-hidden />}
        onClick={modal.open}
      >
        {t('void')}
      </Button>
      {opened && <VoidModal receipt={receipt} onClose={modal.close} />}
    </>
  )
}

/** What can be done with a receipt as it stands: nothing more once it is voided. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  if (receipt.type === 'draft') return <DraftActions receipt={receipt} />
  return receipt.type === 'issued' ? <IssuedActions receipt={receipt} /> : null
}
