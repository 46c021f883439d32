'use client'

import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBan, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useConfirm } from '../../form/confirm.tsx'
import { useNotify } from '../../form/notify.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { useTRPC } from '../../trpc.ts'
import { DraftModal } from './draft-modal.tsx'
import { IssueModal } from './issue-modal.tsx'
import type { Receipt } from './receipt-state.tsx'
import { useRenew } from './use-renew.ts'
import { VoidModal } from './void-modal.tsx'

function useDeleteDraft({ id }: Receipt) {
  const t = useTranslations()
  const trpc = useTRPC()
  const router = useRouter()
  const notify = useNotify()
  const confirm = useConfirm()
  const renew = useRenew()
  const remove = useMutation(
    trpc.receipts.delete.mutationOptions({
      onSuccess: async () => {
        router.push('/receipts')
        notify.done(t('common.deleted'))
        await renew()
      },
      onError: notify.failure,
    }),
  )
  return () =>
    confirm({
      title: t('receipts.deleteTitle'),
      effect: t('receipts.deleteEffect'),
      confirm: t('common.delete'),
      onConfirm: () => remove.mutate({ id }),
    })
}

function DraftActions({ receipt }: { receipt: Receipt }) {
  const t = useTranslations()
  const [issuing, issue] = useDisclosure()
  const [editing, edit] = useDisclosure()
  const remove = useDeleteDraft(receipt)
  useShortcut('e', t('common.edit'), edit.open)
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="sm" px="xs" aria-label={t('common.delete')} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </Button>
      <Button variant="default" size="sm" px="xs" aria-label={t('common.edit')} onClick={edit.open}>
        <IconPencil size={16} aria-hidden />
      </Button>
      {!receipt.electronic_receipts_enabled && (
        <Button size="sm" onClick={issue.open}>
          {t('receipts.issue')}
        </Button>
      )}
      <DraftModal receipt={receipt} opened={editing} onClose={edit.close} />
      <IssueModal receipt={receipt} opened={issuing} onClose={issue.close} />
    </Group>
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
      <VoidModal receipt={receipt} opened={opened} onClose={modal.close} />
    </>
  )
}

/** What can be done with a receipt as it stands: nothing more once it is voided. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  if (receipt.type === 'draft') return <DraftActions receipt={receipt} />
  return receipt.type === 'issued' ? <IssuedActions receipt={receipt} /> : null
}
