/** Where a check-in stands, and its moves (checkins.md#states-of-check-ins). */
export const CHECKIN_STATUSES = ['active', 'completed'] as const
export type CheckinStatus = (typeof CHECKIN_STATUSES)[number]

/** Sides of the outline that damages are drawn on, in the order in which they are offered. */
export const DAMAGE_VIEWS = ['left', 'right', 'front', 'rear', 'top', 'interior'] as const
export type DamageView = (typeof DAMAGE_VIEWS)[number]

export const DAMAGE_KINDS = ['scratch', 'dent', 'crack', 'chip', 'rust', 'missing', 'other'] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]

export const DAMAGE_SEVERITIES = ['minor', 'moderate', 'severe'] as const
export type DamageSeverity = (typeof DAMAGE_SEVERITIES)[number]

/** Damages of one check-in. */
export const MAX_DAMAGES = 200

/** When the customer signs. */
export const SIGNATURE_KINDS = ['arrival', 'return'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]
