import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { useContactColumns } from '../../list/contact-columns.tsx'
import type { Outputs } from '../../trpc.ts'

export type CustomerRow = Outputs['customers']['contacts']['data'][number]

export function useCustomerColumns(): Column<CustomerRow>[] {
  const t = useTranslations('customers')
  const contact = useContactColumns('customers')
  const of = useColumnKinds<CustomerRow>()
  return [
    of.text('name', t('name'), 'full_name', { onPhone: 'name', shrinks: true }),
    ...contact,
    of.words('type', t('type'), (row) => t(`types.${row.customer_type}`), { width: 184, from: 'lg' }),
  ]
}
