import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import type { RowIn } from '../../list/use-list.ts'

export type Row = RowIn<'dealershipVehicles'>

export function useDealershipColumns(): Column<Row>[] {
  const t = useTranslations('dealershipVehicles')
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('number'), 'seq_number', { width: 64, sorted: 'descending' }),
    of.text('vehicle', t('vehicle'), 'full_name', { onPhone: 'name', width: '30%', shrinks: true }),
    of.plate('plate', t('plate'), 'license', { onPhone: 'beside' }),
    of.state((row) => ({ kind: 'dealership_vehicle', state: row.status }), { width: 120 }),
    of.text('buyer', t('buyer'), 'buyer_name', { width: '18%', shrinks: true, from: 'lg' }),
    of.number('km', t('km'), 'km', { width: 100, hidden: true }),
    of.text('year', t('year'), 'year', { width: 80, hidden: true }),
    of.words('condition', t('condition'), ({ condition }) => t(`conditions.${condition}`), {
      ...{ width: 120, hidden: true },
    }),
    of.words('regime', t('regime'), ({ vat_regime }) => t(`regimes.${vat_regime}`), {
      ...{ width: 150, hidden: true },
    }),
    of.number('days', t('daysInStock'), 'days_in_stock', { width: 64, from: 'md' }),
    of.money('purchase', t('purchasePrice'), 'purchase_price', { hidden: true }),
    of.money('costs', t('totalCosts'), 'total_costs', { hidden: true }),
    of.money('price', t('saleTotal'), 'sale_total', { onPhone: 'end' }),
    of.money('margin', t('margin'), 'margin', { from: 'md' }),
    of.money('outstanding', t('outstanding'), 'outstanding_payments', { hidden: true }),
  ]
}
