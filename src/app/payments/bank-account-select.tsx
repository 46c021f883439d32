import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../frame/session.tsx'
import { useTRPC } from '../trpc.ts'

/** The bank accounts that customers can pay into; nothing for those who do not see the accounts. */
export function BankAccountSelect(props: Omit<SelectProps, 'data'>) {
  const mayRead = useCan('cash_book.read')
  const asked = useTRPC().cashBookAccounts.list.queryOptions({ active: true, limit: 100 })
  const { data } = useQuery({ ...asked, enabled: mayRead })
  if (!mayRead) return null
  const accounts = (data?.data ?? []).filter(({ kind, iban }) => kind === 'bank' && iban !== null)
  return (
    <Select
      clearable
      {...props}
      data={accounts.map(({ id, name, iban }) => ({ value: id, label: `${name} · ${iban}` }))}
    />
  )
}
