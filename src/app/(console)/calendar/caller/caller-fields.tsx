import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CustomerPicker, VehiclePicker } from '../../../form/entity-pickers.tsx'
import type { VehicleRow } from '../../../form/findings.ts'
import classes from '../../../form/form.module.css'
import type { Choice } from '../../../form/picked.ts'
import { plateLeft } from '../../../form/plate-left.ts'
import { FieldGroup } from '../../../form/record-form.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { Values } from '../drafts.ts'
import { callerOf } from './made.ts'

type Form = UseFormReturnType<Values>
type Props = {
  form: Form
  /** The customer's name as the entry has it. */
  name: string | null | undefined
  /** The plate takes the focus: what is known first. */
  first: boolean
}

/** What a caller who is new says: plate, name and telephone, made when the appointment is saved. */
function NewCaller({ form, onKnown }: { form: Form; onKnown: () => void }) {
  const t = useTranslations('calendar.caller')
  const common = useTranslations('common')
  const { customer_id, vehicle_id, caller } = form.getValues()
  const [focused] = useState(caller?.plate ? 'name' : caller?.name ? 'phone' : 'plate')
  const input = (field: 'plate' | 'name' | 'phone', more: object = {}) => (
    <TextInput
      label={common(field)}
      autoComplete="off"
      autoFocus={field === focused}
      {...form.getInputProps(`caller.${field}`)}
      {...more}
    />
  )
  const plate = plateLeft((tidy) => form.setFieldValue('caller.plate', tidy))
  return (
    <FieldGroup legend={t('new')}>
      {vehicle_id === null && input('plate', { autoCapitalize: 'characters', ...plate })}
      {customer_id === null && input('name')}
      {customer_id === null && input('phone', { type: 'tel' })}
      <div className={classes.besideLabel}>
        <Button variant="subtle" size="sm" onClick={onKnown}>
          {t('isKnown')}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Whose appointment it is: the plate first, which brings its owner; who is new is written down in place. */
export function CallerFields({ form, name, first }: Props) {
  const t = useTranslations('calendar.caller')
  const mayMakeCustomer = useCan('customers.write')
  const mayMakeVehicle = useCan('vehicles.write')
  const [owner, setOwner] = useState<string | null>(null)
  const { customer_id, vehicle_id, caller } = form.getValues()
  const begin = mayMakeCustomer && mayMakeVehicle
  /** Whoever is written down takes the place of the one who was chosen. */
  const creating = (field: 'customer_id' | 'vehicle_id') =>
    begin
      ? (text: string) => {
          form.setFieldValue(field, null)
          form.setFieldValue('caller', callerOf(text))
        }
      : undefined
  const pickVehicle = (id: string | null, choice: Choice<VehicleRow> | null) => {
    form.setFieldValue('vehicle_id', id)
    const row = choice?.row
    if (customer_id !== null || !row?.customer_id) return
    setOwner(row.customer_name)
    form.setFieldValue('customer_id', row.customer_id)
  }
  return (
    <>
      <FieldGroup>
        {!(caller && vehicle_id === null) && (
          <VehiclePicker
            placeholder={t('plateFirst')}
            customer_id={customer_id}
            data-path="vehicle_id"
            data-autofocus={first || undefined}
            openOnFocus={false}
            value={vehicle_id}
            error={form.errors.vehicle_id}
            onCreate={creating('vehicle_id')}
            onChange={pickVehicle}
          />
        )}
        {!(caller && customer_id === null) && (
          <CustomerPicker
            data-path="customer_id"
            value={customer_id}
            valueLabel={owner ?? name}
            error={form.errors.customer_id}
            onCreate={creating('customer_id')}
            onChange={(id) => {
              setOwner(null)
              form.setFieldValue('customer_id', id)
            }}
          />
        )}
      </FieldGroup>
      {caller && <NewCaller form={form} onKnown={() => form.setFieldValue('caller', null)} />}
    </>
  )
}
