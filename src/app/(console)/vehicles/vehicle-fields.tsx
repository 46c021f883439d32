'use client'

import { Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DateField } from '../../form/date-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { FieldGroup } from '../../form/record-form.tsx'
import type { VehicleFormState } from './vehicle-form.tsx'
import { FUELS, VEHICLE_TYPES } from './vehicle-options.ts'

type Props = { form: VehicleFormState }

/** Kind, make, model, registration and kilometres. */
export function ModelFields({ form }: Props) {
  const t = useTranslations('vehicles')
  return (
    <FieldGroup legend={t('vehicle')}>
      <TextInput label={t('make')} {...form.getInputProps('make')} />
      <TextInput label={t('model')} {...form.getInputProps('model')} />
      <TextInput label={t('version')} {...form.getInputProps('version')} />
      <Select
        label={t('type')}
        allowDeselect={false}
        data={VEHICLE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...form.getInputProps('vehicle_type')}
      />
      <NumberField kind="integer" useGrouping={false} label={t('year')} {...form.getInputProps('year')} />
      <DateField label={t('firstRegistration')} {...form.getInputProps('first_registration_date')} />
      <NumberField kind="integer" unit="km" label={t('km')} {...form.getInputProps('km')} />
      <TextInput label={t('color')} {...form.getInputProps('color')} />
    </FieldGroup>
  )
}

/** What drives it and what it stands on. */
export function EngineFields({ form }: Props) {
  const t = useTranslations('vehicles')
  return (
    <FieldGroup legend={t('engine')}>
      <Select
        label={t('fuel')}
        clearable
        data={FUELS.map((value) => ({ value, label: t(`fuels.${value}`) }))}
        {...form.getInputProps('fuel')}
      />
      <NumberField
        kind="integer"
        unit="cm³"
        label={t('displacement')}
        {...form.getInputProps('displacement_cc')}
      />
      <NumberField kind="integer" unit="kW" label={t('power')} {...form.getInputProps('power_kw')} />
      <TextInput label={t('engineCode')} {...form.getInputProps('engine_code')} />
      <TextInput label={t('gearbox')} {...form.getInputProps('gearbox')} />
      <TextInput label={t('emissionClass')} {...form.getInputProps('emission_class')} />
      <TextInput label={t('tyresFront')} {...form.getInputProps('tyre_size_front')} />
      <TextInput label={t('tyresRear')} {...form.getInputProps('tyre_size_rear')} />
    </FieldGroup>
  )
}

const DAYS = [
  'next_inspection_date',
  'last_inspection_date',
  'next_service_date',
  'insurance_expiry',
  'road_tax_expiry',
  'warranty_expiry',
] as const

/** What falls due, and when. */
export function DeadlineFields({ form }: Props) {
  const t = useTranslations('vehicles')
  return (
    <FieldGroup legend={t('deadlinesTitle')}>
      {DAYS.map((day) => (
        <DateField key={day} label={t(`days.${day}`)} {...form.getInputProps(day)} />
      ))}
      <NumberField
        kind="integer"
        unit="km"
        label={t('nextServiceKm')}
        {...form.getInputProps('next_service_km')}
      />
    </FieldGroup>
  )
}
