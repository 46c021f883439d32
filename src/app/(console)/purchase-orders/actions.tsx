import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import {
  PURCHASE_ORDER_TRANSITIONS,
  type PurchaseOrderStatus,
  RECEIVING_STATUSES,
} from '../../../domain/purchase-orders.ts'
import { ActionMenu } from '../../form/action-menu.tsx'
import { useChange } from '../../form/change.ts'
import { laterDialog } from '../../form/comes-later.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { tagOf } from '../../form/etag.ts'
import { useOnce } from '../../form/once.ts'
import { EditButton } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { asking } from '../../links.ts'
import { useTRPCClient } from '../../trpc.ts'
import type { PurchaseOrder } from './view.tsx'

const ReceiveModal = laterDialog(() =>
  import('./receiving/receive-modal.tsx').then((module) => module.ReceiveModal),
)

type Props = {
  order: PurchaseOrder
  /** Lines that are not saved: they are, before it is sent. */
  draft: LinesDraft | null
  onEdit: () => void
}

/** Moves that take something back or give it up: they are confirmed, but for a cancelled order that becomes a draft. */
const UNDOING = ['draft', 'cancelled', 'received'] as const
type Undoing = (typeof UNDOING)[number]
const isUndoing = (to: PurchaseOrderStatus): to is Undoing => UNDOING.includes(to as Undoing)

function useDelete({ id, seq_number }: PurchaseOrder) {
  const t = useTranslations('purchaseOrders')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return () =>
    confirmRemoval({
      title: t('deleteTitle', { number: seq_number }),
      effect: t('deleteEffect'),
      remove: () => client.purchaseOrders.delete.mutate({ id }),
      href: '/purchase-orders',
    })
}

/** The order's next step as a button, and in a menu what else can be done with it. */
export function PurchaseOrderActions({ order, draft, onEdit }: Props) {
  const t = useTranslations('purchaseOrders')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const change = useChange()
  const confirm = useConfirm()
  const { once, acting } = useOnce()
  const [receiving, receive] = useDisclosure()
  const remove = useDelete(order)
  const { id, status, seq_number } = order
  const move = (action: PurchaseOrderStatus) =>
    once(async () => {
      // The lines that were saved made another version of the order.
      if (draft && !(await draft.save())) return
      const asked = asking(draft ? {} : { ifMatch: tagOf(order) })
      const send = () => client.purchaseOrders.transition.mutate({ id, action }, asked)
      await change({ send, done: t(`moved.${action}`) })
    })
  const ask = (to: Undoing) =>
    confirm({
      title: `${t(`verbs.${to}`)} · ${seq_number}`,
      effect: t(`effects.${to}`),
      confirm: t(`verbs.${to}`),
      onConfirm: () => void move(to),
    })
  const moves = PURCHASE_ORDER_TRANSITIONS[status]
  const others = moves.filter((to) => to !== 'sent')
  return (
    <>
      <EditButton onEdit={onEdit} />
      {moves.includes('sent') && (
        <Button size="sm" loading={acting} onClick={() => move('sent')}>
          {t('verbs.sent')}
        </Button>
      )}
      {RECEIVING_STATUSES.has(status) && (
        <Button size="sm" onClick={receive.open}>
          {t('receive')}
        </Button>
      )}
      <ActionMenu
        label={common('actions')}
        actions={[
          ...others.map((to) => ({
            label: t(`verbs.${to}`),
            act: () => (status !== 'cancelled' && isUndoing(to) ? ask(to) : void move(to)),
          })),
          ...(status === 'draft' || status === 'cancelled'
            ? [{ label: common('delete'), act: remove, danger: true }]
            : []),
        ]}
      />
      {receiving && <ReceiveModal order={order} onClose={receive.close} />}
    </>
  )
}
