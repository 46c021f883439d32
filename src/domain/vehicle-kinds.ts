/** What runs on the road, in the order in which it is offered. */
export const VEHICLE_TYPES = [
  'car',
  'motorcycle',
  'van',
  'truck',
  'trailer',
  'agricultural',
  'camper',
  'other',
] as const

/** What a vehicle runs on. */
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
] as const
