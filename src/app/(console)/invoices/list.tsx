'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { INVOICE_DOCUMENT_TYPES } from '../../../domain/invoices.ts'
import { laterComponent } from '../../frame/later.tsx'
import { useCustomerVehicleFilters } from '../../list/customer-vehicle-filters.ts'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { byState, useList } from '../../list/use-list.ts'
import { useInvoiceColumns } from './columns.tsx'
import { filtersOfState, INVOICE_STATES } from './state.ts'
import { DocumentTabs } from './tabs/document-tabs.tsx'

const InvoicePreview = laterComponent(() => import('./preview.tsx').then((module) => module.InvoicePreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(INVOICE_STATES),
  document_type: parseAsStringLiteral(INVOICE_DOCUMENT_TYPES),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  ...periodParsers,
}

/** Invoices of a period, newest first. */
export function InvoiceList() {
  const t = useTranslations('invoices')
  const list = useList('invoices', FILTERS, byState(filtersOfState))
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useInvoiceColumns()}
      above={
        <>
          <DocumentTabs current="invoices" />
          <StateTabs
            list={list}
            by="state"
            sets={['type', 'payment_status']}
            kind="invoice"
            states={INVOICE_STATES}
          />
        </>
      }
      filters={[
        by.choice('document_type', t('documentType'), INVOICE_DOCUMENT_TYPES, (type) =>
          t(`documentTypes.${type}`),
        ),
        ...useCustomerVehicleFilters(list),
      ]}
      preview={(invoice) => <InvoicePreview invoice={invoice} />}
    />
  )
}
