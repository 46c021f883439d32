import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { bearsStampDuty, VAT_NATURES, type VatNature } from '../../../../domain/vat-natures.ts'
import { held, number, text, tick } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'

export type Rate = Outputs['vatRates']['list']['data'][number]

/** Why an electronic invoice charges no VAT. */
const RATE = formOf('vatRates', 'settings.vat', {
  code: text('code', { hint: 'codeHint', required: true, first: true, maxLength: 10 }),
  rate: number('rate', 'rate', { required: true }),
  description: text('description', { required: true, wide: true }),
  nature: {
    ...held('nature', null as VatNature | null, {
      Input: Select,
      props: { clearable: true, searchable: true, data: VAT_NATURES },
      wide: true,
    }),
    hint: 'natureHint' as const,
  },
  legal_reference: text('legalReference', { hint: 'referenceHint', wide: true, maxLength: 100 }),
  stamp_duty: tick('stampDuty', { hint: 'stampDutyHint', wide: true }),
  is_default: tick('makeDefault', { wide: true }),
})

/** Adds a VAT rate, or changes one, whose code stays. */
export function VatRateModal({ rate, onClose }: { rate?: Rate | undefined; onClose: () => void }) {
  const t = useTranslations('settings.vat')
  const { record, form, values, input, inputs } = useFormOf(RATE, {
    record: rate,
    waits: true,
    onSaved: onClose,
  })
  const choose = (nature: string | null) => {
    form.setFieldValue('nature', nature as VatNature | null)
    form.setFieldValue('stamp_duty', bearsStampDuty(nature))
  }
  return (
    <FormModal title={rate ? t('editTitle', { code: rate.code }) : t('new')} {...{ record, onClose }}>
      <FieldGroup>
        {!rate && input('code')}
        {inputs('rate', 'description')}
        {(values.rate === 0 || values.nature !== null) && (
          <>
            {input('nature', { onChange: choose })}
            {inputs('legal_reference', 'stamp_duty')}
          </>
        )}
        {!rate && input('is_default')}
      </FieldGroup>
    </FormModal>
  )
}
