'use client'

import { Table, Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { DocumentStatus, receiptState } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useFigures } from '../../format/figures.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import type { Receipt } from './receipt-state.tsx'
import classes from './receipts.module.css'

/** Whom it is for, what it was made from, and where it stands. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const link = (href: string, word: string) => (
    <Link href={href} prefetch={false}>
      {word}
    </Link>
  )
  return (
    <Facts
      facts={[
        [common('status'), <DocumentStatus key="state" kind="receipt" state={receiptState(receipt)} />],
        [t('title'), receipt.title],
        [common('customer'), link(`/customers/${receipt.customer_id}`, receipt.customer_name)],
        [
          common('vehicle'),
          <Fragment key="vehicle">
            {link(`/vehicles/${receipt.vehicle_id}`, receipt.vehicle_name || common('vehicle'))}{' '}
            <Plate license={receipt.vehicle_license} />
          </Fragment>,
        ],
        [t('worksheet'), link(`/worksheets/${receipt.worksheet_id}`, t('openWorksheet'))],
        [t('section'), receipt.sezionale_code],
        [t('method'), receipt.payment_method && common(`paymentMethods.${receipt.payment_method}`)],
        receipt.issued_at !== null && [
          t('issuedAt'),
          <When key="issued" value={receipt.issued_at} withTime />,
        ],
        receipt.voided_at !== null && [
          t('voidedAt'),
          <When key="voided" value={receipt.voided_at} withTime />,
        ],
        receipt.issued_at === null && [
          common('created'),
          <When key="created" value={receipt.created_at} withTime />,
        ],
      ]}
    />
  )
}

/** The lines as the worksheet had them, prices net of discount. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const units = useTranslations('common.units')
  const figures = useFigures()
  if (receipt.line_items.length === 0) return <Text c="dimmed">{t('noLines')}</Text>
  const unit = (name: string) => (units.has(name as 'h') ? units(name as 'h') : name)
  return (
    <Table.ScrollContainer minWidth={480} type="native" role="region" tabIndex={0} aria-label={t('lines')}>
      <Table aria-label={t('lines')} className={classes.lines}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('description')}</Table.Th>
            <Table.Th ta="right">{t('quantity')}</Table.Th>
            <Table.Th ta="right">{t('unitPrice')}</Table.Th>
            <Table.Th ta="right">{t('vat')}</Table.Th>
            <Table.Th ta="right">{t('beforeTax')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {receipt.line_items.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.description}</Table.Td>
              <Table.Td ta="right">
                {figures.quantity(line.quantity)} {unit(line.unit_type)}
              </Table.Td>
              <Table.Td ta="right">{figures.price(line.unit_price)}</Table.Td>
              <Table.Td ta="right">{line.vat_code}</Table.Td>
              <Table.Td ta="right">{figures.money(line.total_price)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The sums, what was received and what is left. */
export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const figures = useFigures()
  const sums = [
    [t('beforeTax'), receipt.total_before_tax, false],
    [t('tax'), receipt.total_tax, false],
    [t('total'), receipt.total_after_tax, true],
    [t('received'), receipt.total_payments, false],
    [t('outstanding'), receipt.outstanding_payments, true],
  ] as const
  return (
    <dl className={classes.sums}>
      {sums.map(([word, amount, strong]) => (
        <Fragment key={word}>
          <dt data-strong={strong || undefined}>{word}</dt>
          <dd data-strong={strong || undefined}>{figures.money(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
