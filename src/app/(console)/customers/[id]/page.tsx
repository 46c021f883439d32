'use client'

import { Group, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { useNumbers } from '../../../format/numbers.ts'
import { NOUNS } from '../../../frame/nouns.ts'
import { useAllowed, useSession } from '../../../frame/session.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { useTRPC } from '../../../trpc.ts'
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
import { TwoYears } from '../related/two-years.tsx'
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

/** The tabs that list something. */
const COUNTED = new Set<string>(TABS.filter((each) => each !== 'statement' && each !== 'details'))

/** The documents of the tab that has them all. */
const DOCUMENTS = [
  ...(['quotes', 'worksheets', 'receipts', 'invoices'] as const),
  ...(['credit_notes', 'delivery_notes', 'checkins'] as const),
]

/** How much stands behind each tab that lists something, by one read. */
function useCounts(id: string): Partial<Record<(typeof TABS)[number], number | null>> {
  const { data } = useQuery(useTRPC().customers.counts.queryOptions({ id }))
  if (!data) return {}
  const documents = DOCUMENTS.reduce((sum, kind) => sum + (data[kind] ?? 0), 0)
  return { ...data, documents }
}

function CustomerTabs({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.tabs')
  const [tab, setTab] = useQueryState(
    'tab',
    parseAsStringLiteral(TABS).withDefault('vehicles').withOptions({ history: 'push' }),
  )
  const counts = useCounts(customer.id)
  const numbers = useNumbers()
  const of = { customer_id: customer.id }
  const permissions = useSession()?.permissions ?? []
  const hasStatement = useAllowed('customers.statement')
  const isThere = (each: Tab) =>
    each === 'statement'
      ? hasStatement
      : !(each in NOUNS) || permissions.includes(NOUNS[each as 'quotes'].permission)
  const panels: Record<Tab, ReactNode> = {
    vehicles: <CustomerVehicles {...of} />,
    documents: (
      <Stack>
        <TwoYears {...of} />
        <CustomerDocuments {...of} />
      </Stack>
    ),
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
          <Tabs.Tab
            key={each}
            value={each}
            rightSection={
              COUNTED.has(each) && (
                // As wide before it is known, so that no tab moves.
                <Text span size="xs" c="dimmed" miw="1rem" ta="right" className="figures">
                  {typeof counts[each] === 'number' && numbers.integer(counts[each])}
                </Text>
              )
            }
          >
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
      hasMenu
      removal={({ full_name, vehicles_count }) => ({
        title: t('deleteTitle', { name: full_name }),
        effect: t('deleteEffect', { vehicles: vehicles_count }),
      })}
    />
  )
}
