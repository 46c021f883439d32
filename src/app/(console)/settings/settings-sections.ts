import type { Permission } from '../../../domain/permissions.ts'
import type { ListLocation } from '../../list/place.ts'

/** The columns of the settings, from left to right. */
const SETTINGS_GROUPS = ['workshop', 'prices', 'connections'] as const

type Declaration = {
  /** Names its words: of its own (`<key>.noun`), or among those of the settings. */
  key: string
  href: string
  group: (typeof SETTINGS_GROUPS)[number]
  /** What the role must hold to see it. */
  permission: Permission
  /** The procedure that makes it worth seeing, where it is not for all who hold the permission. */
  procedure?: string
  /** Of a list of records with pages of their own: where their words are, and what the role must hold to change them. */
  records?: Pick<ListLocation, 'words' | 'permission'>
}

/** The pages under Settings, from top to bottom. */
const SECTIONS = [
  { key: 'company', href: '/settings/company', group: 'workshop', permission: 'settings.read' },
  { key: 'openingHours', href: '/settings/opening-hours', group: 'workshop', permission: 'settings.read' },
  { key: 'people', href: '/settings/people', group: 'workshop', permission: 'settings.write' },
  { key: 'numbering', href: '/settings/numbering', group: 'workshop', permission: 'settings.read' },
  { key: 'invoicing', href: '/settings/invoicing', group: 'workshop', permission: 'settings.read' },
  { key: 'vatRates', href: '/settings/vat-rates', group: 'prices', permission: 'settings.read' },
  {
    key: 'priceLists',
    href: '/settings/price-lists',
    group: 'prices',
    permission: 'articles.read',
    procedure: 'priceLists.list',
    records: { words: 'priceLists', permission: 'articles.write' },
  },
  { key: 'workCategories', href: '/settings/work-categories', group: 'prices', permission: 'settings.read' },
  {
    key: 'expenseCategories',
    href: '/settings/expense-categories',
    group: 'prices',
    permission: 'expenses.read',
  },
  {
    key: 'cashBookAccounts',
    href: '/settings/cash-book-accounts',
    group: 'prices',
    permission: 'cash_book.read',
  },
  { key: 'paymentMethods', href: '/settings/payment-methods', group: 'prices', permission: 'settings.read' },
  {
    key: 'jobTemplates',
    href: '/settings/job-templates',
    group: 'prices',
    permission: 'worksheets.read',
    procedure: 'jobTemplates.update',
    records: { words: 'jobTemplates', permission: 'worksheets.write' },
  },
  {
    key: 'inspections',
    href: '/settings/inspection-templates',
    group: 'prices',
    permission: 'worksheets.read',
    procedure: 'inspectionTemplates.update',
  },
  {
    key: 'api',
    href: '/settings/api',
    group: 'connections',
    permission: 'settings.write',
    records: { words: 'keys', permission: 'settings.write' },
  },
  {
    key: 'webhooks',
    href: '/settings/webhooks',
    group: 'connections',
    permission: 'webhooks.read',
    records: { words: 'webhooks', permission: 'webhooks.write' },
  },
  { key: 'events', href: '/settings/events', group: 'connections', permission: 'events.read' },
  { key: 'auditLog', href: '/settings/audit-log', group: 'connections', permission: 'logs.read' },
] as const satisfies readonly Declaration[]

export type SettingsSection = Declaration & { key: (typeof SECTIONS)[number]['key'] }

const SETTINGS_SECTIONS: readonly SettingsSection[] = SECTIONS

/** The sections that are lists of records with pages of their own. */
export type RecordsKey = Extract<(typeof SECTIONS)[number], { records: object }>['key']

const sectionNamed = (key: SettingsSection['key']) =>
  SETTINGS_SECTIONS.find((section) => section.key === key)!

/** Where the words of a section's records are, and what the role must hold to change them. */
export const recordsOf = (key: RecordsKey) => sectionNamed(key).records!

/** The address of a section. */
export const hrefOf = (key: SettingsSection['key']): string => sectionNamed(key).href

/** The section that a path lies in; undefined outside of all of them. */
export function sectionOf(pathname: string): SettingsSection | undefined {
  return SETTINGS_SECTIONS.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
}

type Reach = { permissions: readonly string[]; forbidden: readonly string[] }

/** Whether somebody sees a section. */
export const reaches = ({ permissions, forbidden }: Reach, { permission, procedure }: SettingsSection) =>
  permissions.includes(permission) && !(procedure && forbidden.includes(procedure))

/** The groups in which somebody reaches something, with what they reach; everything while that is not known. */
export function settingsGroups(person: Reach | undefined) {
  return SETTINGS_GROUPS.map((key) => ({
    key,
    sections: SETTINGS_SECTIONS.filter(
      (section) => section.group === key && (!person || reaches(person, section)),
    ),
  })).filter(({ sections }) => sections.length > 0)
}
