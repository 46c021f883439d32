'use client'

import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Sums } from '../../format/sums.tsx'
import { BriefLines } from '../../lines/brief-lines.tsx'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import { QuoteFacts } from './quote-head.tsx'

/** A quote beside its list. */
export function QuotePreview({ id }: { id: string }) {
  const t = useTranslations('quotes')
  const lines = useTranslations('lines')
  const trpc = useTRPC()
  const { data: quote, error, refetch } = useQuery(trpc.quotes.retrieve.queryOptions({ id }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!quote) return <Skeleton height={320} />
  return (
    <Stack>
      <Title order={2}>
        {quote.title ? `${quote.seq_number} · ${quote.title}` : t('one', { number: quote.seq_number })}
      </Title>
      <QuoteFacts quote={quote} />
      <BriefLines lines={quote.line_items} />
      <Sums
        sums={[
          [lines('beforeTax'), quote.total_before_tax],
          [lines('vat'), quote.total_tax],
          [lines('total'), quote.total_after_tax, true],
        ]}
      />
    </Stack>
  )
}
