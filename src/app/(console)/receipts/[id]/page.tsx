'use client'

import { Alert, Grid, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../../frame/console-page.tsx'
import { useRecordTitle } from '../../../frame/record-title.ts'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC } from '../../../trpc.ts'
import { Payments } from '../payments.tsx'
import { ReceiptActions } from '../receipt-actions.tsx'
import { ReceiptFacts, ReceiptLines, ReceiptSums } from '../receipt-parts.tsx'
import { type Receipt, receiptNumber } from '../receipt-state.tsx'
import classes from '../receipts.module.css'

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
            <ReceiptFacts receipt={receipt} />
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
              <Payments receipt={receipt} />
            </div>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

export default function ReceiptPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations()
  const trpc = useTRPC()
  const mayWrite = useCan('receipts.write')
  const { data: receipt, error, refetch } = useQuery(trpc.receipts.retrieve.queryOptions({ id }))
  const number = receipt && receiptNumber(receipt)
  const name = number ? t('receipts.numbered', { number }) : t('receipts.draftTitle')
  const title = useRecordTitle(receipt && name, error)
  return (
    <Page
      title={title}
      crumbs={[{ label: t('frame.sections.receipts'), href: '/receipts' }]}
      action={receipt && mayWrite && <ReceiptActions receipt={receipt} />}
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {!receipt && !error && <Skeleton height={360} />}
      {receipt && <ReceiptDetail receipt={receipt} />}
    </Page>
  )
}
