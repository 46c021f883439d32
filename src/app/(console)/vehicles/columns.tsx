'use client'

import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import type { Column } from '../../list/columns.ts'
import { csvDay } from '../../list/csv-values.ts'
import { Deadline } from './deadlines/deadline.tsx'
import { type DeadlineKind, deadlineOf, firstDeadline, type Vehicle } from './deadlines/deadlines.ts'

const MONOSPACE = { fontFamily: 'var(--mantine-font-family-monospace)' }

/** @param kind the deadline that is filtered by; the nearest of all without one */
export function useVehicleColumns(kind: DeadlineKind | null): Column<Vehicle>[] {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const dayOf = (row: Vehicle) => (kind ? deadlineOf(row, kind) : (firstDeadline(row)?.day ?? null))
  return [
    {
      id: 'license',
      onPhone: 'name',
      header: t('plate'),
      width: 130,
      cell: ({ license, vin }) => (license ? <Plate license={license} /> : vin),
      csv: ({ license }) => license,
    },
    {
      id: 'model',
      onPhone: 'below',
      header: t('vehicle'),
      shrinks: true,
      cell: ({ full_name }) => full_name,
      csv: ({ full_name }) => full_name,
    },
    {
      id: 'owner',
      onPhone: 'end',
      header: t('owner'),
      shrinks: true,
      from: 'sm',
      cell: ({ customer_name }) => customer_name,
      csv: ({ customer_name }) => customer_name,
    },
    {
      id: 'km',
      header: t('km'),
      align: 'right',
      width: 100,
      from: 'md',
      cell: ({ km }) => (km > 0 ? numbers.integer(km) : null),
      csv: ({ km }) => km,
    },
    {
      id: 'deadline',
      onPhone: 'beside',
      header: kind ? t(`deadlines.${kind}`) : t('nextDeadline'),
      width: 240,
      from: 'md',
      cell: (row) => <Deadline day={dayOf(row)} wraps={false} />,
      csv: (row) => csvDay(dayOf(row)),
    },
    {
      id: 'fuel',
      header: t('fuel'),
      width: 130,
      from: 'lg',
      cell: ({ fuel }) => fuel && t(`fuels.${fuel}`),
      csv: ({ fuel }) => fuel && t(`fuels.${fuel}`),
    },
    {
      id: 'vin',
      header: t('vin'),
      width: 190,
      hidden: true,
      cell: ({ vin }) => <span style={MONOSPACE}>{vin}</span>,
      csv: ({ vin }) => vin,
    },
    {
      id: 'year',
      header: t('year'),
      align: 'right',
      width: 70,
      hidden: true,
      cell: ({ year }) => year,
      csv: ({ year }) => year,
    },
  ]
}
