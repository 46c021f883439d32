'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'

/** How somebody pays: the ministry's table, with what is usual at the counter first. */
const METHODS = [
  ...([
    'MP01',
    'MP08',
    'MP05',
    'MP12',
    'MP02',
    'MP03',
    'MP04',
    'MP06',
    'MP07',
    'MP09',
    'MP10',
    'MP11',
  ] as const),
  ...(['MP13', 'MP14', 'MP15', 'MP16', 'MP17', 'MP18', 'MP19', 'MP20', 'MP21', 'MP22', 'MP23'] as const),
] as const

export function PaymentMethodSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations('common.paymentMethods')
  return (
    <Select clearable searchable {...props} data={METHODS.map((value) => ({ value, label: t(value) }))} />
  )
}
