import type { Outputs } from '../../../trpc.ts'

export type Vehicle = Outputs['vehicles']['retrieve']
export const DEADLINES = ['inspection', 'service', 'insurance', 'road_tax'] as const
export type DeadlineKind = (typeof DEADLINES)[number]

/** The day of a deadline, YYYY-MM-DD; null where none is known. */
export function deadlineOf(vehicle: Vehicle, kind: DeadlineKind): string | null {
  const days: Record<DeadlineKind, string | null> = {
    inspection: vehicle.next_inspection_date,
    service: vehicle.next_service_date,
    insurance: vehicle.insurance_expiry,
    road_tax: vehicle.road_tax_expiry,
  }
  return days[kind]
}

const DAY_MS = 86_400_000

/** Whole days from one day to another, negative when it is past. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** Soon enough to call the owner. */
export const SOON_DAYS = 30

/** The next deadline of a vehicle, the most overdue first. */
export function firstDeadline(vehicle: Vehicle) {
  return DEADLINES.flatMap((kind) => {
    const day = deadlineOf(vehicle, kind)
    return day === null ? [] : [{ kind, day }]
  }).sort((a, b) => a.day.localeCompare(b.day))[0]
}
