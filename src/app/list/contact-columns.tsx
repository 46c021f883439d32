'use client'

import { useTranslations } from 'next-intl'
import { MailLink, PhoneLink, phoneOf } from '../format/contact.tsx'
import type { Column } from './columns.ts'

type Contact = { phone: string | null; mobile?: string | null; email: string | null; city: string | null }

/** How somebody is reached and where, by the words of their section. */
export function useContactColumns(section: 'customers' | 'suppliers'): Column<Contact>[] {
  const t = useTranslations(section)
  return [
    {
      id: 'phone',
      onPhone: 'beside',
      header: t('phone'),
      width: 150,
      cell: (contact) => <PhoneLink phone={phoneOf(contact)} />,
      csv: phoneOf,
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
      onPhone: 'below',
      header: t('city'),
      width: 160,
      from: 'sm',
      cell: ({ city }) => city,
      csv: ({ city }) => city,
    },
  ]
}
