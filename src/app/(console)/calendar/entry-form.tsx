import { Checkbox, Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { firstCharacters } from '../../../domain/characters.ts'
import { Dialog } from '../../form/dialog.tsx'
import classes from '../../form/form.module.css'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import { dayOf } from '../../format/numbers.ts'
import { useTRPC } from '../../trpc.ts'
import { CallerFields } from './caller/caller-fields.tsx'
import { CallerKnown } from './caller/known.tsx'
import { useMakeCaller } from './caller/made.ts'
import { ColorSwatches } from './color-swatches.tsx'
import { useCalendars, useCategories } from './colors.ts'
import type { Draft, Values } from './drafts.ts'
import { EntryTimes, useTimes } from './entry-times.tsx'
import { useLeadHours } from './reminder-state.tsx'
import type { CalendarPosition } from './use-place.ts'
import { useSaveEntry } from './use-save.ts'

type Props = { draft: Draft; place: CalendarPosition; onClose: () => void }

/** The chosen customer and vehicle, for what an entry without a title is called and whether a mail can reach them. */
function useCustomerVehicle({ customer_id, vehicle_id }: Pick<Values, 'customer_id' | 'vehicle_id'>) {
  const trpc = useTRPC()
  const read = (id: string | null) => ({ retry: false, enabled: id !== null })
  const customer = useQuery(
    trpc.customers.retrieve.queryOptions({ id: customer_id ?? '' }, read(customer_id)),
  )
  const vehicle = useQuery(trpc.vehicles.retrieve.queryOptions({ id: vehicle_id ?? '' }, read(vehicle_id)))
  return {
    customer: customer_id === null ? undefined : customer.data,
    vehicle: vehicle_id === null ? undefined : vehicle.data,
  }
}

/** What an entry without a title is called. */
const titleOf = (customer?: { full_name: string } | null, vehicle?: { license: string | null } | null) =>
  firstCharacters([customer?.full_name, vehicle?.license].filter(Boolean).join(' '), 255)

/** The same for an entry that is saved, which waits for the names of what was chosen a moment ago. */
function useTitle() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return async ({ customer_id, vehicle_id }: Values) => {
    const customer =
      customer_id && queries.ensureQueryData(trpc.customers.retrieve.queryOptions({ id: customer_id }))
    const vehicle =
      vehicle_id && queries.ensureQueryData(trpc.vehicles.retrieve.queryOptions({ id: vehicle_id }))
    return titleOf((await customer) || null, (await vehicle) || null)
  }
}

/** What stands in the way of a reminder that was asked for. */
function useReminderHint({ customer_id, auto_reminder_enabled }: Values, email: string | null | undefined) {
  const t = useTranslations('calendar')
  const lead = useLeadHours()
  if (auto_reminder_enabled && customer_id === null) return { text: t('reminders.noCustomer'), warns: true }
  if (auto_reminder_enabled && (email === null || email === ''))
    return { text: t('reminders.noEmail'), warns: true }
  return { text: lead === undefined ? '' : t('autoReminderHint', { hours: lead }), warns: false }
}

type Named = { id: string; name: string }
const options = (records: readonly Named[]) => records.map(({ id, name }) => ({ value: id, label: name }))

/** The kinds of work that are offered, and the entry's own in any case. */
function useCategoryChoices({ entry }: Draft) {
  const all = useCategories() ?? []
  const offered = all.filter(({ id, active }) => active || id === entry?.work_category_id)
  const own = entry?.work_category_id
  const isKnown = !own || offered.some(({ id }) => id === own)
  const missing = isKnown ? [] : [{ id: own, name: entry?.work_category_name ?? '…' }]
  return { offered, choices: options([...offered, ...missing]) }
}

/** Where what is refused of somebody new stands in the form. */
const CALLER: Record<string, string> = {
  ...{ license: 'caller.plate', full_name: 'caller.name', phone: 'caller.phone' },
}

