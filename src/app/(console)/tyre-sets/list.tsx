'use client'

import { Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsFloat, parseAsString, parseAsStringLiteral } from 'nuqs'
import { TYRE_SEASONS, TYRE_SET_STATUSES } from '../../../domain/tyre-sets.ts'
import { useNumbers } from '../../format/numbers.ts'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { useCustomerVehicleFilters } from '../../list/customer-vehicle-filters.ts'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { usePeriodFields } from '../../list/period-fields.ts'
import { StateTabs } from '../../list/state-tabs.tsx'
import { type RowIn, useList } from '../../list/use-list.ts'
import { Views } from './depot/views.tsx'
import { PrintLabels } from './labels/print-labels.tsx'
import { Tread } from './tyres/tread.tsx'
import { TyreSetHead } from './view.tsx'

type Row = RowIn<'tyreSets'>

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(TYRE_SET_STATUSES),
  season: parseAsStringLiteral(TYRE_SEASONS),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  location_code: parseAsString,
  change_from: parseAsString,
  change_to: parseAsString,
  tread_below: parseAsFloat,
}

/** The depths in mm under which tread is looked for: what roads allow, and what is short in summer and in winter. */
const TREADS = [1.6, 3, 4]

function useColumns(): Column<Row>[] {
  const t = useTranslations('tyreSets')
  const common = useTranslations('common')
  const of = useColumnKinds<Row>()
  return [
    of.text('label', t('label'), 'label_code', {
      ...{ onPhone: 'end', width: 80, sorted: 'descending' },
    }),
    of.plate('plate', common('plate'), 'vehicle_license', { onPhone: 'beside' }),
    of.text('customer', common('customer'), 'customer_name', {
      ...{ onPhone: 'name', shrinks: true, width: '24%' },
    }),
    of.text('vehicle', common('vehicle'), 'vehicle_name', { shrinks: true, width: '20%', from: 'lg' }),
    of.words('season', t('season'), ({ season }) => t(`seasons.${season}`), { width: 72, from: 'md' }),
    of.state(({ status, location_code }) => ({ kind: 'tyre_set', state: status, detail: location_code }), {
      width: 170,
    }),
    of.text('place', t('place'), 'location_code', { hidden: true }),
    of.text('tread', t('leastTread'), 'min_tread_depth_mm', {
      ...{ width: 130, from: 'md' },
      cell: ({ min_tread_depth_mm: depth, season }) => <Tread {...{ depth, season }} />,
    }),
    of.when('change', t('expectedChange'), (row) => row.expected_change_date, {
      ...{ asDay: true, from: 'lg' },
    }),
    of.text('dot', t('oldestDot'), 'oldest_dot', { hidden: true }),
  ]
}

/** Tyre sets, newest first; a label that is scanned into the search finds its set. */
export function TyreSetList() {
  const t = useTranslations('tyreSets')
  const period = usePeriodFields()
  const numbers = useNumbers()
  const list = useList('tyreSets', FILTERS)
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      head={
        <Group justify="space-between" align="flex-start" mb="sm">
          <Views />
          <PrintLabels ids={list.pages.rows.map(({ id }) => id)} />
        </Group>
      }
      above={<StateTabs list={list} kind="tyre_set" states={TYRE_SET_STATUSES} />}
      filters={[
        by.choice('season', t('season'), TYRE_SEASONS, (season) => t(`seasons.${season}`)),
        ...useCustomerVehicleFilters(list),
        by.text('location_code', t('place')),
        by.number('tread_below', t('leastTread'), TREADS, (depth) =>
          t('treadBelow', { depth: numbers.quantity(depth) }),
        ),
        by.days('change', t('expectedChange'), ...period('change_from', 'change_to')),
      ]}
      preview={(set) => <TyreSetHead set={set} isBeside />}
    />
  )
}
