import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import type { RowIn } from '../../list/use-list.ts'

type Row = RowIn<'stockCounts'>

export function useStockCountColumns(): Column<Row>[] {
  const t = useTranslations('stockCounts')
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('number'), 'seq_number', { width: 64 }),
    of.words('title', t('heading'), ({ seq_number, title }) => title || t('one', { number: seq_number }), {
      ...{ onPhone: 'name', width: '50%', shrinks: true },
    }),
    of.when('date', t('begun'), ({ created_at }) => created_at, { onPhone: 'beside' }),
    of.text('items', t('items'), 'items_count', { width: 64, align: 'right', from: 'sm' }),
    of.text('differences', t('differences'), 'differences_count', { width: 64, align: 'right', from: 'sm' }),
    of.state(({ status: state }) => ({ kind: 'stock_count', state }), { width: 100 }),
  ]
}
