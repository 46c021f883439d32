'use client'

import { Button, Group } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { FUELS } from '../../../domain/vehicle-kinds.ts'
import { useCustomerFinding } from '../../form/findings.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { usePeriodFields } from '../../list/period-fields.ts'
import { useList } from '../../list/use-list.ts'
import { useVehicleColumns } from './columns.tsx'
import { DEADLINES } from './deadlines/deadlines.ts'

const VehiclePreview = laterComponent(() => import('./preview.tsx').then((module) => module.VehiclePreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  customer_id: parseAsString,
  make: parseAsString,
  fuel: parseAsStringLiteral(FUELS),
  courtesy_car: parseAsBoolean,
  deadline_kind: parseAsStringLiteral(DEADLINES),
  deadline_from: parseAsString,
  deadline_to: parseAsString,
  license: parseAsString,
  vin: parseAsString,
}

/** A deadline's kind alone means one that is set at all; a filter that is off is none. */
function inputOf(isSet: Record<string, unknown>): Record<string, unknown> {
  const { courtesy_car, ...input } = isSet
  const isAnyDay = input.deadline_kind !== undefined && !input.deadline_from && !input.deadline_to
  return {
    ...input,
    ...(courtesy_car === true && { courtesy_car }),
    ...(isAnyDay && { deadline_from: '1900-01-01' }),
  }
}

/** The way to what falls due on all of them. */
function Ways() {
  const t = useTranslations('vehicles')
  return (
    <Group gap="xs" mb="xs" justify="flex-end">
      <Button component={Link} prefetch={false} size="compact-sm" variant="subtle" href="/vehicles/deadlines">
        {t('allDeadlines')}
      </Button>
    </Group>
  )
}

/** The vehicles, newest first. */
export function VehicleList() {
  const t = useTranslations('vehicles')
  const period = usePeriodFields()
  const list = useList('vehicles', FILTERS, inputOf)
  const by = filtersOf(list)
  const customers = useCustomerFinding()
  return (
    <ListPage
      list={list}
      head={<Ways />}
      columns={useVehicleColumns(list.filters.deadline_kind)}
      filters={[
        by.choice('fuel', t('fuel'), FUELS, (value) => t(`fuels.${value}`)),
        by.choice('deadline_kind', t('deadline'), DEADLINES, (value) => t(`deadlines.${value}`)),
        by.days('due', t('due'), ...period('deadline_from', 'deadline_to')),
        by.toggle('courtesy_car', t('courtesyCar')),
        by.record('customer_id', t('owner'), customers),
        by.text('make', t('make')),
        by.text('license', t('plate')),
        by.text('vin', t('vin')),
      ]}
      preview={(vehicle) => <VehiclePreview vehicle={vehicle} />}
    />
  )
}
