'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'

const METHODS = ['MP01', 'MP05', 'MP08'] as const

/** How somebody pays; another method of the ministry's table, set elsewhere, stays as its code. */
export function PaymentMethodSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations('common.paymentMethods')
  const choices = METHODS.map((value) => ({ value: value as string, label: t(value) }))
  const { value } = props
  const isOther = typeof value === 'string' && !choices.some((choice) => choice.value === value)
  return <Select clearable {...props} data={isOther ? [...choices, { value, label: value }] : choices} />
}
