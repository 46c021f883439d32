'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { QUOTE_STATUSES } from '../../../domain/quote-statuses.ts'
import { laterComponent } from '../../frame/later.tsx'
import { useCustomerVehicleFilters } from '../../list/customer-vehicle-filters.ts'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { useList } from '../../list/use-list.ts'
import { useQuoteColumns } from './columns.tsx'

/** A list does without it until a row is opened. */
const QuotePreview = laterComponent(() => import('./preview.tsx').then((module) => module.QuotePreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(QUOTE_STATUSES),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  converted: parseAsBoolean,
  ...periodParsers,
}

/** Quotes of a period, newest first. */
export function QuoteList() {
  const t = useTranslations('quotes')
  const list = useList('quotes', FILTERS)
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useQuoteColumns()}
      above={<StateTabs list={list} kind="quote" states={QUOTE_STATUSES} />}
      filters={[
        by.either('converted', t('convertedFilter'), { yes: t('convertedYes'), no: t('convertedNo') }),
        ...useCustomerVehicleFilters(list),
      ]}
      preview={(quote) => <QuotePreview quote={quote} />}
    />
  )
}
