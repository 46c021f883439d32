import type { Limit } from '../../../../domain/permissions.ts'

/** What is changed where it stands, and what each is called. */
export const LABELS = {
  assigned_user_ids: 'technicians',
  promised_at: 'promised',
  bay: 'bay',
  key_tag: 'keyTag',
  diagnosis: 'fields.diagnosis',
  work_done: 'fields.work_done',
} as const

export type InPlaceName = keyof typeof LABELS

/** Fields that may be kept from who changes the worksheet. */
export const LIMITS: Partial<Record<string, Limit>> = { assigned_user_ids: 'assignment' }

/** The fields that stay open while a receipt cites the worksheet. */
export const WHILE_FROZEN: ReadonlySet<string> = new Set([
  'internal_notes',
  'assigned_user_ids',
  'bay',
  'key_tag',
])
