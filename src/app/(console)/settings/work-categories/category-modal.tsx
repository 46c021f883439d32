import { useTranslations } from 'next-intl'
import { number, text, toggle, unlessEmpty } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'
import { color } from '../categories/color-field.ts'

export type WorkCategory = Outputs['workCategories']['list']['data'][number]

const CATEGORY = formOf('workCategories', 'workCategories', {
  name: text('name', { required: true, first: true }),
  color: color('color'),
  default_duration: unlessEmpty(number('integer', 'duration', { empty: 60, unit: 'min' })),
  active: toggle('activeLong', { empty: true }),
})

type Props = { category?: WorkCategory | undefined; onClose: () => void }

/** Makes or changes a kind of work. */
export function CategoryModal({ category, onClose }: Props) {
  const t = useTranslations('workCategories')
  const { record, input, inputs } = useFormOf(CATEGORY, { record: category, onSaved: onClose })
  return (
    <FormModal title={category?.name ?? t('new')} {...{ record, onClose }}>
      {input('name')}
      <FieldGroup>{inputs('color', 'default_duration')}</FieldGroup>
      {input('active')}
    </FormModal>
  )
}
