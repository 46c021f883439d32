/** What falls due on a vehicle (vehicle-deadlines.md#deadlines). */
export const DEADLINE_KINDS = [
  'inspection',
  'service',
  'insurance',
  'road_tax',
  'warranty',
  'timing_belt',
  'tyre_change',
  'other',
] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/** Where a deadline stands (vehicle-deadlines.md#status). */
export const DEADLINE_STATUSES = ['upcoming', 'due', 'overdue', 'completed'] as const
export type DeadlineStatus = (typeof DEADLINE_STATUSES)[number]

/** Kinds that also fall due by kilometres. */
export const KINDS_BY_KM: ReadonlySet<DeadlineKind> = new Set([
  'service',
  'timing_belt',
  'tyre_change',
  'other',
])

/** Kinds that are the same thing as fields of the vehicle: at most one of each is open (vehicle-deadlines.md#the-vehicles-fields). */
export const VEHICLE_FIELDS = {
  inspection: { due_date: 'next_inspection_date' },
  service: { due_date: 'next_service_date', due_km: 'next_service_km' },
  insurance: { due_date: 'insurance_expiry' },
  road_tax: { due_date: 'road_tax_expiry' },
  warranty: { due_date: 'warranty_expiry' },
} as const
export type SingleKind = keyof typeof VEHICLE_FIELDS

export const isSingle = (kind: DeadlineKind): kind is SingleKind => Object.hasOwn(VEHICLE_FIELDS, kind)
