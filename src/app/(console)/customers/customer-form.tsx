'use client'

import { Checkbox, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { AddressFields } from '../../form/address-fields.tsx'
import { DuplicateWarning } from '../../form/duplicates.tsx'
import classes from '../../form/form.module.css'
import { useNotify } from '../../form/notify.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import type { Customer } from './contact.tsx'
import { NameFields, TypeSwitch } from './customer-name-fields.tsx'
import { FiscalFields, TermsFields } from './customer-terms-fields.tsx'
import { bodyOf, type CustomerValues, EMPTY, isFirm, valuesOf } from './customer-values.ts'
import { useCustomerDuplicates } from './use-customer-duplicates.ts'

export type CustomerFormState = UseFormReturnType<CustomerValues>

function ContactFields({ form }: { form: CustomerFormState }) {
  const t = useTranslations('customers')
  return (
    <FieldGroup legend={t('contact')}>
      <TextInput type="tel" label={t('phone')} {...form.getInputProps('phone')} />
      <TextInput type="tel" label={t('mobile')} {...form.getInputProps('mobile')} />
      <TextInput type="email" label={t('email')} {...form.getInputProps('email')} />
    </FieldGroup>
  )
}

function ConsentFields({ form }: { form: CustomerFormState }) {
  const t = useTranslations('customers')
  const box = (name: 'reminder_consent' | 'marketing_consent') =>
    form.getInputProps(name, { type: 'checkbox' })
  return (
    <FieldGroup legend={t('consents')}>
      <Checkbox label={t('reminderConsentLong')} {...box('reminder_consent')} />
      <Checkbox label={t('marketingConsentLong')} {...box('marketing_consent')} />
    </FieldGroup>
  )
}

/** A missing name is said where it is typed. */
function nameField(param: string, values: CustomerValues): string {
  if (param !== 'full_name' || values.full_name !== '') return param
  return isFirm(values) ? 'company_name' : 'first_name'
}

type Props = { customer?: Customer; onDone: (id: string | null) => void }

/** Makes or changes a customer, and warns of one that is there already. */
export function CustomerForm({ customer, onDone }: Props) {
  const t = useTranslations('customers')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const known = useRef(customer)
  const readCustomer = async () => {
    const fresh = await client.customers.retrieve.query({ id: customer!.id })
    queries.setQueryData(trpc.customers.retrieve.queryKey({ id: fresh.id }), fresh)
    known.current = fresh
    return { values: valuesOf(fresh) }
  }
  const record = useRecordForm<CustomerValues>({
    initialValues: customer ? valuesOf(customer) : EMPTY,
    names: nameField,
    renew: customer && readCustomer,
    keptAs: customer?.id ?? 'customer',
    save: async (values) => {
      const body = bodyOf(values, known.current)
      const saved = customer
        ? await client.customers.update.mutate({ id: customer.id, ...body })
        : await client.customers.create.mutate(body)
      queries.setQueryData(trpc.customers.retrieve.queryKey({ id: saved.id }), saved)
      queries.invalidateQueries(trpc.customers.pathFilter())
      queries.invalidateQueries(trpc.vehicles.pathFilter())
      notify.done(common('saved'))
      onDone(saved.id)
    },
  })
  const { form } = record
  const values = form.getValues()
  const found = useCustomerDuplicates(values, customer?.id)
  return (
    <RecordForm record={record} onCancel={() => onDone(customer?.id ?? null)}>
      <TypeSwitch form={form} />
      <NameFields form={form} />
      <DuplicateWarning title={t('duplicate')} found={found} />
      <ContactFields form={form} />
      <AddressFields input={(field) => form.getInputProps(field)} />
      <FiscalFields form={form} />
      <TermsFields form={form} />
      <ConsentFields form={form} />
      <Stack gap="sm" className={classes.wide}>
        <TagsInput label={t('tags')} clearable maxLength={50} {...form.getInputProps('tags')} />
        <Textarea label={t('notes')} autosize minRows={2} maxRows={10} {...form.getInputProps('notes')} />
      </Stack>
    </RecordForm>
  )
}
