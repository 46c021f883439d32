import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { AUDIT_OBJECTS } from '../../../../domain/event-types.ts'
import { When } from '../../../format/when.tsx'
import { useActorName } from '../../../history/actor-name.ts'
import { type Entry, useDone } from '../../../history/changes.ts'
import { useRecordWords } from '../../../history/record-words.ts'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { filtersOf } from '../../../list/filters.tsx'
import { ListView } from '../../../list/list-view.tsx'
import { usePeriodFields } from '../../../list/period-fields.ts'
import { useList } from '../../../list/use-list.ts'
import { useTRPC } from '../../../trpc.ts'
import { ChangedRecord } from '../changed-record.tsx'
import { PERIOD, useLogPeriod } from '../log-period.ts'
import { EntryPreview } from './entry-preview.tsx'

const FILTERS = {
  actor_id: parseAsString,
  object_type: parseAsStringLiteral(AUDIT_OBJECTS),
  request_id: parseAsString,
  ...PERIOD,
}

function useColumns(): Column<Entry>[] {
  const t = useTranslations('history')
  const nameOf = useActorName()
  const done = useDone()
  const of = useColumnKinds<Entry>()
  return [
    of.when('when', t('when'), ({ created_at }) => created_at, {
      width: 150,
      onPhone: 'end',
      cell: ({ created_at }) => <When value={created_at} withTime />,
    }),
    of.words('who', t('who'), ({ actor }) => nameOf(actor), { shrinks: true, onPhone: 'name' }),
    of.words('what', t('what'), done, { shrinks: true, onPhone: 'below' }),
    of.words('record', t('record'), ({ object_name }) => object_name, {
      ...{ shrinks: true, onPhone: 'beside', from: 'sm' },
      cell: (entry) => <ChangedRecord of={entry} name={entry.object_name} />,
    }),
    of.words('way', t('way'), ({ source }) => t(`sources.${source}`), { width: 120, from: 'lg' }),
  ]
}

/** People and keys that may have changed something. */
function useActors() {
  const trpc = useTRPC()
  const { data: members } = useQuery(trpc.members.list.queryOptions())
  const { data: keys } = useQuery(trpc.apiKeys.list.queryOptions())
  return [...(members?.data ?? []), ...(keys?.data ?? [])].map(({ id, name }) => ({ id, name }))
}

/** Who changed what, newest first (audit-log.md#list). */
export function AuditLog() {
  const t = useTranslations('history')
  const common = useTranslations('common')
  const period = usePeriodFields()
  const list = useList('auditLog', FILTERS, useLogPeriod())
  const by = filtersOf(list)
  const recordOf = useRecordWords()
  return (
    <ListView
      list="audit-log"
      label={useTranslations('settings.sections')('auditLog')}
      columns={useColumns()}
      pages={list.pages}
      sort={common('newestFirst')}
      filters={[
        by.choiceOf('actor_id', t('person'), useActors()),
        by.choice('object_type', t('kind'), AUDIT_OBJECTS, recordOf),
        by.text('request_id', t('requestId')),
        by.days('period', common('period'), ...period('from', 'to')),
      ]}
      onClear={list.clear}
      href={(id) => `/settings/audit-log?open=${id}`}
      preview={(id) => <EntryPreview id={id} />}
      previewTitle={t('entry')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
