'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { CustomerPicker, VehiclePicker } from '../../form/entity-pickers.tsx'
import { useStateWord } from '../../format/document-status.tsx'
import { ChoiceChip } from '../../list/chips.tsx'
import { SearchInput } from '../../list/filter-bar.tsx'
import { ListView } from '../../list/list-view.tsx'
import { PeriodChip, periodInput, periodParsers, widened } from '../../list/period-chip.tsx'
import { StatusTabs } from '../../list/status-tabs.tsx'
import { usePages } from '../../list/use-pages.ts'
import { type Inputs, useTRPC, useTRPCClient } from '../../trpc.ts'
import { useQuoteColumns } from './columns.tsx'
import { QuotePreview } from './quote-preview.tsx'

const STATES = ['waiting', 'accepted', 'rejected'] as const

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(STATES),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  converted: parseAsBoolean,
  ...periodParsers,
}

/** The states with their counts under the other filters. */
function States(props: {
  filters: Inputs['quotes']['statusCounts']
  value: (typeof STATES)[number] | null
  onChange: (status: (typeof STATES)[number] | null) => void
}) {
  const { filters, value, onChange } = props
  const word = useStateWord()
  const common = useTranslations('common')
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.quotes.statusCounts.queryOptions(filters, { placeholderData: keepPreviousData }),
  )
  const total = data && data.waiting + data.accepted + data.rejected
  return (
    <StatusTabs
      label={common('status')}
      value={value}
      onChange={onChange}
      tabs={[
        { value: null, label: common('all'), count: total },
        ...STATES.map((state) => ({
          value: state,
          label: word({ kind: 'quote', state }),
          count: data?.[state],
        })),
      ]}
    />
  )
}

/** Quotes of a period, newest first. */
export function QuoteList({ create }: { create: ReactNode }) {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [filters, setFilters] = useQueryStates(FILTERS)
  const { q, status, customer_id, vehicle_id, converted, ...period } = filters
  const shared = {
    ...(q && { q }),
    ...(customer_id && { customer_id }),
    ...(vehicle_id && { vehicle_id }),
    ...(converted !== null && { converted }),
    ...periodInput(period),
  }
  const input = { ...shared, ...(status && { status }) }
  const pages = usePages({
    key: trpc.quotes.list.queryKey(input),
    read: (paging) => client.quotes.list.query({ ...input, ...paging }),
  })
  return (
    <ListView
      list="quotes"
      label={t('list')}
      columns={useQuoteColumns()}
      pages={pages}
      sort={common('newestFirst')}
      above={<States filters={shared} value={status} onChange={(status) => setFilters({ status })} />}
      search={
        <SearchInput value={q} onChange={(q) => setFilters({ q: q || null })} placeholder={t('search')} />
      }
      chips={
        <>
          <PeriodChip value={period} onChange={setFilters} />
          <ChoiceChip
            label={t('convertedFilter')}
            value={converted === null ? null : converted ? 'yes' : 'no'}
            choices={[
              { value: 'yes', label: t('convertedYes') },
              { value: 'no', label: t('convertedNo') },
            ]}
            onChange={(value) => setFilters({ converted: value && value === 'yes' })}
          />
          <CustomerPicker
            size="xs"
            w={170}
            label={null}
            aria-label={common('customer')}
            placeholder={common('customer')}
            value={customer_id}
            onChange={(customer_id) => setFilters({ customer_id })}
          />
          <VehiclePicker
            size="xs"
            w={170}
            label={null}
            aria-label={common('vehicle')}
            placeholder={common('vehicle')}
            customer_id={customer_id}
            value={vehicle_id}
            onChange={(vehicle_id) => setFilters({ vehicle_id })}
          />
        </>
      }
      onClear={Object.keys(input).length > 0 ? () => setFilters(null) : undefined}
      onWiden={widened(period, setFilters)}
      href={(id) => `/quotes/${id}`}
      preview={(id) => <QuotePreview id={id} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create || null }}
    />
  )
}
