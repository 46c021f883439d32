import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { Technicians, useTechnicianNames } from './people/technicians.tsx'
import { Promised, useBillingWord, type WorksheetRow, WorksheetState } from './state.tsx'

export function useWorksheetColumns(): Column<WorksheetRow>[] {
  const t = useTranslations('worksheets')
  const common = useTranslations('common')
  const billing = useBillingWord()
  const namesOf = useTechnicianNames()
  const of = useColumnKinds<WorksheetRow>()
  return [
    of.text('number', t('number'), 'seq_number', { width: 70, sorted: 'descending' }),
    of.plate('plate', common('plate'), 'vehicle_license', { onPhone: 'beside' }),
    of.text('customer', common('customer'), 'customer_name', {
      onPhone: 'name',
      shrinks: true,
      width: '24%',
    }),
    of.text('title', t('title'), 'title', { shrinks: true, width: '26%', from: 'md' }),
    of.state(({ status }) => ({ kind: 'worksheet', state: status }), {
      width: 170,
      cell: (row) => <WorksheetState worksheet={row} />,
    }),
    of.when('promised', t('promised'), ({ promised_at }) => promised_at, {
      ...{ width: 184, from: 'lg' },
      cell: (row) => <Promised worksheet={row} />,
    }),
    of.words('technicians', t('technicians'), (row) => namesOf(row.assigned_user_ids).join(', '), {
      ...{ width: 104, from: 'lg' },
      cell: ({ assigned_user_ids }) => <Technicians ids={assigned_user_ids} />,
    }),
    of.words('billing', t('billing'), billing, { hidden: true }),
    of.money('total', t('total'), 'total_after_tax', { onPhone: 'end' }),
    of.when('date', t('date'), ({ document_date }) => document_date, { asDay: true, hidden: true }),
    of.words('priority', t('priority'), ({ priority }) => t(`priorities.${priority}`), { hidden: true }),
    of.text('category', t('category'), 'work_category_name', { hidden: true }),
    of.text('bay', t('bay'), 'bay', { hidden: true }),
    of.text('vehicle', common('vehicle'), 'vehicle_name', { hidden: true }),
  ]
}
