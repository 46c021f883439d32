'use client'

import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PreviewActions } from '../../list/preview-actions.tsx'
import { ReceiptActions } from './actions.tsx'
import { type Receipt, receiptNumber } from './state.tsx'
import { ReceiptFacts, ReceiptLines, ReceiptSums } from './view.tsx'

/** A receipt beside its list. */
export function ReceiptPreview({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  return (
    <Stack>
      <Title order={2}>{receiptNumber(receipt) ?? t('draftTitle')}</Title>
      <PreviewActions group="receipts" id={receipt.id}>
        {() => <ReceiptActions receipt={receipt} />}
      </PreviewActions>
      <ReceiptFacts receipt={receipt} />
      <ReceiptLines receipt={receipt} />
      <ReceiptSums receipt={receipt} />
    </Stack>
  )
}
