'use client'

import { useTranslations } from 'next-intl'
import { DocumentStatus, useStateWord } from '../../format/document-status.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import type { Column } from '../../list/columns.ts'
import { csvAmount, csvDay } from '../../list/csv-values.ts'
import type { Outputs } from '../../trpc.ts'

type Row = Outputs['quotes']['list']['data'][number]

export function useQuoteColumns(): Column<Row>[] {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const word = useStateWord()
  return [
    {
      id: 'number',
      header: t('number'),
      width: 80,
      cell: ({ seq_number }) => seq_number,
      csv: ({ seq_number }) => seq_number,
    },
    {
      id: 'title',
      header: t('title'),
      width: '30%',
      shrinks: true,
      cell: ({ title }) => title || '–',
      csv: ({ title }) => title,
      from: 'sm',
    },
    {
      id: 'customer',
      onPhone: 'name',
      header: common('customer'),
      width: '35%',
      shrinks: true,
      cell: ({ customer_name }) => customer_name,
      csv: ({ customer_name }) => customer_name,
    },
    {
      id: 'vehicle',
      onPhone: 'beside',
      header: common('vehicle'),
      width: '35%',
      shrinks: true,
      cell: ({ vehicle_license, vehicle_name }) => (
        <>
          <Plate license={vehicle_license} /> {vehicle_name}
        </>
      ),
      csv: ({ vehicle_license, vehicle_name }) => [vehicle_license, vehicle_name].filter(Boolean).join(' '),
      from: 'md',
    },
    {
      id: 'date',
      header: t('date'),
      width: 110,
      sorted: 'descending',
      cell: ({ created_at }) => <When value={created_at} />,
      csv: ({ created_at }) => csvDay(created_at),
      from: 'sm',
    },
    {
      id: 'km',
      header: t('km'),
      align: 'right',
      width: 90,
      hidden: true,
      cell: ({ km }) => numbers.integer(km),
      csv: ({ km }) => km,
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
      id: 'status',
      onPhone: 'below',
      header: common('status'),
      width: 110,
      cell: ({ status }) => <DocumentStatus kind="quote" state={status} />,
      from: 'sm',
      csv: ({ status }) => word({ kind: 'quote', state: status }),
    },
    {
      id: 'worksheet',
      header: t('worksheet'),
      width: 110,
      cell: ({ worksheet_id, worksheet_seq_number }) =>
        worksheet_id && (
          <RecordLink to="worksheets" id={worksheet_id}>
            {worksheet_seq_number}
          </RecordLink>
        ),
      csv: ({ worksheet_seq_number }) => worksheet_seq_number,
      from: 'lg',
    },
  ]
}
