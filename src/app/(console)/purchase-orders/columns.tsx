import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import type { RowIn } from '../../list/use-list.ts'

type Row = RowIn<'purchaseOrders'>

export function usePurchaseOrderColumns(): Column<Row>[] {
  const t = useTranslations('purchaseOrders')
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('number'), 'seq_number', { width: 64 }),
    of.text('supplier', t('supplier'), 'supplier_name', {
      ...{ onPhone: 'name', width: '35%', shrinks: true },
    }),
    of.text('title', t('heading'), 'title', {
      ...{ width: '35%', shrinks: true, from: 'md' },
      cell: ({ title }) => title || '–',
    }),
    of.when('date', t('documentDate'), ({ document_date }) => document_date, { from: 'lg' }),
    of.when('expected', t('expectedDate'), ({ expected_date }) => expected_date, {
      ...{ onPhone: 'beside', from: 'sm' },
    }),
    of.money('total', t('totalBeforeTax'), 'total_before_tax', { onPhone: 'end' }),
    of.state(({ status }) => ({ kind: 'purchase_order', state: status }), { width: 144 }),
  ]
}