/** The values of an entry while they are written; who is new is made when it is saved. */
function useEntryRecord({ draft, place, onClose }: Props) {
  const t = useTranslations('calendar')
  const { entry } = draft
  const { save, read } = useSaveEntry({
    draft,
    timeZone: place.timeZone,
    onSaved: ({ start_time }) => {
      onClose()
      const day = dayOf(start_time, place.timeZone)
      // What was just made is not left out of sight.
      if (day < place.range.first || day >= place.range.end) place.setDate(day)
    },
  })
  const titleFor = useTitle()
  const makeCaller = useRef(async (typed: Values) => typed)
  const record = useRecordForm<Values>({
    initialValues: draft.values,
    keptAs: entry?.id ?? 'calendar-entry',
    ...(entry && { renew: read, of: { object_id: entry.id } }),
    names: (param) => CALLER[param] ?? param,
    save: async (typed) => {
      const values = await makeCaller.current(typed)
      await save(values, (await titleFor(values)) || t('untitled'))
    },
  })
  makeCaller.current = useMakeCaller(record.form.setValues)
  return record
}

type Form = ReturnType<typeof useEntryRecord>['form']

/** The kind of work, which brings its colour and how long it takes, and the calendar in which it stands. */
function KindFields({
  form,
  draft,
  onLength,
}: {
  form: Form
  draft: Draft
  onLength: (minutes: number) => void
}) {
  const t = useTranslations('calendar')
  const calendars = useCalendars()
  const { offered, choices } = useCategoryChoices(draft)
  const { calendar_id, color } = form.getValues()
  const standard = calendars?.find(({ is_default }) => is_default)?.id ?? null
  const chooseCategory = (id: string | null) => {
    form.setFieldValue('work_category_id', id)
    const category = offered.find((each) => each.id === id)
    if (!category) return
    form.setFieldValue('color', category.color)
    onLength(category.default_duration)
  }
  return (
    <FieldGroup>
      <Select
        label={t('category')}
        clearable
        searchable
        data={choices}
        {...form.getInputProps('work_category_id')}
        onChange={chooseCategory}
      />
      <Select
        label={t('calendar')}
        clearable
        data={options(calendars ?? [])}
        {...form.getInputProps('calendar_id')}
        value={calendar_id === undefined ? standard : calendar_id}
      />
      <div className={classes.wide}>
        <ColorSwatches label={t('color')} {...form.getInputProps('color')} value={color} />
      </div>
    </FieldGroup>
  )
}

/** Whether the customer is reminded, and what stands in the way of it. */
function ReminderFields({ form, email }: { form: Form; email: string | null | undefined }) {
  const t = useTranslations('calendar')
  const hint = useReminderHint(form.getValues(), email)
  return (
    <>
      <Switch
        label={t('autoReminder')}
        description={
          <Text span inherit c={hint.warns ? 'var(--mantine-color-error)' : undefined}>
            {hint.text}
          </Text>
        }
        {...form.getInputProps('auto_reminder_enabled', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('emailMark')}
        description={t('emailMarkHint')}
        {...form.getInputProps('email_reminder', { type: 'checkbox' })}
      />
    </>
  )
}

/** Makes or changes an entry. */
export function EntryForm(props: Props) {
  const { draft, place, onClose } = props
  const { entry } = draft
  const t = useTranslations('calendar')
  const common = useTranslations('common')
  const record = useEntryRecord(props)
  const { form } = record
  const times = useTimes(form)
  const { customer, vehicle } = useCustomerVehicle(form.getValues())
  return (
    <Dialog
      opened
      onClose={() => record.giveUp(onClose)}
      title={t(entry ? 'edit' : 'new')}
      size="lg"
      fullScreen={place.isPhone}
      closeOnClickOutside={false}
    >
      <RecordForm record={record} onCancel={onClose}>
        <CallerFields form={form} name={entry?.customer?.full_name} first={!entry} />
        <CallerKnown customer={customer} vehicle={vehicle} />
        <EntryTimes form={form} times={times} />
        <TextInput
          label={t('title')}
          placeholder={titleOf(customer, vehicle) || t('untitled')}
          data-autofocus={entry ? true : undefined}
          {...form.getInputProps('title')}
        />
        <KindFields form={form} draft={draft} onLength={times.setLength} />
        <Textarea
          label={common('notes')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('description')}
        />
        <ReminderFields form={form} email={customer?.email} />
      </RecordForm>
    </Dialog>
  )
}
