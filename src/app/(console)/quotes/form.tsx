import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { CategorySelect } from '../../form/category-select.tsx'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { day, held, longText, number, text, tick } from '../../form/fields.tsx'
import classes from '../../form/form.module.css'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import type { Outputs } from '../../trpc.ts'

type Quote = Outputs['quotes']['retrieve']

const QUOTE = formOf('quotes', 'quotes', {
  customer_id: held('common.customer', null as string | null),
  vehicle_id: held('common.vehicle', null as string | null),
  km: number('integer', 'km', { unit: 'km' }),
  title: text('title'),
  work_category_id: held('category', null as string | null, { Input: CategorySelect }),
  valid_until: day('validUntil'),
  comments: longText('comments'),
  hide_discounts: tick('hideDiscounts'),
})

const vehicleName = ({ vehicle_license, vehicle_name }: Quote) =>
  [vehicle_license, vehicle_name].filter(Boolean).join(' · ')

type Props = {
  quote?: Quote
  /** What a new quote begins with. */
  begin?: { customer_id: string | null; vehicle_id: string | null }
  onDone: (id: string | null) => void
}

/** Makes a quote or changes its head. A vehicle suggests its kilometres. */
export function QuoteForm({ quote, begin, onDone }: Props) {
  const t = useTranslations('quotes')
  const { record, form, values, input, inputs } = useFormOf(QUOTE, {
    record: quote,
    begin,
    keptAs: 'quote',
    labels: (fresh) => ({
      customer_id: fresh.customer_name,
      vehicle_id: vehicleName(fresh),
      work_category_id: fresh.work_category_name,
    }),
    ...(!quote && { done: null }),
    onSaved: ({ id }) => onDone(id),
  })
  const isConverted = quote != null && quote.worksheet_id !== null
  return (
    <RecordForm
      record={record}
      onCancel={() => onDone(quote?.id ?? null)}
      submitLabel={quote ? undefined : t('create')}
    >
      {isConverted && <Alert color="gray">{t('convertedHint')}</Alert>}
      {!isConverted && (
        <FieldGroup>
          <CustomerVehicleFields
            autoFocus={!quote}
            vehicleFirst
            value={values}
            names={{ customer: quote?.customer_name, vehicle: quote && vehicleName(quote) }}
            errors={form.errors}
            onChange={form.setValues}
            onVehicle={({ km }) => form.setFieldValue('km', km)}
          />
          {inputs('km')}
        </FieldGroup>
      )}
      <FieldGroup>
        {input('title', {
          placeholder: t('titleHint'),
          className: isConverted ? classes.wide : undefined,
        })}
        {!isConverted && input('work_category_id', { present: quote })}
        {!isConverted && input('valid_until')}
      </FieldGroup>
      {input('comments')}
      {!isConverted && input('hide_discounts')}
    </RecordForm>
  )
}
