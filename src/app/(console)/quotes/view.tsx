import { Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DocumentHead } from '../../format/document-head.tsx'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import { dated, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import type { Outputs } from '../../trpc.ts'
import classes from './quotes.module.css'
import { ShareLinks } from './sharing/share-links.tsx'

type Quote = Outputs['quotes']['retrieve']

/** Whom and what the quote is for. */
export function QuoteFacts({ quote, hasStatus = true }: { quote: Quote; hasStatus?: boolean }) {
  const t = useTranslations('quotes')
  const numbers = useNumbers()
  const fact = useDocumentFacts()
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'quote', state: quote.status }),
        fact.customer(quote),
        fact.vehicle(quote),
        quote.km > 0 && [t('km'), numbers.integer(quote.km)],
        [t('category'), quote.work_category_name],
        dated(t('validUntil'), quote.valid_until),
        quote.hide_discounts && [t('print'), t('hideDiscounts')],
        [t('comments'), quote.comments],
      ]}
    />
  )
}

/** What has happened to the quote, as far as it is known. */
function Milestones({ quote }: { quote: Quote }) {
  const t = useTranslations('quotes')
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
    <RecordLink to="worksheets" id={worksheet_id} alone>
      {t('converted', { number: quote.worksheet_seq_number ?? 0 })}
    </RecordLink>
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
      <Title order={2}>{t('milestones')}</Title>
      <Stack component="ol" gap="xs" m={0} p={0} className={classes.milestones}>
        {events.map(([name, event]) => event && <li key={name}>{event}</li>)}
      </Stack>
    </Stack>
  )
}

/** The head of a quote's page. */
export function QuoteHead({ quote }: { quote: Quote }) {
  return (
    <DocumentHead facts={<QuoteFacts quote={quote} hasStatus={false} />}>
      <Milestones quote={quote} />
      <ShareLinks quote_id={quote.id} />
    </DocumentHead>
  )
}
