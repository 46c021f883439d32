import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { receiptState } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useNumbers, useUnit } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { linked, timed, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import { WholeTable } from '../../list/whole-table.tsx'
import { outstandingOf, type Receipt } from './state.tsx'

/** Whom it is for, what it was made from, and where it stands. */
export function ReceiptFacts({ receipt, hasStatus = true }: { receipt: Receipt; hasStatus?: boolean }) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const fact = useDocumentFacts()
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'receipt', state: receiptState(receipt) }),
        [t('title'), receipt.title],
        fact.customer(receipt),
        fact.vehicle(receipt),
        linked(t('worksheet'), 'worksheets', receipt.worksheet_id, t('openWorksheet')),
        [t('section'), receipt.sezionale_code],
        [t('method'), receipt.payment_method && common(`paymentMethods.${receipt.payment_method}`)],
        timed(t('issuedAt'), receipt.issued_at),
        timed(t('voidedAt'), receipt.voided_at),
        receipt.issued_at === null && timed(common('created'), receipt.created_at),
      ]}
    />
  )
}

/** The lines as the worksheet had them, prices net of discount. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const numbers = useNumbers()
  const unit = useUnit()
  const of = useColumnKinds<Receipt['line_items'][number]>()
  const columns = [
    of.text('description', t('description'), 'description', { width: '60%' }),
    of.number('quantity', t('quantity'), 'quantity', {
      cell: (line) => `${numbers.quantity(line.quantity)} ${unit(line.unit_type)}`,
    }),
    of.price('price', t('unitPrice'), 'unit_price'),
    of.words('vat', t('vat'), (line) => numbers.vat(line), { align: 'right' }),
    of.money('total', t('beforeTax'), 'total_price'),
  ]
  return (
    <WholeTable
      label={t('lines')}
      minWidth={480}
      stacks
      columns={columns}
      rows={receipt.line_items}
      empty={<Text c="dimmed">{t('noLines')}</Text>}
    />
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
