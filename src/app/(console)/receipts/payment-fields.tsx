'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'

const METHODS = ['MP01', 'MP08', 'MP05'] as const

/** How money is received. */
export function MethodSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations()
  return (
    <Select
      label={t('receipts.method')}
      {...props}
      data={METHODS.map((value) => ({ value, label: t(`common.paymentMethods.${value}`) }))}
    />
  )
}
