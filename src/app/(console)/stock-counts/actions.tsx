'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { useNotify } from '../../form/notify.tsx'
import { EditButton } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useRenew } from '../../form/save.ts'
import { useAttempts } from '../../form/use-attempts.ts'
import { type Inputs, type Outputs, useTRPCClient } from '../../trpc.ts'

type Props = { count: Outputs['stockCounts']['retrieve']; onEdit: () => void }

/** Completing a draft of a count, and what else may be done with it. */
export function StockCountActions({ count, onEdit }: Props) {
  const t = useTranslations('stockCounts')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const confirmRemoval = useRemoval()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts<Inputs['stockCounts']['transition']>()
  const { id, seq_number, items_count, differences_count } = count
  if (count.status !== 'draft') return null
  const move = (action: 'completed' | 'cancelled') => async () => {
    try {
      const wanted = { id, action }
      const { answer } = await attempt(wanted, (of, asked) => client.stockCounts.transition.mutate(of, asked))
      void renew('stockCounts', answer)
    } catch (error) {
      notify.failure(error)
    }
  }
  const askComplete = () =>
    confirm({
      title: t('completeTitle', { number: seq_number }),
      effect: t('completeEffect', { items: items_count, differences: differences_count }),
      confirm: t('complete'),
      onConfirm: move('completed'),
      danger: false,
    })
  const askCancel = () =>
    confirm({
      title: t('cancelTitle', { number: seq_number }),
      effect: t('cancelEffect'),
      confirm: t('cancel'),
      onConfirm: move('cancelled'),
    })
  const askDelete = () =>
    confirmRemoval({
      title: t('deleteTitle', { number: seq_number }),
      effect: t('deleteEffect'),
      remove: () => client.stockCounts.delete.mutate({ id }),
      href: '/stock-counts',
    })
  return (
    <>
      <EditButton onEdit={onEdit} wideOnly />
      <Button size="sm" disabled={items_count === 0} onClick={askComplete}>
        {t('complete')}
      </Button>
      <ActionMenu
        label={common('actions')}
        actions={[
          { label: common('edit'), act: onEdit, narrowOnly: true },
          { label: t('cancel'), act: askCancel },
          { label: common('delete'), act: askDelete, danger: true },
        ]}
      />
    </>
  )
}
