'use client'

import { useTranslations } from 'next-intl'
import { useStateWord } from '../../format/document-status.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import type { Column } from '../../list/columns.ts'
import { csvAmount, csvDay, csvInstant } from '../../list/csv-values.ts'
import { Technicians, useTechnicianNames } from './people/technicians.tsx'
import { Promised, useBillingWord, type WorksheetRow, WorksheetState } from './state.tsx'

export function useWorksheetColumns(): Column<WorksheetRow>[] {
  const t = useTranslations('worksheets')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const word = useStateWord()
  const billing = useBillingWord()
  const namesOf = useTechnicianNames()
  const people = ({ assigned_user_ids }: WorksheetRow) => namesOf(assigned_user_ids).join(', ')
  return [
    {
      id: 'number',
      header: t('number'),
      width: 70,
      sorted: 'descending',
      cell: ({ seq_number }) => seq_number,
      csv: ({ seq_number }) => seq_number,
    },
    {
      id: 'plate',
      onPhone: 'beside',
      header: common('plate'),
      width: 110,
      cell: ({ vehicle_license }) => <Plate license={vehicle_license} />,
      csv: ({ vehicle_license }) => vehicle_license,
    },
    {
      id: 'customer',
      onPhone: 'name',
      header: common('customer'),
      shrinks: true,
      width: '24%',
      cell: ({ customer_name }) => customer_name,
      csv: ({ customer_name }) => customer_name,
    },
    {
      id: 'title',
      header: t('title'),
      shrinks: true,
      width: '26%',
      from: 'md',
      cell: ({ title }) => title,
      csv: ({ title }) => title,
    },
    {
      id: 'status',
      onPhone: 'below',
      header: common('status'),
      width: 130,
      from: 'sm',
      cell: (row) => <WorksheetState worksheet={row} />,
      csv: ({ status }) => word({ kind: 'worksheet', state: status }),
    },
    {
      id: 'promised',
      header: t('promised'),
      width: 140,
      from: 'lg',
      cell: (row) => <Promised worksheet={row} />,
      csv: ({ promised_at }) => csvInstant(promised_at),
    },
    {
      id: 'technicians',
      header: t('technicians'),
      width: 90,
      from: 'lg',
      cell: ({ assigned_user_ids }) => <Technicians ids={assigned_user_ids} />,
      csv: people,
    },
    {
      id: 'billing',
      header: t('billing'),
      hidden: true,
      cell: billing,
      csv: billing,
    },
    {
      id: 'total',
      onPhone: 'end',
      header: t('total'),
      align: 'right',
      width: 100,
      cell: ({ total_after_tax }) => numbers.money(total_after_tax),
      csv: ({ total_after_tax }) => csvAmount(total_after_tax),
    },
    {
      id: 'date',
      header: t('date'),
      hidden: true,
      cell: ({ document_date }) => <When value={document_date} />,
      csv: ({ document_date }) => csvDay(document_date),
    },
    {
      id: 'priority',
      header: t('priority'),
      hidden: true,
      cell: ({ priority }) => t(`priorities.${priority}`),
      csv: ({ priority }) => t(`priorities.${priority}`),
    },
    {
      id: 'category',
      header: t('category'),
      hidden: true,
      cell: ({ work_category_name }) => work_category_name,
      csv: ({ work_category_name }) => work_category_name,
    },
    { id: 'bay', header: t('bay'), hidden: true, cell: ({ bay }) => bay, csv: ({ bay }) => bay },
    {
      id: 'vehicle',
      header: common('vehicle'),
      hidden: true,
      cell: ({ vehicle_name }) => vehicle_name,
      csv: ({ vehicle_name }) => vehicle_name,
    },
  ]
}
