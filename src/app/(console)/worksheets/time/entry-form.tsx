import { Select, Textarea } from '@mantine/core'
import { useTimeZone, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DateTimeField } from '../../../form/date-field.tsx'
import { tagOf } from '../../../form/etag.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { instantOf, wallOf } from '../../../format/wall-clock.ts'
import { useIsKept, useSession } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { type Inputs, type Outputs, useTRPCClient } from '../../../trpc.ts'
import { useTechnicians } from '../people/technicians.tsx'

export type Entry = Outputs['timeEntries']['listOfWorksheet']['data'][number]
type Body = Inputs['timeEntries']['create']

const HOUR_MS = 3_600_000

type Props = { worksheet_id: string; entry: Entry | undefined; onClose: () => void }

/** What the wall's clock shows, `YYYY-MM-DDTHH:mm`, and the instant of what is typed so. */
function useWall() {
  const timeZone = useTimeZone() ?? 'Europe/Rome'
  return {
    wall: (instant: string | null) =>
      instant === null ? '' : wallOf(instant, timeZone).slice(0, 16).replace(' ', 'T'),
    // What is no day and hour goes as it is, to be refused on its field.
    instant: (typed: string) => instantOf(`${typed.replace('T', ' ')}:00`, timeZone) ?? typed,
  }
}

function useEntryForm({ worksheet_id, entry, onClose }: Props) {
  const client = useTRPCClient()
  const save = useSave()
  const attempt = useAttempts(client.timeEntries.create.mutate)
  const { wall, instant } = useWall()
  const [now] = useState(() => new Date())
  const me = useSession()?.user.id ?? ''
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  const known = useRef(entry)
  const valuesOf = (of: Entry | undefined) => ({
    user_id: of?.user_id ?? me,
    started_at: wall(of ? of.started_at : hourAgo),
    ended_at: wall(of ? of.ended_at : now.toISOString()),
    note: of?.note ?? '',
  })
  const renew = async () => {
    const { data } = await client.timeEntries.listOfWorksheet.query({ id: worksheet_id, limit: 100 })
    known.current = data.find(({ id }) => id === entry?.id) ?? known.current
    return { values: valuesOf(known.current), labels: { user_id: known.current?.user_name ?? null } }
  }
  return useRecordForm({
    initialValues: valuesOf(entry),
    keptAs: `time-${entry?.id ?? worksheet_id}`,
    ...(entry && { renew }),
    save: async ({ user_id, started_at, ended_at, note }, before) => {
      const body: Partial<Body> = {
        ...((!entry || user_id !== before.user_id) && { user_id }),
        ...((!entry || started_at !== before.started_at) && { started_at: instant(started_at) }),
        ...((!entry || ended_at !== before.ended_at) && { ended_at: instant(ended_at) }),
        ...(note !== (entry ? before.note : '') && { note: note || null }),
      }
      const change = (entry_id: string) => {
        const asked = asking(known.current ? { ifMatch: tagOf(known.current) } : {})
        return client.timeEntries.update.mutate({ id: worksheet_id, entry_id, ...body }, asked)
      }
      const create = async () => {
        const { answer, isEarlier } = await attempt({ id: worksheet_id, ...body } as Body)
        // It was written as it stood before, though its answer was lost: what was typed since is still to come.
        return isEarlier ? change(answer.id) : answer
      }
      const send = () => (entry ? change(entry.id) : create())
      await save({ group: 'timeEntries', send, waits: true })
      onClose()
    },
  })
}

/** Writes down who worked from when to when, or changes it. */
export function EntryForm(props: Props) {
  const { entry, onClose } = props
  const t = useTranslations('timeEntries')
  const record = useEntryForm(props)
  const { form } = record
  const isOwnOnly = useIsKept()('assignment')
  const people = useTechnicians([form.getValues().user_id])
  const isKnown = !entry || people.some(({ id }) => id === entry.user_id)
  const choices = [...people, ...(isKnown ? [] : [{ id: entry.user_id, name: entry.user_name }])]
  return (
    <FormModal title={t(entry ? 'edit' : 'add')} record={record} onClose={onClose}>
      <FieldGroup>
        <DateTimeField label={t('startedAt')} required data-autofocus {...form.getInputProps('started_at')} />
        <DateTimeField
          label={t('endedAt')}
          required={entry?.ended_at !== null}
          {...form.getInputProps('ended_at')}
        />
        {!isOwnOnly && (
          <Select
            label={t('person')}
            allowDeselect={false}
            data={choices.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('user_id')}
          />
        )}
      </FieldGroup>
      <Textarea label={t('note')} autosize minRows={2} mt="sm" {...form.getInputProps('note')} />
    </FormModal>
  )
}
