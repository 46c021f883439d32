import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PreviewActions } from '../../list/preview-actions.tsx'
import { InvoiceActions } from './actions.tsx'
import type { Invoice } from './state.ts'
import { InvoiceFacts, InvoiceSums } from './view.tsx'

/** An invoice beside its list. */
export function InvoicePreview({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const { full_number, title } = invoice
  return (
    <Stack>
      <Title order={2}>{[full_number ?? t('draftTitle'), title].filter(Boolean).join(' · ')}</Title>
      <PreviewActions group="invoices" id={invoice.id}>
        {(onEdit) => <InvoiceActions {...{ invoice, onEdit }} draft={null} />}
      </PreviewActions>
      <InvoiceFacts invoice={invoice} />
      <InvoiceSums invoice={invoice} />
    </Stack>
  )
}
