'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../../format/numbers.ts'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import { useTRPC } from '../../../trpc.ts'
import { CategoriesPage, MAX_CATEGORIES } from '../categories/categories-page.tsx'
import { CategoryModal, type ExpenseCategory } from './category-modal.tsx'

/** What expenses are for, and how much of their VAT can be deducted. */
export default function ExpenseCategoriesPage() {
  const t = useTranslations('expenses')
  const numbers = useNumbers()
  const of = useColumnKinds<ExpenseCategory>()
  return (
    <CategoriesPage<ExpenseCategory>
      group="expenseCategories"
      words="expenses.categories"
      permission="expenses.write"
      query={useQuery(useTRPC().expenseCategories.list.queryOptions({ limit: MAX_CATEGORIES }))}
      figure={of.number('vat', t('vatDeductibility'), 'vat_deductibility', {
        cell: ({ vat_deductibility }) => numbers.rate(vat_deductibility),
      })}
      modal={(category, onClose) => <CategoryModal {...{ category, onClose }} />}
    />
  )
}
