'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { RECEIPT_STATES } from '../../../domain/receipt-statuses.ts'
import { laterComponent } from '../../frame/later.tsx'
import { useCustomerVehicleFilters } from '../../list/customer-vehicle-filters.ts'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { byState, useList } from '../../list/use-list.ts'
import { useReceiptColumns } from './columns.tsx'
import { filtersOfState } from './state.tsx'
import { PeriodTotals } from './totals/period-totals.tsx'

const ReceiptPreview = laterComponent(() => import('./preview.tsx').then((module) => module.ReceiptPreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(RECEIPT_STATES),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  ...periodParsers,
}

/** A receipt is born of a worksheet: a new one begins among those that wait for theirs. */
const TO_BILL = '/worksheets?view=list&status=completed&billing_status=not_billed'

/** The receipts of a period with what they come to. */
export function ReceiptList() {
  const t = useTranslations('receipts')
  const list = useList('receipts', FILTERS, byState(filtersOfState))
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useReceiptColumns()}
      create={{ to: TO_BILL }}
      above={
        <>
          <StateTabs
            {...{ list, by: 'state', sets: ['type', 'payment_status'] }}
            kind="receipt"
            states={RECEIPT_STATES}
          />
          <PeriodTotals input={list.input} />
        </>
      }
      filters={useCustomerVehicleFilters(list)}
      preview={(receipt) => <ReceiptPreview receipt={receipt} />}
    />
  )
}
