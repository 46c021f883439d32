import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { Deadline } from './deadlines/deadline.tsx'
import { type DeadlineKind, deadlineOf, firstDeadline, type Vehicle } from './deadlines/deadlines.ts'

const MONOSPACE = { fontFamily: 'var(--mantine-font-family-monospace)' }

/** @param kind the deadline that is filtered by; the nearest of all without one */
export function useVehicleColumns(kind: DeadlineKind | null): Column<Vehicle>[] {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const of = useColumnKinds<Vehicle>()
  const dayOf = (row: Vehicle) => (kind ? deadlineOf(row, kind) : (firstDeadline(row)?.day ?? null))
  return [
    of.plate('license', t('plate'), 'license', {
      ...{ onPhone: 'name' },
      cell: ({ license, vin }) => (license ? <Plate license={license} /> : vin),
    }),
    of.text('model', t('vehicle'), 'full_name', { onPhone: 'below', shrinks: true }),
    of.text('owner', t('owner'), 'customer_name', { onPhone: 'end', shrinks: true, from: 'sm' }),
    of.number('km', t('km'), 'km', {
      ...{ width: 76, from: 'md' },
      cell: ({ km }) => (km > 0 ? numbers.integer(km) : null),
    }),
    of.when('deadline', kind ? t(`deadlines.${kind}`) : t('nextDeadline'), dayOf, {
      asDay: true,
      ...{ onPhone: 'beside', width: 264, from: 'md' },
      cell: (row) => <Deadline day={dayOf(row)} wraps={false} />,
    }),
    of.words('fuel', t('fuel'), ({ fuel }) => fuel && t(`fuels.${fuel}`), { width: 110, from: 'lg' }),
    of.text('vin', t('vin'), 'vin', {
      ...{ width: 190, hidden: true },
      cell: ({ vin }) => <span style={MONOSPACE}>{vin}</span>,
    }),
    of.text('year', t('year'), 'year', { align: 'right', width: 70, hidden: true }),
  ]
}
