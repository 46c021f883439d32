'use client'

import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { FieldGroup } from './record-form.tsx'

type Field = 'address' | 'postal_code' | 'city' | 'province' | 'country'

/** Street, town and country. */
export function AddressFields({ input }: { input: (field: Field) => GetInputPropsReturnType }) {
  const t = useTranslations('common.addressFields')
  const fields = ['address', 'postal_code', 'city', 'province', 'country'] as const
  return (
    <FieldGroup legend={t('legend')}>
      {fields.map((field) => (
        <TextInput key={field} label={t(field)} {...input(field)} />
      ))}
    </FieldGroup>
  )
}
