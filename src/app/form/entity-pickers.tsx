'use client'

import { useTranslations } from 'next-intl'
import { useCustomerFinding, useSupplierFinding, useVehicleFinding, type VehicleRow } from './findings.ts'
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

/** Picks a supplier. */
export function SupplierPicker(props: PickerProps) {
  const t = useTranslations('common')
  return <RecordPicker label={t('supplier')} {...props} {...useSupplierFinding()} />
}
