'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { PURCHASE_ORDER_STATUSES } from '../../../domain/purchase-orders.ts'
import { useSupplierFinding } from '../../form/findings.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { useList } from '../../list/use-list.ts'
import { usePurchaseOrderColumns } from './columns.tsx'

const PurchaseOrderPreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.PurchaseOrderPreview),
)

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(PURCHASE_ORDER_STATUSES),
  supplier_id: parseAsString,
  ...periodParsers,
}

/** Orders of a period, newest first, by where they stand. */
export function PurchaseOrderList() {
  const t = useTranslations('purchaseOrders')
  const list = useList('purchaseOrders', FILTERS)
  const by = filtersOf(list)
  const suppliers = useSupplierFinding()
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={usePurchaseOrderColumns()}
      above={<StateTabs list={list} kind="purchase_order" states={PURCHASE_ORDER_STATUSES} />}
      filters={[by.record('supplier_id', t('supplier'), suppliers)]}
      preview={(order) => <PurchaseOrderPreview order={order} />}
    />
  )
}
