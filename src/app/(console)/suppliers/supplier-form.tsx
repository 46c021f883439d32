'use client'

import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AddressFields } from '../../form/address-fields.tsx'
import { numberOrNull, numberOrZero, valuesFrom } from '../../form/form-values.ts'
import { useNotify } from '../../form/notify.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { PaymentMethodSelect } from '../../form/payment-method-select.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import type { Supplier } from './supplier-preview.tsx'

const EMPTY = {
  name: '',
  contact_name: '',
  phone: '',
  email: '',
  address: '',
  postal_code: '',
  city: '',
  province: '',
  country: 'IT',
  vat_number: '',
  vat_country: 'IT',
  tax_code: '',
  sdi_code: '',
  certified_email: '',
  iban: '',
  payment_method: null as string | null,
  payment_terms_days: 0 as number | string,
  customer_code: '',
  discount_rate: 0 as number | string,
  lead_time_days: '' as number | string,
  minimum_order: '' as number | string,
  notes: '',
  active: true,
}
type Values = typeof EMPTY
type FieldsProps = { form: UseFormReturnType<Values> }

const bodyOf = (values: Values) => ({
  ...values,
  country: values.country || null,
  payment_terms_days: numberOrZero(values.payment_terms_days),
  discount_rate: numberOrZero(values.discount_rate),
  lead_time_days: numberOrNull(values.lead_time_days),
  minimum_order: numberOrNull(values.minimum_order),
})

function FiscalFields({ form }: FieldsProps) {
  const t = useTranslations('suppliers')
  return (
    <FieldGroup legend={t('fiscal')}>
      <TextInput label={t('vatNumber')} {...form.getInputProps('vat_number')} />
      <TextInput label={t('vatCountry')} maxLength={2} {...form.getInputProps('vat_country')} />
      <TextInput label={t('taxCode')} {...form.getInputProps('tax_code')} />
      <TextInput label={t('sdiCode')} {...form.getInputProps('sdi_code')} />
      <TextInput type="email" label={t('certifiedEmail')} {...form.getInputProps('certified_email')} />
      <TextInput label={t('iban')} {...form.getInputProps('iban')} />
    </FieldGroup>
  )
}

function TermsFields({ form }: FieldsProps) {
  const t = useTranslations('suppliers')
  return (
    <FieldGroup legend={t('terms')}>
      <PaymentMethodSelect label={t('paymentMethod')} {...form.getInputProps('payment_method')} />
      <NumberField kind="integer" label={t('paymentTerms')} {...form.getInputProps('payment_terms_days')} />
      <NumberField kind="rate" label={t('discount')} {...form.getInputProps('discount_rate')} />
      <NumberField kind="integer" label={t('leadTimeDays')} {...form.getInputProps('lead_time_days')} />
      <NumberField kind="money" label={t('minimumOrder')} {...form.getInputProps('minimum_order')} />
      <TextInput label={t('customerCode')} {...form.getInputProps('customer_code')} />
    </FieldGroup>
  )
}

type Props = { supplier?: Supplier; onDone: (id: string | null) => void }

/** Makes or changes a supplier. */
export function SupplierForm({ supplier, onDone }: Props) {
  const t = useTranslations('suppliers')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const readSupplier = async () => {
    const fresh = await client.suppliers.retrieve.query({ id: supplier!.id })
    queries.setQueryData(trpc.suppliers.retrieve.queryKey({ id: fresh.id }), fresh)
    return { values: valuesFrom(EMPTY, fresh) }
  }
  const record = useRecordForm<Values>({
    initialValues: supplier ? valuesFrom(EMPTY, supplier) : EMPTY,
    renew: supplier && readSupplier,
    keptAs: supplier?.id ?? 'supplier',
    save: async (values) => {
      const body = bodyOf(values)
      const saved = supplier
        ? await client.suppliers.update.mutate({ id: supplier.id, ...body })
        : await client.suppliers.create.mutate(body)
      queries.setQueryData(trpc.suppliers.retrieve.queryKey({ id: saved.id }), saved)
      queries.invalidateQueries(trpc.suppliers.pathFilter())
      notify.done(common('saved'))
      onDone(saved.id)
    },
  })
  const { form } = record
  return (
    <RecordForm record={record} onCancel={() => onDone(supplier?.id ?? null)}>
      <FieldGroup>
        <TextInput label={t('name')} required autoFocus {...form.getInputProps('name')} />
        <TextInput label={t('contactName')} {...form.getInputProps('contact_name')} />
        <TextInput type="tel" label={t('phone')} {...form.getInputProps('phone')} />
        <TextInput type="email" label={t('email')} {...form.getInputProps('email')} />
      </FieldGroup>
      <AddressFields input={(field) => form.getInputProps(field)} />
      <FiscalFields form={form} />
      <TermsFields form={form} />
      <Switch label={t('activeLong')} {...form.getInputProps('active', { type: 'checkbox' })} />
      <Textarea label={t('notes')} autosize minRows={2} maxRows={10} {...form.getInputProps('notes')} />
    </RecordForm>
  )
}
