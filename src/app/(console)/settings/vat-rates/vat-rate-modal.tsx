'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { held, number, text, tick } from '../../../form/fields.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'

type Rate = Outputs['vatRates']['list']['data'][number]

/** Why an electronic invoice charges no VAT. */
const NATURES = [
  ...['N1', 'N2.1', 'N2.2', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N4', 'N5'],
  ...['N6.1', 'N6.2', 'N6.3', 'N6.4', 'N6.5', 'N6.6', 'N6.7', 'N6.8', 'N6.9', 'N7'],
]

const RATE = formOf('vatRates', 'settings.vat', {
  code: text('code', { hint: 'codeHint', required: true, first: true, maxLength: 10 }),
  rate: number('rate', 'rate', { required: true }),
  description: text('description', { required: true, wide: true }),
  nature: {
    ...held('nature', null as string | null, {
      Input: Select,
      props: { clearable: true, searchable: true, data: NATURES },
      wide: true,
    }),
    hint: 'natureHint' as const,
  },
  is_default: tick('makeDefault', { wide: true }),
})

/** Adds a VAT rate, or changes one, whose code stays. */
export function VatRateModal({ rate, onClose }: { rate?: Rate | undefined; onClose: () => void }) {
  const t = useTranslations('settings.vat')
  const { record, values, input, inputs } = useFormOf(RATE, { record: rate, waits: true, onSaved: onClose })
  return (
    <FormModal title={rate ? t('editTitle', { code: rate.code }) : t('new')} {...{ record, onClose }}>
      <FieldGroup>
        {!rate && input('code')}
        {inputs('rate', 'description')}
        {(values.rate === 0 || values.nature !== null) && input('nature')}
        {!rate && input('is_default')}
      </FieldGroup>
    </FormModal>
  )
}
