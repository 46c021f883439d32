import { Button, type ButtonProps } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { LEAVES, useOnce } from '../../../form/once.ts'
import { useSamePage } from '../../../form/same-page.ts'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useCan } from '../../../frame/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'

type Props = ButtonProps & {
  /** The one that is ordered; without it all that are under their minimum. */
  article_id?: string
}

/** How many parts that were not ordered are named. */
const NAMED = 5

/** Makes drafts of what is missing to its minimum, one a supplier, and leads there; nothing for those who may not. */
export function OrderMissing({ article_id, ...look }: Props) {
  const t = useTranslations('articles')
  const client = useTRPCClient()
  const router = useRouter()
  const isHere = useSamePage()
  const renew = useRenew()
  const notify = useNotify()
  const { once, acting } = useOnce()
  const attempt = useAttempts(client.purchaseOrders.orderMissing.mutate)
  /** Tells which parts were not ordered, and why; nothing of none. */
  const leaveOut = (why: 'supplierNotUsed' | 'rateNotUsed', parts: readonly string[]) => {
    if (parts.length === 0) return
    const more = parts.length - NAMED
    const named = [...parts.slice(0, NAMED), ...(more > 0 ? [t('moreParts', { count: more })] : [])]
    notify.apiError(t(why, { parts: named.join('; ') }))
  }
  if (!useCan('purchase_orders.write')) return null
  const order = async () => {
    const wanted = article_id ? { article_ids: [article_id] } : {}
    try {
      const { answer } = await attempt(wanted)
      const { orders, without_supplier, without_rate } = answer
      const [first, ...others] = orders
      const bySupplier = without_supplier.map(({ name, supplier_name }) =>
        t('partOf', { name, supplier_name }),
      )
      const byRate = without_rate.map(({ name, vat_code }) => t('partAt', { name, vat_code }))
      leaveOut('supplierNotUsed', bySupplier)
      leaveOut('rateNotUsed', byRate)
      if (!first) return bySupplier.length + byRate.length > 0 ? undefined : notify.done(t('nothingMissing'))
      notify.done(t('orderedMissing', { count: orders.length }))
      void renew('purchaseOrders')
      if (isHere())
        router.push(others.length > 0 ? '/purchase-orders?status=draft' : `/purchase-orders/${first.id}`)
      return LEAVES
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Button
      size="sm"
      leftSection={<IconClipboardList size={16} aria-hidden />}
      loading={acting}
      onClick={() => once(order)}
      {...look}
    >
      {t(article_id ? 'orderMissing' : 'orderAllMissing')}
    </Button>
  )
}
