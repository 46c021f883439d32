import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'

/** One of the company's active VAT rates. */
export function VatSelect(props: Omit<SelectProps, 'data'>) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vatRates.list.queryOptions({ active: true }, { staleTime: 60_000 }))
  const rates = data?.data.map(({ code, description }) => ({
    value: code,
    label: `${code} · ${description}`,
  }))
  return <Select allowDeselect={false} {...props} data={rates ?? []} />
}
