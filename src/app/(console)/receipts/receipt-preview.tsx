'use client'

import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import { ReceiptFacts, ReceiptLines, ReceiptSums } from './receipt-parts.tsx'
import { receiptNumber } from './receipt-state.tsx'

/** A receipt beside its list. */
export function ReceiptPreview({ id }: { id: string }) {
  const t = useTranslations('receipts')
  const trpc = useTRPC()
  const { data: receipt, error, refetch } = useQuery(trpc.receipts.retrieve.queryOptions({ id }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!receipt) return <Skeleton height={320} />
  return (
    <Stack>
      <Title order={2}>{receiptNumber(receipt) ?? t('draftTitle')}</Title>
      <ReceiptFacts receipt={receipt} />
      <ReceiptLines receipt={receipt} />
      <ReceiptSums receipt={receipt} />
    </Stack>
  )
}
