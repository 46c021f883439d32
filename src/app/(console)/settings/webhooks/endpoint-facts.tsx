import { useTranslations } from 'next-intl'
import { Facts } from '../../../format/facts.tsx'
import { timed } from '../../../frame/fact-kinds.tsx'
import { type Endpoint, EndpointStatus } from './endpoint-status.tsx'

/** What is known of an endpoint; its secret is not. */
export function EndpointFacts({ of }: { of: Endpoint }) {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  const { url, description, enabled_events, failing_since, last_success_at, last_failure_at } = of
  const overlap = of.previous_secret_expires_at
  return (
    <Facts
      facts={[
        [t('url'), url],
        [t('description'), description],
        [common('status'), <EndpointStatus key="status" of={of} />],
        [t('events'), enabled_events.includes('*') ? t('allEvents') : enabled_events.join(', ')],
        timed(t('lastSuccess'), last_success_at),
        timed(t('failingSince'), failing_since),
        timed(t('lastFailure'), last_failure_at),
        overlap !== null && Date.parse(overlap) > Date.now() && timed(t('previousSecret'), overlap),
      ]}
    />
  )
}
