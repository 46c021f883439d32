'use client'

import { NumberInput, type NumberInputProps, Select, type SelectProps } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'

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

/** Euro with cents, written as the person's language does. */
export function AmountInput(props: NumberInputProps) {
  const decimal = useLocale() === 'it' ? ',' : '.'
  return (
    <NumberInput
      decimalScale={2}
      decimalSeparator={decimal}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      hideControls
      suffix=" €"
      {...props}
    />
  )
}
