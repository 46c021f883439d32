import type { Group, Permission } from '../../../../domain/permissions.ts'

/** What can be done with each group of resources, in the order in which the matrix shows them. */
const GROUP_WAYS: Record<Group, readonly ('read' | 'write')[]> = {
  customers: ['read', 'write'],
  vehicles: ['read', 'write'],
  articles: ['read', 'write'],
  suppliers: ['read', 'write'],
  quotes: ['read', 'write'],
  worksheets: ['read', 'write'],
  receipts: ['read', 'write'],
  calendar: ['read', 'write'],
  invoices: ['read', 'write'],
  credit_notes: ['read', 'write'],
  delivery_notes: ['read', 'write'],
  electronic_invoicing: ['read'],
  expenses: ['read', 'write'],
  purchase_orders: ['read', 'write'],
  cash_book: ['read', 'write'],
  checkins: ['read', 'write'],
  tyre_sets: ['read', 'write'],
  files: ['read', 'write'],
  dealership: ['read', 'write'],
  reports: ['read'],
  settings: ['read', 'write'],
  events: ['read'],
  messages: ['read'],
  webhooks: ['read', 'write'],
  logs: ['read'],
}

export const GROUPS = Object.keys(GROUP_WAYS) as Group[]

export const isWritable = (group: Group) => GROUP_WAYS[group].includes('write')

const reads = (groups: readonly Group[]) => groups.map((group): Permission => `${group}.read`)

const EVERYTHING = GROUPS.flatMap((group) => GROUP_WAYS[group].map((way) => `${group}.${way}` as Permission))

/** Sets of permissions by what a key is for. */
export const PRESETS = {
  full: EVERYTHING,
  read_only: reads(GROUPS),
  // An accountant's program takes over what the workshop wrote; issuing and voiding stay with the workshop.
  accounting: reads([
    'customers',
    'vehicles',
    'articles',
    'suppliers',
    'quotes',
    'worksheets',
    'receipts',
    'invoices',
    'credit_notes',
    'delivery_notes',
    'electronic_invoicing',
    'expenses',
    'cash_book',
    'reports',
    'settings',
  ]),
  // A fleet's manager follows the work and books appointments.
  fleet: [...reads(['customers', 'vehicles', 'quotes', 'worksheets', 'calendar']), 'calendar.write'],
} as const satisfies Record<string, readonly Permission[]>

export type Preset = keyof typeof PRESETS

export const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** The preset that grants just these permissions. */
export function presetOf(permissions: readonly string[]): Preset | undefined {
  const wanted = new Set(permissions)
  return PRESET_NAMES.find(
    (name) =>
      PRESETS[name].length === wanted.size && PRESETS[name].every((permission) => wanted.has(permission)),
  )
}

/** What the permissions let a key do with a group; undefined for nothing. */
export function reachOf(
  group: Group,
  permissions: readonly string[],
): 'read' | 'write' | 'read_write' | undefined {
  const may = (way: string) => permissions.includes(`${group}.${way}`)
  if (may('read')) return may('write') ? 'read_write' : 'read'
  return may('write') ? 'write' : undefined
}
