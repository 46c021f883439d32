'use client'

import { useTranslations } from 'next-intl'
import { MailLink, PhoneLink } from '../../format/contact.tsx'
import type { Column } from '../../list/columns.ts'
import type { Outputs } from '../../trpc.ts'

export type CustomerRow = Outputs['customers']['list']['data'][number]

export function useCustomerColumns(): Column<CustomerRow>[] {
  const t = useTranslations('customers')
  return [
    {
      id: 'name',
      header: t('name'),
      shrinks: true,
      cell: ({ full_name }) => full_name,
      csv: ({ full_name }) => full_name,
    },
    {
      id: 'phone',
      header: t('phone'),
      width: 150,
      cell: ({ phone }) => <PhoneLink phone={phone} />,
      csv: ({ phone }) => phone,
    },
    {
      id: 'email',
      header: t('email'),
      shrinks: true,
      from: 'md',
      cell: ({ email }) => <MailLink email={email} />,
      csv: ({ email }) => email,
    },
    {
      id: 'city',
      header: t('city'),
      width: 160,
      from: 'sm',
      cell: ({ city }) => city,
      csv: ({ city }) => city,
    },
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
