import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { EVENT_TYPES } from '../../../../domain/event-types.ts'
import { WEBHOOK_DELIVERY_STATUSES, WEBHOOK_TEST_TYPE } from '../../../../domain/webhooks.ts'
import { When } from '../../../format/when.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { filtersOf } from '../../../list/filters.tsx'
import { ListView } from '../../../list/list-view.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { DeliveryPreview, DeliveryStatus } from './delivery-preview.tsx'
import type { Endpoint } from './endpoint-status.tsx'
import { useOutcomeWords } from './outcome-words.ts'

type Row = Outputs['webhookEndpoints']['deliveries']['data'][number]

const TYPES = [...EVENT_TYPES, WEBHOOK_TEST_TYPE] as const

const FILTERS = {
  status: parseAsStringLiteral(WEBHOOK_DELIVERY_STATUSES),
  event_type: parseAsStringLiteral(TYPES),
}

/** How often the newest deliveries are read. */
const EVERY_MS = 3_000

function useColumns(): Column<Row>[] {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  const of = useColumnKinds<Row>()
  return [
    of.when('when', t('when'), ({ created_at }) => created_at, {
      ...{ width: 150, onPhone: 'end', sorted: 'descending' },
      cell: ({ created_at }) => <When value={created_at} withTime />,
    }),
    of.text('type', t('event'), 'event_type', { shrinks: true, onPhone: 'name' }),
    of.words('status', common('status'), ({ status }) => t(`statuses.${status}`), {
      ...{ onPhone: 'below', width: 130 },
      cell: ({ status }) => <DeliveryStatus status={status} />,
    }),
    of.words('answer', t('answer'), useOutcomeWords(), { shrinks: true, from: 'sm' }),
    of.number('attempts', t('attempts'), 'attempts_count', { from: 'md', width: 100 }),
  ]
}

/** What was sent to an endpoint and what will be, newest first; what is new comes by itself. */
export function DeliveryList({ endpoint: { id } }: { endpoint: Endpoint }) {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [filters, setFilters] = useQueryStates(FILTERS)
  const { status, event_type } = filters
  const by = filtersOf({ filters, setFilters })
  const isSet = { ...(status && { status }), ...(event_type && { event_type }) }
  const input = { id, ...isSet }
  const pages = usePages({
    key: trpc.webhookEndpoints.deliveries.queryKey(input),
    read: (paging) => client.webhookEndpoints.deliveries.query({ ...input, ...paging }),
    every: EVERY_MS,
  })
  return (
    <Stack gap="xs" component="section" aria-label={t('deliveries')}>
      <Title order={2}>{t('deliveries')}</Title>
      <ListView
        list="deliveries"
        label={t('deliveries')}
        columns={useColumns()}
        pages={pages}
        sort={common('newestFirst')}
        filters={[
          by.choice('status', common('status'), WEBHOOK_DELIVERY_STATUSES, (value) => t(`statuses.${value}`)),
          by.choice('event_type', t('event'), TYPES, (type) => type),
        ]}
        onClear={Object.keys(isSet).length > 0 ? () => setFilters(null) : undefined}
        href={(delivery) => `/settings/webhooks/${id}?open=${delivery}`}
        preview={(delivery) => <DeliveryPreview id={delivery} />}
        previewTitle={t('delivery')}
        empty={{ title: t('noDeliveries'), text: t('noDeliveriesText') }}
      />
    </Stack>
  )
}
