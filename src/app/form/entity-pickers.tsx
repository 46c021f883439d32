'use client'

import { useTranslations } from 'next-intl'
import { phoneOf } from '../format/contact.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../trpc.ts'
import { type Finding, type PickerProps, RecordPicker } from './record-picker.tsx'

const SHOWN = 10

export type VehicleRow = Outputs['vehicles']['list']['data'][number]

/** Finds a customer by name. */
export function useCustomerFinding(): Finding {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string) => {
    const { data } = await client.customers.list.query({ q, limit: SHOWN })
    return data.map(({ id, full_name, phone, mobile, city }) => ({
      id,
      label: full_name,
      detail: [phoneOf({ phone, mobile }), city].filter(Boolean).join(' · '),
    }))
  }
  const retrieve = async (id: string) => {
    const { full_name } = await client.customers.retrieve.query({ id })
    return { id, label: full_name }
  }
  return { searchKey: trpc.customers.list.queryKey(), search, retrieve }
}

/** Picks a customer. */
export function CustomerPicker(props: PickerProps) {
  const t = useTranslations('common')
  return <RecordPicker label={t('customer')} {...props} {...useCustomerFinding()} />
}

/** What a vehicle is called where one is picked: its plate, else its VIN, and what it is. */
export const vehicleLabel = ({
  license,
  vin,
  full_name,
}: Pick<VehicleRow, 'license' | 'vin' | 'full_name'>) =>
  [license ?? vin, full_name].filter(Boolean).join(' · ')

/** Finds a vehicle by plate, model or owner; first those of the customer, where one is chosen. */
export function useVehicleFinding(customer_id?: string | null): Finding<VehicleRow> {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string) => {
    const owned = customer_id && q === '' ? { customer_id } : {}
    const { data } = await client.vehicles.list.query({ q, ...owned, limit: SHOWN })
    return data.map((row) => ({ id: row.id, label: vehicleLabel(row), detail: row.customer_name, row }))
  }
  const retrieve = async (id: string) => ({
    id,
    label: vehicleLabel(await client.vehicles.retrieve.query({ id })),
  })
  return { searchKey: [...trpc.vehicles.list.queryKey(), customer_id ?? ''], search, retrieve }
}

/** Picks a vehicle, first of all one of the customer. */
export function VehiclePicker({
  customer_id,
  ...props
}: PickerProps<VehicleRow> & { customer_id?: string | null }) {
  const t = useTranslations('common')
  return <RecordPicker label={t('vehicle')} {...props} {...useVehicleFinding(customer_id)} />
}

/** Finds a supplier by name. */
export function useSupplierFinding(): Finding {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string) => {
    const { data } = await client.suppliers.list.query({ q, limit: SHOWN })
    return data.map(({ id, name, city }) => ({ id, label: name, detail: city }))
  }
  const retrieve = async (id: string) => {
    const { name } = await client.suppliers.retrieve.query({ id })
    return { id, label: name }
  }
  return { searchKey: trpc.suppliers.list.queryKey(), search, retrieve }
}

/** Picks a supplier. */
export function SupplierPicker(props: PickerProps) {
  const t = useTranslations('common')
  return <RecordPicker label={t('supplier')} {...props} {...useSupplierFinding()} />
}
