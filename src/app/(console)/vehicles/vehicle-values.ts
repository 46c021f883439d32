import { numberOrNull, numberOrZero, valuesFrom } from '../../form/form-values.ts'
import { tidyPlate } from '../../format/plate-text.ts'
import type { Inputs } from '../../trpc.ts'
import type { Vehicle } from './deadlines.ts'

type Body = NonNullable<Inputs['vehicles']['create']>

export const EMPTY = {
  customer_id: null as string | null,
  license: '',
  vin: '',
  vehicle_type: 'car' as Vehicle['vehicle_type'],
  make: '',
  model: '',
  version: '',
  year: '' as number | string,
  first_registration_date: '',
  fuel: null as Vehicle['fuel'],
  displacement_cc: '' as number | string,
  power_kw: '' as number | string,
  engine_code: '',
  gearbox: '',
  color: '',
  emission_class: '',
  km: '' as number | string,
  tyre_size_front: '',
  tyre_size_rear: '',
  next_inspection_date: '',
  last_inspection_date: '',
  insurance_expiry: '',
  road_tax_expiry: '',
  next_service_date: '',
  next_service_km: '' as number | string,
  warranty_expiry: '',
  fleet_code: '',
  driver_name: '',
  driver_phone: '',
  courtesy_car: false,
  tags: [] as string[],
  notes: '',
}
export type VehicleValues = typeof EMPTY

export function valuesOf(vehicle: Vehicle): VehicleValues {
  return valuesFrom(EMPTY, vehicle)
}

/**
 * What is sent. Kilometres and the inspection that were not touched are not: the first would be dated today, the
 * second, where it follows from another date, would stop following it.
 */
export function bodyOf(values: VehicleValues, before: VehicleValues | undefined): Body {
  const { km, license, next_inspection_date, customer_id, ...rest } = values
  return {
    ...rest,
    license: license === before?.license ? license : tidyPlate(license),
    year: numberOrNull(values.year),
    displacement_cc: numberOrNull(values.displacement_cc),
    power_kw: numberOrNull(values.power_kw),
    next_service_km: numberOrNull(values.next_service_km),
    first_registration_date: values.first_registration_date || null,
    last_inspection_date: values.last_inspection_date || null,
    insurance_expiry: values.insurance_expiry || null,
    road_tax_expiry: values.road_tax_expiry || null,
    next_service_date: values.next_service_date || null,
    warranty_expiry: values.warranty_expiry || null,
    ...(km !== (before?.km ?? '') && { km: numberOrZero(km) }),
    ...(next_inspection_date !== (before?.next_inspection_date ?? '') && {
      next_inspection_date: next_inspection_date || null,
    }),
    // An owner deleted since is kept, and would be refused.
    ...(customer_id !== (before?.customer_id ?? null) && { customer_id }),
  }
}
