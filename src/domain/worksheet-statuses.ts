export const WORKSHEET_STATUSES = [
  'draft',
  'in_progress',
  'on_hold',
  'completed',
  'delivered',
  'cancelled',
] as const
export type WorksheetStatus = (typeof WORKSHEET_STATUSES)[number]

/** How soon it is wanted, and how far it is billed. */
export const WORKSHEET_PRIORITIES = ['normal', 'urgent'] as const
export const BILLING_STATUSES = [
  'not_billed',
  'receipt_draft',
  'receipted',
  'invoice_draft',
  'invoiced',
] as const
export type BillingStatus = (typeof BILLING_STATUSES)[number]

/** Why work waits. */
export const HOLD_REASONS = ['parts', 'approval', 'customer', 'external', 'other'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

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
