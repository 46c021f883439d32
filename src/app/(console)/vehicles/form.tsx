import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FUELS, VEHICLE_TYPES } from '../../../domain/vehicle-kinds.ts'
import { DuplicateWarning } from '../../form/duplicates.tsx'
import { CustomerOrNew } from '../../form/entity-pickers.tsx'
import {
  code,
  day,
  held,
  kilometres,
  longText,
  number,
  oneOf,
  oneOrNone,
  phone,
  tags,
  text,
  tick,
} from '../../form/fields.tsx'
import { type FormOf, formOf, useFormOf } from '../../form/form-of.tsx'
import { plateLeft } from '../../form/plate-left.ts'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { tidyPlate } from '../../format/plate-text.ts'
import { useAllowed } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { Vehicle } from './deadlines/deadlines.ts'

export const DAYS = [
  'next_inspection_date',
  'last_inspection_date',
  'next_service_date',
  'insurance_expiry',
  'road_tax_expiry',
  'warranty_expiry',
] as const

/**
 * Only what was changed is sent: kilometres that were not touched would be dated today, and an inspection that follows
 * from another date would stop following it. The record's page tells them in this order.
 */
export const VEHICLE = formOf('vehicles', 'vehicles', {
  license: { ...text('plate', { required: true, first: true }), sent: tidyPlate },
  customer_id: held('owner', null as string | null),
  make: text('make'),
  model: text('model'),
  version: text('version'),
  vehicle_type: oneOf('type', { values: VEHICLE_TYPES, labels: 'types', empty: 'car' }),
  vin: code('vin'),
  year: number('integer', 'year', { useGrouping: false }),
  first_registration_date: day('firstRegistration', { isPast: true }),
  km: kilometres('km'),
  fuel: oneOrNone('fuel', { values: FUELS, labels: 'fuels' }),
  displacement_cc: number('integer', 'displacement', { unit: 'cm³' }),
  power_kw: number('integer', 'power', { unit: 'kW' }),
  engine_code: text('engineCode'),
  gearbox: text('gearbox'),
  color: text('color'),
  emission_class: text('emissionClass'),
  tyre_size_front: text('tyresFront'),
  tyre_size_rear: text('tyresRear'),
  next_inspection_date: day('days.next_inspection_date'),
  last_inspection_date: day('days.last_inspection_date'),
  next_service_date: day('days.next_service_date'),
  insurance_expiry: day('days.insurance_expiry'),
  road_tax_expiry: day('days.road_tax_expiry'),
  warranty_expiry: day('days.warranty_expiry'),
  next_service_km: number('integer', 'nextServiceKm', { unit: 'km' }),
  courtesy_car: tick('courtesyCar', { mt: 'xl' }),
  fleet_code: text('fleetCode'),
  driver_name: text('driver'),
  driver_phone: phone('driverPhone'),
  tags: tags('tags'),
  notes: longText('notes'),
})

const DEBOUNCE_MS = 300
const SHOWN = 3

/** Other vehicles with the plate that is being typed, however it is spaced. */
function usePlateDuplicates(license: string, own_id: string | undefined) {
  const t = useTranslations('vehicles')
  const trpc = useTRPC()
  const [plate] = useDebouncedValue(license.trim(), DEBOUNCE_MS)
  const { data } = useQuery(
    trpc.vehicles.list.queryOptions(
      { license: plate, limit: SHOWN + 1 },
      { enabled: plate.length >= 4 && plate.length <= 255 },
    ),
  )
  const others = data?.data.filter(({ id }) => id !== own_id) ?? []
  return others.slice(0, SHOWN).map(({ id, license: text, full_name, customer_name }) => ({
    id,
    href: `/vehicles/${id}`,
    label: [text, full_name].filter(Boolean).join(' · '),
    why: customer_name ?? t('noOwner'),
  }))
}

/** Whose vehicle it is. */
function OwnerField({ form, vehicle }: { form: FormOf<typeof VEHICLE>; vehicle: Vehicle | undefined }) {
  const t = useTranslations('vehicles')
  const { customer_id } = form.getValues()
  const isKnown = customer_id === (vehicle?.customer_id ?? null)
  return (
    <CustomerOrNew
      label={t('owner')}
      valueLabel={isKnown ? vehicle?.customer_name : null}
      {...form.getInputProps('customer_id')}
    />
  )
}

type Props = {
  vehicle?: Vehicle
  /** What is known of a new one. */
  customer_id?: string | null
  license?: string | null
  onDone: (id: string | null) => void
}

/** Makes or changes a vehicle, and warns of a plate that is there already. */
export function VehicleForm({ vehicle, customer_id = null, license, onDone }: Props) {
  const t = useTranslations('vehicles')
  const { record, form, values, input, inputs } = useFormOf(VEHICLE, {
    record: vehicle,
    begin: { customer_id, ...(license && { license: tidyPlate(license) }) },
    keptAs: 'vehicle',
    labels: ({ customer_name }) => ({ customer_id: customer_name }),
    onSaved: ({ id }) => onDone(id),
  })
  const mayTransfer = useAllowed('vehicleOwners.transfer')
  const found = usePlateDuplicates(values.license, vehicle?.id)
  return (
    <RecordForm record={record} onCancel={() => onDone(vehicle?.id ?? null)}>
      <FieldGroup>
        {input(
          'license',
          plateLeft((plate) => form.isDirty('license') && form.setFieldValue('license', plate)),
        )}
        {input('vin')}
        {(!vehicle || mayTransfer) && <OwnerField form={form} vehicle={vehicle} />}
      </FieldGroup>
      <DuplicateWarning title={t('duplicate')} found={found} />
      <FieldGroup legend={t('vehicle')}>
        {inputs('make', 'model', 'version', 'vehicle_type', 'year', 'first_registration_date', 'km', 'color')}
      </FieldGroup>
      <FieldGroup legend={t('engine')}>
        {inputs('fuel', 'displacement_cc', 'power_kw', 'engine_code', 'gearbox', 'emission_class')}
        {inputs('tyre_size_front', 'tyre_size_rear')}
      </FieldGroup>
      <FieldGroup legend={t('deadlinesTitle')}>{inputs(...DAYS, 'next_service_km')}</FieldGroup>
      <FieldGroup legend={t('use')}>
        {inputs('driver_name', 'driver_phone', 'fleet_code', 'tags', 'courtesy_car')}
      </FieldGroup>
      {input('notes')}
    </RecordForm>
  )
}
