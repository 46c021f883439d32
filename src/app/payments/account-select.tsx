import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OfferedSelect } from '../form/offered-select.tsx'
import { useTRPC } from '../trpc.ts'

type Placed = { account_id: string | null; account_name?: string | null }
type Props = Omit<SelectProps, 'data'> & { present?: Placed | undefined }

/** The accounts that are in use; none is that of the method of payment. */
export function AccountSelect({ present, ...props }: Props) {
  const t = useTranslations('cashBookEntries')
  const { data } = useQuery(useTRPC().cashBookAccounts.list.queryOptions({ active: true, limit: 100 }))
  const own = present && { id: present.account_id, name: present.account_name ?? null }
  return <OfferedSelect placeholder={t('accountOfMethod')} {...props} offered={data?.data} present={own} />
}
