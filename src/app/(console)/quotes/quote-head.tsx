'use client'

import { Anchor, Grid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useFigures } from '../../format/figures.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import { useCan } from '../../frame/session.tsx'
import { type Outputs, useTRPC } from '../../trpc.ts'
import classes from './quotes.module.css'

type Quote = Outputs['quotes']['retrieve']

/** A record's name, as a link for those who may read its page. */
function Named({ href, may, children }: { href: string; may: boolean; children: ReactNode }) {
  if (!may) return children
  return (
    <Anchor component={Link} href={href} prefetch={false} inherit>
      {children}
    </Anchor>
  )
}

/** The customer with the telephone to call. */
function Customer({ quote: { customer_id, customer_name } }: { quote: Quote }) {
  const trpc = useTRPC()
  const mayRead = useCan('customers.read')
  const { data } = useQuery(
    trpc.customers.retrieve.queryOptions({ id: customer_id }, { enabled: mayRead, retry: false }),
  )
  const phones = [...new Set([data?.mobile, data?.phone])].filter((phone) => phone != null && phone !== '')
  return (
    <>
      <Named href={`/customers/${customer_id}`} may={mayRead}>
        {customer_name}
      </Named>
      {phones.map((phone) => (
        <Text key={phone} span size="sm" display="block">
          <Anchor href={`tel:${phone!.replace(/\s/g, '')}`} inherit>
            {phone}
          </Anchor>
        </Text>
      ))}
    </>
  )
}

/** Whom and what the quote is for. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const figures = useFigures()
  const mayReadVehicles = useCan('vehicles.read')
  return (
    <Facts
      facts={[
        [common('status'), <DocumentStatus key="status" kind="quote" state={quote.status} />],
        [common('customer'), <Customer key="customer" quote={quote} />],
        [
          common('vehicle'),
          <Named key="vehicle" href={`/vehicles/${quote.vehicle_id}`} may={mayReadVehicles}>
            <Plate license={quote.vehicle_license} /> {quote.vehicle_name}
          </Named>,
        ],
        [t('km'), figures.integer(quote.km)],
        [t('category'), quote.work_category_name],
        quote.valid_until !== null && [t('validUntil'), <When key="valid" value={quote.valid_until} />],
        quote.hide_discounts && [t('print'), t('hideDiscounts')],
        quote.comments !== null && quote.comments !== '' && [t('comments'), quote.comments],
      ]}
    />
  )
}

/** What has happened to the quote, as far as it is known. */
function History({ quote }: { quote: Quote }) {
  const t = useTranslations('quotes')
  const mayReadWorksheets = useCan('worksheets.read')
  const { created_at, decided_at, decision_source, rejection_reason, status, worksheet_id } = quote
  const decided = decided_at !== null && status !== 'waiting' && (
    <>
      {t(`decided.${status}`)} <When value={decided_at} withTime />
      {decision_source && `, ${t(`by.${decision_source}`)}`}
      {rejection_reason && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {rejection_reason}
        </Text>
      )}
    </>
  )
  const converted = worksheet_id !== null && (
    <Named href={`/worksheets/${worksheet_id}`} may={mayReadWorksheets}>
      {t('converted', { number: quote.worksheet_seq_number ?? 0 })}
    </Named>
  )
  const events: [string, ReactNode][] = [
    [
      'made',
      <>
        {t('made')} <When value={created_at} withTime />
      </>,
    ],
    ['decided', decided],
    ['converted', converted],
  ]
  return (
    <Stack gap="xs">
      <Title order={2}>{t('history')}</Title>
      <Stack component="ol" gap="xs" m={0} p={0} className={classes.history}>
        {events.map(([name, event]) => event && <li key={name}>{event}</li>)}
      </Stack>
    </Stack>
  )
}

/** The head of a quote's page. */
export function QuoteHead({ quote }: { quote: Quote }) {
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <QuoteFacts quote={quote} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <History quote={quote} />
      </Grid.Col>
    </Grid>
  )
}
