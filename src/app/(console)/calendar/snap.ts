/** How long a slot is, and to what a drag falls. */
export type Snap = { slotMinutes: number; snapMinutes: number }

/**
 * Whether a drag, in minutes after midnight as `own`, falls where the entry stands in its day already: its own minute lies nearest to that step. What is only
 * put on another day or into another column keeps its minute.
 */
export const isOwnPlace = (minutes: number, own: number, { snapMinutes }: Snap): boolean =>
  Math.abs(minutes - own) * 2 <= snapMinutes
