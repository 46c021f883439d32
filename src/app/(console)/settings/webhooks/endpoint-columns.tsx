import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { type Endpoint, EndpointStatus, healthOf } from './endpoint-status.tsx'

/** The columns of the endpoints: where each leads, what it takes, how it does. */
export function useEndpointColumns(): Column<Endpoint>[] {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  const of = useColumnKinds<Endpoint>()
  return [
    of.text('url', t('url'), 'url', {
      ...{ shrinks: true, onPhone: 'name' },
      cell: ({ url, description }) => (
        <>
          <Text size="sm" fw={500} truncate title={url}>
            {url.replace(/^https:\/\//, '')}
          </Text>
          {description && (
            <Text size="xs" c="dimmed" truncate>
              {description}
            </Text>
          )}
        </>
      ),
    }),
    of.words('health', common('status'), (endpoint) => t(`health.${healthOf(endpoint)}`), {
      ...{ onPhone: 'end', width: 150 },
      cell: (endpoint) => <EndpointStatus of={endpoint} />,
    }),
    of.words('events', t('events'), ({ enabled_events }) => enabled_events.join(', '), {
      ...{ shrinks: true, from: 'md' },
    }),
    of.when('success', t('lastSuccess'), ({ last_success_at }) => last_success_at, {
      ...{ from: 'lg' },
    }),
  ]
}
