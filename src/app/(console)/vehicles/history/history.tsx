import { Anchor, Button, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import {
  type Icon,
  IconAlarm,
  IconCalendar,
  IconClipboardCheck,
  IconFileInvoice,
  IconFileMinus,
  IconFileText,
  IconReceiptEuro,
  IconTool,
  IconUser,
  IconWheel,
} from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { HistoryType } from '../../../../domain/history-types.ts'
import { Note } from '../../../format/note.tsx'
import { When } from '../../../format/when.tsx'
import { Failure } from '../../../list/states.tsx'
import { ItemText } from './item.tsx'
import { type HistoryEvent, useVehicleHistory } from './use-history.ts'

const ICONS: Partial<Record<HistoryType, Icon>> = {
  quote: IconFileText,
  worksheet: IconTool,
  receipt: IconReceiptEuro,
  invoice: IconFileInvoice,
  credit_note: IconFileMinus,
  checkin: IconClipboardCheck,
  tyre_set: IconWheel,
  deadline: IconAlarm,
  owner: IconUser,
}

type Appointment = Extract<HistoryEvent, { entry: unknown }>

function EntryText({ entry, day }: Appointment) {
  const t = useTranslations('vehicles')
  const { id, title, start_time } = entry
  return (
    <>
      <Anchor component={Link} href={`/calendar?date=${day}&open=${id}`} prefetch={false} lineClamp={2}>
        {t('titled', { name: t('events.entry'), title })}
      </Anchor>
      <Note size="xs">
        <When value={start_time} withTime />
      </Note>
    </>
  )
}

/** All that happened to a vehicle as one time line, newest first, its appointments among it. */
export function VehicleHistory({ vehicle_id }: { vehicle_id: string }) {
  const t = useTranslations('vehicles')
  const history = useVehicleHistory(vehicle_id)
  if (history.error) return <Failure error={history.error} onRetry={history.retry} />
  if (history.isLoading) return <Skeleton height={240} />
  if (history.events.length === 0) return <Text c="dimmed">{t('noHistory')}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <Timeline bulletSize={24} lineWidth={2} aria-label={t('history')} style={{ overflowWrap: 'anywhere' }}>
        {history.events.map((event) => {
          const EventIcon = ('item' in event && ICONS[event.item.type]) || IconCalendar
          return (
            <Timeline.Item key={event.key} bullet={<EventIcon size={14} stroke={1.6} aria-hidden />}>
              {'item' in event ? <ItemText item={event.item} /> : <EntryText {...event} />}
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
