import { useTranslations } from 'next-intl'
import { NoNumber } from '../../format/no-number.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import type { RowIn } from '../../list/use-list.ts'

type Row = RowIn<'deliveryNotes'>

export function useDeliveryNoteColumns(): Column<Row>[] {
  const t = useTranslations('deliveryNotes')
  const common = useTranslations('common')
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('number'), 'seq_number', {
      width: 106,
      cell: ({ seq_number }) => seq_number ?? <NoNumber />,
    }),
    of.words(
      'party',
      t('recipient'),
      ({ customer_name, supplier_name }) => customer_name ?? supplier_name ?? '',
      {
        ...{ onPhone: 'name', width: '45%', shrinks: true },
      },
    ),
    of.words('reason', t('reason'), ({ reason }) => t(`reasons.${reason}`), { width: 80, from: 'md' }),
    of.plate('plate', common('plate'), 'vehicle_license', { onPhone: 'beside', from: 'lg' }),
    of.when('date', t('documentDate'), ({ document_date }) => document_date),
    of.money('total', t('totalAfterTax'), 'total_after_tax', { onPhone: 'end' }),
    of.words('invoiced', t('invoiced'), ({ invoice_id }) => (invoice_id ? t('isInvoiced') : ''), {
      ...{ width: 70, from: 'md' },
    }),
    of.state(({ status: state }) => ({ kind: 'delivery_note', state }), { width: 90 }),
  ]
}
