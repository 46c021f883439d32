import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { DEADLINE_KINDS, type DeadlineKind, KINDS_BY_KM } from '../../../../domain/vehicle-deadlines.ts'
import { DateField } from '../../../form/date-field.tsx'
import { tagOf } from '../../../form/etag.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { asking } from '../../../links.ts'
import { type Inputs, useTRPCClient } from '../../../trpc.ts'
import type { VehicleDeadline } from './deadline-name.ts'

type Body = Inputs['vehicleDeadlines']['create']
type Props = { vehicle_id: string; deadline?: VehicleDeadline; onClose: () => void }
type Typed = number | string

const REMIND_DAYS = 30

const valuesOf = (deadline?: VehicleDeadline) => ({
  kind: (deadline?.kind ?? 'service') as DeadlineKind,
  title: deadline?.title ?? '',
  due_date: deadline?.due_date ?? '',
  due_km: (deadline?.due_km ?? '') as Typed,
  interval_months: (deadline?.interval_months ?? '') as Typed,
  interval_km: (deadline?.interval_km ?? '') as Typed,
  remind_days_before: (deadline?.remind_days_before ?? REMIND_DAYS) as Typed,
  reminder_enabled: deadline?.reminder_enabled ?? true,
  notes: deadline?.notes ?? '',
})

type Values = ReturnType<typeof valuesOf>

const orNull = (value: Typed) => (value === '' ? null : (value as number))

/** What differs from the deadline, or from nothing, as a body has it. */
function bodyOf(values: Values, before: Values) {
  const { kind, title, due_date, notes, remind_days_before, reminder_enabled } = values
  const sent = {
    title: title || null,
    due_date: due_date || null,
    ...(KINDS_BY_KM.has(kind) && { due_km: orNull(values.due_km), interval_km: orNull(values.interval_km) }),
    interval_months: orNull(values.interval_months),
    remind_days_before: remind_days_before as number,
    reminder_enabled,
    notes: notes || null,
  }
  const changed = Object.entries(sent).filter(([name]) => values[name as 'title'] !== before[name as 'title'])
  return Object.fromEntries(changed)
}

function useDeadlineForm({ vehicle_id, deadline, onClose }: Props) {
  const client = useTRPCClient()
  const save = useSave()
  const attempt = useAttempts(client.vehicleDeadlines.create.mutate)
  const initialValues = valuesOf(deadline)
  const change = (known: VehicleDeadline, values: Values) =>
    client.vehicleDeadlines.update.mutate(
      { id: vehicle_id, deadline_id: known.id, ...bodyOf(values, valuesOf(known)) },
      asking({ ifMatch: tagOf(known) }),
    )
  const make = async (values: Values) => {
    const body = { id: vehicle_id, kind: values.kind, ...bodyOf(values, initialValues) } as Body
    const { answer, isEarlier } = await attempt(body)
    // It was made, though its answer was lost: what was typed since is a change of it.
    return isEarlier ? change(answer, values) : answer
  }
  const known = useRef(deadline)
  const renew = async () => {
    const path = { id: vehicle_id, deadline_id: deadline!.id }
    known.current = await client.vehicleDeadlines.retrieve.query(path)
    return { values: valuesOf(known.current) }
  }
  return useRecordForm({
    initialValues,
    keptAs: `deadline-${deadline?.id ?? vehicle_id}`,
    ...(deadline && { renew, of: { object_id: vehicle_id } }),
    save: async (values) => {
      const send = () => (known.current ? change(known.current, values) : make(values))
      await save({ group: 'vehicleDeadlines', send, waits: true })
      onClose()
    },
  })
}

/** Adds a deadline to a vehicle, or changes one; its kind stays (vehicle-deadlines.md#deadlines). */
export function DeadlineModal(props: Props) {
  const { deadline, onClose } = props
  const t = useTranslations('vehicles')
  const kinds = useTranslations('vehicles.deadlineKinds')
  const record = useDeadlineForm(props)
  const { form } = record
  const { kind } = form.getValues()
  const input = (name: keyof Values) => form.getInputProps(name)
  return (
    <FormModal title={t(deadline ? 'editDeadline' : 'newDeadline')} record={record} onClose={onClose}>
      <FieldGroup>
        <Select
          label={t('deadlineKind')}
          allowDeselect={false}
          disabled={deadline !== undefined}
          data={DEADLINE_KINDS.map((value) => ({ value, label: kinds(value) }))}
          {...input('kind')}
        />
        <TextInput label={t('deadlineTitle')} required={kind === 'other'} {...input('title')} />
        <DateField label={t('dueDate')} data-autofocus {...input('due_date')} />
        {KINDS_BY_KM.has(kind) && <NumberField kind="integer" label={t('dueKm')} {...input('due_km')} />}
        <NumberField kind="integer" label={t('intervalMonths')} {...input('interval_months')} />
        {KINDS_BY_KM.has(kind) && (
          <NumberField kind="integer" label={t('intervalKm')} {...input('interval_km')} />
        )}
        <NumberField kind="integer" label={t('remindDaysBefore')} required {...input('remind_days_before')} />
      </FieldGroup>
      <Switch
        label={t('reminderEnabled')}
        mt="sm"
        {...form.getInputProps('reminder_enabled', { type: 'checkbox' })}
      />
      <Textarea label={t('notes')} autosize minRows={2} mt="sm" {...input('notes')} />
    </FormModal>
  )
}
