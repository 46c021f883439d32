/** Where a set of tyres can be (tyre-sets.md#moves). */
export const TYRE_SET_STATUSES = ['stored', 'mounted', 'returned', 'disposed'] as const
export type TyreSetStatus = (typeof TYRE_SET_STATUSES)[number]

/** Where a set can go from where it is. What is disposed of does not come back. */
export const TYRE_SET_TRANSITIONS: Record<TyreSetStatus, readonly TyreSetStatus[]> = {
  stored: ['mounted', 'returned', 'disposed'],
  mounted: ['stored', 'returned', 'disposed'],
  returned: ['stored', 'mounted', 'disposed'],
  disposed: [],
}

export const TYRE_SET_ACTIONS = [...TYRE_SET_STATUSES, 'moved', 'tyres_changed'] as const
export type TyreSetAction = (typeof TYRE_SET_ACTIONS)[number]

export const TYRE_SEASONS = ['summer', 'winter', 'all_season'] as const
export const RIM_TYPES = ['steel', 'alloy'] as const
export const TYRE_CONDITIONS = ['good', 'worn', 'damaged', 'to_replace'] as const

/** Where a tyre sits, in the order in which a set shows them. */
export const TYRE_POSITIONS = [
  'front_left',
  'front_right',
  'rear_left',
  'rear_right',
  'spare',
  'none',
] as const
type TyrePosition = (typeof TYRE_POSITIONS)[number]

/** So many tyres a set holds at most. */
export const MAX_TYRES = 24

/** A tyre as it was after a movement. */
export type TyreMeasurement = {
  object: 'tyre_measurement'
  tyre_id: string
  position: TyrePosition
  dot: string | null
  tread_depth_mm: number | null
  pressure_bar: number | null
  condition: (typeof TYRE_CONDITIONS)[number]
}

/** What the label of a set shows: `T000042` (tyre-sets.md#label). */
export const labelCode = (seq_number: number) => `T${String(seq_number).padStart(6, '0')}`

const DAY = 86_400_000

/** The Monday on which the week of a DOT began, YYYY-MM-DD: weeks of ISO 8601, years of this century (tyre-sets.md#dot). */
export function dotWeek(dot: string): string {
  const [week, year] = [Number(dot.slice(0, 2)), 2000 + Number(dot.slice(2))]
  // The 4th of January lies in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4))
  const sinceMonday = (fourth.getUTCDay() + 6) % 7
  return new Date(fourth.getTime() + ((week - 1) * 7 - sinceMonday) * DAY).toISOString().slice(0, 10)
}
