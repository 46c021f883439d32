'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { QUOTE_STATUSES, type QuoteStatus } from '../../../domain/quote-statuses.ts'
import { CustomerPicker, VehiclePicker } from '../../form/entity-pickers.tsx'
import { useStateWord } from '../../format/document-status.tsx'
import { ChoiceChip } from '../../list/chips.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { PeriodChip, periodParsers, widened } from '../../list/period-chip.tsx'
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
  const { status, customer_id, vehicle_id, converted, ...period } = filters
  const { status: _, ...shared } = input
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useQuoteColumns()}
      above={<States filters={shared} value={status} onChange={(status) => setFilters({ status })} />}
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
      onWiden={widened(period, setFilters)}
      preview={(quote) => <QuotePreview quote={quote} />}
    />
  )
}
