import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DEALERSHIP_TRANSITIONS, type DealershipStatus } from '../../../domain/dealership.ts'
import { ActionMenu } from '../../form/action-menu.tsx'
import { laterDialog } from '../../form/comes-later.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { useNotify } from '../../form/notify.tsx'
import { useOnce } from '../../form/once.ts'
import { useOpenMade } from '../../form/open-made.ts'
import { useRenew } from '../../form/save.ts'
import { useAttempts } from '../../form/use-attempts.ts'
import { useTRPCClient } from '../../trpc.ts'
import type { BuyerMove } from './moves/buyer-modal.tsx'
import type { DealershipVehicle } from './view.tsx'

const BuyerModal = laterDialog(() => import('./moves/buyer-modal.tsx').then((module) => module.BuyerModal))

type Props = { vehicle: DealershipVehicle }

/** What the work is about at each stand: the move that has a button of its own. */
const NEXT: Partial<Record<DealershipStatus, DealershipStatus>> = {
  incoming: 'in_preparation',
  in_preparation: 'available',
  available: 'reserved',
  reserved: 'sold',
  sold: 'delivered',
  withdrawn: 'available',
}

/** Moves the vehicle, and says so; what cannot be undone, or takes something away, is asked first. */
function useMoves({ vehicle }: Props, once: ReturnType<typeof useOnce>['once']) {
  const t = useTranslations('dealershipVehicles')
  const client = useTRPCClient()
  const renew = useRenew()
  const notify = useNotify()
  const confirm = useConfirm()
  const { id, full_name: name, status, buyer_name } = vehicle
  const move = (action: DealershipStatus) =>
    once(async () => {
      try {
        await renew('dealershipVehicles', await client.dealershipVehicles.transition.mutate({ id, action }))
        notify.done(t(`moved.${action}`))
      } catch (error) {
        notify.failure(error)
      }
    })
  const release = () =>
    confirm({
      ...{ title: t('releaseTitle', { name }), effect: t('releaseEffect'), confirm: t('release') },
      onConfirm: () => void move('available'),
    })
  const deliver = () =>
    confirm({
      title: t('deliverTitle', { name }),
      effect: t('deliverEffect', { buyer: buyer_name ?? '' }),
      confirm: t('verbs.delivered'),
      onConfirm: () => void move('delivered'),
      danger: false,
    })
  return (action: DealershipStatus) => {
    if (action === 'delivered') return deliver()
    if (action === 'available' && (status === 'reserved' || status === 'sold')) return release()
    return void move(action)
  }
}

/** Makes the draft of the invoice, once, and leads there. */
function useInvoicing({ vehicle: { id } }: Props) {
  const t = useTranslations('dealershipVehicles')
  const client = useTRPCClient()
  const openMade = useOpenMade()
  const attempt = useAttempts(client.dealershipVehicles.invoice.mutate)
  return () =>
    openMade({
      make: () => attempt({ id }),
      ...{ section: 'invoices', renews: 'dealershipVehicles' },
      done: () => t('invoiceMade'),
    })
}

/** Where the vehicle goes next, and its invoice. */
export function DealershipActions({ vehicle }: Props) {
  const t = useTranslations('dealershipVehicles')
  const [buying, setBuying] = useState<BuyerMove | null>(null)
  const { once, acting } = useOnce()
  const move = useMoves({ vehicle }, once)
  const invoice = useInvoicing({ vehicle })
  const { status, invoice_id } = vehicle
  const go = (action: DealershipStatus) =>
    action === 'reserved' || action === 'sold' ? setBuying(action) : move(action)
  const wordOf = (action: DealershipStatus) =>
    action === 'available' && (status === 'reserved' || status === 'sold')
      ? t('release')
      : t(`verbs.${action}`)
  const next = NEXT[status]
  const others = DEALERSHIP_TRANSITIONS[status].filter((action) => action !== next)
  const isInvoiced = (status === 'sold' || status === 'delivered') && invoice_id === null
  return (
    <>
      {isInvoiced && (
        <Button
          size="sm"
          variant={status === 'delivered' ? 'filled' : 'default'}
          loading={acting}
          onClick={() => once(invoice)}
        >
          {t('makeInvoice')}
        </Button>
      )}
      {next && (
        <Button size="sm" loading={acting} onClick={() => go(next)}>
          {wordOf(next)}
        </Button>
      )}
      <ActionMenu
        ofRecord
        label={t('moreMoves')}
        actions={others.map((action) => ({ label: wordOf(action), act: () => go(action) }))}
      />
      {buying && <BuyerModal {...{ vehicle, action: buying }} onClose={() => setBuying(null)} />}
    </>
  )
}
