'use client'

import { Alert, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { DateField } from '../../form/date-field.tsx'
import classes from '../../form/form.module.css'
import { useNotify } from '../../form/notify.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc.ts'

type Quote = Outputs['quotes']['retrieve']
type Body = Inputs['quotes']['create']

const EMPTY = {
  customer_id: null as string | null,
  vehicle_id: null as string | null,
  km: '' as number | string,
  title: '',
  work_category_id: null as string | null,
  valid_until: '',
  comments: '',
  hide_discounts: false,
}
type Values = typeof EMPTY

function valuesOf(quote: Quote): Values {
  const { customer_id, vehicle_id, km, title, work_category_id, hide_discounts } = quote
  const { valid_until, comments } = quote
  return {
    ...{ customer_id, vehicle_id, km, title, work_category_id, hide_discounts },
    ...{ valid_until: valid_until ?? '', comments: comments ?? '' },
  }
}

const vehicleName = ({ vehicle_license, vehicle_name }: Quote) =>
  [vehicle_license, vehicle_name].filter(Boolean).join(' · ')

/** What differs from the quote as it stands: a converted one takes its title and comments only. */
function changed(values: Values, before: Values): Partial<Body> {
  const fields = Object.entries(values).filter(([field, value]) => value !== before[field as keyof Values])
  return Object.fromEntries(
    fields.map(([field, value]) => [field, value === '' && field !== 'title' ? null : value]),
  )
}

type Props = {
  quote?: Quote
  /** What a new quote begins with. */
  begin?: Partial<Pick<Values, 'customer_id' | 'vehicle_id'>>
  onDone: (id: string | null) => void
}

function useQuoteForm({ quote, begin, onDone }: Props) {
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const initialValues = quote ? valuesOf(quote) : { ...EMPTY, ...begin }
  const readQuote = async () => {
    const fresh = await client.quotes.retrieve.query({ id: quote!.id })
    queries.setQueryData(trpc.quotes.retrieve.queryKey({ id: fresh.id }), fresh)
    const { customer_name, work_category_name } = fresh
    const labels = { customer_id: customer_name, vehicle_id: vehicleName(fresh) }
    return { values: valuesOf(fresh), labels: { ...labels, work_category_id: work_category_name } }
  }
  return useRecordForm<Values>({
    initialValues,
    renew: quote && readQuote,
    keptAs: quote?.id ?? 'quote',
    save: async (values, before) => {
      const { customer_id, vehicle_id } = values
      const fields = changed(values, quote ? before : EMPTY)
      // The server says that the customer or the vehicle is missing.
      const customerVehicle = { customer_id: customer_id ?? undefined, vehicle_id: vehicle_id ?? undefined }
      const saved = quote
        ? await client.quotes.update.mutate({ id: quote.id, ...fields })
        : await client.quotes.create.mutate({ ...fields, ...customerVehicle } as Body)
      queries.setQueryData(trpc.quotes.retrieve.queryKey({ id: saved.id }), saved)
      queries.invalidateQueries(trpc.quotes.pathFilter())
      if (quote) notify.done(common('saved'))
      onDone(saved.id)
    },
  })
}

/** Makes a quote or changes its head. A vehicle suggests its kilometres. */
export function QuoteForm(props: Props) {
  const { quote, onDone } = props
  const t = useTranslations('quotes')
  const trpc = useTRPC()
  const record = useQuoteForm(props)
  const { data: categories } = useQuery(trpc.workCategories.list.queryOptions({ active: true, limit: 100 }))
  const { form } = record
  const values = form.getValues()
  const isConverted = quote != null && quote.worksheet_id !== null
  const offered = categories?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const present = quote?.work_category_id
  const isOffered = !present || offered.some(({ value }) => value === present)
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
            value={values}
            names={{
              customer: quote?.customer_name,
              vehicle: quote && vehicleName(quote),
            }}
            errors={{ customer_id: form.errors.customer_id, vehicle_id: form.errors.vehicle_id }}
            onChange={(customerVehicle) => form.setValues(customerVehicle)}
            onVehicle={({ km }) => form.setFieldValue('km', km)}
          />
          <NumberField kind="integer" unit="km" label={t('km')} {...form.getInputProps('km')} />
        </FieldGroup>
      )}
      <FieldGroup>
        <TextInput
          label={t('title')}
          placeholder={t('titleHint')}
          className={isConverted ? classes.wide : undefined}
          {...form.getInputProps('title')}
        />
        {!isConverted && (
          <>
            <Select
              label={t('category')}
              clearable
              data={
                isOffered ? offered : [...offered, { value: present, label: quote.work_category_name ?? '…' }]
              }
              {...form.getInputProps('work_category_id')}
            />
            <DateField label={t('validUntil')} {...form.getInputProps('valid_until')} />
          </>
        )}
      </FieldGroup>
      <Textarea label={t('comments')} autosize minRows={2} maxRows={10} {...form.getInputProps('comments')} />
      {!isConverted && (
        <Checkbox
          label={t('hideDiscounts')}
          {...form.getInputProps('hide_discounts', { type: 'checkbox' })}
        />
      )}
    </RecordForm>
  )
}
