import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { BriefLines } from '../../lines/brief-lines.tsx'
import { PreviewActions } from '../../list/preview-actions.tsx'
import type { Outputs } from '../../trpc.ts'
import { PurchaseOrderActions } from './actions.tsx'
import { PurchaseOrderFacts, PurchaseOrderSums } from './view.tsx'

/** An order beside its list. */
export function PurchaseOrderPreview({ order }: { order: Outputs['purchaseOrders']['retrieve'] }) {
  const t = useTranslations('purchaseOrders')
  return (
    <Stack>
      <Title order={2}>{order.title || t('one', { number: order.seq_number })}</Title>
      <PreviewActions group="purchaseOrders" id={order.id}>
        {(onEdit) => <PurchaseOrderActions {...{ order, onEdit }} draft={null} />}
      </PreviewActions>
      <PurchaseOrderFacts order={order} />
      <BriefLines lines={order.line_items} />
      <PurchaseOrderSums order={order} />
    </Stack>
  )
}
