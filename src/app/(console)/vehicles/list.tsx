'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { FUELS } from '../../../domain/vehicle-kinds.ts'
import { CustomerPicker } from '../../form/entity-pickers.tsx'
import { useDays } from '../../format/numbers.ts'
import { ChoiceChip, FieldsChip, ToggleChip } from '../../list/chips.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useVehicleColumns } from './columns.tsx'
import { DEADLINES } from './deadlines/deadlines.ts'
import { VehiclePreview } from './preview.tsx'

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

const useVehicles = () => useList('vehicles', FILTERS, inputOf)

function Chips({ filters, setFilters }: ReturnType<typeof useVehicles>) {
  const t = useTranslations('vehicles')
  const days = useDays()
  const common = useTranslations('common')
  const { make, fuel, courtesy_car, deadline_kind, deadline_from, deadline_to, license, vin } = filters
  return (
    <>
      <ChoiceChip
        label={t('fuel')}
        value={fuel}
        choices={FUELS.map((value) => ({ value, label: t(`fuels.${value}`) }))}
        onChange={(value) => setFilters({ fuel: value })}
      />
      <ChoiceChip
        label={t('deadline')}
        value={deadline_kind}
        choices={DEADLINES.map((value) => ({ value, label: t(`deadlines.${value}`) }))}
        onChange={(value) => setFilters({ deadline_kind: value })}
      />
      <FieldsChip
        label={t('due')}
        fields={[
          { name: 'deadline_from', label: common('from'), type: 'date' },
          { name: 'deadline_to', label: common('to'), type: 'date' },
        ]}
        values={{ deadline_from, deadline_to }}
        say={days.day}
        onChange={setFilters}
      />
      <ToggleChip
        label={t('courtesyCar')}
        value={courtesy_car ?? false}
        onChange={(on) => setFilters({ courtesy_car: on || null })}
      />
      <CustomerPicker
        size="xs"
        w={130}
        label={null}
        aria-label={t('owner')}
        placeholder={t('owner')}
        value={filters.customer_id}
        onChange={(id) => setFilters({ customer_id: id })}
      />
      <FieldsChip
        label={common('moreFilters')}
        fields={[
          { name: 'make', label: t('make') },
          { name: 'license', label: t('plate') },
          { name: 'vin', label: t('vin') },
        ]}
        values={{ make, license, vin }}
        onChange={setFilters}
      />
    </>
  )
}

/** The vehicles, newest first. */
export function VehicleList() {
  const list = useVehicles()
  return (
    <ListPage
      list={list}
      columns={useVehicleColumns(list.filters.deadline_kind)}
      chips={<Chips {...list} />}
      preview={(vehicle) => <VehiclePreview vehicle={vehicle} />}
    />
  )
}
