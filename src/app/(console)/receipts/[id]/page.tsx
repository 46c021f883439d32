'use client'

import { Alert, Grid, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { receiptNumber } from '../../../../domain/document-numbers.ts'
import { DocumentStatus, receiptState } from '../../../format/document-status.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import classes from '../../../payments/payments.module.css'
import { Payments } from '../../../payments/payments.tsx'
import { ReceiptActions } from '../actions.tsx'
import { MethodSelect } from '../payments/method-later.tsx'
import type { Receipt } from '../state.tsx'
import { ReceiptFacts, ReceiptLines, ReceiptSums } from '../view.tsx'

/** Why a draft cannot be issued here, and what being voided means. */
function Notice({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  if (receipt.type === 'voided') return <Alert color="gray">{t('voidedNotice')}</Alert>
  if (receipt.type !== 'draft' || !receipt.electronic_receipts_enabled) return null
  return (
    <Alert color="yellow" title={t('registerTitle')}>
      {t('registerText')}
    </Alert>
  )
}

function ReceiptDetail({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  return (
    <Stack>
      <Notice receipt={receipt} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <ReceiptFacts receipt={receipt} hasStatus={false} />
            <Title order={2}>{t('lines')}</Title>
            <ReceiptLines receipt={receipt} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <div className={classes.card}>
              <ReceiptSums receipt={receipt} />
            </div>
            <div className={classes.card}>
              <Payments
                group="receipts"
                document={receipt}
                takes={receipt.type !== 'voided'}
                empty={t(receipt.type === 'voided' ? 'paymentsReversed' : 'noPayments')}
                Method={MethodSelect}
              />
            </div>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

export default function ReceiptPage() {
  const t = useTranslations('receipts')
  const name = (number: string | null) => (number ? t('numbered', { number }) : t('draftTitle'))
  return (
    <RecordPage
      group="receipts"
      title={(receipt) => name(receiptNumber(receipt))}
      status={(receipt) => <DocumentStatus kind="receipt" state={receiptState(receipt)} />}
      chain={({ id, worksheet_id }) => ({ at: 'receipts', receipt_id: id, worksheet_id })}
      total={({ total_after_tax }) => total_after_tax}
      view={(receipt) => <ReceiptDetail receipt={receipt} />}
      actions={(receipt) => <ReceiptActions receipt={receipt} />}
    />
  )
}
