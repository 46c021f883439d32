import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PreviewActions } from '../../list/preview-actions.tsx'
import type { Outputs } from '../../trpc.ts'
import { StockCountActions } from './actions.tsx'
import { StockCountFacts } from './view.tsx'

/** A count beside its list. */
export function StockCountPreview({ count }: { count: Outputs['stockCounts']['retrieve'] }) {
  const t = useTranslations('stockCounts')
  return (
    <Stack>
      <Title order={2}>{count.title || t('one', { number: count.seq_number })}</Title>
      <PreviewActions group="stockCounts" id={count.id}>
        {(onEdit) => <StockCountActions {...{ count, onEdit }} />}
      </PreviewActions>
      <StockCountFacts count={count} />
    </Stack>
  )
}
