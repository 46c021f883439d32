'use client'

import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Outputs } from '../../trpc.ts'
import { StockCountFacts } from './view.tsx'

/** A count beside its list. */
export function StockCountPreview({ count }: { count: Outputs['stockCounts']['retrieve'] }) {
  const t = useTranslations('stockCounts')
  return (
    <Stack>
      <Title order={2}>{count.title || t('one', { number: count.seq_number })}</Title>
      <StockCountFacts count={count} />
    </Stack>
  )
}
