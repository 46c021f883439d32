'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { QUOTE_STATUSES, type QuoteStatus } from '../../../domain/quote-statuses.ts'
import { useCustomerFinding, useVehicleFinding } from '../../form/entity-pickers.tsx'
import { useStateWord } from '../../format/document-status.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodFilter, periodParsers, widened } from '../../list/period-chip.tsx'
import { StatusTabs } from '../../list/status-tabs.tsx'
import { useList } from '../../list/use-list.ts'
import { type Inputs, useTRPC } from '../../trpc.ts'
import { useQuoteColumns } from './columns.tsx'
import { QuotePreview } from './preview.tsx'

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(QUOTE_STATUSES),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  converted: parseAsBoolean,
  ...periodParsers,
}

/** The states with their counts under the other filters. */
function States(props: {
  filters: Inputs['quotes']['statusCounts']
  value: QuoteStatus | null
  onChange: (status: QuoteStatus | null) => void
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
        ...QUOTE_STATUSES.map((state) => ({
          value: state,
          label: word({ kind: 'quote', state }),
          count: data?.[state],
        })),
      ]}
    />
  )
}

/** Quotes of a period, newest first. */
export function QuoteList() {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const list = useList('quotes', FILTERS)
  const { filters, setFilters, input } = list
  const by = filtersOf(list)
  const customers = useCustomerFinding()
  const vehicles = useVehicleFinding(filters.customer_id)
  const { status: _, ...shared } = input
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useQuoteColumns()}
      above={<States filters={shared} value={filters.status} onChange={(status) => setFilters({ status })} />}
      filters={[
        periodFilter(filters, setFilters),
        by.either('converted', t('convertedFilter'), { yes: t('convertedYes'), no: t('convertedNo') }),
        by.record('customer_id', common('customer'), customers),
        by.record('vehicle_id', common('vehicle'), vehicles),
      ]}
      onWiden={widened(filters, setFilters)}
      preview={(quote) => <QuotePreview quote={quote} />}
    />
  )
}
