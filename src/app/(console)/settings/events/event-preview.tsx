import { Anchor, Code, Group, Stack, Title } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { CopyText, RequestId } from '../../../form/copy.tsx'
import { Facts } from '../../../format/facts.tsx'
import { useDays } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { useActorName } from '../../../history/actor-name.ts'
import { ChangeTable } from '../../../history/change-table.tsx'
import { type Change, useDone, useFieldChange } from '../../../history/changes.ts'
import { isLeftOut } from '../../../history/field-labels.ts'
import { RecordOf } from '../../../list/record-of.tsx'
import type { Outputs } from '../../../trpc.ts'
import { ChangedRecord } from '../changed-record.tsx'
import { recordName } from './record-name.ts'

type Event = Outputs['events']['retrieve']

/** A part of the event as it goes over the wire, to read and to copy. */
function Json({ title, copy, value }: { title: string; copy: string; value: object }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="sm">
          {title}
        </Title>
        <CopyText size="compact-sm" value={text} label={copy} />
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </Stack>
  )
}

/** The fields that the event changed, as the history says them. */
function useEventChanges(): (event: Event) => Change[] {
  const changed = useFieldChange()
  return ({ object_type, data, previous_attributes }) =>
    Object.entries(previous_attributes ?? {})
      .filter(([field]) => !isLeftOut(object_type, field, Object.keys(data)))
      .map(([field, before]) => changed(object_type, field, [before, data[field]]))
}

function RequestOf({ request_id }: { request_id: string }) {
  const t = useTranslations('events')
  const mayReadLog = useCan('logs.read')
  return (
    <Stack gap={2} align="flex-start">
      <RequestId request_id={request_id} />
      {mayReadLog && (
        <Anchor component={Link} size="sm" href={`/settings/audit-log?request_id=${request_id}`}>
          {t('ofRequest')}
        </Anchor>
      )}
    </Stack>
  )
}

function EventView({ event }: { event: Event }) {
  const t = useTranslations('events')
  const history = useTranslations('history')
  const days = useDays()
  const nameOf = useActorName()
  const done = useDone()
  const changesOf = useEventChanges()
  const { seq, type, object_id, data, related, actor, request_id, api_version, created_at } = event
  return (
    <Stack>
      <Title order={2}>
        {nameOf(actor)} {done(event)}
      </Title>
      <Facts
        facts={[
          [t('type'), <Code key="type">{type}</Code>],
          [t('seq'), String(seq)],
          [history('when'), days.exact(created_at)],
          [
            history('record'),
            <Stack key="record" gap={2} align="flex-start">
              <ChangedRecord of={event} name={recordName(event)} />
              {object_id && (
                <Anchor component={Link} size="sm" href={`/settings/events?object_id=${object_id}`}>
                  {t('ofRecord')}
                </Anchor>
              )}
            </Stack>,
          ],
          request_id && [history('requestId'), <RequestOf key="request" request_id={request_id} />],
          [t('revision'), api_version],
        ]}
      />
      <ChangeTable changes={changesOf(event)} />
      {related && <Json title={t('related')} copy={t('copyRelated')} value={related} />}
      <Json title={t('data')} copy={t('copyData')} value={data} />
    </Stack>
  )
}

/** One event beside the feed (events.md#the-event). */
export function EventPreview({ id }: { id: string }) {
  return (
    <RecordOf group="events" id={id}>
      {(event) => <EventView event={event} />}
    </RecordOf>
  )
}
