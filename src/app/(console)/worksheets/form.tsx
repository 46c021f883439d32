import { Alert, Input, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CategorySelect } from '../../form/category-select.tsx'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { DateTimeField } from '../../form/date-field.tsx'
import { day, held, kilometres, longText, number, text, textOrNull, tick } from '../../form/fields.tsx'
import { formOf, useFormOf, type ValuesOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { useWallTimes } from '../../form/wall-times.ts'
import { useDays, useNumbers } from '../../format/numbers.ts'
import { useIsKept } from '../../frame/session.tsx'
import { LIMITS, WHILE_FROZEN } from './in-place/limits.ts'
import { TechnicianSelect } from './people/technician-select.tsx'
import { useTechnicianNames } from './people/technicians.tsx'
import type { Worksheet } from './state.tsx'

const note = { maxRows: 12 }

/** The fields of a worksheet's head; some are changed where they stand, too. */
export const FIELDS = {
  customer_id: held('common.customer', null as string | null),
  vehicle_id: held('common.vehicle', null as string | null),
  title: text('title', { wide: true }),
  km: kilometres('km'),
  km_out: number('integer', 'kmOut', { unit: 'km' }),
  /** What the wall's clock shows: `YYYY-MM-DDTHH:mm`. */
  promised_at: held('promised', '', { Input: DateTimeField }),
  document_date: { ...day('date', { required: true }), sent: (value: string) => value || (null as never) },
  assigned_user_ids: held('technicians', [] as string[], { Input: TechnicianSelect }),
  work_category_id: held('category', null as string | null, { Input: CategorySelect }),
  bay: textOrNull('bay'),
  key_tag: textOrNull('keyTag'),
  warranty_expiry: day('warranty'),
  priority: held('priority', 'normal' as Worksheet['priority']),
  hide_discounts: tick('hideDiscounts', { mt: '2rem' }),
  reported_issues: longText('fields.reported_issues', note),
  diagnosis: longText('fields.diagnosis', note),
  work_done: longText('fields.work_done', note),
  comments: longText('fields.comments', note),
  internal_notes: longText('fields.internal_notes', note),
}

const WORKSHEET = formOf('worksheets', 'worksheets', FIELDS)
type Values = ValuesOf<typeof WORKSHEET.fields>

const vehicleName = ({ vehicle_license, vehicle_name }: Worksheet) =>
  [vehicle_license, vehicle_name].filter(Boolean).join(' · ')

type Props = {
  worksheet?: Worksheet
  /** What is known of a new one, as from the page of a vehicle. */
  given?: Partial<Pick<Values, 'customer_id' | 'vehicle_id' | 'title' | 'promised_at'>>
  onDone: (id: string | null) => void
}

/** The promised hour as the form holds it and as it is sent, and what to call what somebody else wrote. */
export function useHeadOptions() {
  const namesOf = useTechnicianNames()
  const days = useDays()
  const { wall, instant } = useWallTimes()
  return {
    values: ({ promised_at }: Worksheet) => ({ promised_at: promised_at ? wall(promised_at) : '' }),
    body: ({ promised_at, ...changed }: Record<string, unknown>, _: unknown, known?: Worksheet) =>
      promised_at === undefined
        ? changed
        : { ...changed, promised_at: instant(promised_at as string, known?.promised_at) || null },
    labels: (fresh: Worksheet) => ({
      assigned_user_ids: namesOf(fresh.assigned_user_ids).join(', '),
      promised_at: fresh.promised_at && days.exact(fresh.promised_at),
    }),
    // A person that does not exist is refused by their place in the list.
    names: (param: string) => (param.startsWith('assigned_user_ids') ? 'assigned_user_ids' : param),
  }
}

function useWorksheetForm({ worksheet, given, onDone }: Props) {
  const t = useTranslations('worksheets')
  const head = useHeadOptions()
  return useFormOf(WORKSHEET, {
    ...head,
    record: worksheet,
    begin: given,
    keptAs: 'worksheet',
    labels: (fresh) => ({
      ...head.labels(fresh),
      customer_id: fresh.customer_name,
      vehicle_id: vehicleName(fresh),
      work_category_id: fresh.work_category_name,
      priority: t(`priorities.${fresh.priority}`),
    }),
    onSaved: ({ id }) => onDone(id),
  })
}

/** Makes or changes the head and the notes of a worksheet; lines are written on its page. */
export function WorksheetForm(props: Props) {
  const { worksheet, onDone } = props
  const t = useTranslations('worksheets')
  const { record, form, values, input } = useWorksheetForm(props)
  const isKept = useIsKept()
  const [lastKm, setLastKm] = useState<number | null>(null)
  const numbers = useNumbers()
  // A vehicle of which no kilometres are known has 0.
  const known = lastKm ? `${numbers.integer(lastKm)} km` : t('kmLast')
  const frozen = worksheet?.frozen ?? false
  const off = (name: keyof Values) => ({ disabled: frozen && !WHILE_FROZEN.has(name) })
  const field = (name: keyof Values, more: object = {}) => input(name, { ...off(name), ...more })
  return (
    <RecordForm record={record} onCancel={() => onDone(worksheet?.id ?? null)}>
      {frozen && <Alert color="gray">{t('frozenForm')}</Alert>}
      <FieldGroup legend={t('head')}>
        {!frozen && (
          <CustomerVehicleFields
            value={values}
            names={{ customer: worksheet?.customer_name, vehicle: worksheet && vehicleName(worksheet) }}
            errors={form.errors}
            onChange={form.setValues}
            onVehicle={({ km }) => setLastKm(km)}
            autoFocus={!worksheet}
          />
        )}
        {field('title')}
        {field('km', { placeholder: worksheet ? '' : known })}
        {worksheet && field('km_out')}
        {field('promised_at')}
        {worksheet && field('document_date')}
      </FieldGroup>
      <FieldGroup legend={t('work')}>
        {!isKept(LIMITS.assigned_user_ids) && field('assigned_user_ids')}
        {field('work_category_id', { present: worksheet })}
        {field('bay')}
        {field('key_tag')}
        {worksheet && field('warranty_expiry')}
        <Input.Wrapper label={t('priority')} labelElement="div" error={form.errors.priority}>
          <SegmentedControl
            fullWidth
            aria-label={t('priority')}
            data={(['normal', 'urgent'] as const).map((value) => ({
              value,
              label: t(`priorities.${value}`),
            }))}
            value={values.priority}
            onChange={(value) => form.setFieldValue('priority', value)}
            {...off('priority')}
          />
        </Input.Wrapper>
        {field('hide_discounts')}
      </FieldGroup>
      {field('reported_issues')}
      {worksheet && field('diagnosis')}
      {worksheet && field('work_done')}
      {field('comments')}
      {field('internal_notes')}
    </RecordForm>
  )
}
