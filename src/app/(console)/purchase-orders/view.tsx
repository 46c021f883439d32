import { useTranslations } from 'next-intl'
import { DocumentHead } from '../../format/document-head.tsx'
import { Facts } from '../../format/facts.tsx'
import { Sums } from '../../format/sums.tsx'
import { dated, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import classes from '../../payments/payments.module.css'
import type { Outputs } from '../../trpc.ts'
import { GoodsReceipts } from './receiving/goods-receipts.tsx'

export type PurchaseOrder = Outputs['purchaseOrders']['retrieve']

/** From whom it is ordered, and where it stands. */
export function PurchaseOrderFacts({
  order,
  hasStatus = true,
}: {
  order: PurchaseOrder
  hasStatus?: boolean
}) {
  const t = useTranslations('purchaseOrders')
  const fact = useDocumentFacts()
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'purchase_order', state: order.status }),
        fact.supplier(order),
        dated(t('documentDate'), order.document_date),
        dated(t('expectedDate'), order.expected_date),
        dated(t('sentAt'), order.sent_at),
        [t('comments'), order.comments],
      ]}
    />
  )
}

/** What it comes to. */
export function PurchaseOrderSums({ order }: { order: PurchaseOrder }) {
  const t = useTranslations('purchaseOrders')
  return (
    <Sums
      sums={[
        [t('totalBeforeTax'), order.total_before_tax],
        [t('totalTax'), order.total_tax],
        [t('totalAfterTax'), order.total_after_tax, true],
      ]}
    />
  )
}

/** The head of an order's page, with what has come in. */
export function PurchaseOrderHead({ order }: { order: PurchaseOrder }) {
  const facts = <PurchaseOrderFacts order={order} hasStatus={false} />
  if (order.sent_at === null) return facts
  return (
    <DocumentHead facts={facts}>
      <div className={classes.card}>
        <GoodsReceipts order={order} />
      </div>
    </DocumentHead>
  )
}
