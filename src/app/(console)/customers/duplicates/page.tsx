'use client'

import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { phoneOf } from '../../../format/contact.tsx'
import { Note } from '../../../format/note.tsx'
import { Page } from '../../../frame/console-page.tsx'
import { useAllowed, useCan } from '../../../frame/session.tsx'
import { filtersOf } from '../../../list/filters.tsx'
import { MoreButton } from '../../../list/more-button.tsx'
import { Failure, Message } from '../../../list/states.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { MergeModal, type Named } from '../merging/merge-modal.tsx'

const REASONS = ['tax_code', 'vat_number', 'email', 'phone', 'name'] as const

type Duplicates = Outputs['customers']['duplicateContacts']['data'][number]

/** What they share, and who they are. */
function Found({ group, onMerge }: { group: Duplicates; onMerge: (customers: readonly Named[]) => void }) {
  const t = useTranslations('customers.duplicates')
  const mayWrite = useCan('customers.write')
  const mayMerge = useAllowed('customers.merge') && mayWrite
  const { reason, value, customers } = group
  return (
    <Paper withBorder p="sm" component="section" aria-label={`${t(`reasons.${reason}`)} ${value}`}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <Text size="sm">
          <Text component="span" inherit c="dimmed">
            {t(`reasons.${reason}`)}
          </Text>{' '}
          <Text component="span" inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Text>
        {mayMerge && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsJoin2 size={14} aria-hidden />}
            onClick={() => onMerge(customers)}
          >
            {t('compare')}
          </Button>
        )}
      </Group>
      <Stack gap={4}>
        {customers.map((customer) => (
          <Group key={customer.id} gap="xs" justify="space-between">
            <Link href={`/customers/${customer.id}`} prefetch={false}>
              {customer.full_name}
            </Link>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[phoneOf(customer), customer.email, customer.city].filter(Boolean).join(' · ')}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

/** Who may be there twice, group by group, with the way to make two of them one (customers.md#duplicates). */
export default function DuplicatesPage() {
  const t = useTranslations('customers.duplicates')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [merging, setMerging] = useState<readonly Named[] | null>(null)
  const [filters, setFilters] = useQueryStates({ reason: parseAsStringLiteral(REASONS) })
  const input = { ...(filters.reason && { reason: filters.reason }) }
  const pages = usePages({
    key: trpc.customers.duplicateContacts.queryKey(input),
    read: (paging) => client.customers.duplicateContacts.query({ ...input, ...paging }),
    size: 25,
  })
  const { rows, error, isLoading, retry } = pages
  const by = filtersOf({ filters, setFilters })
  const reason = by.choice('reason', t('reason'), REASONS, (value) => t(`reasons.${value}`))
  const isDone = !isLoading && !error && rows.length === 0
  return (
    <Page title={t('title')}>
      <Stack maw={820}>
        <Note>{t('about')}</Note>
        <div>{reason.chip({ isNew: false, onClosed: () => {} })}</div>
        {error != null && <Failure error={error} onRetry={retry} />}
        {isLoading && <Skeleton height={260} />}
        {isDone && <Message title={t('none')} text={t('noneText')} />}
        {rows.map((group) => (
          <Found key={`${group.reason} ${group.value}`} group={group} onMerge={setMerging} />
        ))}
        <MoreButton pages={pages} />
      </Stack>
      {merging && (
        <MergeModal customers={merging} onMerged={() => setMerging(null)} onClose={() => setMerging(null)} />
      )}
    </Page>
  )
}
