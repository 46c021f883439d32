import { useTranslations } from 'next-intl'
import { type ComponentType, useState } from 'react'
import { useCan } from '../frame/session.tsx'
import { useCustomerFinding, useSupplierFinding, useVehicleFinding, type VehicleRow } from './findings.ts'
import { type MakeProps, NewCustomer, NewSupplier } from './new-party.tsx'
import type { Choice, Finding } from './picked.ts'
import { type PickerProps, RecordPicker } from './record-picker.tsx'

/** Picks a customer, other than `except` where that is said. */
export function CustomerPicker({ except, ...props }: PickerProps & { except?: string }) {
  const t = useTranslations('common')
  return <RecordPicker label={t('customer')} {...props} {...useCustomerFinding(except)} />
}

/** Picks a vehicle, first of all one of the customer. */
export function VehiclePicker({
  customer_id,
  ...props
}: PickerProps<VehicleRow> & { customer_id?: string | null }) {
  const t = useTranslations('common')
  return <RecordPicker label={t('vehicle')} {...props} {...useVehicleFinding(customer_id)} />
}

type OrNew = PickerProps & {
  finding: Finding
  /** Whether the person may make one. */
  may: boolean
  New: ComponentType<MakeProps>
}

/** Picks a record, or makes what is not found on the spot. */
function PickerOrNew({ finding, may, New, ...props }: OrNew) {
  const { value, valueLabel, onChange } = props
  const [making, setMaking] = useState<string | null>(null)
  const [made, setMade] = useState<Choice | null>(null)
  return (
    <>
      <RecordPicker
        {...props}
        {...finding}
        valueLabel={made !== null && made.id === value ? made.label : valueLabel}
        onCreate={may ? setMaking : undefined}
      />
      {making !== null && (
        <New
          name={making}
          onClose={() => setMaking(null)}
          onMade={(choice) => {
            setMaking(null)
            setMade(choice)
            onChange?.(choice.id, choice)
          }}
        />
      )}
    </>
  )
}

/** Picks a customer; who is not known yet is made on the spot. */
export function CustomerOrNew(props: PickerProps) {
  const t = useTranslations('common')
  const may = useCan('customers.write')
  const finding = useCustomerFinding()
  return <PickerOrNew label={t('customer')} {...props} {...{ finding, may }} New={NewCustomer} />
}

/** Picks a supplier; one that is not known yet is made on the spot. */
export function SupplierPicker(props: PickerProps) {
  const t = useTranslations('common')
  const may = useCan('suppliers.write')
  const finding = useSupplierFinding()
  return <PickerOrNew label={t('supplier')} {...props} {...{ finding, may }} New={NewSupplier} />
}
