'use client'

import { ColorInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { held, number, text, toggle } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'

export type ExpenseCategory = Outputs['expenseCategories']['list']['data'][number]

/** Told apart on the calendar, also by those who see colours differently. */
const SWATCHES = ['#3B82F6', '#0EA5E9', '#14B8A6', '#22C55E', '#EAB308', '#F97316', '#EF4444', '#A855F7']

const CATEGORY = formOf('expenseCategories', 'expenses', {
  name: text('categories.name', { required: true, first: true }),
  color: held('categories.color', '#3B82F6', {
    Input: ColorInput,
    props: { swatches: SWATCHES, withEyeDropper: false },
  }),
  vat_deductibility: number('rate', 'vatDeductibility', { empty: 100 }),
  active: toggle('categories.activeLong', { empty: true }),
})

type Props = { category?: ExpenseCategory | undefined; onClose: () => void }

/** Makes or changes a category of expenses. */
export function CategoryModal({ category, onClose }: Props) {
  const t = useTranslations('expenses.categories')
  const { record, input, inputs } = useFormOf(CATEGORY, {
    record: category,
    // An emptied part is one that was not sent.
    body: ({ vat_deductibility, ...changed }) => ({
      ...changed,
      ...(vat_deductibility != null && { vat_deductibility }),
    }),
    onSaved: onClose,
  })
  return (
    <FormModal title={category?.name ?? t('new')} {...{ record, onClose }}>
      {input('name')}
      <FieldGroup>{inputs('color', 'vat_deductibility')}</FieldGroup>
      {input('active')}
    </FormModal>
  )
}
