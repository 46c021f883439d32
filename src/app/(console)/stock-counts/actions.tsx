import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { useNotify } from '../../form/notify.tsx'
import { useOnce } from '../../form/once.ts'
import { EditButton } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useRenew } from '../../form/save.ts'
import type { useUnsettled } from '../../form/unsettled.tsx'
import { useAttempts } from '../../form/use-attempts.ts'
import { type Outputs, useTRPCClient } from '../../trpc.ts'

type Props = {
  count: Outputs['stockCounts']['retrieve']
  /** What was counted is saved before it is booked, where it stands beside. */
  fields?: ReturnType<typeof useUnsettled>
  onEdit: () => void
}

/** Completing a draft of a count, and what else may be done with it. */
export function StockCountActions({ count, fields, onEdit }: Props) {
  const t = useTranslations('stockCounts')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const confirmRemoval = useRemoval()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts(client.stockCounts.transition.mutate)
  const { once, acting } = useOnce()
  const { id, seq_number, items_count } = count
  if (count.status !== 'draft') return null
  const move = (action: 'completed' | 'cancelled') => async () => {
    try {
      const { answer } = await attempt({ id, action })
      void renew('stockCounts', answer)
    } catch (error) {
      notify.failure(error)
    }
  }
  const askComplete = async () => {
    if (fields && !(await fields.settle())) return
    // As it is with what was saved just now.
    const now = await client.stockCounts.retrieve.query({ id }).catch(notify.failure)
    if (!now) return
    confirm({
      title: t('completeTitle', { number: seq_number }),
      effect: t('completeEffect', { items: now.items_count, differences: now.differences_count }),
      confirm: t('complete'),
      onConfirm: move('completed'),
      danger: false,
    })
  }
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
      <Button size="sm" loading={acting} disabled={items_count === 0} onClick={() => once(askComplete)}>
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
