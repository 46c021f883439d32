/** Resource groups that a permission can name (companies-keys-people.md#permissions). */
const GROUPS = [
  'articles',
  'calendar',
  'receipts',
  'quotes',
  'customers',
  'vehicles',
  'worksheets',
  'invoices',
  'credit_notes',
  'delivery_notes',
  'checkins',
  'tyre_sets',
  'files',
  'suppliers',
  'expenses',
  'purchase_orders',
  'cash_book',
  'settings',
  'electronic_invoicing',
  'dealership',
  'reports',
  'events',
  'messages',
  'webhooks',
  'logs',
] as const

export type Group = (typeof GROUPS)[number]
export type Permission = `${Group}.read` | `${Group}.write`

const READ_ONLY: ReadonlySet<Group> = new Set([
  'electronic_invoicing',
  'reports',
  'events',
  'messages',
  'logs',
])

/** Every permission there is: `<group>.read`, and `<group>.write` where the group can be written. */
export const PERMISSIONS: readonly Permission[] = GROUPS.flatMap((group): Permission[] =>
  READ_ONLY.has(group) ? [`${group}.read`] : [`${group}.read`, `${group}.write`],
)

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS)

/** True for a permission name of the table above. */
export function isPermission(name: string): name is Permission {
  return KNOWN.has(name)
}

export const ROLES = ['owner', 'manager', 'staff', 'technician', 'read_only'] as const
export type Role = (typeof ROLES)[number]

/** True for a role of the table above. */
export const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name)

/** Which amounts of money the role `technician` may be shown: none, prices, or what things cost as well. */
export const TECHNICIAN_AMOUNTS = ['none', 'prices', 'costs'] as const
export type TechnicianAmounts = (typeof TECHNICIAN_AMOUNTS)[number]

/** What of a field a technician may be without: prices, what things cost the workshop, and who works on what. */
export const LIMITS = ['price', 'cost', 'assignment'] as const
export type Limit = (typeof LIMITS)[number]

/** What is kept from a technician, by the workshop's setting (permissions.md#technicians). */
export const TECHNICIAN_LIMITS: Record<TechnicianAmounts, ReadonlySet<Limit>> = {
  none: new Set(['price', 'cost', 'assignment']),
  prices: new Set(['cost', 'assignment']),
  costs: new Set(['assignment']),
}

const everything: ReadonlySet<Permission> = new Set(PERMISSIONS)

/** What only those who may administer see. */
const isAdministration = (name: Permission) => name === 'logs.read' || name.startsWith('webhooks.')

/** What a technician reads, and what they write beside it. */
const TECHNICIAN_READS: ReadonlySet<Group> = new Set([
  'articles',
  'calendar',
  'customers',
  'vehicles',
  'worksheets',
  'checkins',
  'tyre_sets',
])
const TECHNICIAN_WRITES: ReadonlySet<Group> = new Set([
  'vehicles',
  'worksheets',
  'checkins',
  'tyre_sets',
  'files',
])

const isTechnicians = (name: Permission) => {
  const [group, way] = name.split('.') as [Group, string]
  return (way === 'read' ? TECHNICIAN_READS : TECHNICIAN_WRITES).has(group)
}

/** What a role may do. Keys and members are managed by those who may administer. */
export const ROLE_PERMISSIONS: Record<Role, ReadonlySet<Permission>> = {
  owner: everything,
  manager: everything,
  staff: new Set(PERMISSIONS.filter((name) => name !== 'settings.write' && !isAdministration(name))),
  technician: new Set(PERMISSIONS.filter(isTechnicians)),
  read_only: new Set(PERMISSIONS.filter((name) => name.endsWith('.read') && !isAdministration(name))),
}
