import { useTranslations } from 'next-intl'
import { NoNumber } from '../../format/no-number.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { type InvoiceRow, invoiceState } from './state.ts'

export function useInvoiceColumns(): Column<InvoiceRow>[] {
  const t = useTranslations('invoices')
  const common = useTranslations('common')
  const of = useColumnKinds<InvoiceRow>()
  return [
    of.text('number', t('number'), 'full_number', {
      width: 106,
      cell: ({ full_number }) => full_number ?? <NoNumber />,
    }),
    of.text('customer', common('customer'), 'customer_name', {
      ...{ onPhone: 'name', width: '35%', shrinks: true },
    }),
    of.text('title', t('heading'), 'title', {
      ...{ width: '35%', shrinks: true, from: 'md' },
      cell: ({ title }) => title || '–',
    }),
    of.plate('plate', t('plate'), 'vehicle_license', { onPhone: 'beside', hidden: true }),
    of.words('documentType', t('documentType'), ({ document_type }) => t(`documentTypes.${document_type}`), {
      ...{ width: 150, hidden: true },
    }),
    of.when('date', t('documentDate'), ({ document_date }) => document_date, { from: 'md' }),
    of.when('due', t('dueDate'), ({ due_date }) => due_date, { from: 'sm' }),
    of.money('total', t('totalAfterTax'), 'total_after_tax', { onPhone: 'end' }),
    of.money('due_amount', t('amountDue'), 'amount_due', { hidden: true }),
    of.money('outstanding', t('outstanding'), 'outstanding_payments', { from: 'lg' }),
    of.state((row) => ({ kind: 'invoice', state: invoiceState(row) }), { width: 118 }),
  ]
}
