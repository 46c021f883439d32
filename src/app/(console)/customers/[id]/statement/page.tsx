'use client'

import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../../../frame/console-page.tsx'
import { useSession } from '../../../../frame/session.tsx'
import { useTRPC } from '../../../../trpc.ts'
import { addressOf } from '../../contact/contact.tsx'
import classes from '../../customers.module.css'
import { CustomerStatement } from '../../statement/statement.tsx'

/** A customer's statement on a page of its own, which prints without what surrounds it on the screen. */
export default function StatementPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('customers')
  const company = useSession()?.company
  const { data: customer } = useQuery(useTRPC().customers.retrieve.queryOptions({ id }))
  const name = customer?.full_name ?? '…'
  return (
    <Page
      title={t('statement.title')}
      crumbs={[
        { label: t('noun.section'), href: '/customers' },
        { label: name, href: `/customers/${id}?tab=statement` },
      ]}
    >
      <Stack maw={900}>
        <div className={classes.head}>
          <Text size="sm" c="dimmed">
            {company?.name}
          </Text>
          <Text fw={600} size="lg">
            {t('statement.of', { name })}
          </Text>
          {customer && <Text size="sm">{addressOf(customer)}</Text>}
        </div>
        <CustomerStatement customer_id={id} isPage />
      </Stack>
    </Page>
  )
}
