'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { RECEIPT_PAYMENT_STATUSES, RECEIPT_TYPES } from '../../../domain/receipt-statuses.ts'
import { useCustomerFinding, useVehicleFinding } from '../../form/findings.ts'
import { useStateWord } from '../../format/document-status.tsx'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodFilter, periodParsers, widened } from '../../list/period-chip.tsx'
import { useList } from '../../list/use-list.ts'
import { useReceiptColumns } from './columns.tsx'
import { PeriodTotals } from './totals/period-totals.tsx'

const ReceiptPreview = laterComponent(() => import('./preview.tsx').then((module) => module.ReceiptPreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  type: parseAsStringLiteral(RECEIPT_TYPES),
  payment_status: parseAsStringLiteral(RECEIPT_PAYMENT_STATUSES),
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
  const word = useStateWord()
  const list = useList('receipts', FILTERS)
  const { filters, setFilters, input } = list
  const by = filtersOf(list)
  const customers = useCustomerFinding()
  const vehicles = useVehicleFinding(filters.customer_id)
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useReceiptColumns()}
      create={{ to: TO_BILL }}
      above={<PeriodTotals input={input} />}
      filters={[
        periodFilter(filters, setFilters),
        by.choice('type', common('status'), RECEIPT_TYPES, (value) =>
          value === 'issued' ? t('issuedOnly') : word({ kind: 'receipt', state: value }),
        ),
        by.choice('payment_status', t('payment'), RECEIPT_PAYMENT_STATUSES, (value) =>
          word({ kind: 'receipt', state: value }),
        ),
        by.record('customer_id', common('customer'), customers),
        by.record('vehicle_id', common('vehicle'), vehicles),
      ]}
      onWiden={widened(filters, setFilters)}
      preview={(receipt) => <ReceiptPreview receipt={receipt} />}
    />
  )
}
