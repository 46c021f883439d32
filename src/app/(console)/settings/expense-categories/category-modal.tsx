import { useTranslations } from 'next-intl'
import { number, text, toggle, unlessEmpty } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'
import { color } from '../categories/color-field.ts'

export type ExpenseCategory = Outputs['expenseCategories']['list']['data'][number]

const CATEGORY = formOf('expenseCategories', 'expenses', {
  name: text('categories.name', { required: true, first: true }),
  color: color('categories.color'),
  vat_deductibility: unlessEmpty(number('rate', 'vatDeductibility', { empty: 100 })),
  active: toggle('categories.activeLong', { empty: true }),
})

type Props = { category?: ExpenseCategory | undefined; onClose: () => void }

/** Makes or changes a category of expenses. */
export function CategoryModal({ category, onClose }: Props) {
  const t = useTranslations('expenses.categories')
  const { record, input, inputs } = useFormOf(CATEGORY, { record: category, onSaved: onClose })
  return (
    <FormModal title={category?.name ?? t('new')} {...{ record, onClose }}>
      {input('name')}
      <FieldGroup>{inputs('color', 'vat_deductibility')}</FieldGroup>
      {input('active')}
    </FormModal>
  )
}
