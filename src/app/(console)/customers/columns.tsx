'use client'

import { useTranslations } from 'next-intl'
import type { Column } from '../../list/columns.ts'
import { useContactColumns } from '../../list/contact-columns.tsx'
import type { Outputs } from '../../trpc.ts'

export type CustomerRow = Outputs['customers']['list']['data'][number]

export function useCustomerColumns(): Column<CustomerRow>[] {
  const t = useTranslations('customers')
  const contact = useContactColumns('customers')
  return [
    {
      id: 'name',
      onPhone: 'name',
      header: t('name'),
      shrinks: true,
      cell: ({ full_name }) => full_name,
      csv: ({ full_name }) => full_name,
    },
    ...contact,
    {
      id: 'type',
      header: t('type'),
      width: 160,
      from: 'lg',
      cell: ({ customer_type }) => t(`types.${customer_type}`),
      csv: ({ customer_type }) => t(`types.${customer_type}`),
    },
  ]
}
