import { useTranslations } from 'next-intl'
import { receiptNumber } from '../../../domain/document-numbers.ts'
import { receiptState } from '../../format/document-status.tsx'
import { NoNumber } from '../../format/no-number.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { csvAmount } from '../../list/csv-values.ts'
import { Outstanding, outstandingOf, type ReceiptRow } from './state.tsx'

export function useReceiptColumns(): Column<ReceiptRow>[] {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const of = useColumnKinds<ReceiptRow>()
  const method = ({ payment_method }: ReceiptRow) =>
    payment_method ? common(`paymentMethods.${payment_method}`) : ''
  return [
    {
      ...{ id: 'number', header: t('number'), width: 106 },
      cell: (row) => receiptNumber(row) ?? <NoNumber />,
      csv: receiptNumber,
    },
    of.text('title', t('title'), 'title', { shrinks: true, width: '30%', from: 'md' }),
    of.text('customer', common('customer'), 'customer_name', {
      onPhone: 'name',
      shrinks: true,
      width: '28%',
    }),
    of.plate('plate', common('plate'), 'vehicle_license', { onPhone: 'beside', from: 'md' }),
    of.when('date', t('date'), ({ issued_at, created_at }) => issued_at ?? created_at, {
      ...{ sorted: 'descending', from: 'sm' },
    }),
    of.money('total', t('total'), 'total_after_tax', { onPhone: 'end' }),
    {
      ...{ id: 'outstanding', header: t('outstanding'), align: 'right', width: 92, from: 'md' },
      cell: (row) => <Outstanding receipt={row} />,
      csv: (row) => csvAmount(outstandingOf(row)),
    },
    of.words('method', t('method'), method, { width: 76, from: 'lg' }),
    of.state((row) => ({ kind: 'receipt', state: receiptState(row) }), { id: 'state', width: 150 }),
    of.money('before_tax', t('beforeTax'), 'total_before_tax', { hidden: true }),
    of.money('tax', t('tax'), 'total_tax', { hidden: true }),
    of.text('vehicle', common('vehicle'), 'vehicle_name', { hidden: true }),
  ]
}
