/** How long a slot is, and to what a drag falls. */
export type Snap = { slotMinutes: number; snapMinutes: number }

/** Minutes since midnight of a time of day, `HH:mm` or longer. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Whether a drag falls where the entry stands in its day already: its own minute lies nearest to that step. What is only
 * put on another day or into another column keeps its minute.
 */
export const isOwnPlace = (minutes: number, own: number, { snapMinutes }: Snap): boolean =>
  Math.abs(minutes - own) * 2 <= snapMinutes
