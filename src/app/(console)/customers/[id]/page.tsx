'use client'

import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { laterForm, laterPanel } from '../../../form/comes-later.tsx'
import { useAllowed } from '../../../frame/session.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { RecordTabs, useSectionTab } from '../../../list/record-tabs.tsx'
import { useTRPC } from '../../../trpc.ts'
import { CustomerMenu } from '../actions.tsx'
import { Contact, type Customer, Outstanding } from '../contact/contact.tsx'
import {
  CustomerEntries,
  RelatedInvoices,
  RelatedQuotes,
  RelatedReceipts,
  RelatedWorksheets,
} from '../related/documents.tsx'
import { CustomerVehicles } from '../related/vehicles.tsx'
import { CustomerFacts } from '../view.tsx'

const AccountStatement = laterPanel(() =>
  import('../../../statement/statement.tsx').then((module) => module.AccountStatement),
)
const CustomerDocuments = laterPanel(() =>
  import('../related/all-documents.tsx').then((module) => module.CustomerDocuments),
)
const TwoYears = laterPanel(() => import('../related/two-years.tsx').then((module) => module.TwoYears))

const CustomerForm = laterForm(() => import('../form.tsx').then((module) => module.CustomerForm))

/** The documents of the tab that has them all. */
const DOCUMENTS = [
  ...(['quotes', 'worksheets', 'receipts', 'invoices'] as const),
  ...(['credit_notes', 'delivery_notes', 'checkins'] as const),
]

function CustomerTabs({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.tabs')
  const { data: counts } = useQuery(useTRPC().customers.counts.queryOptions({ id: customer.id }))
  const sectionTab = useSectionTab()
  const hasStatement = useAllowed('customers.statement')
  const of = { customer_id: customer.id }
  const counted = (key: 'vehicles' | 'quotes' | 'worksheets' | 'receipts' | 'invoices', panel: ReactNode) =>
    sectionTab(key, { label: t(key), count: counts?.[key], panel })
  const documents = (
    <Stack>
      <TwoYears {...of} />
      <CustomerDocuments {...of} />
    </Stack>
  )
  const documentCount = counts && DOCUMENTS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  const statement = { key: 'statement', label: t('statement') }
  return (
    <RecordTabs
      tabs={[
        ...counted('vehicles', <CustomerVehicles {...of} />),
        { key: 'documents', label: t('documents'), count: documentCount, panel: documents },
        ...counted('quotes', <RelatedQuotes of={of} />),
        ...counted('worksheets', <RelatedWorksheets of={of} />),
        ...counted('receipts', <RelatedReceipts of={of} />),
        ...counted('invoices', <RelatedInvoices of={of} />),
        ...(hasStatement
          ? [{ ...statement, panel: <AccountStatement of="customers" id={customer.id} /> }]
          : []),
        { key: 'entries', label: t('entries'), count: counts?.entries, panel: <CustomerEntries {...of} /> },
        { key: 'details', label: t('details'), panel: <CustomerFacts customer={customer} /> },
      ]}
    />
  )
}

export default function CustomerPage() {
  const t = useTranslations('customers')
  return (
    <RecordPage
      group="customers"
      title={({ full_name }) => full_name}
      view={(customer) => (
        <Stack>
          <Group justify="space-between">
            <Contact customer={customer} />
            <Outstanding customer={customer} />
          </Group>
          <CustomerTabs customer={customer} />
        </Stack>
      )}
      form={(customer, onDone) => <CustomerForm customer={customer} onDone={onDone} />}
      more={(customer) => <CustomerMenu customer={customer} />}
      hasMenu
      removal={({ full_name, vehicles_count }) => ({
        title: t('deleteTitle', { name: full_name }),
        effect: t('deleteEffect', { vehicles: vehicles_count }),
      })}
    />
  )
}
