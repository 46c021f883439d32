import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import type { RowIn } from '../../list/use-list.ts'

type Row = RowIn<'expenses'>

export function useExpenseColumns(): Column<Row>[] {
  const t = useTranslations('expenses')
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('number'), 'seq_number', { width: 64 }),
    of.text('supplier', t('supplier'), 'supplier_name', {
      ...{ onPhone: 'name', width: '35%', shrinks: true },
      cell: ({ supplier_name, title }) => supplier_name || title || '–',
    }),
    of.text('title', t('heading'), 'title', {
      ...{ width: '35%', shrinks: true, from: 'md' },
      cell: ({ title }) => title || '–',
    }),
    of.text('documentNumber', t('documentNumber'), 'document_number', { width: 100, from: 'lg' }),
    of.words('kind', t('kind'), ({ kind }) => t(`kinds.${kind}`), { width: 120, hidden: true }),
    of.text('category', t('category'), 'category_name', { width: 160, hidden: true, shrinks: true }),
    of.when('date', t('documentDate'), ({ document_date }) => document_date, { from: 'sm' }),
    of.when('due', t('dueDate'), ({ due_date }) => due_date, { onPhone: 'beside', from: 'sm' }),
    of.money('total', t('totalAfterTax'), 'total_after_tax', { onPhone: 'end' }),
    of.money('outstanding', t('outstanding'), 'outstanding_payments', { from: 'lg' }),
    of.state((row) => ({ kind: 'expense', state: row.payment_status }), { header: t('status'), width: 102 }),
  ]
}
