'use client'

import { Group, Input, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FieldGroup } from '../../form/record-form.tsx'
import type { CustomerFormState } from './customer-form.tsx'
import { CUSTOMER_TYPES, type CustomerType, derivedName } from './customer-name.ts'
import { hiddenFields, isFirm } from './customer-values.ts'

const FIRMS = CUSTOMER_TYPES.filter((type) => type !== 'private')

/** Person or firm, which decides the fields; for a firm, of which kind. */
export function TypeSwitch({ form }: { form: CustomerFormState }) {
  const t = useTranslations('customers')
  const values = form.getValues()
  const choose = (type: CustomerType) => form.setFieldValue('customer_type', type)
  const { error } = form.getInputProps('customer_type')
  return (
    <div>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('type')}
          value={isFirm(values) ? 'firm' : 'private'}
          onChange={(next) => choose(next === 'private' ? 'private' : 'company')}
          data={[
            { value: 'private', label: t('person') },
            { value: 'firm', label: t('firm') },
          ]}
        />
        {isFirm(values) && (
          <Select
            aria-label={t('firmKind')}
            allowDeselect={false}
            data={FIRMS.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={values.customer_type}
            onChange={(type) => type && choose(type as CustomerType)}
          />
        )}
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}

/** A person's names or a firm's, and the one on documents where it is another. */
export function NameFields({ form }: { form: CustomerFormState }) {
  const t = useTranslations('customers')
  const values = form.getValues()
  const hidden = new Set(hiddenFields(values))
  const isPerson = !isFirm(values)
  return (
    <FieldGroup>
      {!hidden.has('company_name') && (
        <TextInput label={t('companyName')} required autoFocus {...form.getInputProps('company_name')} />
      )}
      {!hidden.has('first_name') && (
        <>
          <TextInput
            label={t('firstName')}
            required={isPerson}
            autoFocus={isPerson}
            {...form.getInputProps('first_name')}
          />
          <TextInput label={t('lastName')} required={isPerson} {...form.getInputProps('last_name')} />
        </>
      )}
      <TextInput
        label={t('fullName')}
        placeholder={derivedName(values)}
        {...form.getInputProps('full_name')}
      />
    </FieldGroup>
  )
}
