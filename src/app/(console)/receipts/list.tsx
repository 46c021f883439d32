'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { RECEIPT_STATES } from '../../../domain/receipt-statuses.ts'
import { useCustomerFinding, useVehicleFinding } from '../../form/findings.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { useList } from '../../list/use-list.ts'
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
  const common = useTranslations('common')
  const list = useList('receipts', FILTERS, ({ state, ...isSet }, filters) => ({
    ...isSet,
    ...(filters.state && filtersOfState(filters.state)),
  }))
  const { filters, input } = list
  const by = filtersOf(list)
  const customers = useCustomerFinding()
  const vehicles = useVehicleFinding(filters.customer_id)
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
          <PeriodTotals input={input} />
        </>
      }
      filters={[
        by.record('customer_id', common('customer'), customers),
        by.record('vehicle_id', common('vehicle'), vehicles),
      ]}
      preview={(receipt) => <ReceiptPreview receipt={receipt} />}
    />
  )
}
