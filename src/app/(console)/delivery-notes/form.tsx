import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DELIVERY_NOTE_REASONS } from '../../../domain/delivery-notes.ts'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { SupplierPicker } from '../../form/entity-pickers.tsx'
import { day, held, longText, number, oneOf, textOrNull } from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import type { Outputs } from '../../trpc.ts'

type Note = Outputs['deliveryNotes']['retrieve']

const NOTE = formOf('deliveryNotes', 'deliveryNotes', {
  customer_id: held('common.customer', null as string | null),
  vehicle_id: held('common.vehicle', null as string | null),
  supplier_id: held('common.supplier', null as string | null),
  reason: oneOf('reason', { values: DELIVERY_NOTE_REASONS, labels: 'reasons', empty: 'sale' }),
  document_date: day('documentDate'),
  destination: textOrNull('destination', { wide: true }),
  carrier: textOrNull('carrier'),
  goods_appearance: textOrNull('goodsAppearance'),
  packages: number('integer', 'packages'),
  weight: number('quantity', 'weight', { unit: 'kg' }),
  comments: longText('comments'),
})

const vehicleName = ({ vehicle_license, vehicle_name }: Note) =>
  [vehicle_license, vehicle_name].filter(Boolean).join(' · ')

type To = 'customer' | 'supplier'
type Props = {
  note?: Note
  /** What a new one begins with. */
  begin?: { customer_id: string | null; vehicle_id: string | null }
  onDone: (id: string | null) => void
}

/** Makes a delivery note or changes its head: for a customer, or back to a supplier. */
export function DeliveryNoteForm({ note, begin, onDone }: Props) {
  const t = useTranslations('deliveryNotes')
  const common = useTranslations('common')
  const [chosen, setChosen] = useState<To>(note?.supplier_id ? 'supplier' : 'customer')
  const { record, form, values, inputs } = useFormOf(NOTE, {
    record: note,
    begin,
    keptAs: 'deliveryNote',
    labels: (fresh) => ({
      customer_id: fresh.customer_name ?? '',
      supplier_id: fresh.supplier_name ?? '',
      vehicle_id: vehicleName(fresh),
    }),
    ...(!note && { done: null }),
    onSaved: ({ id }) => onDone(id),
  })
  // Whom the form names by now, also where what was typed once is taken up again.
  const named = values.supplier_id ? 'supplier' : values.customer_id && 'customer'
  const to = named || chosen
  const turn = (side: To) => {
    setChosen(side)
    form.setValues(side === 'customer' ? { supplier_id: null } : { customer_id: null, vehicle_id: null })
  }
  return (
    <RecordForm
      record={record}
      onCancel={() => onDone(note?.id ?? null)}
      submitLabel={note ? undefined : t('create')}
    >
      <SegmentedControl
        w={{ base: '100%', xs: 260 }}
        aria-label={t('recipient')}
        value={to}
        onChange={(side) => turn(side as To)}
        data={[
          { value: 'customer', label: common('customer') },
          { value: 'supplier', label: common('supplier') },
        ]}
      />
      <FieldGroup>
        {to === 'customer' ? (
          <CustomerVehicleFields
            autoFocus={!note}
            vehicleOptional
            value={values}
            names={{ customer: note?.customer_name, vehicle: note && vehicleName(note) }}
            errors={{
              customer_id: form.errors.customer_id ?? form.errors.supplier_id,
              vehicle_id: form.errors.vehicle_id,
            }}
            onChange={form.setValues}
          />
        ) : (
          <SupplierPicker
            required
            value={values.supplier_id}
            valueLabel={note?.supplier_name ?? undefined}
            error={form.errors.supplier_id}
            onChange={(id) => form.setFieldValue('supplier_id', id)}
          />
        )}
      </FieldGroup>
      <FieldGroup>{inputs('reason', 'document_date')}</FieldGroup>
      <FieldGroup legend={t('transport')}>
        {inputs('destination', 'carrier', 'goods_appearance', 'packages', 'weight')}
      </FieldGroup>
      {inputs('comments')}
    </RecordForm>
  )
}
