'use client'

import { Grid } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { SupplierOf } from '../../frame/customer-vehicle.tsx'
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
  return (
    <Facts
      facts={[
        hasStatus && [
          t('status'),
          <DocumentStatus key="status" kind="purchase_order" state={order.status} />,
        ],
        [t('supplier'), <SupplierOf key="supplier" document={order} />],
        [t('documentDate'), <When key="date" value={order.document_date} />],
        order.expected_date !== null && [
          t('expectedDate'),
          <When key="expected" value={order.expected_date} />,
        ],
        order.sent_at !== null && [t('sentAt'), <When key="sent" value={order.sent_at} />],
        order.comments !== null && [t('comments'), order.comments],
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
  if (order.sent_at === null) return <PurchaseOrderFacts order={order} hasStatus={false} />
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <PurchaseOrderFacts order={order} hasStatus={false} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <div className={classes.card}>
          <GoodsReceipts order={order} />
        </div>
      </Grid.Col>
    </Grid>
  )
}
