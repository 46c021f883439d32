import { useTranslations } from 'next-intl'
import { Status } from '../../../format/status.tsx'
import type { Outputs } from '../../../trpc.ts'

export type Endpoint = Outputs['webhookEndpoints']['retrieve']

type Health = keyof typeof TONES
const TONES = {
  ...({ succeeding: 'success', failing: 'warning', unused: 'neutral', renewed: 'neutral' } as const),
  ...({ manual: 'neutral', failures: 'danger', gone: 'danger' } as const),
}

/** How an endpoint does: why it is disabled, else what its last attempts came to. */
export function healthOf(endpoint: Endpoint): Health {
  const { disabled_reason, failing_since, last_success_at, last_failure_at } = endpoint
  if (disabled_reason) return disabled_reason
  if (failing_since) return 'failing'
  // Enabling forgets since when it fails, and nothing has arrived since.
  if ((last_failure_at ?? '') > (last_success_at ?? '')) return 'renewed'
  return last_success_at ? 'succeeding' : 'unused'
}

export function EndpointStatus({ of }: { of: Endpoint }) {
  const t = useTranslations('webhooks.health')
  const health = healthOf(of)
  return <Status tone={TONES[health]}>{t(health)}</Status>
}
