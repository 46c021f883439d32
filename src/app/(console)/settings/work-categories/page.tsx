'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../../format/numbers.ts'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import { useTRPC } from '../../../trpc.ts'
import { CategoriesPage, MAX_CATEGORIES } from '../categories/categories-page.tsx'
import { CategoryModal, type WorkCategory } from './category-modal.tsx'

/** The kinds of work, with the colour and the duration that the calendar takes. */
export default function WorkCategoriesPage() {
  const t = useTranslations('workCategories')
  const numbers = useNumbers()
  const of = useColumnKinds<WorkCategory>()
  return (
    <CategoriesPage<WorkCategory>
      group="workCategories"
      words="workCategories"
      permission="settings.write"
      query={useQuery(useTRPC().workCategories.list.queryOptions({ limit: MAX_CATEGORIES }))}
      figure={of.number('duration', t('duration'), 'default_duration', {
        cell: ({ default_duration }) => t('minutes', { minutes: numbers.integer(default_duration) }),
      })}
      modal={(category, onClose) => <CategoryModal {...{ category, onClose }} />}
    />
  )
}
