import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Payments } from '../../payments/payments.tsx'
import type { Outputs } from '../../trpc.ts'
import { ExpenseFacts, ExpenseSums } from './view.tsx'

/** An expense beside its list. */
export function ExpensePreview({ expense }: { expense: Outputs['expenses']['retrieve'] }) {
  const t = useTranslations('expenses')
  const { title, supplier_name, seq_number } = expense
  return (
    <Stack>
      <Title order={2}>{title || supplier_name || t('one', { number: seq_number })}</Title>
      <ExpenseFacts expense={expense} />
      <ExpenseSums expense={expense} />
      <Payments group="expenses" document={expense} takes empty={t('noPayments')} />
    </Stack>
  )
}
