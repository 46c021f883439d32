import { useTranslations } from 'next-intl'
import { SupplierPicker } from '../../form/entity-pickers.tsx'
import { day, held, longText, text } from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import type { Outputs } from '../../trpc.ts'

type Order = Outputs['purchaseOrders']['retrieve']

const ORDER = formOf('purchaseOrders', 'purchaseOrders', {
  supplier_id: held('supplier', null as string | null),
  title: text('heading'),
  document_date: day('documentDate'),
  expected_date: day('expectedDate'),
  comments: longText('comments'),
})

type Props = {
  order?: Order
  /** What a new one begins with. */
  begin?: { supplier_id: string | null }
  onDone: (id: string | null) => void
}

/** Begins an order or changes it. Once it is sent, supplier and day stay. */
export function PurchaseOrderForm({ order, begin, onDone }: Props) {
  const t = useTranslations('purchaseOrders')
  const { record, form, values, input, inputs } = useFormOf(ORDER, {
    record: order,
    ...(begin?.supplier_id && { begin: { supplier_id: begin.supplier_id } }),
    keptAs: 'purchaseOrder',
    labels: (fresh) => ({ supplier_id: fresh.supplier_name }),
    ...(!order && { done: null }),
    onSaved: ({ id }) => onDone(id),
  })
  const isDraft = !order || order.status === 'draft'
  return (
    <RecordForm
      record={record}
      onCancel={() => onDone(order?.id ?? null)}
      submitLabel={order ? undefined : t('create')}
    >
      <FieldGroup>
        {isDraft && (
          <SupplierPicker
            required
            autoFocus={!order}
            value={values.supplier_id}
            valueLabel={order?.supplier_name}
            error={form.errors.supplier_id}
            onChange={(id) => form.setFieldValue('supplier_id', id)}
          />
        )}
        {input('title')}
      </FieldGroup>
      <FieldGroup>
        {isDraft && input('document_date')}
        {inputs('expected_date')}
      </FieldGroup>
      {input('comments')}
    </RecordForm>
  )
}
