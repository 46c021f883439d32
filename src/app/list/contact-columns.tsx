import { useTranslations } from 'next-intl'
import { MailLink, PhoneLink, phoneOf } from '../format/contact.tsx'
import { useColumnKinds } from './column-kinds.tsx'
import type { Column } from './columns.ts'

type Contact = { phone: string | null; mobile?: string | null; email: string | null; city: string | null }

/** How somebody is reached and where, by the words of their section. */
export function useContactColumns(section: 'customers' | 'suppliers'): Column<Contact>[] {
  const t = useTranslations(section)
  const of = useColumnKinds<Contact>()
  return [
    of.words('phone', t('phone'), phoneOf, {
      ...{ onPhone: 'beside', width: 142 },
      cell: (contact) => <PhoneLink phone={phoneOf(contact)} />,
    }),
    of.text('email', t('email'), 'email', {
      ...{ shrinks: true, from: 'md' },
      cell: ({ email }) => <MailLink email={email} />,
    }),
    of.text('city', t('city'), 'city', { onPhone: 'below', width: 148, from: 'sm' }),
  ]
}
