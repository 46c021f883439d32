'use client'

import { useTranslations } from 'next-intl'
import type { Outputs } from '../trpc.ts'
import { phone, text } from './fields.tsx'
import { FormModal } from './form-modal.tsx'
import { formOf, useFormOf } from './form-of.tsx'
import type { MakeProps } from './new-customer.tsx'

const SUPPLIER = formOf('suppliers', 'common', {
  name: text('name', { required: true, first: true, autoComplete: 'off' }),
  phone: phone('phone'),
})

/** Makes a supplier on the spot, with the fewest fields; the rest is written later on the supplier's page. */
export function NewSupplier({ name, onClose, onMade }: MakeProps) {
  const t = useTranslations('suppliers')
  const { record, inputs } = useFormOf<typeof SUPPLIER.fields, Outputs['suppliers']['create']>(SUPPLIER, {
    begin: { name },
    done: null,
    onSaved: ({ id, name }) => onMade({ id, label: name }),
  })
  return (
    <FormModal title={t('new')} {...{ record, onClose }}>
      {inputs('name', 'phone')}
    </FormModal>
  )
}
