'use client'

import { Alert, Checkbox, Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { DateField, DateTimeField } from '../../form/date-field.tsx'
import classes from '../../form/form.module.css'
import { useNotify } from '../../form/notify.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import { useDays } from '../../format/numbers.ts'
import { instantOf, wallOf } from '../../format/wall-clock.ts'
import { type Inputs, useTRPC, useTRPCClient } from '../../trpc.ts'
import { TechnicianSelect, useTechnicianNames } from './technicians.tsx'
import { useRenewWorksheet } from './use-renew-worksheet.ts'
import type { Worksheet } from './worksheet-state.tsx'

type Body = Inputs['worksheets']['create']

const EMPTY = {
  customer_id: null as string | null,
  vehicle_id: null as string | null,
  title: '',
  work_category_id: null as string | null,
  km: '' as number | string,
  km_out: '' as number | string,
  priority: 'normal' as string,
  assigned_user_ids: [] as string[],
  bay: '',
  key_tag: '',
  /** What the wall's clock shows: `YYYY-MM-DDTHH:mm`. */
  promised_at: '',
  document_date: '',
  warranty_expiry: '',
  hide_discounts: false,
  reported_issues: '',
  diagnosis: '',
  work_done: '',
  comments: '',
  internal_notes: '',
}
type Values = typeof EMPTY

/** The fields that stay open while a receipt cites the worksheet. */
const WHILE_FROZEN = new Set<keyof Values>(['internal_notes', 'assigned_user_ids', 'bay', 'key_tag'])

const field = (instant: string, timeZone: string) => wallOf(instant, timeZone).slice(0, 16).replace(' ', 'T')

function valuesOf(worksheet: Worksheet, timeZone: string): Values {
  const entries = Object.entries(EMPTY).map(([key, empty]) => [
    key,
    worksheet[key as keyof Worksheet] ?? empty,
  ])
  const { promised_at } = worksheet
  return { ...Object.fromEntries(entries), promised_at: promised_at ? field(promised_at, timeZone) : '' }
}

const vehicleName = ({ vehicle_license, vehicle_name }: Worksheet) =>
  [vehicle_license, vehicle_name].filter(Boolean).join(' · ')

/** What differs from before, as the procedures take it: empty is null, kilometres are numbers. */
function changesOf(values: Values, before: Values, timeZone: string, stored?: string | null): Partial<Body> {
  const changed = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Values]),
  )
  const sent = ([key, value]: [string, unknown]) => {
    if (key === 'title') return [key, value]
    if (value === '') return [key, key === 'km' ? 0 : null]
    if (key === 'promised_at') {
      const wall = `${String(value).replace('T', ' ')}:00`
      // What is no day and hour goes as it is, to be refused on its field.
      return [key, instantOf(wall, timeZone, stored ?? undefined) ?? value]
    }
    return [key, value]
  }
  return Object.fromEntries(changed.map(sent))
}

type Given = Partial<Pick<Values, 'customer_id' | 'vehicle_id' | 'title' | 'promised_at'>>
type Props = {
  worksheet?: Worksheet
  /** What is known of a new one, as from the page of a vehicle. */
  given?: Given
  onDone: (id: string | null) => void
}

function CategorySelect(props: { value?: string | null; error?: unknown }) {
  const t = useTranslations('worksheets')
  const trpc = useTRPC()
  const { data } = useQuery(trpc.workCategories.list.queryOptions({ limit: 100 }))
  return (
    <Select
      label={t('category')}
      clearable
      data={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...(props as object)}
    />
  )
}

