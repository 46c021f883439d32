import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PAYMENT_METHODS, RECEIPT_PAYMENT_METHODS } from '../../domain/payment-methods.ts'
import { useTRPC } from '../trpc.ts'

/** The ministry's table, with what is usual at the counter first. */
const METHODS = [...new Set([...RECEIPT_PAYMENT_METHODS, 'MP12' as const, ...PAYMENT_METHODS])]

/** How somebody pays: by a method that the workshop offers, or by the one that is chosen already. */
export function PaymentMethodSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations('common.paymentMethods')
  const { data } = useQuery(useTRPC().paymentMethods.list.queryOptions({}))
  const idle = new Set<string>(data?.data.filter(({ active }) => !active).map(({ code }) => code))
  const offered = METHODS.filter((code) => code === props.value || !idle.has(code))
  return (
    <Select clearable searchable {...props} data={offered.map((value) => ({ value, label: t(value) }))} />
  )
}
