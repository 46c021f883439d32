import { useTranslations } from 'next-intl'
import { phoneOf } from '../format/contact.tsx'
import { useDays } from '../format/numbers.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../trpc.ts'
import type { Finding } from './picked.ts'

const SHOWN = 10

export type VehicleRow = Outputs['vehicles']['list']['data'][number]

/**
 * Says of records that were found when they were here last; nothing of who never was. What cannot be read of it keeps
 * nobody from choosing.
 */
function useLastVisits() {
  const t = useTranslations('common')
  const client = useTRPCClient()
  const days = useDays()
  return async (kind: 'customerVisits' | 'vehicleVisits', found: readonly { id: string }[]) => {
    const ids = found.map(({ id }) => id)
    const visits = ids.length > 0 ? await client.history[kind].query({ ids }).catch(() => []) : []
    const said = new Map(visits.map(({ id, date }) => [id, t('lastVisit', { when: days.day(date) })]))
    return (id: string) => said.get(id)
  }
}

const inOneLine = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/**
 * Finds a customer by name, telephone, plate or tax code, all but one where that is said; says how they are reached and when
 * they were here last.
 */
export function useCustomerFinding(except?: string): Finding {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const lastVisits = useLastVisits()
  const search = async (q: string) => {
    const found = await client.customers.contacts.query({ q, limit: SHOWN })
    const data = found.data.filter(({ id }) => id !== except)
    const visitOf = await lastVisits('customerVisits', data)
    return data.map(({ id, full_name, phone, mobile, city }) => ({
      id,
      label: full_name,
      detail: inOneLine([phoneOf({ phone, mobile }), city, visitOf(id)]),
    }))
  }
  const retrieve = async (id: string) => {
    const { full_name } = await client.customers.retrieve.query({ id })
    return { id, label: full_name }
  }
  return { searchKey: [...trpc.customers.contacts.queryKey(), except ?? ''], search, retrieve }
}

/** What a vehicle is called where one is picked: its plate, else its VIN, and what it is. */
export const vehicleLabel = ({
  license,
  vin,
  full_name,
}: Pick<VehicleRow, 'license' | 'vin' | 'full_name'>) =>
  [license ?? vin, full_name].filter(Boolean).join(' · ')

/**
 * Finds a vehicle by plate, model or owner; first those of the customer, where one is chosen. Says whose it is and when it
 * was here last.
 */
export function useVehicleFinding(customer_id?: string | null): Finding<VehicleRow> {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const lastVisits = useLastVisits()
  const search = async (q: string) => {
    const owned = customer_id && q === '' ? { customer_id } : {}
    const { data } = await client.vehicles.list.query({ q, ...owned, limit: SHOWN })
    const visitOf = await lastVisits('vehicleVisits', data)
    return data.map((row) => ({
      id: row.id,
      label: vehicleLabel(row),
      detail: inOneLine([row.customer_name, visitOf(row.id)]),
      row,
    }))
  }
  const retrieve = async (id: string) => ({
    id,
    label: vehicleLabel(await client.vehicles.retrieve.query({ id })),
  })
  return { searchKey: [...trpc.vehicles.list.queryKey(), customer_id ?? ''], search, retrieve }
}

/** Finds a supplier by name; says by which number it is known, how it is reached and where it is. */
export function useSupplierFinding(): Finding {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string) => {
    const { data } = await client.suppliers.list.query({ q, limit: SHOWN })
    return data.map(({ id, name, vat_number, tax_code, phone, city }) => ({
      id,
      label: name,
      detail: inOneLine([vat_number || tax_code, phone, city]),
    }))
  }
  const retrieve = async (id: string) => {
    const { name } = await client.suppliers.retrieve.query({ id })
    return { id, label: name }
  }
  return { searchKey: trpc.suppliers.list.queryKey(), search, retrieve }
}
