import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Sums } from '../../format/sums.tsx'
import { BriefLines } from '../../lines/brief-lines.tsx'
import { PreviewActions } from '../../list/preview-actions.tsx'
import type { Outputs } from '../../trpc.ts'
import { QuoteActions } from './actions.tsx'
import { QuoteFacts } from './view.tsx'

/** A quote beside its list. */
export function QuotePreview({ quote }: { quote: Outputs['quotes']['retrieve'] }) {
  const t = useTranslations('quotes')
  const lines = useTranslations('lines')
  return (
    <Stack>
      <Title order={2}>
        {quote.title ? `${quote.seq_number} · ${quote.title}` : t('one', { number: quote.seq_number })}
      </Title>
      <PreviewActions group="quotes" id={quote.id}>
        {(onEdit) => <QuoteActions {...{ quote, onEdit }} draft={null} />}
      </PreviewActions>
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
