import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { receiptNumber } from '../../../domain/document-numbers.ts'
import { BriefLines } from '../../lines/brief-lines.tsx'
import { PreviewActions } from '../../list/preview-actions.tsx'
import { ReceiptActions } from './actions.tsx'
import type { Receipt } from './state.tsx'
import { ReceiptFacts, ReceiptSums } from './view.tsx'

/** A receipt beside its list. */
export function ReceiptPreview({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const lines = receipt.line_items.map((line) => ({ ...line, total_before_tax: line.total_price }))
  return (
    <Stack>
      <Title order={2}>{receiptNumber(receipt) ?? t('draftTitle')}</Title>
      <PreviewActions group="receipts" id={receipt.id}>
        {() => <ReceiptActions receipt={receipt} />}
      </PreviewActions>
      <ReceiptFacts receipt={receipt} />
      <BriefLines lines={lines} />
      <ReceiptSums receipt={receipt} />
    </Stack>
  )
}
