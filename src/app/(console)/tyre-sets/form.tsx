import { useTranslations } from 'next-intl'
import { RIM_TYPES, TYRE_SEASONS } from '../../../domain/tyre-sets.ts'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { day, held, longText, number, oneOf, oneOrNone, tick } from '../../form/fields.tsx'
import { formOf, useFormOf, type ValuesOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { type PickerProps, RecordPicker } from '../../form/record-picker.tsx'
import { useIsKept } from '../../frame/session.tsx'
import { usePlaceFinding } from './moves/move-dialog.tsx'
import type { TyreSet } from './view.tsx'

/** Picks a place that takes another set. */
function PlacePicker(props: PickerProps) {
  return <RecordPicker {...props} {...usePlaceFinding()} />
}

const TYRE_SET = formOf('tyreSets', 'tyreSets', {
  customer_id: held('common.customer', null as string | null),
  vehicle_id: held('common.vehicle', null as string | null),
  season: oneOf('season', { values: TYRE_SEASONS, labels: 'seasons', empty: 'winter' }),
  location_id: held('place', null as string | null, { Input: PlacePicker }),
  with_rims: tick('withRims'),
  rim_type: oneOrNone('rimType', { values: RIM_TYPES, labels: 'rims' }),
  wheel_bolts: tick('wheelBolts'),
  hubcaps: tick('hubcaps'),
  expected_change_date: day('expectedChange'),
  storage_fee: number('money', 'storageFee'),
  storage_paid_until: day('storagePaidUntil'),
  notes: longText('notes'),
})

type Props = {
  set?: TyreSet
  /** What is known of a new one, as from its vehicle. */
  given?: Partial<Pick<ValuesOf<typeof TYRE_SET.fields>, 'customer_id' | 'vehicle_id'>>
  onDone: (id: string | null) => void
}

/** Takes a set of tyres into the depot, or changes what was written of it. */
export function TyreSetForm({ set, given, onDone }: Props) {
  const t = useTranslations('tyreSets')
  const isKept = useIsKept()
  const { record, form, values, input, inputs } = useFormOf(TYRE_SET, {
    record: set,
    begin: given,
    keptAs: 'tyre_set',
    onSaved: ({ id }) => onDone(id),
  })
  return (
    <RecordForm record={record} onCancel={() => onDone(set?.id ?? null)}>
      <FieldGroup>
        <CustomerVehicleFields
          vehicleFirst
          vehicleOptional
          value={values}
          names={{ customer: set?.customer_name, vehicle: set?.vehicle_license ?? set?.vehicle_name }}
          errors={form.errors}
          onChange={form.setValues}
          autoFocus={!set}
        />
        {input('season')}
        {!set && input('location_id')}
      </FieldGroup>
      <FieldGroup legend={t('with')}>{inputs('rim_type', 'with_rims', 'wheel_bolts', 'hubcaps')}</FieldGroup>
      <FieldGroup legend={t('storage')}>
        {input('expected_change_date')}
        {!isKept('price') && input('storage_fee')}
        {input('storage_paid_until')}
      </FieldGroup>
      {input('notes')}
    </RecordForm>
  )
}
