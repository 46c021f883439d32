import { useTranslations } from 'next-intl'
import { EXPENSE_KINDS } from '../../../domain/expenses.ts'
import { INTERVALS } from '../../../domain/recurrence.ts'
import { SupplierPicker } from '../../form/entity-pickers.tsx'
import { day, held, longText, number, oneOf, paymentMethod, text, tick } from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { VatSelect } from '../../form/vat-select.tsx'
import { Note } from '../../format/note.tsx'
import type { Outputs } from '../../trpc.ts'
import { ExpenseCategorySelect } from './categories/category-select.tsx'

type Expense = Outputs['expenses']['retrieve']

const EXPENSE = formOf('expenses', 'expenses', {
  supplier_id: held('supplier', null as string | null),
  supplier_name: text('freeSupplier'),
  kind: oneOf('kind', { values: EXPENSE_KINDS, labels: 'kinds', empty: 'invoice' }),
  title: text('heading'),
  document_number: text('documentNumber'),
  document_date: day('documentDate', { required: true }),
  registration_date: day('registrationDate'),
  category_id: held('category', null as string | null, { Input: ExpenseCategorySelect }),
  total_before_tax: number('money', 'totalBeforeTax', { hint: 'eitherAmount' }),
  total_after_tax: number('money', 'totalAfterTax'),
  vat_code: held('vat', null as string | null, { Input: VatSelect, props: { clearable: true } }),
  withholding_amount: number('money', 'withheld'),
  payment_method: paymentMethod('paymentMethod'),
  due_date: day('dueDate'),
  /** Both make `recurrence`. */
  interval: oneOf('recurrence', { values: ['none', ...INTERVALS], labels: 'recurrences', empty: 'none' }),
  until: { ...day('until'), hint: 'untilHint' as const },
  load_stock: tick('loadStock', { hint: 'loadStockHint' }),
  comments: longText('comments'),
})

type Props = {
  expense?: Expense
  /** What a new one begins with. */
  begin?: { supplier_id: string | null }
  onDone: (id: string | null) => void
}

/** Writes an expense down or changes it. With lines the totals are theirs. */
export function ExpenseForm({ expense, begin, onDone }: Props) {
  const t = useTranslations('expenses')
  const { record, form, values, input, inputs } = useFormOf(EXPENSE, {
    record: expense,
    keptAs: 'expense',
    ...(begin?.supplier_id && { begin: { supplier_id: begin.supplier_id } }),
    values: ({ recurrence }) => ({
      interval: recurrence?.interval ?? ('none' as const),
      until: recurrence?.until ?? '',
    }),
    body: ({ interval, until, ...changed }, typed) => {
      if (interval === undefined && until === undefined) return changed
      const recurrence =
        typed.interval === 'none' ? null : { interval: typed.interval, until: typed.until || null }
      return { ...changed, recurrence }
    },
    names: (param) => (param === 'recurrence' ? 'interval' : param.replace('recurrence.', '')),
    labels: (fresh) => ({ supplier_id: fresh.supplier_name, category_id: fresh.category_name }),
    ...(!expense && { done: null }),
    onSaved: ({ id }) => onDone(id),
  })
  const hasLines = expense !== undefined && expense.line_items.length > 0
  return (
    <RecordForm
      record={record}
      onCancel={() => onDone(expense?.id ?? null)}
      submitLabel={expense ? undefined : t('create')}
    >
      <FieldGroup>
        <SupplierPicker
          autoFocus={!expense}
          value={values.supplier_id}
          valueLabel={expense?.supplier_id ? expense.supplier_name : undefined}
          error={form.errors.supplier_id}
          onChange={(id) => form.setFieldValue('supplier_id', id)}
        />
        {!values.supplier_id && input('supplier_name')}
        {inputs('kind', 'title')}
        {input('category_id', { present: expense })}
      </FieldGroup>
      <FieldGroup>{inputs('document_number', 'document_date', 'registration_date')}</FieldGroup>
      <FieldGroup>
        {!hasLines && inputs('total_before_tax', 'total_after_tax', 'vat_code')}
        {input('withholding_amount')}
      </FieldGroup>
      {hasLines && <Note>{t('linesHint')}</Note>}
      <FieldGroup legend={t('terms')}>{inputs('payment_method', 'due_date')}</FieldGroup>
      {!expense?.recurring_expense_id && (
        <FieldGroup>
          {input('interval')}
          {values.interval !== 'none' && input('until')}
        </FieldGroup>
      )}
      {!expense?.purchase_order_id && input('load_stock')}
      {input('comments')}
    </RecordForm>
  )
}
