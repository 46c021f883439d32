/** Periods with a name (lists.md#periods). Weeks begin on Monday. */
export const PRESETS = [
  'today',
  'yesterday',
  'week',
  'last_week',
  'month',
  'last_month',
  'quarter',
  'last_quarter',
  'year',
  'last_year',
  'last_30_days',
  'last_12_months',
  'all',
] as const

export type Preset = (typeof PRESETS)[number]
