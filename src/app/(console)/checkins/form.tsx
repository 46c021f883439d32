import { Alert, Anchor, Input, Select, Slider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { COMPLETED_CHECKIN_FREE_FIELDS, SIGNED_CHECKIN_FREE_FIELDS } from '../../../domain/frozen-fields.ts'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { DateTimeField } from '../../form/date-field.tsx'
import { held, kilometres, longText, number, tags, textOrNull, tick } from '../../form/fields.tsx'
import { formOf, useFormOf, type ValuesOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { useWallTimes } from '../../form/wall-times.ts'
import { useDays, useNumbers } from '../../format/numbers.ts'
import { useIsKept } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import classes from './checkins.module.css'
import type { Checkin } from './view.tsx'

type SliderProps = {
  label: string
  value: number | null
  onChange: (level: number) => void
  disabled?: boolean
  error?: string
}

/** How full the tank is, by thumb; nothing is said until it is touched. */
function FuelSlider({ label, value, onChange, disabled, error }: SliderProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Slider
        aria-label={label}
        thumbLabel={label}
        mt={4}
        mb="md"
        step={5}
        marks={[
          { value: 0, label: 'E' },
          { value: 25 },
          { value: 50, label: '½' },
          { value: 75 },
          { value: 100, label: 'F' },
        ]}
        label={(level) => `${level}%`}
        value={value ?? 0}
        onChange={onChange}
        disabled={disabled ?? false}
        color={value === null ? 'gray' : 'blue'}
        size="lg"
      />
    </Input.Wrapper>
  )
}

type CarProps = { label: string; value: string | null; present?: Checkin | undefined }

/** The courtesy cars that are not out, and the one that is lent here. */
function CourtesyCarSelect({ present, ...props }: CarProps) {
  const { data } = useQuery(useTRPC().vehicles.list.queryOptions({ courtesy_available: true, limit: 100 }))
  const free = data?.data.map(({ id, license, vin, full_name }) => ({
    value: id,
    label: [license ?? vin, full_name].filter(Boolean).join(' · '),
  }))
  const { courtesy_vehicle_id: id, courtesy_vehicle_license } = present ?? {}
  const own =
    id && !free?.some(({ value }) => value === id)
      ? [{ value: id, label: courtesy_vehicle_license ?? '…' }]
      : []
  return <Select clearable data={[...own, ...(free ?? [])]} {...props} />
}

const remarks = { maxRows: 12 }
const km = { unit: 'km' }

const CHECKIN = formOf('checkins', 'checkins', {
  calendar_entry_id: held('common.vehicle', null as string | null),
  customer_id: held('common.customer', null as string | null),
  vehicle_id: held('common.vehicle', null as string | null),
  km: kilometres('km'),
  fuel_level: held('fuelLevel', null as number | null, { Input: FuelSlider }),
  reported_issues: longText('reportedIssues', remarks),
  /** What the wall's clock shows: `YYYY-MM-DDTHH:mm`. */
  expected_delivery_at: held('expectedDeliveryAt', '', { Input: DateTimeField }),
  spending_limit: number('money', 'spendingLimit'),
  keys_count: number('integer', 'keysCount'),
  key_tag: textOrNull('keyTag'),
  bay: textOrNull('bay'),
  belongings: tags('belongings'),
  warning_lights: tags('warningLights'),
  privacy_accepted: tick('privacyAccepted'),
  terms_accepted: tick('termsAccepted'),
  courtesy_vehicle_id: held('courtesyCar', null as string | null, { Input: CourtesyCarSelect }),
  courtesy_km_out: number('integer', 'courtesyKmOut', km),
  courtesy_km_in: number('integer', 'courtesyKmIn', km),
  courtesy_fuel_out: number('integer', 'courtesyFuelOut', { unit: '%' }),
  courtesy_fuel_in: number('integer', 'courtesyFuelIn', { unit: '%' }),
  notes: longText('notes', remarks),
})
type Values = ValuesOf<typeof CHECKIN.fields>

const vehicleName = ({ vehicle_license, vehicle_name }: Checkin) =>
  [vehicle_license, vehicle_name].filter(Boolean).join(' · ')

type Props = {
  checkin?: Checkin
  /** What is known of a new one, as from an appointment. */
  given?: Partial<Pick<Values, 'customer_id' | 'vehicle_id' | 'calendar_entry_id'>>
  onDone: (id: string | null) => void
}

function useCheckinForm({ checkin, given, onDone }: Props) {
  const times = useWallTimes()
  const days = useDays()
  return useFormOf(CHECKIN, {
    record: checkin,
    begin: given,
    keptAs: 'checkin',
    values: ({ expected_delivery_at }) => ({
      expected_delivery_at: expected_delivery_at ? times.wall(expected_delivery_at) : '',
    }),
    body: ({ expected_delivery_at: typed, ...changed }, _, known) => ({
      ...changed,
      ...(typed !== undefined && {
        expected_delivery_at: times.instant(typed as string, known?.expected_delivery_at) || null,
      }),
    }),
    labels: (fresh) => ({
      customer_id: fresh.customer_name,
      vehicle_id: vehicleName(fresh),
      courtesy_vehicle_id: fresh.courtesy_vehicle_license,
      expected_delivery_at: fresh.expected_delivery_at && days.exact(fresh.expected_delivery_at),
    }),
    names: (param) => param.replace(/\[.*/, ''),
    // The page that follows says it, and a notice would lie over the outline.
    ...(!checkin && { done: null }),
    onSaved: ({ id }) => onDone(id),
  })
}

/** Somebody took the vehicle in already. */
function AlreadyHere({ vehicle_id }: { vehicle_id: string }) {
  const t = useTranslations('checkins')
  const query = { vehicle_id, status: 'active', preset: 'all', limit: 1 } as const
  const { data } = useQuery(useTRPC().checkins.list.queryOptions(query))
  const [here] = data?.data ?? []
  if (!here) return null
  return (
    <Alert color="yellow">
      {t('alreadyHere')}{' '}
      <Anchor inherit component={Link} href={`/checkins/${here.id}`}>
        {t('numbered', { number: here.seq_number, vehicle: here.vehicle_license || here.vehicle_name })}
      </Anchor>
    </Alert>
  )
}

/** What may be changed: less once it is signed, hardly anything once it is completed. */
function freeOf(checkin: Checkin | undefined): ReadonlySet<string> | undefined {
  if (checkin?.status === 'completed') return new Set(COMPLETED_CHECKIN_FREE_FIELDS)
  const isSigned = checkin?.signatures.some(({ kind }) => kind === 'arrival')
  return isSigned ? new Set(SIGNED_CHECKIN_FREE_FIELDS) : undefined
}

/** Takes a vehicle in, the plate first, or changes what was written of it. */
export function CheckinForm(props: Props) {
  const { checkin, onDone } = props
  const t = useTranslations('checkins')
  const { record, form, values, input } = useCheckinForm(props)
  const [lastKm, setLastKm] = useState<number | null>(null)
  const numbers = useNumbers()
  // A vehicle of which no kilometres are known has 0.
  const known = lastKm ? `${numbers.integer(lastKm)} km` : ''
  const isKept = useIsKept()
  const free = freeOf(checkin)
  const field = (name: keyof Values, more: object = {}) =>
    input(name, { disabled: free !== undefined && !free.has(name), ...more })
  const fields = (...names: (keyof Values)[]) => names.map((name) => field(name))
  return (
    <div className={classes.form}>
      <RecordForm record={record} onCancel={() => onDone(checkin?.id ?? null)}>
        {free && (
          <Alert color="gray">
            {t(checkin?.status === 'completed' ? 'frozenCompleted' : 'frozenSigned')}
          </Alert>
        )}
        {!checkin && values.vehicle_id && <AlreadyHere vehicle_id={values.vehicle_id} />}
        <FieldGroup legend={t('arrival')}>
          {!free && (
            <CustomerVehicleFields
              vehicleFirst
              value={values}
              names={{ customer: checkin?.customer_name, vehicle: checkin && vehicleName(checkin) }}
              errors={form.errors}
              onChange={form.setValues}
              onVehicle={({ km }) => setLastKm(km)}
              autoFocus={!checkin}
            />
          )}
          {field('km', { placeholder: checkin ? '' : known })}
          {field('fuel_level')}
        </FieldGroup>
        {field('reported_issues')}
        <FieldGroup legend={t('stay')}>
          {fields('expected_delivery_at')}
          {!isKept('price') && fields('spending_limit')}
          {fields('keys_count', 'key_tag', 'bay', 'belongings', 'warning_lights')}
        </FieldGroup>
        <FieldGroup legend={t('courtesyCar')}>
          {field('courtesy_vehicle_id', { present: checkin })}
          {values.courtesy_vehicle_id && fields('courtesy_km_out', 'courtesy_fuel_out')}
          {values.courtesy_vehicle_id && checkin && fields('courtesy_km_in', 'courtesy_fuel_in')}
        </FieldGroup>
        {fields('privacy_accepted', 'terms_accepted', 'notes')}
      </RecordForm>
    </div>
  )
}
