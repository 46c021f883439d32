'use client'

import { Group, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCan } from '../../frame/session.tsx'
import { ReceiptActions } from './actions.tsx'
import { type Receipt, receiptNumber } from './state.tsx'
import { ReceiptFacts, ReceiptLines, ReceiptSums } from './view.tsx'

/** A receipt beside its list. */
export function ReceiptPreview({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const mayWrite = useCan('receipts.write')
  return (
    <Stack>
      <Title order={2}>{receiptNumber(receipt) ?? t('draftTitle')}</Title>
      {mayWrite && (
        <Group gap="xs">
          <ReceiptActions receipt={receipt} />
        </Group>
      )}
      <ReceiptFacts receipt={receipt} />
      <ReceiptLines receipt={receipt} />
      <ReceiptSums receipt={receipt} />
    </Stack>
  )
}
