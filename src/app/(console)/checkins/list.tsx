'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { CHECKIN_STATUSES } from '../../../domain/checkins.ts'
import { laterComponent } from '../../frame/later.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { useCustomerVehicleFilters } from '../../list/customer-vehicle-filters.ts'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { type RowIn, useList } from '../../list/use-list.ts'

const CheckinPreview = laterComponent(() => import('./preview.tsx').then((module) => module.CheckinPreview))

type Row = RowIn<'checkins'>

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(CHECKIN_STATUSES),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  converted: parseAsBoolean,
  /** Handed over, and not completed. */
  worksheet_status: parseAsStringLiteral(['delivered']),
  ...periodParsers,
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('checkins')
  const common = useTranslations('common')
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('number'), 'seq_number', { width: 70, sorted: 'descending' }),
    of.plate('plate', common('plate'), 'vehicle_license', { onPhone: 'beside' }),
    of.text('customer', common('customer'), 'customer_name', {
      onPhone: 'name',
      shrinks: true,
      width: '24%',
    }),
    of.text('vehicle', common('vehicle'), 'vehicle_name', { shrinks: true, width: '24%', from: 'md' }),
    of.state(({ status }) => ({ kind: 'checkin', state: status }), { width: 110 }),
    of.when('arrived', t('arrivedAt'), ({ arrived_at }) => arrived_at, { onPhone: 'end' }),
    of.when('expected', t('expectedDeliveryAt'), (row) => row.expected_delivery_at, {
      ...{ from: 'lg' },
    }),
    of.text('worksheet', t('worksheet'), 'worksheet_seq_number', { width: 64, from: 'lg' }),
    of.text('bay', t('bay'), 'bay', { hidden: true }),
    of.text('key_tag', t('keyTag'), 'key_tag', { hidden: true }),
    of.text('user', t('user'), 'user_name', { hidden: true }),
  ]
}

/** Check-ins of a period, newest first. */
export function CheckinList() {
  const t = useTranslations('checkins')
  const list = useList('checkins', FILTERS)
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      above={<StateTabs list={list} kind="checkin" states={CHECKIN_STATUSES} />}
      filters={[
        by.either('converted', t('worksheet'), { yes: t('convertedYes'), no: t('convertedNo') }),
        by.choice('worksheet_status', t('handedOver'), ['delivered'], () => t('handedOverYes')),
        ...useCustomerVehicleFilters(list),
      ]}
      preview={(checkin) => <CheckinPreview checkin={checkin} />}
    />
  )
}
