import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { RECEIPT_PAYMENT_METHODS } from '../../../../domain/payment-methods.ts'

/** How money is received. */
export function MethodSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations()
  return (
    <Select
      label={t('receipts.method')}
      {...props}
      data={RECEIPT_PAYMENT_METHODS.map((value) => ({ value, label: t(`common.paymentMethods.${value}`) }))}
    />
  )
}
