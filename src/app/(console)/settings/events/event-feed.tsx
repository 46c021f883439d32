import { Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { EVENT_ACTIONS } from '../../../../domain/event-types.ts'
import { Note } from '../../../format/note.tsx'
import { Status } from '../../../format/status.tsx'
import { When } from '../../../format/when.tsx'
import { useActorName } from '../../../history/actor-name.ts'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { filtersOf } from '../../../list/filters.tsx'
import { ListView } from '../../../list/list-view.tsx'
import { usePeriodFields } from '../../../list/period-fields.ts'
import { type RowIn, useList } from '../../../list/use-list.ts'
import { ChangedRecord } from '../changed-record.tsx'
import { PERIOD, useLogPeriod } from '../log-period.ts'
import { EventPreview } from './event-preview.tsx'
import { useNewerEvents } from './newer-events.ts'
import { recordName } from './record-name.ts'

type Row = RowIn<'events'>

/** Each kind of record as a whole, then its types. */
const TYPES = Object.entries(EVENT_ACTIONS).flatMap(([object, actions]) =>
  ['*', ...actions].map((action) => `${object}.${action}`),
)

const FILTERS = {
  type: parseAsArrayOf(parseAsStringLiteral(TYPES)),
  object_id: parseAsString,
  ...PERIOD,
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('events')
  const history = useTranslations('history')
  const nameOf = useActorName()
  const of = useColumnKinds<Row>()
  return [
    of.when('when', history('when'), ({ created_at }) => created_at, {
      ...{ width: 150, onPhone: 'end', sorted: 'descending' },
      cell: ({ created_at }) => <When value={created_at} withTime />,
    }),
    of.text('type', t('type'), 'type', {
      ...{ shrinks: true, onPhone: 'name', width: 210 },
      cell: ({ type }) => (
        <Text span inherit ff="monospace" fz="0.92em">
          {type}
        </Text>
      ),
    }),
    of.words('record', history('record'), recordName, {
      ...{ shrinks: true, onPhone: 'beside', from: 'sm' },
      cell: (event) => <ChangedRecord of={event} name={recordName(event)} />,
    }),
    of.words('who', history('who'), ({ actor }) => nameOf(actor), {
      ...{ shrinks: true, onPhone: 'below' },
    }),
    of.number('seq', t('seq'), 'seq', { width: 90, from: 'lg' }),
  ]
}

/** Every change of a record as programs follow it, newest first; what is new comes by itself (events.md#the-feed). */
export function EventFeed() {
  const t = useTranslations('events')
  const common = useTranslations('common')
  const period = usePeriodFields()
  const withInstants = useLogPeriod()
  const list = useList('events', FILTERS, ({ type, ...isSet }) => ({
    ...withInstants(isSet),
    ...(type !== undefined && { type: (type as string[]).join(',') }),
  }))
  useNewerEvents(list)
  const by = filtersOf(list)
  return (
    <ListView
      list="events"
      label={useTranslations('settings.sections')('events')}
      columns={useColumns()}
      pages={list.pages}
      sort={common('newestFirst')}
      above={
        <Group gap="md" mb="xs">
          <Status tone="success">{t('live')}</Status>
          <Note>{t('liveText')}</Note>
        </Group>
      }
      filters={[
        by.choices('type', t('type'), TYPES, (type) => type),
        by.text('object_id', t('record')),
        by.days('period', common('period'), ...period('from', 'to')),
      ]}
      onClear={list.clear}
      href={(id) => `/settings/events?open=${id}`}
      preview={(id) => <EventPreview id={id} />}
      previewTitle={t('event')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
