'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PAYMENT_METHODS, RECEIPT_PAYMENT_METHODS } from '../../domain/payment-methods.ts'

/** The ministry's table, with what is usual at the counter first. */
const METHODS = [...new Set([...RECEIPT_PAYMENT_METHODS, 'MP12' as const, ...PAYMENT_METHODS])]

/** How somebody pays. */
export function PaymentMethodSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations('common.paymentMethods')
  return (
    <Select clearable searchable {...props} data={METHODS.map((value) => ({ value, label: t(value) }))} />
  )
}
