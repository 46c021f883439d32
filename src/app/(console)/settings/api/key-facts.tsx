import { useTranslations } from 'next-intl'
import { Facts } from '../../../format/facts.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { timed } from '../../../frame/fact-kinds.tsx'
import type { Outputs } from '../../../trpc.ts'
import { KeyStatus } from './key-status.tsx'
import { usePermissionLabels } from './permission-labels.ts'

/** What is known of a key; its secret is not. */
export function KeyFacts({ apiKey }: { apiKey: Outputs['apiKeys']['retrieve'] }) {
  const t = useTranslations('keys')
  const common = useTranslations('common')
  const labels = usePermissionLabels()
  const numbers = useNumbers()
  const { status, prefix, permissions, created_by, created_at } = apiKey
  const { last_used_at, requests_today, expires_at, revoked_at } = apiKey
  return (
    <Facts
      facts={[
        [common('status'), <KeyStatus key="status" status={status} />],
        timed(t('revokedAt'), revoked_at),
        [
          t('prefix'),
          <span key="prefix" style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
            {prefix}…
          </span>,
        ],
        [t('permissions'), labels(permissions)],
        timed(t('expires'), expires_at) || [t('expires'), t('never')],
        timed(t('lastUsed'), last_used_at) || [t('lastUsed'), t('never')],
        [t('today'), numbers.integer(requests_today)],
        [
          common('created'),
          <span key="created">
            <When value={created_at} withTime />, {created_by.name}
          </span>,
        ],
      ]}
    />
  )
}
