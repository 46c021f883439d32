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
  const leftOut = (parts: readonly { name: string; vat_code: string }[]) => {
    const named = parts.slice(0, NAMED).map(({ name, vat_code }) => t('withoutRate', { name, vat_code }))
    const more = parts.length - named.length
    return t('notOrdered', {
      parts: [...named, ...(more > 0 ? [t('moreParts', { count: more })] : [])].join('; '),
    })
  }
  if (!useCan('purchase_orders.write')) return null
  const order = async () => {
    const wanted = article_id ? { article_ids: [article_id] } : {}
    try {
      const { answer } = await attempt(wanted)
      const { orders, without_rate } = answer
      const [first, ...others] = orders
      if (without_rate.length > 0) notify.apiError(leftOut(without_rate))
      if (!first) return without_rate.length > 0 ? undefined : notify.done(t('nothingMissing'))
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
