import { Stack } from '@mantine/core'
import { IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { useDuration, useMinutesSince } from '../../../format/duration.ts'
import { Note } from '../../../format/note.tsx'
import { useDays } from '../../../format/numbers.ts'
import { PartHead } from '../../../frame/part-head.tsx'
import { useCan, useIsKept, useSession } from '../../../frame/session.tsx'
import { useStopClock } from '../../../frame/use-clock.ts'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import type { Worksheet } from '../state.tsx'
import type { Entry } from './entry-form.tsx'
import { SHOWN, useEntries } from './use-entries.ts'

const EntryForm = laterDialog(() => import('./entry-form.tsx').then((module) => module.EntryForm))

function Elapsed({ since }: { since: string }) {
  const t = useTranslations('timeEntries')
  return t('runsFor', { time: useDuration()(useMinutesSince(since)) })
}

function useColumns(): Column<Entry>[] {
  const t = useTranslations('timeEntries')
  const days = useDays()
  const say = useDuration()
  const hours = ({ started_at, ended_at }: Entry) =>
    `${days.time(started_at)}–${ended_at === null ? '' : days.time(ended_at)}`
  return [
    { id: 'when', header: t('when'), cell: (entry) => `${days.day(entry.started_at)}, ${hours(entry)}` },
    {
      id: 'person',
      header: t('person'),
      cell: ({ user_name, note }) => (
        <>
          {user_name}
          {note && <Note size="xs">{note}</Note>}
        </>
      ),
    },
    {
      id: 'time',
      header: t('time'),
      align: 'right',
      cell: ({ minutes, started_at }) => (minutes === null ? <Elapsed since={started_at} /> : say(minutes)),
    },
  ]
}

/** What can be done with an entry. */
function useActions(worksheet_id: string, onEdit: (entry: Entry) => void) {
  const t = useTranslations('timeEntries')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const { stop } = useStopClock()
  const remove = ({ id }: Entry) =>
    confirmRemoval({
      title: t('deleteTitle'),
      effect: t('deleteEffect'),
      remove: () => client.timeEntries.delete.mutate({ id: worksheet_id, entry_id: id }),
    })
  return (entry: Entry) => (
    <ActionMenu
      inRow
      label={t('actionsOf', { name: entry.user_name })}
      actions={[
        entry.ended_at === null && {
          label: t('stop'),
          icon: IconPlayerStop,
          act: () => void stop(worksheet_id, entry.user_id),
        },
        { label: common('edit'), icon: IconPencil, act: () => onEdit(entry) },
        { label: common('delete'), icon: IconTrash, danger: true, act: () => remove(entry) },
      ]}
    />
  )
}

/** Whether the person may change an entry: a technician their own. */
function useIsTheirs() {
  const me = useSession()?.user.id
  const isKept = useIsKept()
  return ({ user_id }: Entry) => !isKept('assignment') || user_id === me
}

/** Who worked on the worksheet and how long, clocks that run among them. */
export function WorksheetTime({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('timeEntries')
  const mayWrite = useCan('worksheets.write')
  const [edited, setEdited] = useState<{ entry?: Entry } | null>(null)
  const { id, status } = worksheet
  const query = useEntries(id)
  const columns = useColumns()
  const isTheirs = useIsTheirs()
  const actions = useActions(id, (entry) => setEdited({ entry }))
  return (
    <Stack gap="xs">
      <PartHead
        title={t('title')}
        action={mayWrite && status !== 'cancelled' && { label: t('add'), act: () => setEdited({}) }}
      />
      <WholeTable
        label={t('title')}
        stacks
        columns={columns}
        query={query}
        empty={<Note>{t('none')}</Note>}
        actions={mayWrite && ((entry: Entry) => isTheirs(entry) && actions(entry))}
      />
      {query.data?.has_more && <Note>{t('latest', { count: SHOWN })}</Note>}
      {edited && <EntryForm worksheet_id={id} entry={edited.entry} onClose={() => setEdited(null)} />}
    </Stack>
  )
}
