import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ACQUISITION_TYPES, VAT_REGIMES, VEHICLE_CONDITIONS } from '../../../domain/dealership.ts'
import { FUELS } from '../../../domain/vehicle-kinds.ts'
import { CustomerOrNew, SupplierPicker, VehiclePicker } from '../../form/entity-pickers.tsx'
import {
  day,
  held,
  kilometres,
  longText,
  number,
  numberOrZero,
  oneOf,
  tags,
  text,
  textOrNull,
  toggle,
  unlessEmpty,
  vatRate,
} from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { tidyCode } from '../../format/code-text.ts'
import { tidyPlate } from '../../format/plate-text.ts'
import { ExpensePicker } from './picking/pickers.tsx'
import type { DealershipVehicle } from './view.tsx'

const VEHICLE = formOf('dealershipVehicles', 'dealershipVehicles', {
  vehicle_id: held('registered', null as string | null, { Input: VehiclePicker }),
  make: text('make'),
  model: text('model'),
  version: textOrNull('version'),
  license: { ...text('plate'), sent: (value: string) => tidyPlate(value) || null },
  vin: { ...text('vin'), sent: (vin: string) => tidyCode(vin) || null },
  year: number('integer', 'year', { useGrouping: false }),
  first_registration_date: day('firstRegistration', { isPast: true }),
  km: kilometres('km'),
  fuel: held('fuel', null as (typeof FUELS)[number] | null, { Input: Select, props: { clearable: true } }),
  gearbox: textOrNull('gearbox'),
  color: textOrNull('color'),
  emission_class: textOrNull('emissionClass'),
  power_kw: number('integer', 'power', { unit: 'kW' }),
  displacement_cc: number('integer', 'displacement', { unit: 'cm³' }),
  condition: oneOf('condition', { values: VEHICLE_CONDITIONS, labels: 'conditions', empty: 'used' }),
  acquisition_type: oneOf('acquisitionType', {
    ...{ values: ACQUISITION_TYPES, labels: 'acquisitionTypes', empty: 'purchase' },
  }),
  acquired_at: unlessEmpty(day('acquiredAt')),
  acquired_from_customer_id: held('acquiredFrom', null as string | null, { Input: CustomerOrNew }),
  supplier_id: held('supplier', null as string | null, { Input: SupplierPicker }),
  expense_id: held('expense', null as string | null, { Input: ExpensePicker }),
  purchase_price: numberOrZero('money', 'purchasePrice'),
  vat_regime: oneOf('regime', {
    ...{ values: VAT_REGIMES, labels: 'regimes', empty: 'margin', hint: 'regimeHint' },
  }),
  vat_code: unlessEmpty(vatRate('vat')),
  list_price: number('money', 'listPrice'),
  warranty_months: numberOrZero('integer', 'warranty', { empty: 12 }),
  equipment: tags('equipment'),
  description: longText('description'),
  published: toggle('publishedLong'),
  comments: longText('comments'),
})

type Props = { vehicle?: DealershipVehicle; onDone: (id: string | null) => void }

/** Takes a vehicle into the dealership or changes what is known of it; buyer and sale price go with its moves. */
export function DealershipForm({ vehicle, onDone }: Props) {
  const t = useTranslations('dealershipVehicles')
  const vehicles = useTranslations('vehicles')
  const { record, form, input, inputs } = useFormOf(VEHICLE, {
    record: vehicle,
    keptAs: 'dealership_vehicle',
    labels: (fresh) => ({ vehicle_id: fresh.full_name }),
    onSaved: ({ id }) => onDone(id),
  })
  /** A new one is taxed ordinarily, as the server has it, until something else is chosen. */
  const setCondition = (condition: (typeof VEHICLE_CONDITIONS)[number]) => {
    form.setFieldValue('condition', condition)
    if (!vehicle) form.setFieldValue('vat_regime', condition === 'new' ? 'ordinary' : 'margin')
  }
  const fuels = FUELS.map((value) => ({ value, label: vehicles(`fuels.${value}`) }))
  return (
    <RecordForm
      record={record}
      onCancel={() => onDone(vehicle?.id ?? null)}
      submitLabel={vehicle ? undefined : t('create')}
    >
      <FieldGroup legend={t('details')}>
        {input('vehicle_id', { label: t('registered'), ...(!vehicle && { autoFocus: true }) })}
        {inputs('make', 'model', 'version', 'license', 'vin')}
        {input('condition', { onChange: setCondition })}
        {inputs('year', 'first_registration_date', 'km')}
        {input('fuel', { data: fuels })}
        {inputs('gearbox', 'power_kw', 'displacement_cc', 'color', 'emission_class')}
      </FieldGroup>
      <FieldGroup legend={t('acquisition')}>
        {inputs('acquisition_type', 'acquired_at')}
        {input('acquired_from_customer_id', { label: t('acquiredFrom') })}
        {input('supplier_id', { label: t('supplier') })}
        {input('expense_id', { label: t('expense') })}
        {input('purchase_price')}
      </FieldGroup>
      <FieldGroup legend={t('prices')}>
        {inputs('vat_regime', 'vat_code', 'list_price', 'warranty_months')}
      </FieldGroup>
      <FieldGroup legend={t('forBuyers')}>{inputs('equipment', 'published')}</FieldGroup>
      {input('description')}
      {input('comments')}
    </RecordForm>
  )
}
