export const WORKSHEET_STATUSES = [
  'draft',
  'in_progress',
  'on_hold',
  'completed',
  'delivered',
  'cancelled',
] as const
export type WorksheetStatus = (typeof WORKSHEET_STATUSES)[number]

/** The moves between statuses (worksheets.md#statuses); the present status again is always a no-op. */
export const WORKSHEET_TRANSITIONS: Record<WorksheetStatus, readonly WorksheetStatus[]> = {
  draft: ['in_progress', 'on_hold', 'completed', 'cancelled'],
  in_progress: ['draft', 'on_hold', 'completed', 'cancelled'],
  on_hold: ['in_progress', 'completed', 'cancelled'],
  completed: ['in_progress', 'delivered'],
  delivered: ['completed'],
  cancelled: ['draft'],
}

/** Moves that would change what a fiscal document cites: reopening, undoing a delivery, cancelling. */
export function needsUnbilled(from: WorksheetStatus, to: WorksheetStatus): boolean {
  return to === 'cancelled' || from === 'delivered' || (from === 'completed' && to === 'in_progress')
}
