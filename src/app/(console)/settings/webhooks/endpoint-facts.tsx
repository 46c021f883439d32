'use client'

import { useTranslations } from 'next-intl'
import { Facts } from '../../../format/facts.tsx'
import { When } from '../../../format/when.tsx'
import { type Endpoint, EndpointStatus } from './endpoint-status.tsx'

/** What is known of an endpoint; its secret is not. */
export function EndpointFacts({ of }: { of: Endpoint }) {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  const { url, description, enabled_events, failing_since, last_success_at, last_failure_at } = of
  const when = (key: string, value: string | null) =>
    value !== null && ([key, <When key={key} value={value} withTime />] as const)
  const overlap = of.previous_secret_expires_at
  return (
    <Facts
      facts={[
        [t('url'), url],
        description && [t('description'), description],
        [common('status'), <EndpointStatus key="status" of={of} />],
        [t('events'), enabled_events.includes('*') ? t('allEvents') : enabled_events.join(', ')],
        when(t('lastSuccess'), last_success_at),
        when(t('failingSince'), failing_since),
        when(t('lastFailure'), last_failure_at),
        overlap !== null && Date.parse(overlap) > Date.now() && when(t('previousSecret'), overlap),
      ]}
    />
  )
}
