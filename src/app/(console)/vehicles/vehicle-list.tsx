'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { CustomerPicker } from '../../form/entity-pickers.tsx'
import { useDays } from '../../format/numbers.ts'
import { ChoiceChip, FieldsChip, ToggleChip } from '../../list/chips.tsx'
import { SearchInput } from '../../list/filter-bar.tsx'
import { ListView } from '../../list/list-view.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { DEADLINES } from './deadlines.ts'
import { useVehicleColumns } from './vehicle-columns.tsx'
import { FUELS } from './vehicle-options.ts'
import { VehiclePreview } from './vehicle-preview.tsx'

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

/** The filters of the URL, and what of them is sent: a deadline's kind means one that is set at all. */
function useVehicleFilters() {
  const [filters, setFilters] = useQueryStates(FILTERS, { history: 'push' })
  const input = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== '' && value !== false),
  ) as Partial<{ [Name in keyof typeof filters]: NonNullable<(typeof filters)[Name]> }>
  const anyDay = filters.deadline_kind &&
    !filters.deadline_from &&
    !filters.deadline_to && { deadline_from: '1900-01-01' }
  return { filters, setFilters, input: { ...input, ...anyDay } }
}

type State = ReturnType<typeof useVehicleFilters>

function Chips({ filters, setFilters }: Pick<State, 'filters' | 'setFilters'>) {
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
export function VehicleList({ create }: { create: ReactNode }) {
  const t = useTranslations('vehicles')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { filters, setFilters, input } = useVehicleFilters()
  const pages = usePages({
    key: trpc.vehicles.list.queryKey(input),
    read: (paging) => client.vehicles.list.query({ ...input, ...paging }),
  })
  return (
    <ListView
      list="vehicles"
      label={t('title')}
      columns={useVehicleColumns(filters.deadline_kind)}
      pages={pages}
      sort={common('newestFirst')}
      search={
        <SearchInput
          value={filters.q}
          onChange={(q) => setFilters({ q: q || null }, { history: 'replace' })}
          placeholder={t('search')}
        />
      }
      chips={<Chips {...{ filters, setFilters }} />}
      onClear={Object.keys(input).length > 0 ? () => setFilters(null) : undefined}
      href={(id) => `/vehicles/${id}`}
      preview={(id) => <VehiclePreview id={id} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
    />
  )
}
