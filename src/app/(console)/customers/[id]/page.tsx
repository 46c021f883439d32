'use client'

import { Group, Stack, Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import type { Permission } from '../../../../domain/permissions.ts'
import { useAllowed, useSession } from '../../../frame/session.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { CustomerMenu } from '../actions.tsx'
import { Contact, type Customer, Outstanding } from '../contact/contact.tsx'
import { CustomerForm } from '../form.tsx'
import { CustomerDocuments } from '../related/all-documents.tsx'
import {
  CustomerEntries,
  CustomerInvoices,
  CustomerQuotes,
  CustomerReceipts,
  CustomerWorksheets,
} from '../related/documents.tsx'
import { CustomerVehicles } from '../related/vehicles.tsx'
import { CustomerStatement } from '../statement/statement.tsx'
import { CustomerFacts } from '../view.tsx'

const TABS = [
  'vehicles',
  'documents',
  'quotes',
  'worksheets',
  'receipts',
  'invoices',
  'statement',
  'entries',
  'details',
] as const
type Tab = (typeof TABS)[number]

/** What the role must hold to see a tab. */
const NEEDS: Partial<Record<Tab, Permission>> = {
  quotes: 'quotes.read',
  worksheets: 'worksheets.read',
  receipts: 'receipts.read',
  invoices: 'invoices.read',
}

function CustomerTabs({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.tabs')
  const [tab, setTab] = useQueryState(
    'tab',
    parseAsStringLiteral(TABS).withDefault('vehicles').withOptions({ history: 'push' }),
  )
  const of = { customer_id: customer.id }
  const permissions = useSession()?.permissions ?? []
  const hasStatement = useAllowed('customers.statement')
  const isThere = (each: Tab) =>
    each === 'statement' ? hasStatement : !(each in NEEDS) || permissions.includes(NEEDS[each]!)
  const panels: Record<Tab, ReactNode> = {
    vehicles: <CustomerVehicles {...of} />,
    documents: <CustomerDocuments {...of} />,
    quotes: <CustomerQuotes {...of} />,
    worksheets: <CustomerWorksheets {...of} />,
    receipts: <CustomerReceipts {...of} />,
    invoices: <CustomerInvoices {...of} />,
    statement: <CustomerStatement {...of} />,
    entries: <CustomerEntries {...of} />,
    details: <CustomerFacts customer={customer} />,
  }
  return (
    <Tabs value={tab} onChange={(next) => setTab(TABS.find((each) => each === next) ?? null)}>
      <Tabs.List mb="sm">
        {TABS.filter((each) => isThere(each)).map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(each)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {each === tab && panels[each]}
        </Tabs.Panel>
      ))}
    </Tabs>
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
      removal={({ full_name, vehicles_count }) => ({
        title: t('deleteTitle', { name: full_name }),
        effect: t('deleteEffect', { vehicles: vehicles_count }),
      })}
    />
  )
}