function useWorksheetRecord({ worksheet, given, onDone }: Props) {
  const common = useTranslations('common')
  const client = useTRPCClient()
  const t = useTranslations('worksheets')
  const namesOf = useTechnicianNames()
  const days = useDays()
  const notify = useNotify()
  const stored = useRef(worksheet?.promised_at)
  const renew = useRenewWorksheet()
  const timeZone = useTimeZone() ?? 'Europe/Rome'
  const before = worksheet ? valuesOf(worksheet, timeZone) : EMPTY
  const readWorksheet = async () => {
    const fresh = await client.worksheets.retrieve.query({ id: worksheet!.id })
    renew(fresh)
    stored.current = fresh.promised_at
    const { customer_name, work_category_name, promised_at } = fresh
    const labels = {
      ...{ customer_id: customer_name, vehicle_id: vehicleName(fresh), work_category_id: work_category_name },
      ...{
        priority: t(`priorities.${fresh.priority}`),
        assigned_user_ids: namesOf(fresh.assigned_user_ids).join(', '),
      },
      promised_at: promised_at && days.exact(promised_at),
    }
    return { values: valuesOf(fresh, timeZone), labels }
  }
  return useRecordForm<Values>({
    initialValues: { ...before, ...given },
    renew: worksheet && readWorksheet,
    keptAs: worksheet?.id ?? 'worksheet',
    save: async (values, known) => {
      const changes = changesOf(values, worksheet ? known : EMPTY, timeZone, stored.current)
      const saved = worksheet
        ? await client.worksheets.update.mutate({ id: worksheet.id, ...changes })
        : await client.worksheets.create.mutate(changes as Body)
      renew(saved)
      notify.done(common('saved'))
      onDone(saved.id)
    },
    // A person that does not exist is refused by their place in the list.
    names: (param) => (param.startsWith('assigned_user_ids') ? 'assigned_user_ids' : param),
  })
}

/** Makes or changes the head and the notes of a worksheet; lines are written on its page. */
export function WorksheetForm(props: Props) {
  const { worksheet, onDone } = props
  const t = useTranslations('worksheets')
  const record = useWorksheetRecord(props)
  const { form } = record
  const { customer_id, vehicle_id } = form.getValues()
  const [lastKm, setLastKm] = useState<number | null>(null)
  const frozen = worksheet?.frozen ?? false
  const off = (name: keyof Values) => ({ disabled: frozen && !WHILE_FROZEN.has(name) })
  const input = (name: keyof Values) => ({ ...form.getInputProps(name), ...off(name) })
  const note = (name: keyof Values) => (
    <Textarea label={t(`fields.${name as 'diagnosis'}`)} autosize minRows={2} maxRows={12} {...input(name)} />
  )
  return (
    <RecordForm record={record} onCancel={() => onDone(worksheet?.id ?? null)}>
      {frozen && <Alert color="gray">{t('frozenForm')}</Alert>}
      <FieldGroup legend={t('head')}>
        {frozen ? null : (
          <CustomerVehicleFields
            value={{ customer_id, vehicle_id }}
            names={{
              customer: worksheet?.customer_name,
              vehicle: worksheet && vehicleName(worksheet),
            }}
            errors={form.errors}
            onChange={form.setValues}
            onVehicle={({ km }) => setLastKm(km)}
            autoFocus={!worksheet}
          />
        )}
        <TextInput label={t('title')} className={classes.wide} {...input('title')} />
        <NumberField
          kind="integer"
          unit="km"
          label={t('km')}
          placeholder={worksheet ? '' : (lastKm?.toString() ?? t('kmLast'))}
          {...input('km')}
        />
        {worksheet && <NumberField kind="integer" unit="km" label={t('kmOut')} {...input('km_out')} />}
        <DateTimeField label={t('promised')} {...input('promised_at')} />
        {worksheet && <DateField label={t('date')} required {...input('document_date')} />}
      </FieldGroup>
      <FieldGroup legend={t('work')}>
        <TechnicianSelect {...input('assigned_user_ids')} />
        <CategorySelect {...input('work_category_id')} />
        <TextInput label={t('bay')} {...input('bay')} />
        <TextInput label={t('keyTag')} {...input('key_tag')} />
        {worksheet && <DateField label={t('warranty')} {...input('warranty_expiry')} />}
        <Input.Wrapper label={t('priority')} labelElement="div" error={form.errors.priority}>
          <SegmentedControl
            fullWidth
            aria-label={t('priority')}
            data={(['normal', 'urgent'] as const).map((value) => ({
              value,
              label: t(`priorities.${value}`),
            }))}
            value={form.getValues().priority}
            onChange={(value) => form.setFieldValue('priority', value)}
            {...off('priority')}
          />
        </Input.Wrapper>
        <Checkbox
          label={t('hideDiscounts')}
          mt="2rem"
          error={form.errors.hide_discounts}
          checked={form.getValues().hide_discounts}
          onChange={(event) => form.setFieldValue('hide_discounts', event.currentTarget.checked)}
          {...off('hide_discounts')}
        />
      </FieldGroup>
      {note('reported_issues')}
      {worksheet && note('diagnosis')}
      {worksheet && note('work_done')}
      {note('comments')}
      {note('internal_notes')}
    </RecordForm>
  )
}
