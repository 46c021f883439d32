import type { Vehicle } from './deadlines.ts'

export const FUELS = [
  'petrol',
  'diesel',
  'lpg',
  'cng',
  'hybrid_petrol',
  'hybrid_diesel',
  'plug_in_hybrid',
  'electric',
  'hydrogen',
  'other',
] as const satisfies readonly NonNullable<Vehicle['fuel']>[]

export const VEHICLE_TYPES = [
  'car',
  'motorcycle',
  'van',
  'truck',
  'trailer',
  'agricultural',
  'camper',
  'other',
] as const satisfies readonly Vehicle['vehicle_type'][]
