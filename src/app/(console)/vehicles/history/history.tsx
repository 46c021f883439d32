'use client'

import { Button, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { type Icon, IconCalendar, IconFileText, IconReceiptEuro, IconTool } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { dayOf, useDays, useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { Failure } from '../../../list/states.tsx'
import { type HistoryEvent, useVehicleHistory } from './use-history.ts'

const ICONS: Record<HistoryEvent['kind'], Icon> = {
  quote: IconFileText,
  worksheet: IconTool,
  receipt: IconReceiptEuro,
  entry: IconCalendar,
}

function useEventLink() {
  const { timeZone } = useDays()
  return ({ kind, id, at }: HistoryEvent) =>
    kind === 'entry' ? `/calendar?date=${dayOf(at, timeZone)}&open=${id}` : `/${kind}s/${id}`
}

function EventText({ event }: { event: HistoryEvent }) {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const link = useEventLink()
  const { kind, number, title, amount, at } = event
  const name = number === null ? t(`events.${kind}`) : t('numbered', { name: t(`events.${kind}`), number })
  return (
    <>
      <Link href={link(event)} prefetch={false}>
        {title ? t('titled', { name, title }) : name}
      </Link>
      <Group gap="sm">
        <Text size="xs" c="dimmed">
          <When value={at} withTime={kind === 'entry'} />
        </Text>
        {event.kind !== 'entry' && (
          <Text size="xs" component="span">
            <DocumentStatus {...event} />
          </Text>
        )}
        {amount !== null && (
          <Text size="xs" className="figures">
            {numbers.money(amount)}
          </Text>
        )}
      </Group>
    </>
  )
}

/** All that happened to a vehicle as one time line, newest first. */
export function VehicleHistory({ vehicle_id }: { vehicle_id: string }) {
  const t = useTranslations('vehicles')
  const history = useVehicleHistory(vehicle_id)
  if (history.error) return <Failure error={history.error} onRetry={history.retry} />
  if (history.isLoading) return <Skeleton height={240} />
  if (history.events.length === 0) return <Text c="dimmed">{t('noHistory')}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <Timeline bulletSize={24} lineWidth={2} aria-label={t('history')}>
        {history.events.map((event) => {
          const EventIcon = ICONS[event.kind]
          return (
            <Timeline.Item
              key={`${event.kind}${event.id}`}
              bullet={<EventIcon size={14} stroke={1.6} aria-hidden />}
            >
              <EventText event={event} />
            </Timeline.Item>
          )
        })}
      </Timeline>
      {history.hasMore && (
        <Button variant="subtle" size="compact-sm" loading={history.isLoadingMore} onClick={history.loadMore}>
          {t('earlier')}
        </Button>
      )}
    </Stack>
  )
}
