'use client'

import { Group, Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { RecordActions } from '../../../form/record-actions.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { Page } from '../../../frame/console-page.tsx'
import { useRecordTitle } from '../../../frame/record-title.ts'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Contact, type Customer, Outstanding } from '../contact.tsx'
import {
  CustomerEntries,
  CustomerQuotes,
  CustomerReceipts,
  CustomerWorksheets,
} from '../customer-documents.tsx'
import { CustomerFacts } from '../customer-facts.tsx'
import { CustomerForm } from '../customer-form.tsx'
import { CustomerVehicles } from '../customer-vehicles.tsx'

const TABS = ['vehicles', 'quotes', 'worksheets', 'receipts', 'entries', 'details'] as const

function CustomerTabs({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.tabs')
  const [tab, setTab] = useQueryState(
    'tab',
    parseAsStringLiteral(TABS).withDefault('vehicles').withOptions({ history: 'push' }),
  )
  const of = { customer_id: customer.id }
  const panels: Record<(typeof TABS)[number], ReactNode> = {
    vehicles: <CustomerVehicles {...of} />,
    quotes: <CustomerQuotes {...of} />,
    worksheets: <CustomerWorksheets {...of} />,
    receipts: <CustomerReceipts {...of} />,
    entries: <CustomerEntries {...of} />,
    details: <CustomerFacts customer={customer} />,
  }
  return (
    <Tabs value={tab} onChange={(next) => setTab(TABS.find((each) => each === next) ?? null)}>
      <Tabs.List mb="sm">
        {TABS.map((each) => (
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

function useDelete() {
  const t = useTranslations('customers')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return ({ id, full_name, vehicles_count }: Customer) =>
    confirmRemoval({
      title: t('deleteTitle', { name: full_name }),
      effect: t('deleteEffect', { vehicles: vehicles_count }),
      remove: () => client.customers.delete.mutate({ id }),
      href: '/customers',
    })
}

export default function CustomerPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const mayWrite = useCan('customers.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const { data: customer, error, refetch } = useQuery(trpc.customers.retrieve.queryOptions({ id }))
  const title = useRecordTitle(customer?.full_name, error)
  const remove = useDelete()
  const showsForm = editing && mayWrite
  const actions = customer && mayWrite && !showsForm && (
    <RecordActions onEdit={() => setEditing(true)} onDelete={() => remove(customer)} />
  )
  return (
    <Page title={title} crumbs={[{ label: t('title'), href: '/customers' }]} action={actions}>
      {error && !customer && <Failure error={error} onRetry={refetch} />}
      {!customer && !error && <Skeleton height={360} />}
      {customer && showsForm && <CustomerForm customer={customer} onDone={() => setEditing(null)} />}
      {customer && !showsForm && (
        <Stack>
          <Group justify="space-between">
            <Contact customer={customer} />
            <Outstanding customer_id={id} />
          </Group>
          <CustomerTabs customer={customer} />
        </Stack>
      )}
    </Page>
  )
}
