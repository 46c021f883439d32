'use client'

import { Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentStatus, receiptState } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useNumbers, useUnit } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { CustomerOf, VehicleOf } from '../../frame/customer-vehicle.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import classes from './receipts.module.css'
import { outstandingOf, type Receipt } from './state.tsx'

/** Whom it is for, what it was made from, and where it stands. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  return (
    <Facts
      facts={[
        [common('status'), <DocumentStatus key="state" kind="receipt" state={receiptState(receipt)} />],
        [t('title'), receipt.title],
        [common('customer'), <CustomerOf key="customer" document={receipt} />],
        [common('vehicle'), <VehicleOf key="vehicle" document={receipt} />],
        [
          t('worksheet'),
          <RecordLink key="worksheet" to="worksheets" id={receipt.worksheet_id}>
            {t('openWorksheet')}
          </RecordLink>,
        ],
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
  const numbers = useNumbers()
  const unit = useUnit()
  if (receipt.line_items.length === 0) return <Text c="dimmed">{t('noLines')}</Text>
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
                {numbers.quantity(line.quantity)} {unit(line.unit_type)}
              </Table.Td>
              <Table.Td ta="right">{numbers.price(line.unit_price)}</Table.Td>
              <Table.Td ta="right">{numbers.vat(line)}</Table.Td>
              <Table.Td ta="right">{numbers.money(line.total_price)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The sums, what was received and what is left; of a voided receipt the sums only. */
export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const outstanding = outstandingOf(receipt)
  return (
    <Sums
      sums={[
        [t('beforeTax'), receipt.total_before_tax],
        [t('tax'), receipt.total_tax],
        [t('total'), receipt.total_after_tax, true],
        [t('received'), outstanding === null ? undefined : receipt.total_payments],
        [t('outstanding'), outstanding ?? undefined, true],
      ]}
    />
  )
}
