'use client'

import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateField } from '../../form/date-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { PaymentMethodSelect } from '../../form/payment-method-select.tsx'
import { FieldGroup } from '../../form/record-form.tsx'
import { VatSelect } from '../../form/vat-select.tsx'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { CustomerFormState } from './customer-form.tsx'
import { hiddenFields } from './customer-values.ts'

type Props = { form: CustomerFormState }

/** Tax code, VAT number and where invoices go. */
export function FiscalFields({ form }: Props) {
  const t = useTranslations('customers')
  const hidden = new Set(hiddenFields(form.getValues()))
  return (
    <FieldGroup legend={t('fiscal')}>
      <TextInput label={t('taxCode')} {...form.getInputProps('tax_code')} />
      {!hidden.has('vat_number') && (
        <>
          <TextInput label={t('vatNumber')} {...form.getInputProps('vat_number')} />
          <TextInput label={t('vatCountry')} maxLength={2} {...form.getInputProps('vat_country')} />
          <TextInput label={t('sdiCode')} {...form.getInputProps('sdi_code')} />
        </>
      )}
      <TextInput type="email" label={t('certifiedEmail')} {...form.getInputProps('certified_email')} />
      {!hidden.has('birth_date') && (
        <DateField label={t('birthDate')} {...form.getInputProps('birth_date')} />
      )}
      {!hidden.has('split_payment') && (
        <Checkbox
          mt="xl"
          label={t('splitPayment')}
          {...form.getInputProps('split_payment', { type: 'checkbox' })}
        />
      )}
    </FieldGroup>
  )
}

/** Which prices apply and how the customer pays. */
export function TermsFields({ form }: Props) {
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const mayRead = useCan('articles.read')
  const { data } = useQuery(trpc.priceLists.list.queryOptions({ limit: 100 }, { enabled: mayRead }))
  return (
    <FieldGroup legend={t('terms')}>
      <Select
        label={t('priceList')}
        placeholder={t('noPriceList')}
        clearable
        data={data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.getInputProps('price_list_id')}
      />
      <NumberField kind="rate" label={t('discount')} {...form.getInputProps('unit_discount_rate')} />
      <VatSelect
        label={t('defaultVat')}
        clearable
        allowDeselect
        {...form.getInputProps('default_vat_code')}
      />
      <PaymentMethodSelect label={t('paymentMethod')} {...form.getInputProps('default_payment_method')} />
      <NumberField kind="integer" label={t('paymentTerms')} {...form.getInputProps('payment_terms_days')} />
    </FieldGroup>
  )
}
