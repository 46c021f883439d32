'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentStatus, receiptState, useStateWord } from '../../format/document-status.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import type { Column } from '../../list/columns.ts'
import { csvAmount, csvInstant } from '../../list/csv-values.ts'
import { Outstanding, outstandingOf, type ReceiptRow, receiptNumber } from './state.tsx'

export function useReceiptColumns(): Column<ReceiptRow>[] {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const word = useStateWord()
  const method = ({ payment_method }: ReceiptRow) =>
    payment_method ? common(`paymentMethods.${payment_method}`) : ''
  return [
    {
      id: 'number',
      header: t('number'),
      width: 90,
      cell: (row) =>
        receiptNumber(row) ?? (
          <Text span size="sm" c="dimmed">
            {t('noNumber')}
          </Text>
        ),
      csv: receiptNumber,
    },
    {
      id: 'title',
      header: t('title'),
      shrinks: true,
      width: '30%',
      from: 'md',
      cell: ({ title }) => title,
      csv: ({ title }) => title,
    },
    {
      id: 'customer',
      onPhone: 'name',
      header: common('customer'),
      shrinks: true,
      width: '28%',
      cell: ({ customer_name }) => customer_name,
      csv: ({ customer_name }) => customer_name,
    },
    {
      id: 'plate',
      onPhone: 'beside',
      header: common('plate'),
      width: 110,
      cell: ({ vehicle_license }) => <Plate license={vehicle_license} />,
      csv: ({ vehicle_license }) => vehicle_license,
      from: 'sm',
    },
    {
      id: 'date',
      header: t('date'),
      width: 110,
      sorted: 'descending',
      cell: ({ issued_at, created_at }) => <When value={issued_at ?? created_at} />,
      csv: ({ issued_at, created_at }) => csvInstant(issued_at ?? created_at),
      from: 'sm',
    },
    {
      id: 'total',
      onPhone: 'end',
      header: t('total'),
      align: 'right',
      width: 110,
      cell: ({ total_after_tax }) => numbers.money(total_after_tax),
      csv: ({ total_after_tax }) => csvAmount(total_after_tax),
    },
    {
      id: 'outstanding',
      header: t('outstanding'),
      align: 'right',
      width: 110,
      cell: (row) => <Outstanding receipt={row} />,
      csv: (row) => csvAmount(outstandingOf(row)),
      from: 'md',
    },
    { id: 'method', header: t('method'), width: 100, cell: method, csv: method, from: 'lg' },
    {
      id: 'state',
      onPhone: 'below',
      header: common('status'),
      width: 120,
      from: 'sm',
      cell: (row) => <DocumentStatus kind="receipt" state={receiptState(row)} />,
      csv: (row) => word({ kind: 'receipt', state: receiptState(row) }),
    },
    {
      id: 'before_tax',
      header: t('beforeTax'),
      align: 'right',
      hidden: true,
      cell: ({ total_before_tax }) => numbers.money(total_before_tax),
      csv: ({ total_before_tax }) => csvAmount(total_before_tax),
    },
    {
      id: 'tax',
      header: t('tax'),
      align: 'right',
      hidden: true,
      cell: ({ total_tax }) => numbers.money(total_tax),
      csv: ({ total_tax }) => csvAmount(total_tax),
    },
    {
      id: 'vehicle',
      header: common('vehicle'),
      hidden: true,
      cell: ({ vehicle_name }) => vehicle_name,
      csv: ({ vehicle_name }) => vehicle_name,
    },
  ]
}
