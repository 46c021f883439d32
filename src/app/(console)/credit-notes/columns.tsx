import { useTranslations } from 'next-intl'
import { NoNumber } from '../../format/no-number.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { type CreditNoteRow, creditNoteState } from './state.ts'

export function useCreditNoteColumns(): Column<CreditNoteRow>[] {
  const t = useTranslations()
  const of = useColumnKinds<CreditNoteRow>()
  return [
    of.text('number', t('invoices.number'), 'full_number', {
      width: 106,
      cell: ({ full_number }) => full_number ?? <NoNumber />,
    }),
    of.text('customer', t('common.customer'), 'customer_name', {
      ...{ onPhone: 'name', width: '35%', shrinks: true },
    }),
    of.text('title', t('invoices.heading'), 'title', {
      ...{ width: '35%', shrinks: true, from: 'md' },
      cell: ({ title, reason }) => reason ?? (title || '–'),
    }),
    of.text('invoice', t('creditNotes.invoice'), 'invoice_full_number', { width: 64, from: 'md' }),
    of.plate('plate', t('common.plate'), 'vehicle_license', { onPhone: 'beside', hidden: true }),
    of.when('date', t('invoices.documentDate'), ({ document_date }) => document_date, {
      ...{ from: 'sm' },
    }),
    of.money('total', t('invoices.totalAfterTax'), 'total_after_tax', { onPhone: 'end' }),
    of.money('outstanding', t('creditNotes.refundable'), 'outstanding_payments', {
      ...{ from: 'lg' },
    }),
    of.state((row) => ({ kind: 'credit_note', state: creditNoteState(row) }), { width: 116 }),
  ]
}
